import { didYouMean } from "../../diagnostics/suggest.js";
import type { JsonValue } from "../../json/node.js";
import { isObject, own } from "../../json/value.js";
import type { Subschema } from "../inclusion/schema-document.js";
import { type Application, type Finding, finding, type JsonObject, type Judge, namesIn } from "./finding.js";
import { matches } from "./scalar-faults.js";
import { counted } from "./words.js";

const members = (count: number) => counted(count, "member", "members");

/** Keywords for objects (core 2020-12 section 10.3.2, validation section 6.5), `unevaluatedProperties` apart. */
export function objectFaults(application: Application, judge: Judge): Finding[] {
  const { schema, keywords, path } = application;
  const value = application.value as JsonObject;
  const found = [...demandedFaults(application, value)];
  for (const [name, member] of Object.entries(value)) {
    const at = [...path, name];
    for (const [inner, keyword] of memberSchemas(schema, name, judge)) {
      if (inner.value === false) found.push(forbidden(application, keyword, name, inner));
      else found.push(...judge.faults(inner, member, at));
    }
  }
  if (own(keywords, "propertyNames") !== undefined) {
    const inner = judge.child(schema, "propertyNames");
    for (const name of Object.keys(value)) {
      const [fault] = judge.faults(inner, name, path);
      if (fault) {
        const message = `${JSON.stringify(name)} is not allowed as a name: it ${fault.message}`;
        found.push(finding(application, "propertyNames", message, { property: name }));
      }
    }
  }
  return found;
}

function* demandedFaults(application: Application, value: JsonObject): Iterable<Finding> {
  const { keywords, path } = application;
  for (const name of namesIn(own(keywords, "required"))) {
    if (!Object.hasOwn(value, name))
      yield finding(application, "required", `${JSON.stringify(name)} is missing`, { property: name });
  }
  for (const keyword of ["dependentRequired", "dependencies"]) {
    const dependents = own(keywords, keyword);
    for (const [given, names] of isObject(dependents) ? Object.entries(dependents) : []) {
      if (!Object.hasOwn(value, given)) continue;
      for (const name of namesIn(names)) {
        if (Object.hasOwn(value, name)) continue;
        const message = `${JSON.stringify(name)} is required when ${JSON.stringify(given)} is present`;
        yield finding(application, keyword, message, { property: name, conditions: [[...path, given]] });
      }
    }
  }
  const count = Object.keys(value).length;
  const [least, most] = [own(keywords, "minProperties"), own(keywords, "maxProperties")];
  if (typeof least === "number" && count < least)
    yield finding(application, "minProperties", `must have at least ${members(least)}, but has ${count}`);
  if (typeof most === "number" && count > most)
    yield finding(application, "maxProperties", `must have at most ${members(most)}, but has ${count}`);
}

/** The schemas that `properties`, `patternProperties` and `additionalProperties` have for a member. */
export function memberSchemas(
  schema: Subschema,
  name: string,
  judge: Judge,
): readonly (readonly [Subschema, string])[] {
  const keywords = schema.value as JsonObject;
  const applied: (readonly [Subschema, string])[] = [];
  const properties = own(keywords, "properties");
  if (isObject(properties) && Object.hasOwn(properties, name))
    applied.push([judge.child(schema, "properties", name), "properties"]);
  const patterns = own(keywords, "patternProperties");
  for (const pattern of isObject(patterns) ? Object.keys(patterns) : [])
    if (matches(pattern, name))
      applied.push([judge.child(schema, "patternProperties", pattern), "patternProperties"]);
  if (applied.length === 0 && own(keywords, "additionalProperties") !== undefined)
    applied.push([judge.child(schema, "additionalProperties"), "additionalProperties"]);
  return applied;
}

/** A member that no schema allows. */
export function forbidden(
  application: Application,
  keyword: string,
  name: string,
  inner?: { readonly pointer: readonly string[] },
): Finding {
  const properties = own(application.keywords, "properties");
  const known = isObject(properties) ? Object.keys(properties) : [];
  const absent = known.filter((other) => !Object.hasOwn(application.value as JsonObject, other));
  const help = didYouMean(name, absent);
  return finding(application, keyword, `${JSON.stringify(name)} is not allowed here`, {
    property: name,
    ...(help !== undefined && { help }),
    ...(inner && { pointer: inner.pointer }),
  });
}

export function hasMember(value: JsonValue, name: string): boolean {
  return isObject(value) && Object.hasOwn(value, name);
}
