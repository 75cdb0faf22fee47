import { buildConfig } from "../../src/build/build-config.js";
import { loadProject } from "../../src/commands/load-project.js";
import { compileProject } from "../../src/compile/compile.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { type JsonValue, toValue } from "../../src/json/node.js";
import { parseJsonSource } from "../../src/json/parse.js";
import { createContractPrinter } from "../../src/json/print.js";
import { DEFAULT_FORMAT } from "../../src/json/print-format.js";
import type { Contract, ContractSet } from "../../src/model/contract.js";
import type { Project } from "../../src/model/project.js";
import { formatPointer } from "../../src/source/pointer.js";
import { createSource, positionAt } from "../../src/source/source.js";

export interface ProjectInput {
  /** By path; a value that is not a text is written as JSON. */
  readonly files: { readonly [path: string]: JsonValue };
  /** Paths or globs; all files that are no text of another kind by default. */
  readonly library?: readonly string[];
  /** The matrix's rows, by tool. */
  readonly tools: { readonly [tool: string]: JsonValue };
  /** A path or `preset:NAME`; the record preset by default. */
  readonly envelope?: string;
  /** More of the configuration. */
  readonly config?: { readonly [key: string]: JsonValue };
}

export interface CompiledProject {
  readonly project?: Project;
  readonly contracts?: ContractSet;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads, binds and compiles a project in memory, the way the commands do. */
export async function compileFiles(input: ProjectInput): Promise<CompiledProject> {
  const { files, library = Object.keys(files), tools, envelope = "preset:record" } = input;
  const texts = Object.entries({ ...files, "matrix.json": { tools } }).map(
    ([path, content]) => [path, typeof content === "string" ? content : JSON.stringify(content)] as const,
  );
  const config = { library, matrix: "matrix.json", envelope, ...input.config };
  const configText = createSource("ombi-schema.config.json", JSON.stringify(config));
  const document = parseJsonSource(configText).value!;
  const built = buildConfig(document, document.root);
  if (!built.value) return { diagnostics: built.diagnostics };
  const loaded = await loadProject(createMemoryHost(Object.fromEntries(texts)), "", built.value);
  const diagnostics = [...built.diagnostics, ...loaded.diagnostics];
  if (!loaded.value) return { diagnostics };
  const { project } = loaded.value;
  return { project, contracts: compileProject(project), diagnostics };
}

/** As it is printed to a file. */
export function textOf(contract: Contract): string {
  return createContractPrinter(DEFAULT_FORMAT)(contract.schema());
}

export function schemaOf(contract: Contract): { readonly [keyword: string]: JsonValue } {
  return toValue(contract.schema()) as { readonly [keyword: string]: JsonValue };
}

/** `rule path#/pointer`, the way the tables of these tests write a finding. */
export function placeOf({ rule, location }: Diagnostic): string {
  return location ? `${rule} ${location.source.path}#${formatPointer(location.pointer ?? [])}` : rule;
}

/** `rule line:column`. */
export function positionOf({ rule, location }: Diagnostic): string {
  if (!location) return rule;
  const { line, column } = positionAt(location.source, location.span.start);
  return `${rule} ${line}:${column}`;
}
