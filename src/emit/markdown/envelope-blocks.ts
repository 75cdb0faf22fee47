import type { Project } from "../../model/project.js";
import type { Template } from "../../model/template.js";
import { codeSpan, codeSpans, fencedCode } from "./code.js";
import { conditionsInWords } from "./condition-words.js";
import type { DocumentFacts } from "./document-facts.js";
import { sourceTextOf } from "./source-text.js";

/**
 * The body of zone `envelope`: every envelope as it is written, with its condition in words. A complete schema, which
 * belongs to one tool and wraps nothing, is no envelope.
 */
export function renderEnvelopes(project: Project, print: DocumentFacts["print"]): string {
  const envelopes = envelopesOf(project);
  if (envelopes.length === 0) return "No tool has an envelope: every outputSchema is written whole.";
  return envelopes
    .flatMap((template) => [
      ...(envelopes.length > 1 ? [titleOf(template, project)] : []),
      fencedCode("json", textOf(template, print)),
      ...conditionsInWords(template.root),
    ])
    .join("\n\n");
}

/**
 * The templates that wrap families, the project's default first. A default that no tool has is left out where there
 * are others.
 */
export function envelopesOf(project: Project): readonly Template[] {
  const [first, ...others] = project.templates.filter(({ hole }) => hole !== undefined);
  if (!first) return [];
  const isUsed = project.tools.some(({ template }) => template === first);
  return isUsed || others.length === 0 ? [first, ...others] : others;
}

function titleOf(template: Template, project: Project): string {
  const tools = project.tools.filter((tool) => tool.template === template).map(({ name }) => name);
  return `Envelope ${codeSpan(template.name)} of ${codeSpans(tools)}:`;
}

function textOf({ document }: Template, print: DocumentFacts["print"]): string {
  return sourceTextOf(document.source, document.root, "") ?? print(document.root).trimEnd();
}
