import type { Project } from "../../model/project.js";
import type { FamilyHole, Template } from "../../model/template.js";
import { codeSpan, codeSpans } from "./code.js";
import { envelopesOf } from "./envelope-blocks.js";
import { schemaPath } from "./schema-path.js";

/** How a tool's outputSchema is put together, in words, for each envelope; from the templates where they are known. */
export function compositionRules(project: Project | undefined): readonly string[] {
  const envelopes = project ? envelopesOf(project) : [];
  if (envelopes.length === 0) return [`Composition rule, for each tool:\n\n${closureRule([])}`];
  return envelopes.map((template) => {
    const whose = envelopes.length > 1 ? ` of envelope ${codeSpan(template.name)}` : "";
    return `Composition rule${whose}, for each tool:\n\n${rulesOf(template).join("\n")}`;
  });
}

function rulesOf(template: Template): readonly string[] {
  const rules = template.toolNames.map(
    (pointer) => `- ${codeSpan(schemaPath(pointer))} is the name of the tool.`,
  );
  if (template.hole) rules.push(`- ${holeRule(template.hole)}`);
  return [...rules, closureRule(ownDefinitions(template))];
}

function holeRule({ form, container }: FamilyHole): string {
  const place = container.length === 0 ? "The root of the schema" : codeSpan(schemaPath(container));
  if (form === "arms")
    return `${place} holds a reference to each allowed family of the tool, in the order of the matrix.`;
  return `${place} refers to the tool's allowed family; to a ${codeSpan("oneOf")} of them, in the order of the matrix, where there are several.`;
}

/** What every tool of this envelope carries, whatever its families. */
function ownDefinitions({ definitions, references }: Template): readonly string[] {
  return [...new Set([...definitions.map(({ name }) => name), ...references.map(({ target }) => target)])];
}

function closureRule(own: readonly string[]): string {
  const roots = own.length === 0 ? "the allowed families" : `${codeSpans(own)}, the allowed families`;
  return `- ${codeSpan("$defs")} holds ${roots} and every definition reachable by following a ${codeSpan("$ref")} inside them, and nothing else.`;
}
