import type { JsonValue } from "../../json/node.js";
import { isObject, own } from "../../json/value.js";
import type { Subschema } from "../inclusion/schema-document.js";
import { armFaults } from "./arm-faults.js";
import { describeCondition } from "./condition.js";
import { type Application, type Finding, finding, type JsonObject, type Judge, namesIn } from "./finding.js";
import { forbidden, hasMember } from "./object-faults.js";
import { alternatives, quoted } from "./words.js";

/** Keywords that apply schemas to the value itself (core 2020-12 sections 8.2.3 and 10.2). */
export function inPlaceFaults(application: Application, judge: Judge): Finding[] {
  const { schema, keywords, value, path } = application;
  const found: Finding[] = [];
  for (const keyword of ["$ref", "$dynamicRef"] as const) {
    const target = judge.target(schema, keyword);
    if (target) found.push(...judge.faults(target, value, path));
  }
  for (const [index] of listIn(keywords, "allOf").entries())
    found.push(...judge.faults(judge.child(schema, "allOf", String(index)), value, path));
  for (const keyword of ["oneOf", "anyOf"] as const) {
    const arms = listIn(keywords, keyword).map((_, index) => judge.child(schema, keyword, String(index)));
    if (arms.length > 0 || Array.isArray(own(keywords, keyword)))
      found.push(...armFaults(application, keyword, arms, judge));
  }
  if (own(keywords, "not") !== undefined) {
    const inner = judge.child(schema, "not");
    if (judge.accepts(inner, value)) found.push(excluded(application, inner));
  }
  found.push(...conditionalFaults(application, judge), ...dependentFaults(application, judge));
  return found;
}

export function listIn(keywords: JsonObject, keyword: string): readonly JsonValue[] {
  const value = own(keywords, keyword);
  return Array.isArray(value) ? value : [];
}

/** A value that fits what is excluded: in words where the exclusion is of a common kind. */
function excluded(application: Application, { value: inner }: Subschema): Finding {
  const { value } = application;
  const names = isObject(inner) ? namesIn(own(inner, "required")) : [];
  const isOnly = (keyword: string) => isObject(inner) && Object.keys(inner).every((key) => key === keyword);
  const [name] = names;
  if (name !== undefined && names.length === 1 && hasMember(value, name) && isOnly("required"))
    return { ...forbidden(application, "not", name), pointer: [...application.schema.pointer, "not"] };
  if (names.length > 1 && isOnly("required"))
    return finding(application, "not", `${alternatives(names).replace(/ or /, " and ")} exclude each other`);
  if (isObject(inner) && (isOnly("const") || isOnly("enum")))
    return finding(application, "not", `must not be ${quoted(value)}`);
  return finding(application, "not", 'is of the form that "not" excludes');
}

function conditionalFaults(application: Application, judge: Judge): Finding[] {
  const { schema, keywords, value, path } = application;
  const condition = own(keywords, "if");
  if (condition === undefined) return [];
  const isMet = judge.accepts(judge.child(schema, "if"), value);
  const branch = isMet ? "then" : "else";
  if (own(keywords, branch) === undefined) return [];
  const faults = judge.faults(judge.child(schema, branch), value, path);
  if (faults.length === 0) return [];
  const { words, members } = describeCondition(condition, application, isMet);
  return faults.map((fault) => ({
    ...fault,
    message: words === undefined ? fault.message : underCondition(fault, words),
    conditions: [...(fault.conditions ?? []), ...members],
  }));
}

function underCondition({ message, keyword }: Finding, words: string): string {
  if (keyword === "required") return `${message.replace(/ is missing$/, " is required")} when ${words}`;
  return `${message.replace(/ is not allowed here$/, " is not allowed")} when ${words}`;
}

function dependentFaults({ schema, keywords, value, path }: Application, judge: Judge): Finding[] {
  const found: Finding[] = [];
  for (const keyword of ["dependentSchemas", "dependencies"]) {
    const dependents = own(keywords, keyword);
    for (const [name, inner] of isObject(dependents) ? Object.entries(dependents) : []) {
      if (Array.isArray(inner) || !hasMember(value, name)) continue;
      const faults = judge.faults(judge.child(schema, keyword, name), value, path);
      const words = `${JSON.stringify(name)} is present`;
      for (const fault of faults) found.push({ ...fault, message: underCondition(fault, words) });
    }
  }
  return found;
}
