import { canonicalText } from "../json/canonical.js";
import type { JsonValue } from "../json/node.js";
import { isObject, own } from "../json/value.js";
import { appliedSchemas } from "../json-schema/faults/applied.js";
import { itemSchema } from "../json-schema/faults/array-faults.js";
import { type JsonObject, namesIn } from "../json-schema/faults/finding.js";
import { memberSchemas } from "../json-schema/faults/object-faults.js";
import type { ValueJudge } from "../json-schema/faults/value-judge.js";
import type { Subschema } from "../json-schema/inclusion/schema-document.js";
import { createJudge } from "../json-schema/value-check.js";
import { formatPointer } from "../source/pointer.js";

/** So many of so many. */
export interface Share {
  readonly reached: number;
  readonly total: number;
  /** What was not reached, by the JSON Pointer of the schema that names it. */
  readonly missed: readonly string[];
}

/** What some values show of what a schema allows. */
export interface Coverage {
  /** Values of `enum`, each where it stands. */
  readonly enumValues: Share;
  /** Members that may be absent: present in some value, and absent from another. */
  readonly optionalMembers: Share;
  /** Lists that may be empty and may not be: both seen. */
  readonly lists: Share;
  /** Alternatives of `oneOf` and `anyOf`, and both ways of `if`. */
  readonly branches: Share;
}

type Kind = keyof Coverage;

/**
 * Measures values against the schema itself, apart from how they were made. Only what the root reaches counts, conditions
 * and exclusions apart.
 */
export function measureCoverage(schema: JsonValue, values: Iterable<JsonValue>): Coverage {
  const judge = createJudge(schema);
  const goals = collectGoals(judge);
  const reached = new Set<string>();
  for (const value of values) {
    judge.forget();
    visit(judge, judge.root, value, reached);
  }
  const share = (kind: Kind): Share => {
    const missed = [...goals[kind]].filter((goal) => !reached.has(`${kind} ${goal}`));
    return { reached: goals[kind].size - missed.length, total: goals[kind].size, missed };
  };
  return {
    enumValues: share("enumValues"),
    optionalMembers: share("optionalMembers"),
    lists: share("lists"),
    branches: share("branches"),
  };
}

function place(schema: Subschema, ...more: readonly string[]): string {
  return formatPointer([...schema.pointer, ...more]);
}

const ARMS = ["oneOf", "anyOf"];

function listOf(keywords: JsonObject, keyword: string): readonly JsonValue[] {
  const value = own(keywords, keyword);
  return Array.isArray(value) ? value : [];
}

function optionalOf(keywords: JsonObject): string[] {
  const properties = own(keywords, "properties");
  const required = new Set(namesIn(own(keywords, "required")));
  return isObject(properties)
    ? Object.keys(properties).filter((name) => !required.has(name) && properties[name] !== false)
    : [];
}

function isOpenList(keywords: JsonObject): boolean {
  const [least, most] = [own(keywords, "minItems"), own(keywords, "maxItems")];
  return own(keywords, "items") !== undefined && (least ?? 0) === 0 && most !== 0;
}

function collectGoals(judge: ValueJudge): Record<Kind, Set<string>> {
  const goals: Record<Kind, Set<string>> = {
    enumValues: new Set(),
    optionalMembers: new Set(),
    lists: new Set(),
    branches: new Set(),
  };
  const seen = new Set<JsonValue>();
  const pending = [judge.root];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value: keywords } = next;
    if (!isObject(keywords) || seen.has(keywords)) continue;
    seen.add(keywords);
    for (const value of listOf(keywords, "enum"))
      goals.enumValues.add(place(next, "enum", canonicalText(value)));
    for (const name of optionalOf(keywords))
      for (const state of ["present", "absent"])
        goals.optionalMembers.add(place(next, "properties", name, state));
    if (isOpenList(keywords))
      for (const state of ["empty", "filled"]) goals.lists.add(place(next, "items", state));
    for (const keyword of ARMS)
      for (const index of listOf(keywords, keyword).keys())
        goals.branches.add(place(next, keyword, String(index)));
    for (const branch of ["then", "else"])
      if (own(keywords, "if") !== undefined && own(keywords, branch) !== undefined)
        goals.branches.add(place(next, branch));
    pending.push(...reachedFrom(judge, next, keywords));
  }
  return goals;
}

function reachedFrom(judge: ValueJudge, schema: Subschema, keywords: JsonObject): Subschema[] {
  const found = (["$ref", "$dynamicRef"] as const).flatMap((keyword) => judge.target(schema, keyword) ?? []);
  for (const keyword of ["allOf", ...ARMS, "prefixItems"])
    for (const index of listOf(keywords, keyword).keys())
      found.push(judge.child(schema, keyword, String(index)));
  for (const keyword of ["properties", "patternProperties", "dependentSchemas"]) {
    const map = own(keywords, keyword);
    for (const name of isObject(map) ? Object.keys(map) : []) found.push(judge.child(schema, keyword, name));
  }
  for (const keyword of ["items", "additionalProperties", "then", "else"]) {
    const inner = own(keywords, keyword);
    if (inner !== undefined && !Array.isArray(inner)) found.push(judge.child(schema, keyword));
  }
  return found;
}

function visit(judge: ValueJudge, schema: Subschema, value: JsonValue, reached: Set<string>): void {
  const note = (kind: Kind, goal: string) => void reached.add(`${kind} ${goal}`);
  for (const applied of appliedSchemas(judge, schema, value)) {
    const keywords = applied.value as JsonObject;
    for (const listed of listOf(keywords, "enum"))
      if (canonicalText(listed) === canonicalText(value))
        note("enumValues", place(applied, "enum", canonicalText(listed)));
    for (const keyword of ARMS)
      for (const index of listOf(keywords, keyword).keys())
        if (judge.accepts(judge.child(applied, keyword, String(index)), value))
          note("branches", place(applied, keyword, String(index)));
    if (own(keywords, "if") !== undefined)
      note("branches", place(applied, judge.accepts(judge.child(applied, "if"), value) ? "then" : "else"));
    if (Array.isArray(value)) {
      if (isOpenList(keywords))
        note("lists", place(applied, "items", value.length === 0 ? "empty" : "filled"));
      for (const [index, item] of value.entries()) {
        const inner = itemSchema(applied, index, judge);
        if (inner) visit(judge, inner[0], item, reached);
      }
    } else if (isObject(value)) {
      for (const name of optionalOf(keywords)) {
        const state = Object.hasOwn(value, name) ? "present" : "absent";
        note("optionalMembers", place(applied, "properties", name, state));
      }
      for (const [name, member] of Object.entries(value))
        for (const [inner] of memberSchemas(applied, name, judge)) visit(judge, inner, member, reached);
    }
  }
}
