/**
 * JSON Schema 2020-12 as a table: which keywords there are, what their values look like, and which hold schemas.
 * The meta-schema says the same; a test holds the two together.
 */

/** `schema`, `list` (array of schemas), `map` (object of schemas): an applicator. `none`: everything else. */
export type Holds = "schema" | "list" | "map" | "none";

export type Shape =
  | "schema"
  | "schemas"
  | "schemaMap"
  | "string"
  | "uriReference"
  | "identifier"
  | "anchor"
  | "pattern"
  | "boolean"
  | "number"
  | "positiveNumber"
  | "count"
  | "strings"
  | "stringsMap"
  | "dependencies"
  | "types"
  | "array"
  | "booleanMap"
  | "any";

export interface Keyword {
  readonly holds: Holds;
  readonly shape: Shape;
  /** Applies its schemas to the very instance that the schema is applied to (core 2020-12 section 10.2). */
  readonly inPlace: boolean;
}

const none = (shape: Shape): Keyword => ({ holds: "none", shape, inPlace: false });
const one = (inPlace: boolean): Keyword => ({ holds: "schema", shape: "schema", inPlace });
const list = (inPlace: boolean): Keyword => ({ holds: "list", shape: "schemas", inPlace });
const map = (inPlace: boolean): Keyword => ({ holds: "map", shape: "schemaMap", inPlace });

const TABLE: Record<string, Keyword> = {
  // Core, section 8
  $schema: none("string"),
  $id: none("identifier"),
  $anchor: none("anchor"),
  $ref: none("uriReference"),
  $dynamicRef: none("uriReference"),
  $dynamicAnchor: none("anchor"),
  $vocabulary: none("booleanMap"),
  $comment: none("string"),
  $defs: map(false),
  // Applicator, section 10
  allOf: list(true),
  anyOf: list(true),
  oneOf: list(true),
  not: one(true),
  if: one(true),
  // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
  then: one(true),
  else: one(true),
  dependentSchemas: map(true),
  prefixItems: list(false),
  items: one(false),
  contains: one(false),
  properties: map(false),
  patternProperties: map(false),
  additionalProperties: one(false),
  propertyNames: one(false),
  // Unevaluated, section 11
  unevaluatedItems: one(false),
  unevaluatedProperties: one(false),
  // Validation, section 6
  type: none("types"),
  enum: none("array"),
  const: none("any"),
  multipleOf: none("positiveNumber"),
  maximum: none("number"),
  exclusiveMaximum: none("number"),
  minimum: none("number"),
  exclusiveMinimum: none("number"),
  maxLength: none("count"),
  minLength: none("count"),
  pattern: none("pattern"),
  maxItems: none("count"),
  minItems: none("count"),
  uniqueItems: none("boolean"),
  maxContains: none("count"),
  minContains: none("count"),
  maxProperties: none("count"),
  minProperties: none("count"),
  required: none("strings"),
  dependentRequired: none("stringsMap"),
  // Format, content, meta-data, sections 7 to 9
  format: none("string"),
  contentEncoding: none("string"),
  contentMediaType: none("string"),
  contentSchema: one(false),
  title: none("string"),
  description: none("string"),
  default: none("any"),
  deprecated: none("boolean"),
  readOnly: none("boolean"),
  writeOnly: none("boolean"),
  examples: none("array"),
  // Kept by the 2020-12 meta-schema for older schemas; validators still apply them.
  $recursiveRef: none("uriReference"),
  $recursiveAnchor: none("anchor"),
  definitions: map(false),
  dependencies: { holds: "map", shape: "dependencies", inPlace: true },
};

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map(Object.entries(TABLE));

/** What 2020-12 knows of a keyword; `undefined` for one that it does not define, whose value is data. */
export function keywordOf(name: string): Keyword | undefined {
  return KEYWORDS.get(name);
}

export function keywordNames(): Iterable<string> {
  return KEYWORDS.keys();
}

/** What a token of a pointer leads to, seen from a schema, from a container of schemas or from data. */
export type Standing = "schema" | "list" | "map" | "data";

/** One step of a pointer, from what stands here to what stands below. */
export function step(standing: Standing, token: string): Standing {
  if (standing === "list" || standing === "map") return "schema";
  if (standing === "data") return "data";
  const keyword = keywordOf(token);
  return !keyword || keyword.holds === "none" ? "data" : keyword.holds;
}

/** What a pointer leads to, from a schema. */
export function standingOf(pointer: readonly string[]): Standing {
  return pointer.reduce(step, "schema" as Standing);
}

/** Whether every step of a pointer between two schemas is in place: both see the same instance. */
export function isInPlace(pointer: readonly string[]): boolean {
  let standing: Standing = "schema";
  for (const token of pointer) {
    if (standing === "schema" && !keywordOf(token)?.inPlace) return false;
    standing = step(standing, token);
  }
  return standing === "schema";
}
