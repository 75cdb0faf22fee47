import { clientDialect } from "../../diagnostics/catalogue/contract.js";
import { diagnose } from "../../diagnostics/diagnostic.js";
import { toValue } from "../../json/node.js";
import { walkSchema } from "../../json-schema/walk.js";
import type { Check } from "../rule-context.js";

/** Measured with @modelcontextprotocol/sdk 1.32.2, whose validator is the draft-07 class of Ajv. */
const NEWER = [
  "prefixItems",
  "unevaluatedItems",
  "unevaluatedProperties",
  "dependentRequired",
  "dependentSchemas",
  "minContains",
  "maxContains",
];

/** One finding per keyword, with the tools it concerns: they mostly share the definition that holds it. */
export const checkClientDialect: Check = {
  rules: [clientDialect.id],
  run: ({ contracts }) => {
    const seen = new Map<unknown, ReadonlySet<string>>();
    const tools = new Map<string, string[]>();
    for (const contract of contracts.contracts) {
      const key = contract.closure ?? contract;
      const keywords = seen.get(key) ?? keywordsIn(toValue(contract.schema()));
      seen.set(key, keywords);
      for (const keyword of keywords) tools.set(keyword, [...(tools.get(keyword) ?? []), contract.tool]);
    }
    return [...tools].map(([keyword, concerned]) => {
      const tool = concerned[0] as string;
      const location = contracts.contract(tool)?.location;
      return diagnose(clientDialect, { tool, keyword }, { location, tools: concerned, subject: keyword });
    });
  },
};

function keywordsIn(schema: ReturnType<typeof toValue>): ReadonlySet<string> {
  const found = new Set<string>();
  walkSchema(schema, (visited) => {
    for (const keyword of NEWER) if (Object.hasOwn(visited, keyword)) found.add(keyword);
  });
  return found;
}
