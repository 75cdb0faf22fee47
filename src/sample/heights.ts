import type { JsonValue } from "../json/node.js";
import { isObject, own } from "../json/value.js";
import { type JsonObject, type Judge, namesIn } from "../json-schema/faults/finding.js";
import type { Subschema } from "../json-schema/inclusion/schema-document.js";

/**
 * The least number of levels that a value of a schema has: 0 for a scalar or what may be empty, infinite for what can only
 * be written without end. Schemas that were never reached from the root count as 0.
 */
export function heightsOf(judge: Judge & { readonly root?: Subschema }): (schema: JsonValue) => number {
  let heights: ReadonlyMap<JsonValue, number> | undefined;
  return (schema) => {
    if (!isObject(schema)) return schema === false ? Number.POSITIVE_INFINITY : 0;
    heights ??= judge.root ? survey(judge, judge.root) : new Map();
    return heights.get(schema) ?? 0;
  };
}

interface Node {
  readonly schema: Subschema;
  /** All of them are needed. */
  readonly every: readonly Subschema[];
  /** One of each group is needed. */
  readonly some: readonly (readonly Subschema[])[];
  /** One level further in, all of them. */
  readonly inside: readonly Subschema[];
}

function survey(judge: Judge, root: Subschema): ReadonlyMap<JsonValue, number> {
  const nodes: Node[] = [];
  const seen = new Set<JsonValue>();
  const pending = [root];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (!isObject(next.value) || seen.has(next.value)) continue;
    seen.add(next.value);
    const { node, optional } = readNode(judge, next);
    nodes.push(node);
    pending.push(...node.every, ...node.some.flat(), ...node.inside, ...optional);
  }
  const heights = new Map<JsonValue, number>(
    nodes.map(({ schema }) => [schema.value, Number.POSITIVE_INFINITY]),
  );
  const heightOf = ({ value }: Subschema) =>
    value === false ? Number.POSITIVE_INFINITY : value === true ? 0 : (heights.get(value) ?? 0);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const { schema, every, some, inside } of nodes) {
      const height = Math.max(
        0,
        ...every.map(heightOf),
        ...some.map((group) => Math.min(...group.map(heightOf))),
        ...inside.map((inner) => heightOf(inner) + 1),
      );
      if (height < (heights.get(schema.value) ?? 0)) {
        heights.set(schema.value, height);
        isChanged = true;
      }
    }
  }
  return heights;
}

function readNode(judge: Judge, schema: Subschema): { node: Node; optional: Subschema[] } {
  const keywords = schema.value as JsonObject;
  const list = (keyword: string) => {
    const value = own(keywords, keyword);
    return Array.isArray(value)
      ? value.map((_, index) => judge.child(schema, keyword, String(index)))
      : undefined;
  };
  const map = (keyword: string) => {
    const value = own(keywords, keyword);
    return isObject(value) ? Object.keys(value) : [];
  };
  const one = (keyword: string) =>
    own(keywords, keyword) === undefined ? [] : [judge.child(schema, keyword)];
  const targets = (["$ref", "$dynamicRef"] as const).flatMap(
    (keyword) => judge.target(schema, keyword) ?? [],
  );
  const required = new Set(namesIn(own(keywords, "required")));
  const isMember = map("properties");
  const types = judge.typesOf(schema);
  const isOnly = (type: string) => types?.length === 1 && types[0] === type;
  const count = (keyword: string) => {
    const value = own(keywords, keyword);
    return typeof value === "number" ? value : 0;
  };
  const needed = isOnly("object") ? isMember.filter((name) => required.has(name)) : [];
  const prefix = list("prefixItems") ?? [];
  const least = isOnly("array") ? count("minItems") : 0;
  const items = Array.isArray(own(keywords, "items")) ? [] : one("items");
  const inside = [
    ...needed.map((name) => judge.child(schema, "properties", name)),
    ...prefix.slice(0, least),
    ...(least > prefix.length ? items : []),
  ];
  const some = ["anyOf", "oneOf"].flatMap((keyword) => {
    const arms = list(keyword);
    return arms ? [arms] : [];
  });
  const optional = [
    ...isMember.map((name) => judge.child(schema, "properties", name)),
    ...map("patternProperties").map((name) => judge.child(schema, "patternProperties", name)),
    ...map("dependentSchemas").map((name) => judge.child(schema, "dependentSchemas", name)),
    ...prefix,
    ...items,
    ...[
      "additionalProperties",
      "unevaluatedProperties",
      "unevaluatedItems",
      "contains",
      "not",
      "if",
      "then",
      "else",
    ].flatMap(one),
  ];
  return { node: { schema, every: [...targets, ...(list("allOf") ?? [])], some, inside }, optional };
}
