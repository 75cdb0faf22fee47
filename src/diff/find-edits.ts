import type { JsonValue } from "../json/node.js";
import { objectOf, own, valueAt } from "../json/value.js";
import { decodeFragment } from "../json-schema/uri.js";
import { isSchemaObject, type SchemaObject, walkSchema } from "../json-schema/walk.js";
import { formatPointer, type JsonPointer, parsePointer } from "../source/pointer.js";
import { compareAnnotations } from "./compare-annotations.js";
import { compareApplicators } from "./compare-applicators.js";
import { compareAssertions } from "./compare-assertions.js";
import type { Edit } from "./edit.js";
import { guessNewNames, isSameDefinition } from "./renamed-definitions.js";
import { type Findings, keywordEdit, type SchemaPair, same } from "./schema-pair.js";

/**
 * The edits that lead from one schema to another, each once however many references lead there. Definitions that nothing
 * refers to are passed over; every pointer resolves on its side, at least up to the schema that holds the keyword.
 */
export function findEdits(base: JsonValue, head: JsonValue): Edits {
  const edits: Edit[] = [];
  const seen = new Set<string>();
  const renamed = new Map<string, string>();
  const queue: Pairing[] = [{ base, head, basePointer: [], headPointer: [] }];
  const findings: Findings = {
    newNames: guessNewNames(objectOf(base), objectOf(head)),
    edit: (edit) => edits.push(edit),
    pair: (left, right, basePointer, headPointer) =>
      queue.push({ base: left, head: right, basePointer, headPointer }),
  };
  const documents = { base: objectOf(base), head: objectOf(head), renamed };
  const drain = () => {
    for (let pairing = queue.shift(); pairing; pairing = queue.shift()) {
      const key = pairKey(pairing.basePointer, pairing.headPointer);
      if (seen.has(key)) continue;
      seen.add(key);
      comparePairing(pairing, documents, findings);
    }
  };
  drain();
  // What came or went as a whole may refer to definitions that both sides have.
  for (const pointer of sharedDefinitions(documents)) {
    if (seen.has(pairKey(pointer, pointer))) continue;
    const [before, after] = [valueAt(base, pointer), valueAt(head, pointer)];
    if (before !== undefined && after !== undefined) findings.pair(before, after, pointer, pointer);
    drain();
  }
  return { edits, renamed };
}

/** What leads from one schema to another. */
export interface Edits {
  readonly edits: readonly Edit[];
  /** Definitions of the base with their new names at the head. */
  readonly renamed: ReadonlyMap<string, string>;
}

function pairKey(base: JsonPointer, head: JsonPointer): string {
  return `${formatPointer(base)}\u0000${formatPointer(head)}`;
}

/** Definitions under one name on both sides that the head reaches. */
function sharedDefinitions({ base, head }: Documents): JsonPointer[] {
  const before = objectOf(own(base, "$defs"));
  const after = objectOf(own(head, "$defs"));
  const reached = new Set<string>();
  const { $defs: _definitions, ...root } = head;
  const queue: JsonValue[] = [root];
  for (let schema = queue.pop(); schema !== undefined; schema = queue.pop()) {
    walkSchema(schema, (inner) => {
      const reference = own(inner, "$ref");
      const target = typeof reference === "string" ? targetOf(reference, head) : undefined;
      const name = target && definitionOf(target);
      if (name === undefined || reached.has(name) || !Object.hasOwn(after, name)) return;
      reached.add(name);
      queue.push(after[name] as JsonValue);
    });
  }
  return [...reached].filter((name) => Object.hasOwn(before, name)).map((name) => ["$defs", name]);
}

interface Pairing {
  readonly base: JsonValue;
  readonly head: JsonValue;
  readonly basePointer: JsonPointer;
  readonly headPointer: JsonPointer;
}

interface Documents {
  readonly base: SchemaObject;
  readonly head: SchemaObject;
  readonly renamed: Map<string, string>;
}

function comparePairing(pairing: Pairing, documents: Documents, findings: Findings): void {
  const { base, head } = pairing;
  if (!isSchemaObject(base) || !isSchemaObject(head)) {
    if (!same(base, head)) findings.edit(wholeEdit(pairing));
    return;
  }
  const pair = { ...pairing, base, head };
  if (!compareReferences(pair, documents, findings)) return;
  compareAssertions(pair, findings);
  compareApplicators(pair, findings);
  compareAnnotations(pair, findings);
  for (const keyword of IDENTITIES) {
    if (!same(own(base, keyword), own(head, keyword)))
      findings.edit(keywordEdit("schema-changed", pair, keyword));
  }
}

/** What decides where references lead; a change of it is judged as it is. */
const IDENTITIES = [
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$dynamicRef",
  "$recursiveRef",
  "$recursiveAnchor",
  "dependencies",
];

function wholeEdit({ base, head, basePointer, headPointer }: Pairing): Edit {
  const isAnything = (schema: JsonValue) =>
    schema === true || (isSchemaObject(schema) && Object.keys(schema).length === 0);
  const id = isAnything(head) ? "schema-opened" : head === false ? "schema-closed" : "schema-changed";
  return {
    id,
    basePointer,
    headPointer,
    what: "",
    from: base,
    to: head,
    patch: { pointer: basePointer, apply: () => head },
  };
}

/** Whether what stands beside the references is still to be compared. */
function compareReferences(pair: SchemaPair, documents: Documents, findings: Findings): boolean {
  const [before, after] = [own(pair.base, "$ref"), own(pair.head, "$ref")];
  if (before === undefined && after === undefined) return true;
  if (typeof before === "string" && typeof after === "string") {
    followReferences(pair, [before, after], documents, findings);
    return true;
  }
  const moved = movedDefinition(pair, documents);
  if (moved) {
    findings.edit({ ...moved, basePointer: pair.basePointer, headPointer: pair.headPointer });
    return false;
  }
  findings.edit({
    id: "schema-changed",
    basePointer: pair.basePointer,
    headPointer: pair.headPointer,
    what: "",
    from: pair.base,
    to: pair.head,
    patch: { pointer: pair.basePointer, apply: () => pair.head },
  });
  return false;
}

function followReferences(
  pair: SchemaPair,
  [before, after]: readonly [string, string],
  documents: Documents,
  findings: Findings,
): void {
  const [from, to] = [targetOf(before, documents.base), targetOf(after, documents.head)];
  const [source, target] = [from && valueAt(documents.base, from), to && valueAt(documents.head, to)];
  if (!from || !to || source === undefined || target === undefined) {
    const isLost = (source === undefined) !== (target === undefined);
    if (before !== after || isLost)
      findings.edit(keywordEdit("reference-changed", pair, "$ref", { what: after }));
    return;
  }
  if (!stayed(from, to, documents, findings)) {
    const edit = keywordEdit("reference-changed", pair, "$ref", { what: nameOf(to) });
    findings.edit({ ...edit, from: nameOf(from), to: nameOf(to) });
    return;
  }
  findings.pair(source, target, from, to);
}

/** Whether two references lead to what counts as one place: the same, or a definition under its new name. */
function stayed(from: JsonPointer, to: JsonPointer, documents: Documents, findings: Findings): boolean {
  if (formatPointer(from) === formatPointer(to)) return true;
  const [oldName, newName] = [definitionOf(from), definitionOf(to)];
  if (oldName === undefined || newName === undefined) return false;
  if (formatPointer(from.slice(2)) !== formatPointer(to.slice(2))) return false;
  const known = documents.renamed.get(oldName);
  if (known !== undefined) return known === newName;
  const [before, after] = [objectOf(own(documents.base, "$defs")), objectOf(own(documents.head, "$defs"))];
  const isFree = ![...documents.renamed.values()].includes(newName);
  if (Object.hasOwn(after, oldName) || Object.hasOwn(before, newName) || !isFree) return false;
  if (!isSameDefinition(before[oldName] ?? true, after[newName] ?? true)) return false;
  documents.renamed.set(oldName, newName);
  findings.edit({
    id: "definition-renamed",
    basePointer: ["$defs", oldName],
    headPointer: ["$defs", newName],
    what: newName,
    from: oldName,
    to: newName,
  });
  return true;
}

/** A definition that was written out in place of its only reference, or the other way round, and says the same. */
function movedDefinition(
  pair: SchemaPair,
  { base, head }: Documents,
): Omit<Edit, "basePointer" | "headPointer"> | undefined {
  const [before, after] = [own(pair.base, "$ref"), own(pair.head, "$ref")];
  const isBase = typeof before === "string";
  const reference = isBase ? before : after;
  const holder = isBase ? pair.base : pair.head;
  const document = isBase ? base : head;
  const target = typeof reference === "string" ? targetOf(reference, document) : undefined;
  if (!target || Object.keys(holder).length > 1) return undefined;
  const found = valueAt(document, target);
  if (!same(found, isBase ? pair.head : pair.base)) return undefined;
  return { id: isBase ? "definition-inlined" : "definition-extracted", what: nameOf(target) };
}

/** The pointer of a reference within its document; anchors are names for places (core 2020-12 section 8.2.2). */
export function targetOf(reference: string, document?: JsonValue): JsonPointer | undefined {
  if (!reference.startsWith("#")) return undefined;
  const fragment = decodeFragment(reference.slice(1));
  if (fragment === undefined) return undefined;
  const pointer = parsePointer(fragment);
  return pointer ?? (document === undefined ? undefined : anchorsOf(document).get(fragment));
}

const knownAnchors = new WeakMap<object, ReadonlyMap<string, JsonPointer>>();

function anchorsOf(document: JsonValue): ReadonlyMap<string, JsonPointer> {
  if (!isSchemaObject(document)) return new Map();
  let anchors = knownAnchors.get(document);
  if (!anchors) {
    const found = new Map<string, JsonPointer>();
    walkSchema(document, (schema, pointer) => {
      for (const keyword of ["$anchor", "$dynamicAnchor"]) {
        const anchor = own(schema, keyword);
        if (typeof anchor === "string") found.set(anchor, parsePointer(pointer) ?? []);
      }
    });
    anchors = found;
    knownAnchors.set(document, anchors);
  }
  return anchors;
}

/** The definition that a pointer leads into. */
export function definitionOf(pointer: JsonPointer): string | undefined {
  return pointer[0] === "$defs" ? pointer[1] : undefined;
}

function nameOf(target: JsonPointer): string {
  return target[0] === "$defs" ? target.slice(1).join("/") : formatPointer(target);
}
