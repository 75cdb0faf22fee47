import type { JsonValue } from "../json/node.js";
import { objectOf, own, stringsOf } from "../json/value.js";
import type { SchemaObject } from "../json-schema/walk.js";
import {
  brief,
  type Findings,
  isRequiredRename,
  keywordEdit,
  patchOf,
  renamedMember,
  type SchemaPair,
  same,
} from "./schema-pair.js";

/** The keywords that judge a value without other schemas (validation 2020-12, sections 6 and 7). */
export function compareAssertions(pair: SchemaPair, findings: Findings): void {
  compareTypes(pair, findings);
  compareValues(pair, findings);
  compareRequired(pair, findings);
  compareDependentRequired(pair, findings);
  for (const [keyword, name, exclusive] of BOUNDS) compareBound(pair, findings, keyword, name, exclusive);
  for (const [keyword, name] of PLAIN) comparePlain(pair, findings, keyword, name);
  const [wasUnique, isUnique] = [
    own(pair.base, "uniqueItems") === true,
    own(pair.head, "uniqueItems") === true,
  ];
  if (wasUnique !== isUnique) {
    findings.edit(keywordEdit(isUnique ? "unique-items-added" : "unique-items-removed", pair, "uniqueItems"));
  }
}

function compareTypes(pair: SchemaPair, findings: Findings): void {
  const [base, head] = [own(pair.base, "type"), own(pair.head, "type")];
  if (same(base, head)) return;
  const [before, after] = [typesOf(base), typesOf(head)];
  const covers = (types: readonly string[] | undefined, type: string) =>
    !types || types.includes(type) || (type === "integer" && types.includes("number"));
  const added = (after ?? ALL_TYPES).filter((type) => !covers(before, type));
  const removed = (before ?? ALL_TYPES).filter((type) => !covers(after, type));
  if (added.length === 0 && removed.length === 0) return;
  const id = removed.length === 0 ? "type-widened" : added.length === 0 ? "type-narrowed" : "type-changed";
  findings.edit(keywordEdit(id, pair, "type", { what: (added.length > 0 ? added : removed).join(" or ") }));
}

const ALL_TYPES = ["null", "boolean", "object", "array", "number", "string"];

function typesOf(value: JsonValue | undefined): readonly string[] | undefined {
  if (value === undefined) return undefined;
  return typeof value === "string" ? [value] : stringsOf(value);
}

/** `const` is a list of one value. */
function compareValues(pair: SchemaPair, findings: Findings): void {
  if (hasBoth(pair.base) || hasBoth(pair.head)) {
    compareBoth(pair, findings);
    return;
  }
  const [before, after] = [finiteValues(pair.base), finiteValues(pair.head)];
  if (!before && !after) return;
  if (!before || !after) {
    const { keyword } = (before ?? after) as FiniteValues;
    const id = before ? "enum-removed" : "enum-added";
    const from = before && { from: before.values };
    findings.edit({
      ...keywordEdit(id, pair, keyword, { change: () => valuesOf(after) }),
      ...from,
      ...(after && { to: after.values }),
    });
    return;
  }
  const added = after.values.filter((value) => !before.values.some((known) => same(known, value)));
  const removed = before.values.filter((value) => !after.values.some((known) => same(known, value)));
  if (added.length === 0 && removed.length === 0) return;
  const places = {
    basePointer: [...pair.basePointer, before.keyword],
    headPointer: [...pair.headPointer, after.keyword],
  };
  if (before.keyword === "const" && after.keyword === "const") {
    findings.edit(keywordEdit("const-changed", pair, "const"));
  } else if (removed.length === before.values.length && added.length > 0) {
    const edit = keywordEdit("enum-changed", pair, "enum", { change: () => valuesOf(after) });
    findings.edit({ ...edit, ...places, from: before.values, to: after.values });
  } else {
    const change = (edit: (values: readonly JsonValue[]) => readonly JsonValue[]) => ({
      from: before.values,
      to: after.values,
      patch: patchOf(pair, (schema) => ({
        enum: edit(finiteValues(schema)?.values ?? []),
        const: undefined,
      })),
    });
    if (added.length > 0) {
      const what = added.map(brief).join(" or ");
      const edits = change((values) => [...values, ...added]);
      findings.edit({ id: "enum-value-added", ...places, what, ...edits });
    }
    if (removed.length > 0) {
      const what = removed.map(brief).join(" or ");
      const edits = change((values) => values.filter((value) => !removed.some((gone) => same(gone, value))));
      findings.edit({ id: "enum-value-removed", ...places, what, ...edits });
    }
  }
}

function hasBoth(schema: SchemaObject): boolean {
  return own(schema, "const") !== undefined && own(schema, "enum") !== undefined;
}

/** With both, neither list says which values are allowed. */
function compareBoth(pair: SchemaPair, findings: Findings): void {
  const keywords = ["const", "enum"];
  const keyword = keywords.find((name) => !same(own(pair.base, name), own(pair.head, name)));
  if (keyword === undefined) return;
  const change = () => Object.fromEntries(keywords.map((name) => [name, own(pair.head, name)]));
  findings.edit(keywordEdit("enum-changed", pair, keyword, { change }));
}

interface FiniteValues {
  readonly keyword: "const" | "enum";
  readonly values: readonly JsonValue[];
}

function finiteValues(schema: SchemaPair["base"]): FiniteValues | undefined {
  const only = own(schema, "const");
  if (only !== undefined) return { keyword: "const", values: [only] };
  const values = own(schema, "enum");
  return Array.isArray(values) ? { keyword: "enum", values } : undefined;
}

function valuesOf(values: FiniteValues | undefined): Record<string, JsonValue | undefined> {
  const none = { const: undefined, enum: undefined };
  if (!values) return none;
  return { ...none, [values.keyword]: values.keyword === "const" ? values.values[0] : values.values };
}

function compareRequired(pair: SchemaPair, findings: Findings): void {
  const [before, after] = [stringsOf(own(pair.base, "required")), stringsOf(own(pair.head, "required"))];
  const rename = renamedMember(pair);
  // What the renaming says already.
  const [oldName, newName] = rename && isRequiredRename(pair, rename) ? rename : [];
  for (const [index, name] of after.entries()) {
    if (before.includes(name) || name === newName) continue;
    const change = (schema: SchemaObject) => ({ required: [...stringsOf(own(schema, "required")), name] });
    const edit = keywordEdit("required-added", pair, "required", { what: name, change });
    findings.edit({ ...edit, headPointer: [...edit.headPointer, String(index)], from: before, to: after });
  }
  for (const [index, name] of before.entries()) {
    if (after.includes(name) || name === oldName) continue;
    const change = (schema: SchemaObject) => ({
      required: stringsOf(own(schema, "required")).filter((other) => other !== name),
    });
    const edit = keywordEdit("required-removed", pair, "required", { what: name, change });
    findings.edit({ ...edit, basePointer: [...edit.basePointer, String(index)], from: before, to: after });
  }
}

function compareDependentRequired(pair: SchemaPair, findings: Findings): void {
  const keyword = "dependentRequired";
  const [before, after] = [objectOf(own(pair.base, keyword)), objectOf(own(pair.head, keyword))];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const from = Object.hasOwn(before, name) ? before[name] : undefined;
    const to = Object.hasOwn(after, name) ? after[name] : undefined;
    if (sameNames(from, to)) continue;
    const change = (schema: SchemaObject) => {
      const { [name]: _gone, ...others } = objectOf(own(schema, "dependentRequired"));
      return { dependentRequired: to === undefined ? others : { ...others, [name]: to } };
    };
    const at = ["dependentRequired", name];
    const edit = keywordEdit("dependent-required-changed", pair, "dependentRequired", {
      what: name,
      at,
      change,
    });
    const { from: _from, to: _to, ...rest } = edit;
    findings.edit({ ...rest, ...(from !== undefined && { from }), ...(to !== undefined && { to }) });
  }
}

function sameNames(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  return stringsOf(left).sort().join("\u0000") === stringsOf(right).sort().join("\u0000");
}

/** Keyword, the name of its changes, and the keyword that says the same without the bound itself. */
const BOUNDS = [
  ["minimum", "minimum", "exclusiveMinimum"],
  ["maximum", "maximum", "exclusiveMaximum"],
  ["minLength", "min-length", undefined],
  ["maxLength", "max-length", undefined],
  ["minItems", "min-items", undefined],
  ["maxItems", "max-items", undefined],
  ["minProperties", "min-properties", undefined],
  ["maxProperties", "max-properties", undefined],
  ["minContains", "min-contains", undefined],
  ["maxContains", "max-contains", undefined],
] as const;

function compareBound(
  pair: SchemaPair,
  findings: Findings,
  keyword: string,
  name: string,
  exclusive: string | undefined,
): void {
  const isLower = keyword.startsWith("min");
  const [before, after] = [boundOf(pair.base, keyword, exclusive), boundOf(pair.head, keyword, exclusive)];
  if (before.limit === after.limit && before.isExclusive === after.isExclusive) return;
  // With one limit, leaving the limit itself out raises a minimum and lowers a maximum.
  const order =
    after.limit - before.limit ||
    (Number(after.isExclusive) - Number(before.isExclusive)) * (isLower ? 1 : -1);
  const change = () => ({
    [keyword]: own(pair.head, keyword),
    ...(exclusive !== undefined && { [exclusive]: own(pair.head, exclusive) }),
  });
  const edit = keywordEdit(`${name}-${order > 0 ? "raised" : "lowered"}`, pair, keyword, { change });
  const { from: _from, to: _to, ...rest } = edit;
  findings.edit({
    ...rest,
    basePointer: [...pair.basePointer, before.keyword],
    headPointer: [...pair.headPointer, after.keyword],
    ...(before.value !== undefined && { from: before.value }),
    ...(after.value !== undefined && { to: after.value }),
  });
}

interface Bound {
  readonly keyword: string;
  readonly value: JsonValue | undefined;
  readonly limit: number;
  readonly isExclusive: boolean;
}

/** The sharper of the two where both stand. */
function boundOf(schema: SchemaPair["base"], keyword: string, exclusive: string | undefined): Bound {
  const isLower = keyword.startsWith("min");
  const none = isLower ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const read = (name: string, isExclusive: boolean): Bound => {
    const value = own(schema, name);
    return { keyword: name, value, limit: typeof value === "number" ? value : none, isExclusive };
  };
  const inclusive = read(keyword, false);
  if (exclusive === undefined) return inclusive;
  const strict = read(exclusive, true);
  if (strict.value === undefined) return inclusive;
  const isSharper = isLower ? strict.limit >= inclusive.limit : strict.limit <= inclusive.limit;
  return isSharper ? strict : inclusive;
}

const PLAIN = [
  ["multipleOf", "multiple-of"],
  ["pattern", "pattern"],
  ["format", "format"],
] as const;

function comparePlain(pair: SchemaPair, findings: Findings, keyword: string, name: string): void {
  const [before, after] = [own(pair.base, keyword), own(pair.head, keyword)];
  if (same(before, after)) return;
  const end = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  findings.edit(keywordEdit(`${name}-${end}`, pair, keyword));
}
