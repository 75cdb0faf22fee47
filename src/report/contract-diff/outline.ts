import type { JsonValue } from "../../json/node.js";
import { listOf, objectOf, own } from "../../json/value.js";
import { visible, visibleJson } from "../../source/visible.js";
import { clip } from "../escape.js";

/** What a schema says about its members, a line each: `data.items[].status` → `"open" | "closed"`. */
export type Outline = ReadonlyMap<string, string>;

type Schema = Readonly<Record<string, JsonValue>>;

interface Place {
  readonly path: string;
  /** What is said of the member beside its type. */
  readonly suffix: string;
  /** The definitions on the way here. */
  readonly above: readonly string[];
  readonly depth: number;
}

interface Walk {
  readonly outline: Map<string, string>;
  readonly definitions: Schema;
}

const MOST_MEMBERS = 5_000;
const DEEPEST = 16;
const LONGEST_TYPE = 160;
const LONGEST_VALUE = 40;

/** Everything is a string by then: a shape to read, not to check by. Recursion is followed once. */
export function outlineOf(schema: JsonValue | undefined): Outline {
  const outline = new Map<string, string>();
  if (schema !== undefined) {
    const definitions = objectOf(own(objectOf(schema), "$defs"));
    visit(schema, { path: "", suffix: "", above: [], depth: 0 }, { outline, definitions });
  }
  return outline;
}

function visit(given: JsonValue, { path, suffix, above, depth }: Place, walk: Walk): void {
  if (depth > DEEPEST || walk.outline.size >= MOST_MEMBERS) return;
  const names = [...above];
  const schema = resolved(given, names, walk);
  const key = path === "" ? "(answer)" : path;
  if (!walk.outline.has(key)) walk.outline.set(key, typeText(given, walk) + suffix);
  if (names.length !== new Set(names).size) return;
  const required = new Set(listOf(own(schema, "required")));
  const under = (child: JsonValue, name: string, after = "") =>
    visit(child, { path: name, suffix: after, above: names, depth: depth + 1 }, walk);
  for (const [name, child] of Object.entries(objectOf(own(schema, "properties"))))
    under(
      child,
      path === "" ? memberName(name) : `${path}${dotted(name)}`,
      required.has(name) ? "" : ", optional",
    );
  for (const [pattern, child] of Object.entries(objectOf(own(schema, "patternProperties"))))
    under(child, `${path}[/${visible(pattern)}/]`);
  const rest = own(schema, "additionalProperties");
  if (typeof rest === "object") under(rest, `${path}[*]`);
  for (const [index, child] of listOf(own(schema, "prefixItems")).entries())
    under(child, `${path}[${index}]`);
  const items = own(schema, "items");
  if (typeof items === "object") under(items, `${path}[]`);
  for (const part of listOf(own(schema, "allOf"))) under(part, path);
  for (const keyword of ["oneOf", "anyOf"])
    for (const [index, arm] of listOf(own(schema, keyword)).entries())
      under(arm, `${path}<${definitionName(arm) ?? index + 1}>`);
}

/** What the references lead to; the names on the way are added. The keys beside a reference stay. */
function resolved(given: JsonValue, names: string[], { definitions }: Walk): Schema {
  let schema = objectOf(given);
  for (let step = 0; step < DEEPEST; step++) {
    const name = definitionName(schema);
    const target = name === undefined ? undefined : own(definitions, name);
    if (name === undefined || target === undefined) return schema;
    names.push(name);
    const { $ref: _reference, ...beside } = schema;
    schema = { ...objectOf(target), ...beside };
  }
  return schema;
}

function definitionName(schema: JsonValue): string | undefined {
  const reference = own(objectOf(schema), "$ref");
  const match = typeof reference === "string" ? /^#\/\$defs\/([^/]+)$/.exec(reference) : null;
  return match?.[1]?.replaceAll("~1", "/").replaceAll("~0", "~");
}

function memberName(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name) ? name : `[${visibleJson(name)}]`;
}

function dotted(name: string): string {
  const shown = memberName(name);
  return shown.startsWith("[") ? shown : `.${shown}`;
}

function typeText(given: JsonValue, walk: Walk): string {
  if (typeof given === "boolean") return given ? "anything" : "nothing";
  const name = definitionName(given);
  const schema = resolved(given, [], walk);
  const text = bareType(schema, walk);
  const isPlain = name === undefined || !text.startsWith("object");
  return clip(isPlain ? text : `${visible(name)}${text.slice("object".length)}`, LONGEST_TYPE);
}

function bareType(schema: Schema, walk: Walk): string {
  if (Object.hasOwn(schema, "const")) return valueText(schema.const ?? null);
  const values = own(schema, "enum");
  if (Array.isArray(values)) return values.map(valueText).join(" | ") || "nothing";
  const arms = [...listOf(own(schema, "oneOf")), ...listOf(own(schema, "anyOf"))];
  if (arms.length > 0)
    return arms
      .map((arm) => visible(definitionName(arm) ?? bareType(resolved(arm, [], walk), walk)))
      .join(" | ");
  const type = own(schema, "type");
  const types = typeof type === "string" ? [type] : listOf(type).map(String);
  const names = types.length === 0 ? ["anything"] : types;
  return [names.map(visible).join(" | "), ...limits(schema)].join(", ");
}

function valueText(value: JsonValue): string {
  return visible(clip(JSON.stringify(value), LONGEST_VALUE));
}

const LIMITS: readonly (readonly [keyword: string, label: string])[] = [
  ["minimum", "≥"],
  ["exclusiveMinimum", ">"],
  ["maximum", "≤"],
  ["exclusiveMaximum", "<"],
  ["multipleOf", "a multiple of"],
  ["minLength", "length ≥"],
  ["maxLength", "length ≤"],
  ["pattern", "matches"],
  ["format", "format"],
  ["minItems", "items ≥"],
  ["maxItems", "items ≤"],
  ["uniqueItems", "unique"],
  ["minProperties", "members ≥"],
  ["maxProperties", "members ≤"],
];

function limits(schema: Schema): string[] {
  const found = LIMITS.flatMap(([keyword, label]) => {
    const value = own(schema, keyword);
    if (value === undefined || value === false) return [];
    return value === true
      ? label
      : `${label} ${typeof value === "string" ? visible(value) : valueText(value)}`;
  });
  return own(schema, "additionalProperties") === false ? [...found, "closed"] : found;
}

/** A line of an outline that differs: `-` at the base, `+` at the head. */
export interface OutlineChange {
  readonly sign: "-" | "+";
  readonly text: string;
}

/** Only what differs, member by member, in the order of the head and then of the base. */
export function outlineChanges(base: Outline, head: Outline): readonly OutlineChange[] {
  const changes: OutlineChange[] = [];
  const keys = [...head.keys(), ...[...base.keys()].filter((key) => !head.has(key))];
  for (const key of keys) {
    const [before, after] = [base.get(key), head.get(key)];
    if (before === after) continue;
    if (before !== undefined) changes.push({ sign: "-", text: `${key}: ${before}` });
    if (after !== undefined) changes.push({ sign: "+", text: `${key}: ${after}` });
  }
  return changes;
}
