import { familiesMismatch, familyUnion } from "../../diagnostics/catalogue/contract.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { type JsonNode, memberValue, nodeAt, stringOf, toValue } from "../../json/node.js";
import type { Contract } from "../../model/contract.js";
import type { Tool } from "../../model/project.js";
import { definitionOf, definitionsNamedIn } from "../definition-names.js";
import type { Check } from "../rule-context.js";

/** What stands in the family hole of the emitted contract is the matrix row, in order. */
export const checkFamiliesMatch: Check = {
  rules: [familiesMismatch.id],
  run: ({ project, contracts }) => {
    if (!project) return [];
    return project.tools.flatMap((tool) => {
      const contract = contracts.contract(tool.name);
      const hole = tool.template.hole;
      if (!contract || !hole) return [];
      const found = referencesIn(nodeAt(contract.schema(), hole.container));
      const expected = tool.families;
      if (found.length === expected.length && found.every((name, index) => name === expected[index]))
        return [];
      const at = { location: contract.location, tools: [tool.name], subject: tool.name };
      return [diagnose(familiesMismatch, { tool: tool.name, expected, found }, at)];
    });
  },
};

function referencesIn(container: JsonNode | undefined): string[] {
  const arms = container?.kind === "object" ? memberValue(container, "oneOf") : container;
  if (arms?.kind === "array") return arms.elements.map(nameOf);
  return container ? [nameOf(container)] : [];
}

function nameOf(schema: JsonNode): string {
  return definitionOf(stringOf(memberValue(schema, "$ref"))) ?? "(no reference)";
}

/** The envelope itself offers no family but those of the row: no union of all families is left at its level. */
export const checkFamilyUnion: Check = {
  rules: [familyUnion.id],
  run: ({ project, contracts }) => {
    if (!project) return [];
    const families = new Set(project.tools.flatMap((tool) => tool.families));
    return project.tools.flatMap((tool) => {
      const contract = contracts.contract(tool.name);
      return contract ? findStrangers(contract, tool, families) : [];
    });
  },
};

function findStrangers(contract: Contract, tool: Tool, families: ReadonlySet<string>): Diagnostic[] {
  const schema = contract.schema();
  const envelope = toValue({ ...schema, members: schema.members.filter(({ key }) => key !== "$defs") });
  const strangers = new Set(
    definitionsNamedIn(envelope).filter((name) => families.has(name) && !tool.families.includes(name)),
  );
  if (strangers.size === 0) return [];
  const at = { location: contract.location, tools: [tool.name], subject: tool.name };
  return [diagnose(familyUnion, { tool: tool.name, families: [...strangers] }, at)];
}
