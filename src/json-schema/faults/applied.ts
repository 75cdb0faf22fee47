import type { JsonValue } from "../../json/node.js";
import { isObject, own } from "../../json/value.js";
import type { Subschema } from "../inclusion/schema-document.js";
import { itemSchema } from "./array-faults.js";
import type { JsonObject, Judge } from "./finding.js";
import { listIn } from "./in-place-faults.js";
import { hasMember, memberSchemas } from "./object-faults.js";

/** The schema itself and all that it applies to a value in place and that accepts it, conditions apart. */
export function appliedSchemas(judge: Judge, schema: Subschema, value: JsonValue): Subschema[] {
  const found: Subschema[] = [];
  const pending = [schema];
  const seen = new Set<JsonValue>();
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (!isObject(next.value) || seen.has(next.value)) continue;
    seen.add(next.value);
    found.push(next);
    pending.push(...inPlace(judge, next, value).reverse());
  }
  return found;
}

function inPlace(judge: Judge, schema: Subschema, value: JsonValue): Subschema[] {
  const keywords = schema.value as JsonObject;
  const children = (keyword: string) =>
    listIn(keywords, keyword).map((_, index) => judge.child(schema, keyword, String(index)));
  const found: Subschema[] = [];
  for (const keyword of ["$ref", "$dynamicRef"] as const) {
    const target = judge.target(schema, keyword);
    if (target) found.push(target);
  }
  found.push(...children("allOf"));
  found.push(...[...children("anyOf"), ...children("oneOf")].filter((arm) => judge.accepts(arm, value)));
  if (own(keywords, "if") !== undefined) {
    const condition = judge.child(schema, "if");
    const branch = judge.accepts(condition, value) ? "then" : "else";
    if (own(keywords, branch) !== undefined) found.push(judge.child(schema, branch));
  }
  const dependents = own(keywords, "dependentSchemas");
  for (const name of isObject(dependents) ? Object.keys(dependents) : [])
    if (hasMember(value, name)) found.push(judge.child(schema, "dependentSchemas", name));
  return found;
}

/** Conditions that hold say what they evaluate as well (core 2020-12 section 10.2.2.1). */
function withConditions(judge: Judge, schema: Subschema, value: JsonValue): Subschema[] {
  const applied = appliedSchemas(judge, schema, value);
  const conditions = applied
    .filter((each) => own(each.value as JsonObject, "if") !== undefined)
    .map((each) => judge.child(each, "if"))
    .filter((condition) => judge.accepts(condition, value));
  return [...applied, ...conditions.flatMap((condition) => appliedSchemas(judge, condition, value))];
}

/** The members that are evaluated beside a schema's own `unevaluatedProperties` (core 2020-12 section 11.3). */
export function isMemberEvaluated(
  judge: Judge,
  schema: Subschema,
  value: JsonObject,
): (name: string) => boolean {
  const applied = withConditions(judge, schema, value);
  const isAll = applied.some(
    (each) =>
      each.value !== schema.value && own(each.value as JsonObject, "unevaluatedProperties") !== undefined,
  );
  return (name) => isAll || applied.some((each) => memberSchemas(each, name, judge).length > 0);
}

/** The entries that are evaluated beside a schema's own `unevaluatedItems` (core 2020-12 section 11.2). */
export function isItemEvaluated(
  judge: Judge,
  schema: Subschema,
  value: readonly JsonValue[],
): (index: number) => boolean {
  const applied = withConditions(judge, schema, value);
  const isAll = applied.some(
    (each) => each.value !== schema.value && own(each.value as JsonObject, "unevaluatedItems") !== undefined,
  );
  const contained = applied
    .filter((each) => own(each.value as JsonObject, "contains") !== undefined)
    .map((each) => judge.child(each, "contains"));
  return (index) =>
    isAll ||
    applied.some((each) => itemSchema(each, index, judge) !== undefined) ||
    contained.some((inner) => judge.accepts(inner, value[index] as JsonValue));
}
