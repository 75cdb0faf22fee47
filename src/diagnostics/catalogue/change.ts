import { defineRule, type Rule } from "../rule.js";

/**
 * The changes of contracts that people recognise, by name. A name says what was done and never what it means: whether a
 * change breaks is computed for each.
 */
export type ChangeData = {
  /** The member as people write it, with its definition: `issue.status`; the whole of it for a root. */
  readonly at: string;
  /** The name, the values or the reference that the change is about. */
  readonly what: string;
  /** The values before and after, as short JSON. */
  readonly from: string;
  readonly to: string;
};

export interface ChangeKind {
  readonly rule: Rule<ChangeData>;
  /** Readers of the values lose something with it, even where validators do not mind. */
  readonly isLoss: boolean;
  /** The smallest pair of schemas, or of tools by name, that shows it. */
  readonly example: { readonly base: unknown; readonly head: unknown };
}

interface KindDefinition {
  readonly summary: string;
  readonly message: (data: ChangeData) => string;
  readonly isLoss?: true;
  readonly example: readonly [base: unknown, head: unknown];
}

const GENERAL: Record<string, KindDefinition> = {
  "tool-added": {
    summary: "A tool is new.",
    message: ({ what }) => `the tool "${what}" is new`,
    example: [{ tools: {} }, { tools: { read_note: { type: "object" } } }],
  },
  "tool-removed": {
    summary: "A tool is gone.",
    message: ({ what }) => `the tool "${what}" is gone`,
    isLoss: true,
    example: [{ tools: { read_note: { type: "object" } } }, { tools: {} }],
  },
  "tool-renamed": {
    summary: "A tool has another name and the same contract.",
    message: ({ from, to }) => `the tool "${from}" is now called "${to}"`,
    isLoss: true,
    example: [
      { tools: { read_note: { type: "object", required: ["id"] } } },
      { tools: { get_note: { type: "object", required: ["id"] } } },
    ],
  },
  "output-schema-added": {
    summary: "A tool that promised nothing has an outputSchema now.",
    message: ({ what }) => `the tool "${what}" has an outputSchema now`,
    example: [{ tools: { read_note: null } }, { tools: { read_note: { type: "object" } } }],
  },
  "output-schema-removed": {
    summary: "A tool has no outputSchema any more.",
    message: ({ what }) => `the tool "${what}" has no outputSchema any more`,
    isLoss: true,
    example: [{ tools: { read_note: { type: "object" } } }, { tools: { read_note: null } }],
  },
  "combined-changes": {
    summary: "Changes that break together, although none of them does alone.",
    message: ({ what }) => `the changes of "${what}" break together, although none of them does alone`,
    example: [{ allOf: [{ maximum: 10 }, { maximum: 10 }] }, { allOf: [{ maximum: 20 }, { maximum: 20 }] }],
  },
  "type-widened": {
    summary: "More types are allowed.",
    message: ({ at, what }) => `${at} may be of type ${what} as well`,
    example: [{ type: "string" }, { type: ["string", "null"] }],
  },
  "type-narrowed": {
    summary: "Fewer types are allowed.",
    message: ({ at, what }) => `${at} is never of type ${what} any more`,
    isLoss: true,
    example: [{ type: ["string", "null"] }, { type: "string" }],
  },
  "type-changed": {
    summary: "Other types are allowed.",
    message: ({ at, from, to }) => `${at} was of type ${from} and is of type ${to}`,
    isLoss: true,
    example: [{ type: "string" }, { type: "integer" }],
  },
  "const-changed": {
    summary: "The one value that is allowed is another one.",
    message: ({ at, from, to }) => `${at} was always ${from} and is always ${to}`,
    isLoss: true,
    example: [{ const: "open" }, { const: "opened" }],
  },
  "enum-value-added": {
    summary: "A list of values has new ones.",
    message: ({ at, what }) => `${at} may be ${what}`,
    example: [{ enum: ["open", "closed"] }, { enum: ["open", "closed", "reopened"] }],
  },
  "enum-value-removed": {
    summary: "A list of values has lost some.",
    message: ({ at, what }) => `${at} is never ${what} any more`,
    isLoss: true,
    example: [{ enum: ["open", "closed", "reopened"] }, { enum: ["open", "closed"] }],
  },
  "enum-changed": {
    summary: "A list of values has been replaced as a whole.",
    message: ({ at, from, to }) => `${at} was one of ${from} and is one of ${to}`,
    isLoss: true,
    example: [{ enum: ["open", "closed"] }, { enum: ["new", "done"] }],
  },
  "enum-added": {
    summary: "Any value was allowed, and now those of a list are.",
    message: ({ at, to }) => `${at} is one of ${to} now`,
    example: [{ type: "string" }, { type: "string", enum: ["open", "closed"] }],
  },
  "enum-removed": {
    summary: "The values of a list were allowed, and now any are.",
    message: ({ at, from }) => `${at} is not confined to ${from} any more`,
    example: [{ type: "string", enum: ["open", "closed"] }, { type: "string" }],
  },
  "required-added": {
    summary: "A member is required now.",
    message: ({ at, what }) => `"${what}" of ${at} is required now`,
    example: [
      { properties: { id: { type: "integer" } } },
      { properties: { id: { type: "integer" } }, required: ["id"] },
    ],
  },
  "required-removed": {
    summary: "A member is not required any more.",
    message: ({ at, what }) => `"${what}" of ${at} may be left out`,
    isLoss: true,
    example: [
      { properties: { id: { type: "integer" } }, required: ["id"] },
      { properties: { id: { type: "integer" } } },
    ],
  },
  "property-added": {
    summary: "An open object describes one more member.",
    message: ({ at, what }) => `${at} describes a member "${what}" now`,
    example: [
      { type: "object", properties: { id: { type: "integer" } } },
      { type: "object", properties: { id: { type: "integer" }, note: { type: "string" } } },
    ],
  },
  "property-added-to-closed": {
    summary: "A closed object may have one more member.",
    message: ({ at, what }) => `${at} may have a member "${what}", and was closed without it`,
    example: [
      { properties: { id: { type: "integer" } }, additionalProperties: false },
      { properties: { id: { type: "integer" }, note: { type: "string" } }, additionalProperties: false },
    ],
  },
  "property-removed-from-open": {
    summary: "An open object says nothing about a member any more.",
    message: ({ at, what }) => `${at} says nothing about its member "${what}" any more`,
    isLoss: true,
    example: [
      { type: "object", properties: { id: { type: "integer" }, note: { type: "string" } } },
      { type: "object", properties: { id: { type: "integer" } } },
    ],
  },
  "property-removed-from-closed": {
    summary: "A closed object never has a member any more.",
    message: ({ at, what }) => `${at} never has a member "${what}" any more`,
    isLoss: true,
    example: [
      { properties: { id: { type: "integer" }, note: { type: "string" } }, additionalProperties: false },
      { properties: { id: { type: "integer" } }, additionalProperties: false },
    ],
  },
  "property-renamed": {
    summary: "A member has another name and the same schema.",
    message: ({ at, from, to }) => `"${from}" of ${at} is called "${to}" now`,
    isLoss: true,
    example: [
      { properties: { title: { type: "string", maxLength: 80 } }, additionalProperties: false },
      { properties: { name: { type: "string", maxLength: 80 } }, additionalProperties: false },
    ],
  },
  "pattern-property-added": {
    summary: "Members whose names match a pattern have a schema now.",
    message: ({ at, what }) => `members of ${at} whose names match ${what} have a schema now`,
    example: [{ patternProperties: {} }, { patternProperties: { "^x-": { type: "string" } } }],
  },
  "pattern-property-removed": {
    summary: "Members whose names match a pattern have no schema any more.",
    message: ({ at, what }) => `members of ${at} whose names match ${what} have no schema any more`,
    isLoss: true,
    example: [{ patternProperties: { "^x-": { type: "string" } } }, { patternProperties: {} }],
  },
  "additional-properties-closed": {
    summary: "An open object is closed.",
    message: ({ at }) => `${at} is closed to members that it does not name`,
    example: [{ type: "object" }, { type: "object", additionalProperties: false }],
  },
  "additional-properties-opened": {
    summary: "A closed object is open.",
    message: ({ at }) => `${at} is open to members that it does not name`,
    example: [{ type: "object", additionalProperties: false }, { type: "object" }],
  },
  "additional-properties-changed": {
    summary: "Members that an object does not name have gained or lost a schema.",
    message: ({ at, from, to }) => `members that ${at} does not name were ${from} and are ${to}`,
    example: [
      { type: "object", additionalProperties: { type: "string" } },
      { type: "object", additionalProperties: true },
    ],
  },
  "unevaluated-properties-changed": {
    summary: "Members that nothing has looked at have gained, lost or changed their schema.",
    message: ({ at, from, to }) => `members of ${at} that nothing looks at were ${from} and are ${to}`,
    example: [{ type: "object", unevaluatedProperties: false }, { type: "object" }],
  },
  "unevaluated-items-changed": {
    summary: "Items that nothing has looked at have gained, lost or changed their schema.",
    message: ({ at, from, to }) => `items of ${at} that nothing looks at were ${from} and are ${to}`,
    example: [{ type: "array", unevaluatedItems: false }, { type: "array" }],
  },
  "property-names-added": {
    summary: "The names of members have a schema now.",
    message: ({ at }) => `the names of members of ${at} have a schema now`,
    example: [{ type: "object" }, { type: "object", propertyNames: { pattern: "^[a-z]+$" } }],
  },
  "property-names-removed": {
    summary: "The names of members have no schema any more.",
    message: ({ at }) => `the names of members of ${at} have no schema any more`,
    example: [{ type: "object", propertyNames: { pattern: "^[a-z]+$" } }, { type: "object" }],
  },
  "items-added": {
    summary: "The items of an array have a schema now.",
    message: ({ at }) => `items of ${at} have a schema now`,
    example: [{ type: "array" }, { type: "array", items: { type: "string" } }],
  },
  "items-removed": {
    summary: "The items of an array have no schema any more.",
    message: ({ at }) => `items of ${at} have no schema any more`,
    isLoss: true,
    example: [{ type: "array", items: { type: "string" } }, { type: "array" }],
  },
  "prefix-item-added": {
    summary: "An item by its position has a schema now.",
    message: ({ at, what }) => `item ${what} of ${at} has a schema now`,
    example: [
      { type: "array", prefixItems: [{ type: "string" }] },
      { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }] },
    ],
  },
  "prefix-item-removed": {
    summary: "An item by its position has no schema any more.",
    message: ({ at, what }) => `item ${what} of ${at} has no schema any more`,
    isLoss: true,
    example: [
      { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }] },
      { type: "array", prefixItems: [{ type: "string" }] },
    ],
  },
  "contains-added": {
    summary: "Some item must match now.",
    message: ({ at }) => `${at} must contain an item of a given kind now`,
    example: [{ type: "array" }, { type: "array", contains: { const: 1 } }],
  },
  "contains-removed": {
    summary: "No item must match any more.",
    message: ({ at }) => `${at} need not contain an item of a given kind any more`,
    example: [{ type: "array", contains: { const: 1 } }, { type: "array" }],
  },
  "unique-items-added": {
    summary: "Items differ from one another now.",
    message: ({ at }) => `items of ${at} all differ now`,
    example: [{ type: "array" }, { type: "array", uniqueItems: true }],
  },
  "unique-items-removed": {
    summary: "Items may be the same.",
    message: ({ at }) => `items of ${at} may be the same`,
    example: [{ type: "array", uniqueItems: true }, { type: "array" }],
  },
  "dependent-required-changed": {
    summary: "Which members come together has changed.",
    message: ({ at, what, from, to }) => `with "${what}", ${at} required ${from} and requires ${to}`,
    example: [
      { dependentRequired: { card: ["address"] } },
      { dependentRequired: { card: ["address", "name"] } },
    ],
  },
  "dependent-schema-added": {
    summary: "A member brings a schema with it.",
    message: ({ at, what }) => `with "${what}", ${at} meets another schema now`,
    example: [{ type: "object" }, { type: "object", dependentSchemas: { card: { required: ["name"] } } }],
  },
  "dependent-schema-removed": {
    summary: "A member brings no schema with it any more.",
    message: ({ at, what }) => `with "${what}", ${at} meets no other schema any more`,
    example: [{ type: "object", dependentSchemas: { card: { required: ["name"] } } }, { type: "object" }],
  },
  "multiple-of-added": {
    summary: "A number must be a multiple now.",
    message: ({ at, to }) => `${at} is a multiple of ${to} now`,
    example: [{ type: "integer" }, { type: "integer", multipleOf: 5 }],
  },
  "multiple-of-removed": {
    summary: "A number need not be a multiple any more.",
    message: ({ at, from }) => `${at} need not be a multiple of ${from} any more`,
    example: [{ type: "integer", multipleOf: 5 }, { type: "integer" }],
  },
  "multiple-of-changed": {
    summary: "A number must be a multiple of something else.",
    message: ({ at, from, to }) => `${at} was a multiple of ${from} and is one of ${to}`,
    example: [
      { type: "integer", multipleOf: 5 },
      { type: "integer", multipleOf: 2 },
    ],
  },
  "pattern-added": {
    summary: "A text must match a pattern now.",
    message: ({ at, to }) => `${at} matches ${to} now`,
    example: [{ type: "string" }, { type: "string", pattern: "^[a-z]+$" }],
  },
  "pattern-removed": {
    summary: "A text need not match a pattern any more.",
    message: ({ at, from }) => `${at} need not match ${from} any more`,
    example: [{ type: "string", pattern: "^[a-z]+$" }, { type: "string" }],
  },
  "pattern-changed": {
    summary: "A text must match another pattern.",
    message: ({ at, from, to }) => `${at} matched ${from} and matches ${to}`,
    example: [
      { type: "string", pattern: "^[a-z]+$" },
      { type: "string", pattern: "^[a-z0-9]+$" },
    ],
  },
  "format-added": {
    summary: "A text has a format now.",
    message: ({ at, to }) => `${at} has the format ${to} now`,
    example: [{ type: "string" }, { type: "string", format: "date" }],
  },
  "format-removed": {
    summary: "A text has no format any more.",
    message: ({ at, from }) => `${at} has not the format ${from} any more`,
    isLoss: true,
    example: [{ type: "string", format: "date" }, { type: "string" }],
  },
  "format-changed": {
    summary: "A text has another format.",
    message: ({ at, from, to }) => `${at} had the format ${from} and has ${to}`,
    isLoss: true,
    example: [
      { type: "string", format: "date" },
      { type: "string", format: "date-time" },
    ],
  },
  "oneof-arm-added": {
    summary: "A `oneOf` has one more alternative.",
    message: ({ at, what }) => `${at} may be ${what} as well`,
    example: [{ oneOf: [{ type: "string" }] }, { oneOf: [{ type: "string" }, { type: "integer" }] }],
  },
  "oneof-arm-removed": {
    summary: "A `oneOf` has one alternative less.",
    message: ({ at, what }) => `${at} is never ${what} any more`,
    isLoss: true,
    example: [{ oneOf: [{ type: "string" }, { type: "integer" }] }, { oneOf: [{ type: "string" }] }],
  },
  "oneof-added": {
    summary: "A schema has alternatives of which exactly one must match.",
    message: ({ at }) => `${at} must match exactly one of several schemas now`,
    example: [{}, { oneOf: [{ type: "string" }, { type: "integer" }] }],
  },
  "oneof-removed": {
    summary: "A schema has no alternatives any more.",
    message: ({ at }) => `${at} need not match one of several schemas any more`,
    example: [{ oneOf: [{ type: "string" }, { type: "integer" }] }, {}],
  },
  "anyof-arm-added": {
    summary: "An `anyOf` has one more alternative.",
    message: ({ at, what }) => `${at} may be ${what} as well`,
    example: [{ anyOf: [{ type: "string" }] }, { anyOf: [{ type: "string" }, { type: "integer" }] }],
  },
  "anyof-arm-removed": {
    summary: "An `anyOf` has one alternative less.",
    message: ({ at, what }) => `${at} is never ${what} any more`,
    isLoss: true,
    example: [{ anyOf: [{ type: "string" }, { type: "integer" }] }, { anyOf: [{ type: "string" }] }],
  },
  "anyof-added": {
    summary: "A schema has alternatives of which one must match.",
    message: ({ at }) => `${at} must match one of several schemas now`,
    example: [{}, { anyOf: [{ type: "string" }, { type: "integer" }] }],
  },
  "anyof-removed": {
    summary: "A schema has no alternatives any more.",
    message: ({ at }) => `${at} need not match one of several schemas any more`,
    example: [{ anyOf: [{ type: "string" }, { type: "integer" }] }, {}],
  },
  "oneof-became-anyof": {
    summary: "Several alternatives may match at once.",
    message: ({ at }) => `${at} may match several of its alternatives at once`,
    example: [{ oneOf: [{ minimum: 2 }, { maximum: 5 }] }, { anyOf: [{ minimum: 2 }, { maximum: 5 }] }],
  },
  "anyof-became-oneof": {
    summary: "Only one alternative may match.",
    message: ({ at }) => `${at} may match only one of its alternatives`,
    example: [{ anyOf: [{ minimum: 2 }, { maximum: 5 }] }, { oneOf: [{ minimum: 2 }, { maximum: 5 }] }],
  },
  "allof-arm-added": {
    summary: "One more schema must match.",
    message: ({ at, what }) => `${at} must be ${what} as well`,
    example: [{ allOf: [{ minimum: 2 }] }, { allOf: [{ minimum: 2 }, { maximum: 5 }] }],
  },
  "allof-arm-removed": {
    summary: "One schema need not match any more.",
    message: ({ at, what }) => `${at} need not be ${what} any more`,
    example: [{ allOf: [{ minimum: 2 }, { maximum: 5 }] }, { allOf: [{ minimum: 2 }] }],
  },
  "not-added": {
    summary: "A schema must not match now.",
    message: ({ at }) => `${at} must not match a given schema now`,
    example: [{}, { not: { type: "null" } }],
  },
  "not-removed": {
    summary: "A schema may match that must not.",
    message: ({ at }) => `${at} may match a schema that it must not before`,
    example: [{ not: { type: "null" } }, {}],
  },
  "condition-added": {
    summary: "A condition has been added.",
    message: ({ at }) => `${at} has a condition now`,
    example: [
      {},
      // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
      { if: { required: ["error"] }, then: { properties: { ok: { const: false } } } },
    ],
  },
  "condition-removed": {
    summary: "A condition has been dropped.",
    message: ({ at }) => `${at} has no condition any more`,
    example: [
      // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
      { if: { required: ["error"] }, then: { properties: { ok: { const: false } } } },
      {},
    ],
  },
  "condition-changed": {
    summary: "What a condition asks for has been added or dropped.",
    message: ({ at, what }) => `"${what}" of the condition of ${at} has come or gone`,
    example: [
      // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
      { if: { type: "object" }, then: { required: ["id"] } },
      // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
      { if: { type: "object" }, then: { required: ["id"] }, else: { type: "string" } },
    ],
  },
  "reference-changed": {
    summary: "A reference leads to another definition.",
    message: ({ at, from, to }) => `${at} was a ${from} and is a ${to}`,
    isLoss: true,
    example: [
      { $ref: "#/$defs/note", $defs: { note: { type: "string" }, page: { type: "array" } } },
      { $ref: "#/$defs/page", $defs: { note: { type: "string" }, page: { type: "array" } } },
    ],
  },
  "definition-renamed": {
    summary: "A definition has another name. Names of definitions are no part of what values are accepted.",
    message: ({ from, to }) => `the definition "${from}" is called "${to}" now`,
    example: [
      { $ref: "#/$defs/note", $defs: { note: { type: "string" } } },
      { $ref: "#/$defs/text", $defs: { text: { type: "string" } } },
    ],
  },
  "definition-inlined": {
    summary: "What a reference led to stands in its place.",
    message: ({ at, what }) => `${at} holds the definition "${what}" itself now`,
    example: [
      { items: { $ref: "#/$defs/note" }, $defs: { note: { type: "string" } } },
      { items: { type: "string" } },
    ],
  },
  "definition-extracted": {
    summary: "A reference leads to what stood in its place.",
    message: ({ at, what }) => `${at} refers to the definition "${what}" now, which says the same`,
    example: [
      { items: { type: "string" } },
      { items: { $ref: "#/$defs/note" }, $defs: { note: { type: "string" } } },
    ],
  },
  "schema-opened": {
    summary: "Anything is allowed where a schema stood.",
    message: ({ at }) => `${at} may be anything`,
    example: [{ properties: { note: { type: "string" } } }, { properties: { note: true } }],
  },
  "schema-closed": {
    summary: "Nothing is allowed where a schema stood.",
    message: ({ at }) => `${at} may not be there at all`,
    isLoss: true,
    example: [{ properties: { note: { type: "string" } } }, { properties: { note: false } }],
  },
  "schema-changed": {
    summary: "A schema has been replaced as a whole.",
    message: ({ at, from, to }) => `${at} was ${from} and is ${to}`,
    isLoss: true,
    example: [{ properties: { note: false } }, { properties: { note: { type: "string" } } }],
  },
  "title-changed": {
    summary: "A title has changed.",
    message: ({ at }) => `the title of ${at} has changed`,
    example: [{ title: "Note" }, { title: "A note" }],
  },
  "description-changed": {
    summary: "A description has changed. No value is judged by it, but models read it.",
    message: ({ at }) => `the description of ${at} has changed`,
    example: [{ description: "A note." }, { description: "A note of one user." }],
  },
  "deprecated-changed": {
    summary: "Something has been deprecated, or is so no more.",
    message: ({ at, from, to }) => `"deprecated" of ${at} was ${from} and is ${to}`,
    example: [{ deprecated: false }, { deprecated: true }],
  },
  "default-changed": {
    summary: "A default has changed. It makes no member present.",
    message: ({ at, from, to }) => `the default of ${at} was ${from} and is ${to}`,
    example: [{ default: 1 }, { default: 2 }],
  },
  "examples-changed": {
    summary: "Examples have changed.",
    message: ({ at }) => `the examples of ${at} have changed`,
    example: [{ examples: [1] }, { examples: [2] }],
  },
  "content-changed": {
    summary: "What a text is said to hold has changed. Validators do not check it.",
    message: ({ at, what }) => `"${what}" of ${at} has changed`,
    example: [{ contentEncoding: "base64" }, { contentEncoding: "base16" }],
  },
  "dialect-changed": {
    summary: "The `$schema` of a contract has changed.",
    message: ({ at, from, to }) => `"$schema" of ${at} was ${from} and is ${to}`,
    example: [{}, { $schema: "https://json-schema.org/draft/2020-12/schema" }],
  },
  "annotation-changed": {
    summary: "A keyword that judges no value has changed.",
    message: ({ at, what }) => `"${what}" of ${at} has changed`,
    example: [{ $comment: "old" }, { $comment: "new" }],
  },
};

const BOUNDS = [
  ["minimum", "the minimum", { type: "integer", minimum: 1 }, { type: "integer", minimum: 2 }],
  ["maximum", "the maximum", { type: "integer", maximum: 1 }, { type: "integer", maximum: 2 }],
  ["min-length", "the shortest length", { type: "string", minLength: 1 }, { type: "string", minLength: 2 }],
  ["max-length", "the longest length", { type: "string", maxLength: 1 }, { type: "string", maxLength: 2 }],
  ["min-items", "the least number of items", { type: "array", minItems: 1 }, { type: "array", minItems: 2 }],
  [
    "max-items",
    "the greatest number of items",
    { type: "array", maxItems: 1 },
    { type: "array", maxItems: 2 },
  ],
  ["min-properties", "the least number of members", { minProperties: 1 }, { minProperties: 2 }],
  ["max-properties", "the greatest number of members", { maxProperties: 1 }, { maxProperties: 2 }],
  [
    "min-contains",
    "the least number of matching items",
    { contains: { const: 1 }, minContains: 1 },
    { contains: { const: 1 }, minContains: 2 },
  ],
  [
    "max-contains",
    "the greatest number of matching items",
    { contains: { const: 1 }, maxContains: 1 },
    { contains: { const: 1 }, maxContains: 2 },
  ],
] as const;

function boundKinds(): [string, KindDefinition][] {
  return BOUNDS.flatMap(([bound, words, lower, higher]): [string, KindDefinition][] => {
    const says = ({ at, from, to }: ChangeData) => `${words} of ${at} was ${from} and is ${to}`;
    const sentence = `${words[0]?.toUpperCase()}${words.slice(1)}`;
    return [
      [`${bound}-raised`, { summary: `${sentence} is higher.`, message: says, example: [lower, higher] }],
      [`${bound}-lowered`, { summary: `${sentence} is lower.`, message: says, example: [higher, lower] }],
    ];
  });
}

/** By name, without the group. */
export const CHANGE_KINDS: ReadonlyMap<string, ChangeKind> = new Map(
  [...Object.entries(GENERAL), ...boundKinds()].map(([id, { summary, message, isLoss, example }]) => [
    id,
    {
      rule: defineRule<ChangeData>({ id: `change/${id}`, kind: "finding", summary, message }),
      isLoss: isLoss ?? false,
      example: { base: example[0], head: example[1] },
    },
  ]),
);

/** The entry of a change that is known to exist. */
export function changeKind(id: string): ChangeKind {
  const kind = CHANGE_KINDS.get(id);
  if (!kind) throw new Error(`there is no change "${id}"`);
  return kind;
}
