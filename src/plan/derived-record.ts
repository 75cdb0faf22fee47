import * as rules from "../diagnostics/catalogue/derive-files.js";
import { diagnose, type Result } from "../diagnostics/diagnostic.js";
import { type JsonDocument, locateValue } from "../json/document.js";
import { type JsonNode, memberValue, stringOf } from "../json/node.js";

/** What a newer version must not take for its own, nor an older one. */
export const RECORD_VERSION = 1;

/** What a derivation was asked for, and what it made: the file by which a later run knows its own work. */
export interface DerivedRecord {
  /** As given, relative to the project folder. */
  readonly sources: readonly string[];
  readonly envelope: string;
  readonly verbs: readonly string[];
  /** Digests by name. */
  readonly definitions: ReadonlyMap<string, string>;
  readonly rows: ReadonlyMap<string, string>;
  /** Complete schemas of single tools, by path relative to the project folder. */
  readonly files: ReadonlyMap<string, string>;
}

/** One line for each thing made, so that branches which touch different tables merge. */
export function printDerivedRecord({
  sources,
  envelope,
  verbs,
  definitions,
  rows,
  files,
}: DerivedRecord): string {
  const list = (values: readonly string[]) => `[${values.map((value) => JSON.stringify(value)).join(", ")}]`;
  const table = (digests: ReadonlyMap<string, string>) => {
    const lines = [...digests].map(([name, digest]) => `    ${JSON.stringify(name)}: "${digest}"`);
    return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n  }`;
  };
  const members = [
    `"formatVersion": ${RECORD_VERSION}`,
    `"sources": ${list(sources)}`,
    `"envelope": ${JSON.stringify(envelope)}`,
    `"verbs": ${list(verbs)}`,
    `"definitions": ${table(definitions)}`,
    `"rows": ${table(rows)}`,
    ...(files.size > 0 ? [`"files": ${table(files)}`] : []),
  ];
  return `{\n  ${members.join(",\n  ")}\n}\n`;
}

/** Reads such a record. One that is not readable makes nothing anybody's: then everything there counts as edited. */
export function readDerivedRecord(document: JsonDocument): Result<DerivedRecord> {
  const { root, source } = document;
  const version = memberValue(root, "formatVersion");
  const definitions = digestsIn(memberValue(root, "definitions"));
  const rows = digestsIn(memberValue(root, "rows"));
  const files = memberValue(root, "files")
    ? digestsIn(memberValue(root, "files"))
    : new Map<string, string>();
  const sources = stringsIn(memberValue(root, "sources"));
  const verbs = stringsIn(memberValue(root, "verbs"));
  const envelope = stringOf(memberValue(root, "envelope"));
  if (version?.kind === "number" && version.value > RECORD_VERSION) {
    const data = { found: version.value, known: RECORD_VERSION };
    const location = locateValue(document, ["formatVersion"]);
    return { diagnostics: [diagnose(rules.newerRecord, data, { location })] };
  }
  if (
    version?.kind !== "number" ||
    !definitions ||
    !rows ||
    !files ||
    !sources ||
    !verbs ||
    envelope === undefined
  ) {
    const location = locateValue(document, []);
    return { diagnostics: [diagnose(rules.unreadableRecord, { path: source.path }, { location })] };
  }
  return { value: { sources, envelope, verbs, definitions, rows, files }, diagnostics: [] };
}

function digestsIn(node: JsonNode | undefined): ReadonlyMap<string, string> | undefined {
  if (node?.kind !== "object") return undefined;
  const entries = node.members.flatMap(({ key, value }) => {
    const digest = stringOf(value);
    return digest === undefined ? [] : [[key, digest] as const];
  });
  return entries.length === node.members.length ? new Map(entries) : undefined;
}

function stringsIn(node: JsonNode | undefined): readonly string[] | undefined {
  if (node?.kind !== "array") return undefined;
  const strings = node.elements.flatMap((element) => stringOf(element) ?? []);
  return strings.length === node.elements.length ? strings : undefined;
}
