import { schemaInDescription } from "../../diagnostics/catalogue/contract.js";
import { diagnose } from "../../diagnostics/diagnostic.js";
import type { Check } from "../rule-context.js";

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/"?\$(?:defs|ref|schema)"?\s*:/, "JSON Schema keywords"],
  [/\boutputSchema\b/, 'the word "outputSchema"'],
  [/"(?:type|properties|required|oneOf|anyOf)"\s*:\s*["[{]/, "JSON Schema keywords"],
  [/```/, "a code block"],
];

/** Output contracts never appear inside a tool's `description`. */
export const checkDescriptions: Check = {
  rules: [schemaInDescription.id],
  run: ({ contracts, project }) => {
    const rows = new Map(project?.matrix.rows.map((row) => [row.tool, row]) ?? []);
    return [...contracts.contracts, ...contracts.withoutSchema].flatMap((listed) => {
      const { tool, description } = listed;
      const sign =
        description === undefined ? undefined : SIGNS.find(([pattern]) => pattern.test(description))?.[1];
      if (sign === undefined) return [];
      const location =
        rows.get(tool)?.descriptionLocation ?? ("location" in listed ? listed.location : undefined);
      return [diagnose(schemaInDescription, { tool, sign }, { location, tools: [tool], subject: tool })];
    });
  },
};
