import { type BoundLibrary, buildLibrary } from "../build/build-library.js";
import { buildMatrix } from "../build/build-matrix.js";
import { buildProject } from "../build/build-project.js";
import { buildTemplate, type TemplateRole } from "../build/build-template.js";
import { compileProject } from "../compile/compile.js";
import type { DerivedLibrary, DerivedTool } from "../derive/derive-library.js";
import { type Diagnostic, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import type { JsonDocument } from "../json/document.js";
import { type JsonValue, toValue } from "../json/node.js";
import { parseJsonSource } from "../json/parse.js";
import type { JsonObject } from "../model/attributes.js";
import { presetText } from "../model/presets.js";
import type { Template } from "../model/template.js";
import { createSource } from "../source/source.js";

/** The contract of each derived tool, by name: made by the very steps that a project on a disk goes through. */
export function compileDerived(derived: DerivedLibrary): Result<ReadonlyMap<string, JsonObject>> {
  const diagnostics: Diagnostic[] = [];
  const collect = <T>({ value, diagnostics: found }: Result<T>): T | undefined => {
    diagnostics.push(...found);
    return value;
  };
  const read = (path: string, value: JsonValue) =>
    collect(parseJsonSource(createSource(path, JSON.stringify(value))));
  const { definitions, tools } = derived;
  if (tools.length === 0) return { value: new Map(), diagnostics };
  const libraryDocument = read("derived:library", { $defs: Object.fromEntries(definitions) });
  const rows = tools.map((tool) => [tool.tool, rowOf(tool)] as const);
  const matrixDocument = read("derived:matrix", { tools: Object.fromEntries(rows) });
  const bound = libraryDocument && collect(buildLibrary([libraryDocument]));
  const matrix = matrixDocument && collect(buildMatrix(matrixDocument));
  if (!bound || !matrix) return { diagnostics };
  const envelopes = new Map<string, Template>();
  const schemas = new Map<string, Template>();
  for (const tool of tools) {
    if (tool.schema) {
      const path = schemaPath(tool);
      const template = collect(readTemplate(path, "schema", read(path, tool.schema), bound));
      if (template) schemas.set(path, template);
    } else if (!envelopes.has(tool.envelope)) {
      const document = envelopeDocument(tool.envelope, derived, collect);
      const template = collect(readTemplate(tool.envelope, "envelope", document, bound));
      if (template) envelopes.set(tool.envelope, template);
    }
  }
  // Every row names its envelope; the one of a project is never asked for.
  const envelope = [...envelopes.values(), ...schemas.values()][0];
  if (!envelope || hasErrors(diagnostics)) return { diagnostics };
  const parts = { library: bound.library, matrix, envelope, envelopes, schemas, envelopeOf: () => undefined };
  const project = collect(buildProject(parts));
  if (!project) return { diagnostics };
  const { contracts } = compileProject(project);
  return {
    value: new Map(contracts.map(({ tool, schema }) => [tool, toValue(schema()) as JsonObject])),
    diagnostics,
  };
}

function rowOf(tool: DerivedTool): JsonObject {
  if (tool.schema) return { schema: schemaPath(tool) };
  return { families: [tool.family], envelope: tool.envelope };
}

function schemaPath({ tool }: DerivedTool): string {
  return `derived:${tool}`;
}

function readTemplate(
  name: string,
  role: TemplateRole,
  document: JsonDocument | undefined,
  bound: BoundLibrary,
): Result<Template> {
  return document ? buildTemplate(name, role, document, bound) : { diagnostics: [] };
}

function envelopeDocument(
  name: string,
  { envelopes }: DerivedLibrary,
  collect: (result: Result<JsonDocument>) => JsonDocument | undefined,
): JsonDocument | undefined {
  const template = envelopes.get(name);
  const text = template ? JSON.stringify(template) : (presetText(name) ?? "null");
  return collect(parseJsonSource(createSource(name, text)));
}
