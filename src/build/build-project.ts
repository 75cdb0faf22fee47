import * as rules from "../diagnostics/catalogue/matrix.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import type { ObjectNode } from "../json/node.js";
import type { Library } from "../model/library.js";
import type { Matrix, MatrixRow } from "../model/matrix.js";
import type { Project, Tool } from "../model/project.js";
import type { Template } from "../model/template.js";

/** What a project is bound from; every template is already built against the library. */
export interface ProjectParts {
  readonly library: Library;
  readonly matrix: Matrix;
  /** The default envelope. */
  readonly envelope: Template;
  /** By the name that rows use; presets under `preset:NAME`. */
  readonly envelopes: ReadonlyMap<string, Template>;
  /** By the path that rows use. */
  readonly schemas: ReadonlyMap<string, Template>;
  /** Schemas of arguments, by the path that rows use. */
  readonly inputSchemas?: ReadonlyMap<string, ObjectNode>;
  /** The envelope that an override gives to a tool, by name. */
  readonly envelopeOf: (tool: string) => string | undefined;
}

/** Binds library, matrix and envelopes. */
export function buildProject(parts: ProjectParts): Result<Project> {
  const diagnostics: Diagnostic[] = [];
  const tools: Tool[] = [];
  const templates = new Set<Template>([parts.envelope]);
  for (const row of parts.matrix.rows) {
    const template = templateOf(row, parts, diagnostics);
    const families = row.output.kind === "families" ? bindFamilies(row, parts.library, diagnostics) : [];
    if (!template) continue;
    templates.add(template);
    const { title, description } = row;
    const inputSchema = inputSchemaOf(row, parts);
    tools.push({
      name: row.tool,
      row,
      families,
      template,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(inputSchema && { inputSchema }),
    });
  }
  if (hasErrors(diagnostics)) return { diagnostics };
  const { library, matrix } = parts;
  return { value: { library, matrix, templates: [...templates], tools }, diagnostics };
}

function templateOf(row: MatrixRow, parts: ProjectParts, diagnostics: Diagnostic[]): Template | undefined {
  if (row.output.kind === "none") return undefined;
  if (row.output.kind === "schema") return parts.schemas.get(row.output.path);
  const envelope = row.output.envelope ?? parts.envelopeOf(row.tool);
  if (envelope === undefined) return parts.envelope;
  const template = parts.envelopes.get(envelope);
  if (template) return template;
  const location = row.output.envelopeLocation ?? row.location;
  const help = didYouMean(envelope, parts.envelopes.keys());
  diagnostics.push(diagnose(rules.unknownEnvelope, { envelope }, { location, help, tools: [row.tool] }));
  return undefined;
}

function inputSchemaOf({ inputSchema }: MatrixRow, { inputSchemas }: ProjectParts): ObjectNode | undefined {
  return inputSchema?.kind === "file" ? inputSchemas?.get(inputSchema.path) : inputSchema?.schema;
}

function bindFamilies(row: MatrixRow, library: Library, diagnostics: Diagnostic[]): string[] {
  const { tool, output, location } = row;
  if (output.kind !== "families") return [];
  const first = new Map<string, (typeof output.families)[number]>();
  for (const allowance of output.families) {
    const { family } = allowance;
    const at = { location: allowance.location, tools: [tool] };
    const known = first.get(family);
    if (known) {
      const related = [{ location: known.location, message: "first here" }];
      diagnostics.push(diagnose(rules.duplicateFamily, { tool, family }, { ...at, related }));
    } else if (!library.definition(family)) {
      const names = library.definitions.map((definition) => definition.name);
      const help = didYouMean(family, names);
      diagnostics.push(diagnose(rules.unknownFamily, { tool, family }, { ...at, help }));
    }
    if (!known) first.set(family, allowance);
  }
  if (output.families.length === 0)
    diagnostics.push(diagnose(rules.noFamilies, { tool }, { location, tools: [tool] }));
  return [...first.keys()];
}
