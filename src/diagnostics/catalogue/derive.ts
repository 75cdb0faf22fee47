import { defineRule } from "../rule.js";

// `place` is the subject as people name it: `Type` or `Type.attribute`.

export const sdlSyntax = defineRule<{ reason: string }>({
  id: "derive/sdl-syntax",
  kind: "fault",
  summary: "A GraphQL schema document cannot be read.",
  message: ({ reason }) => `not a GraphQL schema document: ${reason}`,
});

export const listsTooDeep = defineRule<{ place: string; limit: number }>({
  id: "derive/lists-too-deep",
  kind: "fault",
  summary: "An attribute is a list of lists of lists, and so on without reason.",
  message: ({ place, limit }) => `"${place}" nests more than ${limit} lists`,
});

export const invalidAttribute = defineRule<{ subject: string; expected: string }>({
  id: "derive/invalid-attribute",
  kind: "fault",
  summary: "Something in a list of attributes has the wrong form.",
  message: ({ subject, expected }) => `${subject} must be ${expected}`,
});

export const circularValue = defineRule<{ place: string }>({
  id: "derive/circular-value",
  kind: "fault",
  summary: "A value holds itself, so that no schema can be written for it.",
  message: ({ place }) => `"${place}" holds itself`,
  help: "give the inner type a name of its own: named types may refer to themselves",
});

export const unrepresentable = defineRule<{ place: string; reason: string }>({
  id: "derive/unrepresentable",
  kind: "fault",
  summary: "A schema of a validation library has no JSON Schema.",
  message: ({ place, reason }) => `"${place}" cannot be written as JSON Schema: ${reason}`,
  help: "describe the value as it travels: a date is a string, a bigint is a string of digits",
});

export const nonStandardType = defineRule<{ place: string; type: string }>({
  id: "derive/non-standard-type",
  kind: "fault",
  summary: "A schema names a type that JSON Schema does not have.",
  message: ({ place, type }) => `"${place}" has the type "${type}", which JSON Schema does not know`,
  note: "JSON Schema has null, boolean, object, array, number, string and integer",
});

export const invalidSchema = defineRule<{ place: string; keyword: string; expected: string }>({
  id: "derive/invalid-schema",
  kind: "fault",
  summary: "A schema to derive from is not JSON Schema 2020-12.",
  message: ({ place, keyword, expected }) => `\`${keyword}\` of "${place}" must be ${expected}`,
});

export const unresolvedReference = defineRule<{ place: string; reference: string }>({
  id: "derive/unresolved-reference",
  kind: "fault",
  summary: "A schema to derive from refers to something that it does not hold.",
  message: ({ place, reference }) => `"${place}" refers to "${reference}", which is not in the same document`,
});

export const duplicateType = defineRule<{ place: string; database: string }>({
  id: "derive/duplicate-type",
  kind: "fault",
  summary: "Two types have one name, and no database tells them apart.",
  message: ({ place, database }) => `"${place}" is defined twice in the database "${database}"`,
  help: "rename one of them, or remove it",
});

export const duplicateTable = defineRule<{ place: string; table: string; other: string }>({
  id: "derive/duplicate-table",
  kind: "fault",
  summary: "Two types describe the same table.",
  message: ({ place, table, other }) => `"${place}" and "${other}" are both the table "${table}"`,
  help: "a table is known by its database and its name: change one of them",
});

export const duplicateField = defineRule<{ place: string }>({
  id: "derive/duplicate-field",
  kind: "fault",
  summary: "A type has the same attribute twice.",
  message: ({ place }) => `"${place}" is defined twice`,
  help: "remove one of them",
});

export const qualifiedType = defineRule<{
  place: string;
  database: string;
  definition: string;
  with: string;
}>({
  id: "derive/qualified-type",
  kind: "rule",
  level: "warn",
  summary:
    "Types of several databases have one name, so that their definitions are named after the database too.",
  message: ({ place, database, definition, with: other }) =>
    `"${place}" of the database "${database}" becomes "${definition}", since the database "${other}" has a "${place}" too`,
  help: "rename one of them where the longer name is not wanted",
});

export const ignoredExtension = defineRule<{ place: string }>({
  id: "derive/ignored-extension",
  kind: "rule",
  level: "warn",
  summary: "`extend type` adds nothing: the server reads only whole types.",
  message: ({ place }) => `\`extend type ${place}\` is ignored`,
  help: "write its attributes into the type itself",
});

export const unknownDirective = defineRule<{ place: string; directive: string }>({
  id: "derive/unknown-directive",
  kind: "rule",
  level: "warn",
  summary: "A directive has no meaning there.",
  message: ({ place, directive }) => `"@${directive}" on "${place}" has no known meaning`,
  note: "it is ignored, by the server as well",
});

export const invalidDirective = defineRule<{ place: string; directive: string; expected: string }>({
  id: "derive/invalid-directive",
  kind: "rule",
  level: "warn",
  summary: "A directive lacks what it needs, or stands where it has no effect.",
  message: ({ place, directive, expected }) => `"@${directive}" on "${place}" needs ${expected}`,
});

export const unknownType = defineRule<{ place: string; type: string }>({
  id: "derive/unknown-type",
  kind: "rule",
  level: "warn",
  summary: "An attribute has a type that nothing defines, so that any value is accepted.",
  message: ({ place, type }) => `"${place}" has the unknown type "${type}"`,
  note: "its schema accepts any value: what the server sends cannot be known",
  help: "map the type to a schema in the configuration (`types`)",
});

export const unknownFormat = defineRule<{ place: string; format: string }>({
  id: "derive/unknown-format",
  kind: "rule",
  level: "warn",
  summary: "An attribute has a format that no validator knows.",
  message: ({ place, format }) => `"${place}" has the unknown format "${format}"`,
  note: "validators would check nothing and complain, so that the format is left out",
});

export const wireAssumed = defineRule<{ place: string; type: string; form: string }>({
  id: "derive/wire-assumed",
  kind: "rule",
  level: "warn",
  summary: "How a value travels is assumed: servers differ in it.",
  message: ({ place, type, form }) => `"${place}" is ${type}, and is assumed to travel as ${form}`,
  help: "name the form in the configuration, which also silences this",
});

export const noPrimaryKey = defineRule<{ place: string }>({
  id: "derive/no-primary-key",
  kind: "rule",
  level: "warn",
  summary: "A table declares no key.",
  message: ({ place }) => `"${place}" declares no primary key`,
  note: 'the server assumes an attribute called "id", so that the records get one, a string or an integer',
  help: "declare the key: `id: ID @primaryKey`",
});

export const secondPrimaryKey = defineRule<{ place: string; first: string }>({
  id: "derive/second-primary-key",
  kind: "rule",
  level: "warn",
  summary: "A table declares a second key.",
  message: ({ place, first }) => `"${place}" is a second primary key, after "${first}"`,
  note: "the server takes the first and ignores the others",
});

export const hiddenPrimaryKey = defineRule<{ place: string }>({
  id: "derive/hidden-primary-key",
  kind: "rule",
  level: "warn",
  summary: "A table hides its key.",
  message: ({ place }) => `"${place}" is the primary key, and hidden`,
  note: "the key is left out: `create` cannot say what it made, and no path can name a record",
});

export const noFields = defineRule<{ place: string }>({
  id: "derive/no-fields",
  kind: "rule",
  level: "warn",
  summary: "A table declares no attributes.",
  message: ({ place }) => `"${place}" has no attributes`,
  note: "its schema accepts nearly any object",
});

export const prototypeName = defineRule<{ place: string }>({
  id: "derive/prototype-name",
  kind: "fault",
  summary: "Something is called `__proto__`.",
  message: ({ place }) => `"${place}" cannot be described`,
  note: "validators never check a property called `__proto__`, and clients lose its value",
  help: "rename it",
});

export const reservedName = defineRule<{ place: string }>({
  id: "derive/reserved-name",
  kind: "rule",
  level: "warn",
  summary: "Something has the name of a property that every JavaScript object has.",
  message: ({ place }) => `"${place}" has a name that every JavaScript object has already`,
  note: "some clients count such a property as present, whether the record has it or not",
});

export const unknownRelationKey = defineRule<{ place: string; key: string; type: string }>({
  id: "derive/unknown-relation-key",
  kind: "rule",
  level: "warn",
  summary: "A relation goes by an attribute that is not there.",
  message: ({ place, key, type }) => `"${place}" goes by "${key}", which "${type}" does not have`,
});

export const decidedNotNull = defineRule<{ place: string }>({
  id: "derive/decided-not-null",
  kind: "rule",
  level: "warn",
  summary: "An attribute that the server decides later is declared as never null.",
  message: ({ place }) => `"${place}" is decided by the server later, and cannot be non-null until then`,
  note: "its schema accepts null, and records without it",
  help: "take the `!` away",
});

export const componentCollision = defineRule<{ place: string; with: string; segment: string }>({
  id: "derive/component-collision",
  kind: "rule",
  level: "warn",
  summary: "The paths of two exported types end in the same word.",
  message: ({ place, with: other, segment }) =>
    `the paths of "${place}" and "${other}" both end in "${segment}"`,
  note: "a component named after the end of its path would be written over; here each has its type's name",
});

export const definitionCollision = defineRule<{ place: string; with: string }>({
  id: "derive/definition-collision",
  kind: "fault",
  summary: "The names of two definitions differ only in case or separators.",
  message: ({ place, with: other }) =>
    `the definitions of "${place}" and "${other}" have one name, once folded`,
  note: "files and generated types named after them would be one",
  help: "rename one of them",
});

export const toolNameCollision = defineRule<{ place: string; with: string; tool: string }>({
  id: "derive/tool-name-collision",
  kind: "fault",
  summary: "Two types make tools of one name.",
  message: ({ place, with: other, tool }) => `"${place}" and "${other}" both make the tool "${tool}"`,
  help: "give one of them a name of its own in the configuration (`toolNames`), or change its path",
});

export const illegalToolName = defineRule<{ place: string; tool: string; reason: string }>({
  id: "derive/illegal-tool-name",
  kind: "fault",
  summary: "A type makes a tool with a name that MCP does not allow.",
  message: ({ place, tool, reason }) => `"${place}" makes the tool "${tool}": ${reason}`,
  note: "MCP allows 1 to 128 letters, digits, `_`, `-` and `.`",
  help: "give it a name in the configuration (`toolNames`)",
});

export const invalidOption = defineRule<{ option: string; expected: string }>({
  id: "derive/invalid-option",
  kind: "usage",
  summary: "An option of the derivation has a wrong value.",
  message: ({ option, expected }) => `\`${option}\` must be ${expected}`,
});

export const openapiOnly = defineRule<{ preset: string }>({
  id: "derive/openapi-only",
  kind: "usage",
  summary: "An envelope without an object as its root is asked for MCP tools.",
  message: ({ preset }) => `the envelope "${preset}" is for OpenAPI only`,
  note: "clients of MCP before 2026-07-28 refuse a result that is no object, and all tools with it",
});

export const unknownKey = defineRule<{ place: string; key: string }>({
  id: "derive/unknown-key",
  kind: "rule",
  level: "warn",
  summary: "An attribute has a key that is nearly one that means something.",
  message: ({ place, key }) => `"${key}" of "${place}" has no meaning`,
  note: "keys count as written: this one is without effect",
});
