import { defineRule } from "../rule.js";

export const noFiles = defineRule<{ pattern: string }>({
  id: "library/no-files",
  kind: "fault",
  summary: "A library glob matches no file.",
  message: ({ pattern }) => `"${pattern}" matches no file`,
  note: "a library without files would make every family unknown",
});

export const wrongRoot = defineRule<{ found: string }>({
  id: "library/wrong-root",
  kind: "fault",
  summary: "A library file is not a JSON Schema object.",
  message: ({ found }) => `a library file must hold an object, this one holds ${found}`,
  help: 'write { "$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": { … } }',
});

export const noDefinitions = defineRule<Record<never, never>>({
  id: "library/no-definitions",
  kind: "fault",
  summary: "The library holds no definition.",
  message: () => "the library holds no definition",
  note: "every family names a definition of the library",
  help: "add definitions under `$defs`",
});

export const wrongDialect = defineRule<{ dialect: string }>({
  id: "library/wrong-dialect",
  kind: "fault",
  summary: "A schema declares another dialect than JSON Schema 2020-12.",
  message: ({ dialect }) => `the dialect "${dialect}" is not JSON Schema 2020-12`,
  note: "contracts are emitted as 2020-12, where the same keywords may mean something else (MCP 2025-11-25, SEP-1613)",
  help: 'declare "https://json-schema.org/draft/2020-12/schema", or leave `$schema` out',
});

export const duplicateDefinition = defineRule<{ name: string }>({
  id: "library/duplicate-definition",
  kind: "fault",
  summary: "Two definitions have the same name.",
  message: ({ name }) => `two definitions are called "${name}"`,
  note: "a contract has one `$defs`; keeping either would change in silence what validates",
  help: "rename one of them",
});

export const reservedName = defineRule<{ name: string }>({
  id: "library/reserved-name",
  kind: "fault",
  summary: "A library definition is called `allowed_family`.",
  message: ({ name }) => `"${name}" is the name of the family hole in envelope templates`,
  help: "rename the definition",
});

export const invalidSchema = defineRule<{ keyword: string; expected: string }>({
  id: "library/invalid-schema",
  kind: "fault",
  summary: "A keyword has a value that the JSON Schema 2020-12 meta-schema refuses.",
  message: ({ keyword, expected }) => `"${keyword}" must be ${expected}`,
  note: "validators refuse the whole contract, and some clients then drop all tools of the server",
});

export const invalidPattern = defineRule<{ pattern: string; reason: string }>({
  id: "library/invalid-pattern",
  kind: "fault",
  summary: "A regular expression is not one of ECMA-262.",
  message: ({ pattern, reason }) => `"${pattern}" is not a regular expression of ECMA-262: ${reason}`,
  note: "JSON Schema patterns are ECMA-262 in Unicode mode (validation 2020-12 section 4.3); clients cannot compile others",
});

export const prototypeProperty = defineRule<Record<never, never>>({
  id: "library/prototype-property",
  kind: "fault",
  summary: "A schema declares a property called `__proto__`.",
  message: () => 'a property is called "__proto__"',
  note: "JavaScript validators never check such a property, so the contract would promise what nobody keeps",
  help: "rename the property",
});

export const unresolvedReference = defineRule<{ reference: string; missing: string }>({
  id: "library/unresolved-reference",
  kind: "fault",
  summary: "A reference names something that does not exist.",
  message: ({ reference, missing }) => `"${reference}" does not resolve: ${missing}`,
  note: "clients refuse a contract with a dangling reference, and some drop all tools of the server",
});

export const remoteReference = defineRule<{ reference: string }>({
  id: "library/remote-reference",
  kind: "fault",
  summary: "A reference leads to the network.",
  message: ({ reference }) => `"${reference}" is a remote reference`,
  note: "nothing is fetched: a contract holds all that it needs, and clients must not follow remote references either",
  help: "copy the schema into the library and refer to it there",
});

export const referenceOutsideLibrary = defineRule<{ reference: string; file: string }>({
  id: "library/reference-outside-library",
  kind: "fault",
  summary: "A reference leads to a file that is not part of the library.",
  message: ({ reference, file }) => `"${reference}" leads to "${file}", which is not part of the library`,
  note: "only the files that the configuration lists are read",
});

export const invalidReference = defineRule<{ reference: string; reason: string }>({
  id: "library/invalid-reference",
  kind: "fault",
  summary: "A reference is not a URI reference with a JSON Pointer or an anchor.",
  message: ({ reference, reason }) => `"${reference}" is not a valid reference: ${reason}`,
});

export const referenceToNonSchema = defineRule<{ reference: string; found: string }>({
  id: "library/reference-to-non-schema",
  kind: "fault",
  summary: "A reference leads to data, or to a container of schemas, instead of a schema.",
  message: ({ reference, found }) => `"${reference}" leads to ${found}, not to a schema`,
  note: "what stands there is not a schema, even where it looks like one",
});

export const referenceThroughReference = defineRule<{ reference: string; at: string }>({
  id: "library/reference-through-reference",
  kind: "fault",
  summary: "A reference's pointer leads through another reference.",
  message: ({ reference, at }) => `"${reference}" leads through the reference at "${at}"`,
  note: "a JSON Pointer does not follow references; tools that do disagree on the result",
  help: "point into the definition that the other reference names",
});

export const referenceOutsideDefinitions = defineRule<{ reference: string; found: string }>({
  id: "library/reference-outside-definitions",
  kind: "fault",
  summary: "A reference leads to a place outside `$defs`.",
  message: ({ reference, found }) => `"${reference}" leads to ${found}, which is not part of any contract`,
  note: "in the compiled contract the same text would mean another place: `#` would be the envelope of the tool",
  help: "give the schema a definition of its own under `$defs` and refer to that",
});

export const selfReference = defineRule<{ name: string; path: string }>({
  id: "library/self-reference",
  kind: "fault",
  summary: "A definition leads back to itself without going into the value.",
  message: ({ name, path }) => `"${name}" refers only to itself (${path})`,
  note: "validators run for ever or overflow their stack (core 2020-12 section 9.4.1)",
});

export const dynamicReference = defineRule<{ reference: string }>({
  id: "library/dynamic-reference",
  kind: "fault",
  summary: "A `$dynamicRef` could mean more than one place.",
  message: ({ reference }) =>
    `the target of the dynamic reference "${reference}" depends on where validation began`,
  note: "official clients ignore or misread `$dynamicRef`, so a contract holds plain references only",
  help: "name the one definition that is meant, with `$ref`",
});

export const duplicateAnchor = defineRule<{ anchor: string }>({
  id: "library/duplicate-anchor",
  kind: "fault",
  summary: "One anchor or `$id` is declared twice.",
  message: ({ anchor }) => `"${anchor}" is declared twice`,
  note: "a reference to it could mean either place (core 2020-12 section 8.2)",
});

export const unescapedReference = defineRule<{ reference: string; written: string }>({
  id: "library/unescaped-reference",
  kind: "rule",
  level: "warn",
  summary: "A reference holds characters that a URI may not hold.",
  message: ({ reference }) => `"${reference}" holds characters that a URI may not hold`,
  note: "some tools refuse it; the compiled contracts hold the escaped form",
});

export const legacyDefinitions = defineRule<{ count: number }>({
  id: "library/legacy-definitions",
  kind: "rule",
  level: "warn",
  summary: "Definitions stand under `definitions`, the keyword of older drafts.",
  message: ({ count }) => `${count} definition${count === 1 ? " stands" : "s stand"} under "definitions"`,
  note: "since 2019-09 the keyword is `$defs`; the compiled contracts hold everything there",
  help: "move them to `$defs`, and references with them",
});

export const unusedDefinition = defineRule<{ name: string }>({
  id: "library/unused-definition",
  kind: "rule",
  level: "warn",
  summary: "No contract uses a definition.",
  message: ({ name }) => `no contract uses the definition "${name}"`,
  note: "it is maintained and read by nobody; or a reference to it was lost",
  help: "remove it, or refer to it",
});

export const unknownKeyword = defineRule<{ keyword: string; meant: string }>({
  id: "library/unknown-keyword",
  kind: "rule",
  level: "warn",
  summary: "A keyword looks like a misspelt one of JSON Schema.",
  message: ({ keyword }) => `"${keyword}" is not a keyword of JSON Schema 2020-12`,
  note: "validators ignore unknown keywords, so a misspelt one checks nothing",
});

export const enumCodeTwin = defineRule<{ property: string; reason: string }>({
  id: "library/enum-code-twin",
  options: { pairs: { type: "strings", required: true } },
  kind: "rule",
  level: "off",
  summary: "A label enum lacks its `*_code` twin.",
  message: ({ property, reason }) => `"${property}" ${reason}`,
  note: "labels are for reading, codes for machines: a property that has both must have both everywhere",
  help: 'declare "<property>_code" beside it, an integer, with as many values as the labels where both are closed',
});
