import type { DerivedTool } from "../derive/derive-library.js";
import * as rules from "../diagnostics/catalogue/derive-files.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import type { Host } from "../host/host.js";
import { canonicalText } from "../json/canonical.js";
import { type JsonDocument, locateKey, locateValue } from "../json/document.js";
import { fromValue } from "../json/make-node.js";
import { type JsonNode, type JsonValue, memberValue, type ObjectNode } from "../json/node.js";
import { printDocument } from "../json/print.js";
import type { PrintFormat } from "../json/print-format.js";
import { spliceMembers } from "../json/splice-members.js";
import { operationOfName } from "../model/operation.js";
import { type DerivedRecord, printDerivedRecord } from "../plan/derived-record.js";
import { type DerivedMember, type KeptMember, type Merge, mergeDerived } from "../plan/merge-derived.js";
import { locateFile } from "../source/location.js";
import { joinPath } from "../source/path.js";
import { digestOf } from "./cache.js";
import type { DerivationTarget, DerivationWish } from "./derivation-target.js";
import { derivedPaths } from "./derive-files.js";
import { CONFIG_NAMES } from "./find-config.js";
import { isThere } from "./is-there.js";
import { type DerivedSources, definitionPlaces } from "./load-derived.js";
import { parseSource, readSource } from "./read-source.js";

/** A file before and after, relative to the working folder; `undefined` is a file that is not there. */
export interface FileChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface DerivationPlan {
  readonly changes: readonly FileChange[];
  /** How many derived things are as somebody edited or removed them. */
  readonly byHand: number;
}

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** 64 bits are enough to see that something was edited. */
const DIGEST_LENGTH = 16;

/** Compares what is derived with the files of the project. `wish.sources` are relative to the project folder. */
export async function planDerivation(
  host: Host,
  target: DerivationTarget,
  derived: DerivedSources,
  wish: DerivationWish,
): Promise<Result<DerivationPlan>> {
  const diagnostics: Diagnostic[] = [];
  const { place, config, record } = target;
  const paths = derivedPaths(config);
  const { library: libraryPath, matrix: matrixPath } = paths;
  if (libraryPath === undefined) diagnostics.push(noFile("library", target));
  if (matrixPath === undefined) diagnostics.push(noFile("matrix", target));
  if (libraryPath === undefined || matrixPath === undefined) return { diagnostics };
  const at = (path: string) => joinPath(place.folder, path);
  const library = await openHolder(host, at(libraryPath), "$defs", diagnostics);
  const matrix = await openHolder(host, at(matrixPath), "tools", diagnostics);
  const wanted = wantedOf(derived, paths.schemaOf);
  const schemas = await openSchemas(host, target, wanted.files, diagnostics);
  if (!library || !matrix || hasErrors(diagnostics)) return { diagnostics };
  const definitions = merge(wanted.definitions, record?.definitions, library);
  const rows = merge(wanted.rows, record?.rows, matrix);
  const files = merge(wanted.files, record?.files, schemas);
  for (const [what, { kept }] of [
    ["definition", definitions],
    ["row", rows],
    ["schema", files],
  ] as const)
    diagnostics.push(...kept.map((member) => reportKept(what, member)));
  const made: DerivedRecord = {
    ...wish,
    definitions: definitions.made,
    rows: rows.made,
    files: files.made,
  };
  const changes: FileChange[] = [
    await configChange(host, target),
    changeOf(library, definitions, config.format, { $schema: DIALECT, $defs: {} }),
    changeOf(matrix, rows, config.format, { tools: {} }),
    ...fileChanges(at, schemas, files, config.format),
    await recordChange(host, at(paths.record), made),
  ].filter((change) => change !== undefined);
  return { value: { changes, byHand: definitions.byHand + rows.byHand + files.byHand }, diagnostics };
}

function noFile(key: string, { config, place }: DerivationTarget): Diagnostic {
  const location = config.locations.get(key) ?? (place.configPath ? locateFile(place.configPath) : undefined);
  return diagnose(rules.noFile, { key }, { location });
}

interface Wanted {
  readonly definitions: readonly DerivedMember[];
  readonly rows: readonly DerivedMember[];
  readonly files: readonly DerivedMember[];
}

function wantedOf({ library, types }: DerivedSources, schemaOf: (tool: string) => string): Wanted {
  const places = definitionPlaces(library, types);
  return {
    definitions: [...library.definitions].map(([name, value]) => {
      const location = places.get(name)?.location;
      return { name, value, ...(location && { location }) };
    }),
    rows: library.tools.map((tool) => ({
      name: tool.tool,
      value: rowValue(tool, schemaOf),
      location: tool.type.location,
    })),
    files: library.tools.flatMap(({ tool, schema, type }) =>
      schema ? [{ name: schemaOf(tool), value: schema, location: type.location }] : [],
    ),
  };
}

function rowValue(
  { tool, verb, family, envelope, schema, type }: DerivedTool,
  schemaOf: (tool: string) => string,
): JsonValue {
  const named = operationOfName(tool);
  const operation = named?.verb === verb ? {} : { operation: { verb, resource: type.name } };
  return schema ? { schema: schemaOf(tool), ...operation } : { families: [family], envelope, ...operation };
}

/** An object of a file whose members are derived ones and others. */
interface Holder {
  readonly path: string;
  /** As it is on the disk, byte order mark included. */
  readonly text?: string;
  readonly document?: JsonDocument;
  readonly key: string;
  readonly present: ReadonlyMap<string, JsonNode>;
  readonly locate: (name: string) => ReturnType<typeof locateFile>;
}

async function openHolder(
  host: Host,
  path: string,
  key: string,
  diagnostics: Diagnostic[],
): Promise<Holder | undefined> {
  const none = { path, key, present: new Map(), locate: () => locateFile(path) };
  if (!(await isThere(host, path))) return none;
  const source = await readSource(host, path);
  diagnostics.push(...source.diagnostics);
  if (!source.value) return undefined;
  const document = await parseSource(source.value);
  diagnostics.push(...document.diagnostics);
  if (!document.value) return undefined;
  const holder = memberValue(document.value.root, key);
  if (holder?.kind !== "object") {
    const location = locateValue(document.value, holder ? [key] : []);
    diagnostics.push(
      diagnose(rules.noPlace, { path, key }, { location, help: `write "${key}": {} into it` }),
    );
    return undefined;
  }
  const read = document.value;
  return {
    ...none,
    text: (read.source.bom ? "\ufeff" : "") + read.source.text,
    document: read,
    present: new Map(holder.members.map((member) => [member.key, member.value])),
    locate: (name) => locateKey(read, [key, name]),
  };
}

interface SchemaFiles extends Pick<Holder, "present" | "locate"> {
  /** By path relative to the project folder. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The complete schemas that this run or an earlier one has made, each a file of its own. */
async function openSchemas(
  host: Host,
  { place, record }: DerivationTarget,
  wanted: readonly DerivedMember[],
  diagnostics: Diagnostic[],
): Promise<SchemaFiles> {
  const present = new Map<string, JsonNode>();
  const texts = new Map<string, string>();
  for (const name of new Set([...wanted.map((file) => file.name), ...(record?.files.keys() ?? [])])) {
    const path = joinPath(place.folder, name);
    if (!(await isThere(host, path))) continue;
    const source = await readSource(host, path);
    const document = source.value && (await parseSource(source.value));
    diagnostics.push(...source.diagnostics, ...(document?.diagnostics ?? []));
    if (!source.value || !document?.value) continue;
    present.set(name, document.value.root);
    texts.set(name, (source.value.bom ? "\ufeff" : "") + source.value.text);
  }
  return { present, texts, locate: (name) => locateFile(joinPath(place.folder, name)) };
}

function merge(
  wanted: readonly DerivedMember[],
  made: ReadonlyMap<string, string> | undefined,
  { present, locate }: Pick<Holder, "present" | "locate">,
): Merge {
  return mergeDerived({
    wanted,
    made: made ?? new Map(),
    present,
    locate,
    digest: (value) => digestOf(canonicalText(value)).slice(0, DIGEST_LENGTH),
  });
}

function reportKept(
  what: string,
  { name, reason, location, derivedFrom, differing }: KeptMember,
): Diagnostic {
  const related = derivedFrom ? [{ location: derivedFrom, message: "derived from this" }] : [];
  const places = differing.map((pointer) => (pointer === "" ? "the root" : pointer)).join(", ");
  const at = { location, related };
  if (reason === "gone") return diagnose(rules.editedAndGone, { what, name }, at);
  return diagnose(reason === "edited" ? rules.edited : rules.nameTaken, { what, name, places }, at);
}

function changeOf(
  { path, key, text, document }: Holder,
  { changes }: Merge,
  format: PrintFormat,
  empty: { readonly [key: string]: JsonValue },
): FileChange {
  if (!document) {
    const members = changes.added.map((added) => [added.key, added.value] as const);
    return { path, before: undefined, after: printNew(empty, key, members, format) };
  }
  const after = spliceMembers(document, [key], changes, format);
  return { path, before: text, after: (document.source.bom ? "\ufeff" : "") + after };
}

function printNew(
  empty: { readonly [key: string]: JsonValue },
  key: string,
  members: readonly (readonly [string, JsonNode])[],
  format: PrintFormat,
): string {
  const root = fromValue(empty) as ObjectNode;
  const holder = {
    ...(memberValue(root, key) as ObjectNode),
    members: members.map(([name, value]) => ({ key: name, value, keyStart: -1, keyEnd: -1 })),
  };
  const filled: ObjectNode = {
    ...root,
    members: root.members.map((member) => (member.key === key ? { ...member, value: holder } : member)),
  };
  return printDocument(filled, format, (node) => node === filled || node === holder);
}

function fileChanges(
  at: (path: string) => string,
  { texts }: SchemaFiles,
  { changes }: Merge,
  format: PrintFormat,
): FileChange[] {
  const all = [...changes.changed, ...changes.added.map(({ key, value }) => [key, value] as const)];
  return all.map(([name, value]) => ({
    path: at(name),
    before: texts.get(name),
    after: value && printDocument(value, format),
  }));
}

async function recordChange(host: Host, path: string, record: DerivedRecord): Promise<FileChange> {
  const after = printDerivedRecord(record);
  const before = (await isThere(host, path)) ? await readText(host, path) : undefined;
  // Line endings are the business of git and of editors.
  const isSame = before?.replaceAll("\r\n", "\n") === after;
  return { path, before, after: isSame ? before : after };
}

/** A project without a configuration gets one, unless it has an envelope where one is looked for by default. */
async function configChange(
  host: Host,
  { place, config }: DerivationTarget,
): Promise<FileChange | undefined> {
  if (place.configPath !== undefined) return undefined;
  const { envelope } = config;
  if (envelope.kind === "file" && (await isThere(host, joinPath(place.folder, envelope.path))))
    return undefined;
  const path = joinPath(place.folder, CONFIG_NAMES[0] as string);
  const isNode = await isThere(host, joinPath(place.folder, "package.json"));
  const editor = isNode ? { $schema: "./node_modules/ombi-schema/schemas/meta/config.schema.json" } : {};
  const after = printDocument(fromValue({ ...editor, envelope: "preset:record" }), config.format, () => true);
  return { path, before: undefined, after };
}

async function readText(host: Host, path: string): Promise<string> {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await host.readFile(path));
}
