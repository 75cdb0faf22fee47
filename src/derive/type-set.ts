import * as rules from "../diagnostics/catalogue/derive.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { equalValues } from "../json/canonical.js";
import type { RecordType } from "../model/attributes.js";
import { contentOf } from "./type-content.js";

/** The types of all sources, each with the name of its definition. */
export interface TypeSet {
  /** Without those that could not be kept. In source order. */
  readonly types: readonly RecordType[];
  /** The type that a name means where it stands: of the same database first. */
  find(name: string, from: RecordType): RecordType | undefined;
  nameOf(type: RecordType): string;
  names(): readonly string[];
}

export const DEFAULT_DATABASE = "data";

/** Binds types of any number of sources by name, and reports those that cannot be told apart. */
export function createTypeSet(given: readonly RecordType[], diagnostics: Diagnostic[]): TypeSet {
  const byName = new Map<string, RecordType[]>();
  const replaced = new Map<RecordType, RecordType>();
  for (const type of given) {
    if (type.name === "__proto__") {
      diagnostics.push(diagnose(rules.prototypeName, { place: type.name }, { location: type.location }));
      continue;
    }
    const others = byName.get(type.name);
    if (!others) {
      byName.set(type.name, [type]);
      continue;
    }
    const rival = others.find((other) => other.database === type.database || isValue(other) || isValue(type));
    if (!rival) others.push(type);
    else if (isSameValue(rival, type)) replaced.set(type, rival);
    else reportDuplicate(rival, type, diagnostics);
  }
  const kept = new Set([...byName.values()].flat());
  const types = given.filter((type) => kept.has(type));
  reportTables(types, diagnostics);
  const names = nameDefinitions(byName, diagnostics);
  reportFolded(types, names, diagnostics);
  return {
    types,
    find: (name, from) => {
      const candidates = byName.get(name);
      if (!candidates || candidates.length < 2) return candidates?.[0];
      const of = (database: string) => candidates.find((candidate) => candidate.database === database);
      return of(from.database) ?? of(DEFAULT_DATABASE) ?? candidates[0];
    },
    nameOf: (type) => names.get(replaced.get(type) ?? type) ?? type.name,
    names: () => [...byName.keys()],
  };
}

function isValue({ kind }: RecordType): boolean {
  return kind === "value";
}

/** Sources that share a value type each bring it along; within one document a second one is a slip. */
function isSameValue(first: RecordType, second: RecordType): boolean {
  if (!isValue(first) || !isValue(second) || first.location.source === second.location.source) return false;
  return equalValues(contentOf(first), contentOf(second));
}

function reportDuplicate(first: RecordType, second: RecordType, diagnostics: Diagnostic[]): void {
  const related = [{ location: first.location, message: "first here" }];
  const data = { place: second.name, database: second.database };
  diagnostics.push(diagnose(rules.duplicateType, data, { location: second.location, related }));
}

function reportTables(types: readonly RecordType[], diagnostics: Diagnostic[]): void {
  const tables = new Map<string, RecordType>();
  for (const type of types) {
    if (isValue(type)) continue;
    const identity = `${type.database}\u0000${type.table}`;
    const first = tables.get(identity);
    if (!first) {
      tables.set(identity, type);
      continue;
    }
    const related = [{ location: first.location, message: "first here" }];
    const data = { place: type.name, table: `${type.database}.${type.table}`, other: first.name };
    diagnostics.push(diagnose(rules.duplicateTable, data, { location: type.location, related }));
  }
}

function nameDefinitions(
  byName: ReadonlyMap<string, readonly RecordType[]>,
  diagnostics: Diagnostic[],
): ReadonlyMap<RecordType, string> {
  const names = new Map<RecordType, string>();
  for (const [name, types] of byName) {
    const [first, ...others] = types as [RecordType, ...RecordType[]];
    if (others.length === 0) {
      names.set(first, name);
      continue;
    }
    for (const type of types) names.set(type, `${type.database.replace(/[^A-Za-z0-9_.-]+/g, "_")}_${name}`);
    for (const type of others) {
      const related = [{ location: first.location, message: "the other is here" }];
      const { database } = type;
      const data = { place: name, database, definition: names.get(type) as string, with: first.database };
      diagnostics.push(diagnose(rules.qualifiedType, data, { location: type.location, related }));
    }
  }
  return names;
}

/** Names of definitions as file systems and generated code may see them. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "") || name;
}

function reportFolded(
  types: readonly RecordType[],
  names: ReadonlyMap<RecordType, string>,
  diagnostics: Diagnostic[],
): void {
  const folded = new Map<string, RecordType>();
  for (const type of types) {
    const key = foldName(names.get(type) as string);
    const first = folded.get(key);
    if (!first) {
      folded.set(key, type);
      continue;
    }
    const related = [{ location: first.location, message: "first here" }];
    const data = { place: type.name, with: first.name };
    diagnostics.push(diagnose(rules.definitionCollision, data, { location: type.location, related }));
  }
}
