import { defineRule } from "../rule.js";

export const invalidValue = defineRule<{ subject: string; expected: string }>({
  id: "matrix/invalid-value",
  kind: "fault",
  summary: "Something in the matrix has the wrong form.",
  message: ({ subject, expected }) => `${subject} must be ${expected}`,
});

export const unknownKey = defineRule<{ key: string }>({
  id: "matrix/unknown-key",
  kind: "fault",
  summary: "The matrix holds a key that has no meaning there.",
  message: ({ key }) => `"${key}" is not a key of the matrix`,
  note: "a mistyped key would be without effect in silence",
});

export const unknownFamily = defineRule<{ tool: string; family: string }>({
  id: "matrix/unknown-family",
  kind: "fault",
  summary: "A row allows a family that the library does not define.",
  message: ({ tool, family }) => `tool "${tool}" allows the unknown family "${family}"`,
  note: "a family is a definition of the library",
});

export const duplicateFamily = defineRule<{ tool: string; family: string }>({
  id: "matrix/duplicate-family",
  kind: "fault",
  summary: "A row lists the same family twice.",
  message: ({ tool, family }) => `tool "${tool}" lists the family "${family}" twice`,
  note: "under `oneOf` a value of that family would match twice, and so be refused",
  help: "remove one of them",
});

export const noFamilies = defineRule<{ tool: string }>({
  id: "matrix/no-families",
  kind: "fault",
  summary: "A row allows no family.",
  message: ({ tool }) => `tool "${tool}" allows no family`,
  note: "its contract would accept no data at all",
  help: "list at least one family, or write `null` for a tool without an outputSchema",
});

export const unknownEnvelope = defineRule<{ envelope: string }>({
  id: "matrix/unknown-envelope",
  kind: "fault",
  summary: "A row names an envelope that the configuration does not declare.",
  message: ({ envelope }) => `there is no envelope "${envelope}"`,
  help: "declare it under `envelopes` in the configuration, or name a preset (`preset:NAME`)",
});

export const unsafeToolName = defineRule<{ tool: string; reason: string }>({
  id: "matrix/unsafe-tool-name",
  kind: "fault",
  summary: "A tool's name cannot be a file name on every system.",
  message: ({ tool, reason }) => `tool "${tool}" cannot be a file name: ${reason}`,
  note: "every contract is a file named after its tool",
  help: "use letters, digits, `_`, `-` and `.` only",
});

export const collidingToolNames = defineRule<{ tool: string; other: string }>({
  id: "matrix/colliding-tool-names",
  kind: "fault",
  summary: "The names of two tools differ only in case.",
  message: ({ tool, other }) => `tools "${tool}" and "${other}" differ only in case`,
  note: "on many systems both contracts would be one file",
  help: "rename one of them",
});

export const toolName = defineRule<{ tool: string; reason: string }>({
  id: "matrix/tool-name",
  kind: "rule",
  summary: "A tool's name is not legal in MCP.",
  message: ({ tool, reason }) => `"${tool}" is not a legal tool name: ${reason}`,
  note: "MCP 2025-11-25 (SEP-986): 1 to 128 characters of A–Z, a–z, 0–9, `_`, `-`, `.`; clients drop other tools",
});

export const unallowedFamily = defineRule<{ family: string }>({
  id: "matrix/unallowed-family",
  options: { families: { type: "strings", required: true } },
  kind: "rule",
  level: "off",
  summary: "No tool allows a family that the options list.",
  message: ({ family }) => `no tool allows the family "${family}"`,
  note: "a family that nothing returns is dead weight, or a row lost it",
  help: "allow it in a row, or take it out of the rule's options",
});
