import { defineRule } from "../rule.js";

export const unreadable = defineRule<{ path: string; reason: string }>({
  id: "source/unreadable",
  kind: "fault",
  summary: "A file that the project names cannot be read.",
  message: ({ path, reason }) => `cannot read "${path}": ${reason}`,
  note: "every file that the project names is part of the contract",
  help: "mend the path in the configuration, or make the file; `ombi-schema init` makes a whole project",
});

export const tooLarge = defineRule<{ bytes: number; limit: number }>({
  id: "source/too-large",
  kind: "fault",
  summary: "A source file is larger than 64 MiB.",
  message: ({ bytes, limit }) => `the file has ${bytes} bytes, the limit is ${limit}`,
  note: "no hand-written contract is this large; the path probably names something else",
});

export const invalidEncoding = defineRule<{ offset: number }>({
  id: "source/invalid-encoding",
  kind: "fault",
  summary: "A source file is not UTF-8.",
  message: ({ offset }) => `the file is not UTF-8 (byte ${offset})`,
  note: "JSON exchanged between systems is UTF-8 (RFC 8259 section 8.1); guessing another encoding would change names in silence",
  help: "save the file as UTF-8; a byte order mark is accepted",
});

export const syntax = defineRule<{ format: string; reason: string }>({
  id: "source/syntax",
  kind: "fault",
  summary: "A source file is not valid JSON or YAML.",
  message: ({ format, reason }) => `not valid ${format}: ${reason}`,
});

export const duplicateKey = defineRule<{ key: string }>({
  id: "source/duplicate-key",
  kind: "fault",
  summary: "An object holds the same key twice.",
  message: ({ key }) => `the key "${key}" stands twice in one object`,
  note: "readers disagree on which of the two counts (RFC 8259 section 4), and most lose one in silence",
  help: "remove or rename one of them",
});

export const nestingTooDeep = defineRule<{ limit: number }>({
  id: "source/nesting-too-deep",
  kind: "fault",
  summary: "Arrays and objects are nested more than 1,000 levels deep (500 in YAML).",
  message: ({ limit }) => `nested more than ${limit} levels deep`,
  note: "validators and JSON writers overflow their stack soon after; most give up before 500 levels",
  help: "give the inner part a definition of its own and refer to it",
});

export const unsupportedYaml = defineRule<{ feature: string }>({
  id: "source/unsupported-yaml",
  kind: "fault",
  summary: "A YAML file uses a feature that JSON has no counterpart for.",
  message: ({ feature }) => `${feature} has no counterpart in JSON`,
  note: "tools read it in different ways, so the contract would depend on who reads it",
  help: "write the value out as plain YAML",
});
