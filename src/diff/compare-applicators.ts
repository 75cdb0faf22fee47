import type { JsonValue } from "../json/node.js";
import { listOf, objectOf, own, stringsOf } from "../json/value.js";
import type { SchemaObject } from "../json-schema/walk.js";
import { alignArms } from "./align-arms.js";
import type { Edit } from "./edit.js";
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

/** The keywords that apply other schemas (core 2020-12, sections 10 and 11), references apart. */
export function compareApplicators(pair: SchemaPair, findings: Findings): void {
  compareProperties(pair, findings);
  compareMap(pair, findings, "patternProperties", "pattern-property");
  compareMap(pair, findings, "dependentSchemas", "dependent-schema");
  compareAdditional(pair, findings);
  compareUnevaluated(pair, findings, "unevaluatedProperties", "unevaluated-properties-changed");
  compareUnevaluated(pair, findings, "unevaluatedItems", "unevaluated-items-changed");
  for (const [keyword, name] of SINGLES) compareSingle(pair, findings, keyword, name);
  comparePrefixItems(pair, findings);
  compareArms(pair, findings);
  compareCondition(pair, findings);
}

const SINGLES = [
  ["propertyNames", "property-names"],
  ["items", "items"],
  ["contains", "contains"],
  ["not", "not"],
] as const;

function compareSingle(pair: SchemaPair, findings: Findings, keyword: string, name: string): void {
  const [before, after] = [own(pair.base, keyword), own(pair.head, keyword)];
  if (before === undefined && after === undefined) return;
  if (before === undefined) findings.edit(keywordEdit(`${name}-added`, pair, keyword));
  else if (after === undefined) findings.edit(keywordEdit(`${name}-removed`, pair, keyword));
  else descend(pair, findings, before, after, [keyword]);
}

function descend(
  pair: SchemaPair,
  findings: Findings,
  before: JsonValue,
  after: JsonValue,
  basePath: readonly string[],
  headPath: readonly string[] = basePath,
): void {
  findings.pair(before, after, [...pair.basePointer, ...basePath], [...pair.headPointer, ...headPath]);
}

/** Closed to what it does not name, by its own words. */
function isClosed(schema: SchemaPair["base"]): boolean {
  return own(schema, "additionalProperties") === false || own(schema, "unevaluatedProperties") === false;
}

function compareProperties(pair: SchemaPair, findings: Findings): void {
  const [before, after] = [objectOf(own(pair.base, "properties")), objectOf(own(pair.head, "properties"))];
  const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  for (const [name, schema] of Object.entries(before)) {
    const now = Object.hasOwn(after, name) ? after[name] : undefined;
    if (now !== undefined) descend(pair, findings, schema, now, ["properties", name]);
  }
  const rename = renamedMember(pair);
  if (rename) {
    findings.edit(renameEdit(pair, ...rename));
    return;
  }
  for (const name of added) {
    const id = isClosed(pair.base) ? "property-added-to-closed" : "property-added";
    findings.edit(entryEdit(id, pair, "properties", name));
  }
  for (const name of removed) {
    const id = isClosed(pair.base) ? "property-removed-from-closed" : "property-removed-from-open";
    findings.edit(entryEdit(id, pair, "properties", name));
  }
}

/** An entry of a map of schemas that came, or went. */
function entryEdit(id: string, pair: SchemaPair, keyword: string, key: string): Edit {
  const [before, after] = [objectOf(own(pair.base, keyword)), objectOf(own(pair.head, keyword))];
  const from = Object.hasOwn(before, key) ? before[key] : undefined;
  const to = Object.hasOwn(after, key) ? after[key] : undefined;
  const change = (schema: SchemaObject) => {
    const { [key]: _gone, ...others } = objectOf(own(schema, keyword));
    return { [keyword]: to === undefined ? others : { ...others, [key]: to } };
  };
  const {
    from: _from,
    to: _to,
    ...edit
  } = keywordEdit(id, pair, keyword, {
    what: key,
    at: [keyword, key],
    change,
  });
  return { ...edit, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** Where a member stands in `required` it is renamed there too, so that the edit is whole. */
function renameEdit(pair: SchemaPair, oldName: string, newName: string): Edit {
  const isRequired = isRequiredRename(pair, [oldName, newName]);
  const change = (schema: SchemaObject) => {
    const { [oldName]: renamed = true, ...others } = objectOf(own(schema, "properties"));
    const required = stringsOf(own(schema, "required")).map((name) =>
      name === oldName && isRequired ? newName : name,
    );
    return { properties: { ...others, [newName]: renamed }, ...(required.length > 0 && { required }) };
  };
  return {
    ...keywordEdit("property-renamed", pair, "properties", { what: newName, change }),
    basePointer: [...pair.basePointer, "properties", oldName],
    headPointer: [...pair.headPointer, "properties", newName],
    from: oldName,
    to: newName,
  };
}

function compareMap(pair: SchemaPair, findings: Findings, keyword: string, name: string): void {
  const [before, after] = [objectOf(own(pair.base, keyword)), objectOf(own(pair.head, keyword))];
  for (const [key, schema] of Object.entries(before)) {
    if (Object.hasOwn(after, key)) descend(pair, findings, schema, after[key] as JsonValue, [keyword, key]);
    else findings.edit(entryEdit(`${name}-removed`, pair, keyword, key));
  }
  for (const key of Object.keys(after)) {
    if (!Object.hasOwn(before, key)) findings.edit(entryEdit(`${name}-added`, pair, keyword, key));
  }
}

/** What is not said is `true`. */
function compareAdditional(pair: SchemaPair, findings: Findings): void {
  const keyword = "additionalProperties";
  const [before, after] = [own(pair.base, keyword) ?? true, own(pair.head, keyword) ?? true];
  // Where nothing is said, nothing is looked at: `unevaluatedProperties` can tell that from `true`.
  const isSaid = own(pair.base, keyword) !== undefined && own(pair.head, keyword) !== undefined;
  if (isAnything(before) && isAnything(after) && isSaid) return;
  if (isPlainSchema(before) && isPlainSchema(after)) {
    descend(pair, findings, before, after, [keyword]);
    return;
  }
  if (same(own(pair.base, keyword), own(pair.head, keyword))) return;
  const id =
    after === false
      ? "additional-properties-closed"
      : before === false
        ? "additional-properties-opened"
        : "additional-properties-changed";
  findings.edit({ ...keywordEdit(id, pair, keyword), from: before, to: after });
}

function isPlainSchema(schema: JsonValue): boolean {
  return typeof schema === "object" && schema !== null && !isAnything(schema);
}

function isAnything(schema: JsonValue): boolean {
  return (
    schema === true || (typeof schema === "object" && schema !== null && Object.keys(schema).length === 0)
  );
}

function compareUnevaluated(pair: SchemaPair, findings: Findings, keyword: string, id: string): void {
  const [before, after] = [own(pair.base, keyword), own(pair.head, keyword)];
  if (before === undefined && after === undefined) return;
  if (before !== undefined && after !== undefined && isPlainSchema(before) && isPlainSchema(after)) {
    descend(pair, findings, before, after, [keyword]);
  } else if (!same(before, after)) {
    const edit = keywordEdit(id, pair, keyword);
    findings.edit({ ...edit, from: before ?? true, to: after ?? true });
  }
}

function comparePrefixItems(pair: SchemaPair, findings: Findings): void {
  const [before, after] = [listOf(own(pair.base, "prefixItems")), listOf(own(pair.head, "prefixItems"))];
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    const [from, to] = [before[index], after[index]];
    const path = ["prefixItems", String(index)];
    if (from !== undefined && to !== undefined) descend(pair, findings, from, to, path);
    else findings.edit(prefixItemEdit(pair, index, from, to));
  }
}

function prefixItemEdit(pair: SchemaPair, index: number, from?: JsonValue, to?: JsonValue): Edit {
  const id = to === undefined ? "prefix-item-removed" : "prefix-item-added";
  const change = (schema: SchemaObject) => {
    const items = [...listOf(own(schema, "prefixItems"))];
    // An item between the last one and this one has no schema of its own.
    while (to !== undefined && items.length < index) items.push(true);
    if (to === undefined) items.splice(index);
    else items[index] = to;
    return { prefixItems: items.length > 0 ? items : undefined };
  };
  const at = ["prefixItems", String(index)];
  const {
    from: _from,
    to: _to,
    ...edit
  } = keywordEdit(id, pair, "prefixItems", {
    what: String(index),
    at,
    change,
  });
  return { ...edit, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

const COMBINATORS = [
  ["allOf", "allof"],
  ["anyOf", "anyof"],
  ["oneOf", "oneof"],
] as const;

function compareArms(pair: SchemaPair, findings: Findings): void {
  const [baseOne, headOne] = [own(pair.base, "oneOf"), own(pair.head, "oneOf")];
  const [baseAny, headAny] = [own(pair.base, "anyOf"), own(pair.head, "anyOf")];
  const isSwitch = (from: unknown, notFrom: unknown, to: unknown, notTo: unknown) =>
    from !== undefined && notFrom === undefined && to !== undefined && notTo === undefined;
  if (isSwitch(baseOne, baseAny, headAny, headOne)) {
    switchCombinator(pair, findings, "oneOf", "anyOf", "oneof-became-anyof");
  } else if (isSwitch(baseAny, baseOne, headOne, headAny)) {
    switchCombinator(pair, findings, "anyOf", "oneOf", "anyof-became-oneof");
  } else {
    for (const [keyword, name] of COMBINATORS) compareList(pair, findings, keyword, keyword, name);
    return;
  }
  compareList(pair, findings, "allOf", "allOf", "allof");
}

function switchCombinator(pair: SchemaPair, findings: Findings, from: string, to: string, id: string): void {
  const arms = own(pair.base, from) as JsonValue;
  findings.edit({
    ...keywordEdit(id, pair, from, {
      what: to,
      change: (schema) => ({ [from]: undefined, [to]: own(schema, from) }),
    }),
    headPointer: [...pair.headPointer, to],
    from: arms,
    to: own(pair.head, to) as JsonValue,
  });
  compareList(pair, findings, from, to, to.toLowerCase());
}

function compareList(
  pair: SchemaPair,
  findings: Findings,
  baseKeyword: string,
  headKeyword: string,
  name: string,
): void {
  const [before, after] = [own(pair.base, baseKeyword), own(pair.head, headKeyword)];
  const [baseArms, headArms] = [listOf(before), listOf(after)];
  if (name !== "allof" && before === undefined && after === undefined) return;
  if (name !== "allof" && (before === undefined || after === undefined)) {
    const keyword = before === undefined ? headKeyword : baseKeyword;
    findings.edit(keywordEdit(before === undefined ? `${name}-added` : `${name}-removed`, pair, keyword));
    return;
  }
  const { kept, added, removed } = alignArms(baseArms, headArms, findings.newNames);
  for (const [left, right] of kept) {
    const [basePath, headPath] = [
      [baseKeyword, String(left)],
      [headKeyword, String(right)],
    ];
    descend(pair, findings, baseArms[left] as JsonValue, headArms[right] as JsonValue, basePath, headPath);
  }
  for (const index of added) {
    const arm = headArms[index] as JsonValue;
    findings.edit({
      id: `${name}-arm-added`,
      basePointer: [...pair.basePointer, baseKeyword],
      headPointer: [...pair.headPointer, headKeyword, String(index)],
      what: nameOfArm(arm),
      to: arm,
      patch: patchOf(pair, (schema) => ({
        [armsIn(schema, baseKeyword, headKeyword)]: [
          ...listOf(own(schema, armsIn(schema, baseKeyword, headKeyword))),
          arm,
        ],
      })),
    });
  }
  for (const index of removed) {
    const arm = baseArms[index] as JsonValue;
    findings.edit({
      id: `${name}-arm-removed`,
      basePointer: [...pair.basePointer, baseKeyword, String(index)],
      headPointer: [...pair.headPointer, headKeyword],
      what: nameOfArm(arm),
      from: arm,
      patch: patchOf(pair, (schema) => {
        const keyword = armsIn(schema, baseKeyword, headKeyword);
        const arms = listOf(own(schema, keyword));
        const gone = arms.findIndex((other) => same(other, arm));
        const others = arms.filter((_, other) => other !== gone);
        // An empty list of alternatives is not legal; nothing matches `false` either.
        return { [keyword]: others.length > 0 ? others : name === "allof" ? undefined : [false] };
      }),
    });
  }
}

/** Under which keyword the alternatives stand, before or after a switch. */
function armsIn(schema: SchemaObject, baseKeyword: string, headKeyword: string): string {
  return own(schema, headKeyword) !== undefined ? headKeyword : baseKeyword;
}

/** By the definition it refers to, else by its title or the constants that tell it apart, else as it stands. */
function nameOfArm(arm: JsonValue): string {
  const schema = objectOf(arm);
  const reference = own(schema, "$ref");
  if (typeof reference === "string") return `a ${reference.replace(/^#\/\$defs\//, "")}`;
  const title = own(schema, "title");
  if (typeof title === "string") return `a ${title}`;
  for (const [name, property] of Object.entries(objectOf(own(schema, "properties")))) {
    const only = own(objectOf(property), "const");
    if (only !== undefined) return `an object with ${name} ${brief(only)}`;
  }
  return brief(arm);
}

function compareCondition(pair: SchemaPair, findings: Findings): void {
  const [before, after] = [own(pair.base, "if"), own(pair.head, "if")];
  if (before === undefined && after === undefined) return;
  if (before === undefined || after === undefined) {
    const id = before === undefined ? "condition-added" : "condition-removed";
    const names = ["if", "then", "else"];
    const change = () => Object.fromEntries(names.map((name) => [name, own(pair.head, name)]));
    findings.edit(keywordEdit(id, pair, "if", { change }));
    return;
  }
  descend(pair, findings, before, after, ["if"]);
  for (const keyword of ["then", "else"]) {
    const [from, to] = [own(pair.base, keyword), own(pair.head, keyword)];
    if (from !== undefined && to !== undefined) descend(pair, findings, from, to, [keyword]);
    else if (from !== undefined || to !== undefined)
      findings.edit(keywordEdit("condition-changed", pair, keyword, { what: keyword }));
  }
}
