import type { JsonValue } from "../../json/node.js";
import { own } from "../../json/value.js";
import { isSchemaObject, type SchemaObject } from "../walk.js";
import type { Assertion } from "./assertion.js";
import { type Rational, rationalOf } from "./rational.js";
import { readFormat } from "./read-format.js";

/** What a reader of one schema object asks of the document around it. */
export interface Surroundings {
  /** For people: where the schema stands. */
  readonly place: string;
  /** No other schema of any document has it. */
  readonly identity: string;
  /** Whether `format` asserts (validation 2020-12 section 7.2.2). */
  readonly formats: "assert" | "annotate";
  /** The number of the subschema below these tokens. */
  child(...tokens: readonly string[]): number;
  /** The number of the schema that a reference names, or why it names none. */
  target(keyword: "$ref" | "$dynamicRef", reference: string): number | { readonly fault: string };
}

type Collect = (schema: SchemaObject, around: Surroundings) => readonly Assertion[];

/** The assertions of a schema object, annotations left out; keywords without a meaning in 2020-12 say nothing. */
export function readAssertions(schema: SchemaObject, around: Surroundings): Assertion[] {
  return COLLECTORS.flatMap((collect) => collect(schema, around));
}

const COLLECTORS: readonly Collect[] = [
  readReferences,
  readTypes,
  readInPlace,
  readNumbers,
  readStrings,
  readArrays,
  readObjects,
  readDependencies,
  readUnevaluated,
];

function unsupported(keyword: string, why: string, around: Surroundings): Assertion {
  const reason = `"${keyword}" at ${around.place}: ${why}`;
  // Two that look alike may mean different things where they stand.
  return { kind: "unsupported", reason, text: `${keyword} ${around.identity}` };
}

function readReferences(schema: SchemaObject, around: Surroundings): Assertion[] {
  const found: Assertion[] = [];
  for (const keyword of ["$ref", "$dynamicRef"] as const) {
    const reference = own(schema, keyword);
    if (typeof reference !== "string") continue;
    const target = around.target(keyword, reference);
    found.push(
      typeof target === "number"
        ? { kind: "allOf", schemas: [target] }
        : unsupported(keyword, `${JSON.stringify(reference)} is not followed, ${target.fault}`, around),
    );
  }
  if (own(schema, "$recursiveRef") !== undefined) {
    found.push(unsupported("$recursiveRef", "it is not a keyword of 2020-12", around));
  }
  return found;
}

function readTypes(schema: SchemaObject): Assertion[] {
  const found: Assertion[] = [];
  const type = own(schema, "type");
  if (typeof type === "string" || Array.isArray(type)) {
    const names = (typeof type === "string" ? [type] : type) as readonly string[];
    // Not of 2020-12, but the validator of the official clients reads OpenAPI's keyword so.
    const isNullable = own(schema, "nullable") === true && !names.includes("null");
    const all = isNullable ? [...names, "null"] : names;
    found.push({
      kind: "types",
      names: all.includes("number") ? all.filter((name) => name !== "integer") : all,
    });
  }
  const values = own(schema, "enum");
  if (Array.isArray(values)) found.push({ kind: "enum", values });
  const value = own(schema, "const");
  if (value !== undefined) found.push({ kind: "enum", values: [value] });
  return found;
}

function readInPlace(schema: SchemaObject, around: Surroundings): Assertion[] {
  const found: Assertion[] = [];
  for (const kind of ["allOf", "anyOf", "oneOf"] as const) {
    const list = own(schema, kind);
    if (!Array.isArray(list)) continue;
    found.push({ kind, schemas: list.map((_, index) => around.child(kind, String(index))) });
  }
  const child = (keyword: string): number | undefined =>
    own(schema, keyword) === undefined ? undefined : around.child(keyword);
  const negated = child("not");
  if (negated !== undefined) found.push({ kind: "not", schema: negated });
  const condition = child("if");
  if (condition !== undefined) {
    found.push({
      kind: "conditional",
      condition,
      consequence: child("then"),
      alternative: child("else"),
    });
  }
  return found;
}

function readNumbers(schema: SchemaObject, around: Surroundings): Assertion[] {
  const found: Assertion[] = [];
  const read = (keyword: string, make: (value: Rational) => Assertion) => {
    const value = own(schema, keyword);
    if (typeof value !== "number") return;
    const exact = rationalOf(value);
    found.push(exact ? make(exact) : unsupported(keyword, "the number is out of range", around));
  };
  read("multipleOf", (divisor) => ({ kind: "multipleOf", divisor }));
  read("minimum", (value) => ({ kind: "minimum", value, exclusive: false }));
  read("exclusiveMinimum", (value) => ({ kind: "minimum", value, exclusive: true }));
  read("maximum", (value) => ({ kind: "maximum", value, exclusive: false }));
  read("exclusiveMaximum", (value) => ({ kind: "maximum", value, exclusive: true }));
  return found;
}

function readStrings(schema: SchemaObject, around: Surroundings): Assertion[] {
  const found: Assertion[] = [...readCounts(schema, ["minLength", "maxLength"])];
  const pattern = own(schema, "pattern");
  if (typeof pattern === "string") found.push({ kind: "pattern", pattern });
  const name = own(schema, "format");
  if (typeof name === "string" && around.formats === "assert") found.push(...readFormat(name));
  return found;
}

function readArrays(schema: SchemaObject, around: Surroundings): Assertion[] {
  const found: Assertion[] = [...readCounts(schema, ["minItems", "maxItems"])];
  const prefix = own(schema, "prefixItems");
  const length = Array.isArray(prefix) ? prefix.length : 0;
  for (let index = 0; index < length; index++) {
    found.push({ kind: "item", index, schema: around.child("prefixItems", String(index)) });
  }
  if (own(schema, "items") !== undefined) {
    found.push({ kind: "rest", from: length, schema: around.child("items") });
  }
  if (own(schema, "uniqueItems") === true) found.push({ kind: "uniqueItems" });
  if (own(schema, "contains") !== undefined) {
    const min = own(schema, "minContains");
    const max = own(schema, "maxContains");
    found.push({
      kind: "contains",
      schema: around.child("contains"),
      min: typeof min === "number" ? min : 1,
      max: typeof max === "number" ? max : undefined,
    });
  }
  return found;
}

function readObjects(schema: SchemaObject, around: Surroundings): Assertion[] {
  const found: Assertion[] = [...readCounts(schema, ["minProperties", "maxProperties"])];
  const required = own(schema, "required");
  if (Array.isArray(required)) {
    for (const name of new Set(required as readonly string[])) found.push({ kind: "required", name });
  }
  const names = keysOf(own(schema, "properties"));
  for (const name of names) {
    const property = around.child("properties", name);
    found.push(
      name === PROTOTYPE ? disputed("properties", property) : { kind: "property", name, schema: property },
    );
  }
  const patterns = keysOf(own(schema, "patternProperties"));
  for (const pattern of patterns) {
    const members = around.child("patternProperties", pattern);
    found.push(
      pattern === PROTOTYPE
        ? disputed("patternProperties", members)
        : { kind: "patternProperty", pattern, schema: members },
    );
  }
  if (own(schema, "additionalProperties") !== undefined) {
    const members = around.child("additionalProperties");
    found.push({ kind: "additional", names, patterns, schema: members });
    if (names.includes(PROTOTYPE) || patterns.includes(PROTOTYPE)) {
      found.push(disputed("additionalProperties", members));
    }
  }
  if (own(schema, "propertyNames") !== undefined) {
    found.push({ kind: "propertyNames", schema: around.child("propertyNames") });
  }
  return found;
}

function readDependencies(schema: SchemaObject, around: Surroundings): Assertion[] {
  const found: Assertion[] = [];
  for (const keyword of ["dependentRequired", "dependentSchemas", "dependencies"]) {
    const dependencies = own(schema, keyword);
    for (const name of keysOf(dependencies)) {
      const dependency = (dependencies as SchemaObject)[name];
      if (name === PROTOTYPE) {
        const list = Array.isArray(dependency) ? JSON.stringify([...dependency].sort()) : "";
        found.push(disputed(`dependencies ${list}`, list ? undefined : around.child(keyword, name)));
      } else if (Array.isArray(dependency)) {
        for (const required of dependency as readonly string[]) {
          found.push({ kind: "dependentRequired", name, required });
        }
      } else found.push({ kind: "dependentSchema", name, schema: around.child(keyword, name) });
    }
  }
  return found;
}

function readUnevaluated(schema: SchemaObject, around: Surroundings): Assertion[] {
  const found: Assertion[] = [];
  if (own(schema, "unevaluatedProperties") !== undefined) {
    found.push({ kind: "unevaluatedProperties", schema: around.child("unevaluatedProperties") });
  }
  if (own(schema, "unevaluatedItems") !== undefined) {
    found.push({ kind: "unevaluatedItems", schema: around.child("unevaluatedItems") });
  }
  return found;
}

const PROTOTYPE = "__proto__";

function disputed(text: string, schema: number | undefined): Assertion {
  return { kind: "disputed", text, schema };
}

type Count = "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties";

function readCounts(schema: SchemaObject, kinds: readonly Count[]): Assertion[] {
  const found: Assertion[] = [];
  for (const kind of kinds) {
    const count = own(schema, kind);
    if (typeof count === "number") found.push({ kind, count });
  }
  return found;
}

function keysOf(value: JsonValue | undefined): readonly string[] {
  return isSchemaObject(value) ? Object.keys(value) : [];
}
