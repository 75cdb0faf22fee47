import { divergentEnvelope } from "../../diagnostics/catalogue/openapi.js";
import { diagnose } from "../../diagnostics/diagnostic.js";
import { equalValues } from "../../json/canonical.js";
import { toValue } from "../../json/node.js";
import type { Check } from "../rule-context.js";

/** Tools whose answers look otherwise over HTTP, as long as nothing says why. */
export const checkDivergentEnvelope: Check = {
  rules: [divergentEnvelope.id],
  run: ({ contracts, openApi }) => {
    if (!openApi || openApi.surface.reason !== undefined) return [];
    const { name, location } = openApi.surface;
    return openApi.contracts.contracts
      .filter(({ tool, schema }) => {
        const contract = contracts.contract(tool);
        return contract && !equalValues(toValue(contract.schema()), toValue(schema()));
      })
      .map(({ tool }) => {
        const at = { tools: [tool], subject: tool, ...(location && { location }) };
        return diagnose(divergentEnvelope, { tool, envelope: name }, at);
      });
  },
};
