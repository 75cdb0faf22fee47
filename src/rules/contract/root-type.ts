import { rootType } from "../../diagnostics/catalogue/contract.js";
import { diagnose } from "../../diagnostics/diagnostic.js";
import { memberValue, stringOf } from "../../json/node.js";
import type { Check } from "../rule-context.js";

/** MCP 2025-11-25, `Tool.outputSchema`: "restricted to type: object at the root level"; 2026-07-28 allows any root. */
export const checkRootType: Check = {
  rules: [rootType.id],
  run: ({ contracts, protocol }) => {
    if (protocol === "2026-07-28") return [];
    return contracts.contracts
      .filter((contract) => stringOf(memberValue(contract.schema(), "type")) !== "object")
      .map(({ tool, location }) =>
        diagnose(rootType, { tool, protocol }, { location, tools: [tool], subject: tool }),
      );
  },
};
