import type { JsonValue } from "../../json/node.js";
import { asSchema, type Members, member, resolve, type Schema, typesOf } from "./schema-view.js";

/** How a reader knows that a page is the last one, as far as a schema can say it. */
export type PageEnd = "absent" | "null" | "absent or null" | "empty" | "empty or absent" | "flag" | "none";

/** The form of a page, read from the schema of it. Paths are names of properties; `[]` is an element of an array. */
export interface PageShape {
  /** `items[]`, `edges[].node`, `data.items[]`; `[]` where the page is the array itself. */
  readonly items: string;
  /** The definition of the records. */
  readonly record?: string;
  readonly cursor?: string;
  readonly flag?: string;
  readonly end: PageEnd;
  /** Whether other keys are refused. */
  readonly closed: boolean;
}

// Deeper than any envelope is.
const MAX_DEPTH = 3;

const CURSOR = /^(?!start|prev|first|before).*(?:cursor|token|continue|nextlink)|^next$/i;
const FLAG = /^has_?(?:more|next)(?:_?page)?$/i;

/** The shape of what a tool returns; `undefined` where that is no page, or none that can be told by its schema. */
export function pageShapeOf(schema: JsonValue): PageShape | undefined {
  const root = asSchema(schema);
  if (!root) return undefined;
  if (typesOf(root).includes("array")) {
    const record = recordOf(member(root, "items"));
    return { items: "[]", end: "none", closed: false, ...(record !== undefined && { record }) };
  }
  const found: Found = { arrays: [], cursors: [], flags: [] };
  // A reference at the root is the record itself, and its lists are the record's.
  if (member(root, "$ref") === undefined) look(root, root, [], found);
  const [items] = found.arrays;
  if (!items) return undefined;
  const cursor = found.cursors.find(({ path }) => /cursor|token/i.test(path)) ?? found.cursors[0];
  const flag = found.flags[0];
  if (items.isFar && !cursor && !flag) return undefined;
  const end = flag?.isRequired ? "flag" : cursor ? endOf(cursor) : "none";
  return {
    items: items.path,
    ...(items.record !== undefined && { record: items.record }),
    ...(cursor && { cursor: cursor.path }),
    ...(flag && { flag: flag.path }),
    end,
    closed: member(root, "additionalProperties") === false,
  };
}

interface Found {
  readonly arrays: { path: string; record: string | undefined; isFar: boolean }[];
  readonly cursors: { path: string; schema: Members; isRequired: boolean }[];
  readonly flags: { path: string; isRequired: boolean }[];
}

function look(schema: Members, root: Members, path: readonly string[], found: Found): void {
  const properties = asSchema(member(schema, "properties")) ?? {};
  const required = member(schema, "required");
  for (const [name, value] of Object.entries(properties)) {
    const property = asSchema(value);
    if (!property) continue;
    const at = [...path, name];
    const isRequired = Array.isArray(required) && required.includes(name);
    const types = typesOf(property);
    if (types.includes("array")) collectArray(property, at, path.length > 0, found);
    else if (types.includes("string") && CURSOR.test(name))
      found.cursors.push({ path: at.join("."), schema: property, isRequired });
    else if (types.includes("boolean") && FLAG.test(name))
      found.flags.push({ path: at.join("."), isRequired });
    else if (at.length < MAX_DEPTH)
      for (const inner of objectsIn(property, root)) look(inner, root, at, found);
  }
}

/** An array of records: strings, such as warnings, are no records. */
function collectArray(schema: Members, path: readonly string[], isFar: boolean, found: Found): void {
  const element = asSchema(member(schema, "items"));
  if (!element) return;
  const node = asSchema(member(nonNull(element), "properties"))?.node;
  const holder = node === undefined ? element : (asSchema(node) ?? {});
  const record = recordOf(holder);
  if (record === undefined && !typesOf(holder).includes("object")) return;
  const at = `${path.join(".")}[]${node === undefined ? "" : ".node"}`;
  found.arrays.push({ path: at, record, isFar });
}

/** The objects that a property may hold: its own, or those that it refers to, null apart. */
function objectsIn(schema: Members, root: Members): readonly Members[] {
  if (member(schema, "properties") !== undefined) return [schema];
  const arms = ["oneOf", "anyOf"].flatMap((key) => {
    const value = member(schema, key);
    return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
  });
  return (arms.length > 0 ? arms : [schema]).flatMap((arm) => {
    const target = resolve(arm, root);
    return target && member(target, "properties") !== undefined ? [target] : [];
  });
}

function endOf({ schema, isRequired }: Found["cursors"][number]): PageEnd {
  if (typesOf(schema).includes("null")) return isRequired ? "null" : "absent or null";
  if (isRequired) return "empty";
  const description = member(schema, "description");
  const isEmptyToo = typeof description === "string" && /\bempty\b/i.test(description);
  return isEmptyToo ? "empty or absent" : "absent";
}

function nonNull(schema: Members): Members {
  const arms = member(schema, "anyOf");
  if (!Array.isArray(arms)) return schema;
  const others = (arms as readonly JsonValue[]).map(asSchema);
  return others.find((arm) => arm && !typesOf(arm).includes("null")) ?? schema;
}

function recordOf(schema: Schema | undefined): string | undefined {
  const holder = asSchema(schema);
  const reference = holder && member(nonNull(holder), "$ref");
  return typeof reference === "string" ? /^#\/\$defs\/([^/]+)$/.exec(reference)?.[1] : undefined;
}
