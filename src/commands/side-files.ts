import { readToolsListAnswer } from "../build/read-contracts.js";
import { notContracts } from "../diagnostics/catalogue/diff.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import type { Host } from "../host/host.js";
import type { JsonDocument } from "../json/document.js";
import { locateValue } from "../json/document.js";
import { memberValue, toValue } from "../json/node.js";
import { decodeSource } from "../json/parse.js";
import { joinPath } from "../source/path.js";
import { CONFIG_NAMES, findProjectIn, PACKAGE_KEY, type ProjectPlace } from "./find-config.js";
import { parseSource, readArgument, readSource } from "./read-source.js";
import { createSchemaPool } from "./schema-pool.js";
import { listedTools } from "./side-contracts.js";
import type { SideLabel } from "./side-label.js";
import type { OpenedTools } from "./side-project.js";
import { toolOf } from "./side-project.js";
import { createSidePrinter, fileTool, nodeTool } from "./side-tools.js";

/** A path that is a project's: its configuration, or the folder of one. */
export async function projectAt(host: Host, path: string): Promise<Result<ProjectPlace> | undefined> {
  const stat = await host.stat(path);
  if (stat?.kind === "directory") return findProjectIn(host, path);
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (CONFIG_NAMES.includes(name)) return place(path);
  if (name !== "package.json" || stat?.kind !== "file") return undefined;
  const document = await readArgument(host, path).then(({ value }) => value && parseSource(value));
  return document?.value && memberValue(document.value.root, PACKAGE_KEY) ? place(path) : undefined;
}

function place(configPath: string): Result<ProjectPlace> {
  const slash = configPath.lastIndexOf("/");
  return { value: { folder: slash < 0 ? "" : configPath.slice(0, slash), configPath }, diagnostics: [] };
}

/** Contracts in a folder, one a file; or a file that holds a `tools/list` answer or one outputSchema. */
export async function openFiles(host: Host, path: string, label: SideLabel): Promise<Result<OpenedTools>> {
  if ((await host.stat(path))?.kind === "directory") return openFolder(host, path, label);
  const source = await readArgument(host, path);
  if (!source.value) return { diagnostics: label.diagnostics(source.diagnostics) };
  return openDocument(await parseSource(source.value), stemOf(path), label);
}

/** Stands for the name of a tool where none is known. */
export const STDIN_TOOL = "stdin";

/** What comes on standard input, named after the tool of the other side where it is one schema. */
export async function openStdin(host: Host, label: SideLabel): Promise<Result<OpenedTools>> {
  const source = decodeSource("<stdin>", await readAll(host.readInput()));
  if (!source.value) return { diagnostics: source.diagnostics };
  return openDocument(await parseSource(source.value), STDIN_TOOL, label);
}

function openDocument(
  { value: document, diagnostics }: Result<JsonDocument>,
  stem: string,
  label: SideLabel,
): Result<OpenedTools> {
  if (!document) return { diagnostics: label.diagnostics(diagnostics) };
  if (isAnswer(document)) {
    const contracts = readToolsListAnswer(document);
    if (!contracts.value) return { diagnostics: label.diagnostics(contracts.diagnostics) };
    const value = { tools: listedTools(document, contracts.value, label), isWritten: true };
    return { value, diagnostics: label.diagnostics(contracts.diagnostics) };
  }
  const places = { label, origin: () => undefined };
  const tool = nodeTool(stem, () => document.root, places, {
    print: createSidePrinter(),
    value: toValue,
    locate: (pointer) => locateValue(document, pointer),
    document,
  });
  return { value: { tools: [tool], isWritten: true, isOneSchema: true }, diagnostics: [] };
}

/** A list, or an object that has one where an answer has it, and is not a schema with a property of that name. */
function isAnswer({ root }: JsonDocument): boolean {
  if (root.kind === "array") return true;
  const tools = memberValue(root, "tools") ?? memberValue(memberValue(root, "result"), "tools");
  return tools?.kind === "array";
}

async function openFolder(host: Host, folder: string, label: SideLabel): Promise<Result<OpenedTools>> {
  const names = await host.glob(["*.json"], folder);
  const diagnostics: Diagnostic[] = [];
  const places = { label, origin: () => undefined };
  const pool = createSchemaPool();
  const tools = [];
  for (const name of names) {
    const source = await readSource(host, joinPath(folder, name));
    diagnostics.push(...label.diagnostics(source.diagnostics));
    if (source.value && !isManifest(source.value.text))
      tools.push(fileTool(toolOf(name), source.value, places, pool));
  }
  if (hasErrors(diagnostics)) return { diagnostics };
  if (tools.length === 0) return { diagnostics: [diagnose(notContracts, { path: folder })] };
  return { value: { tools, isWritten: true }, diagnostics };
}

/** A build's own list of its files may stand among them. */
function isManifest(text: string): boolean {
  return /^\s*\{\s*"formatVersion"\s*:\s*\d+\s*,\s*"tools"/.test(text);
}

function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.replace(/(?:\.schema)?\.(?:json|ya?ml)$/i, "");
}

async function readAll(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}
