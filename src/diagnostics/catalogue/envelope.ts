import { defineRule } from "../rule.js";

export const rootType = defineRule<{ template: string }>({
  id: "envelope/root-type",
  kind: "fault",
  summary: "A template's root is not an object schema.",
  message: ({ template }) => `the root of "${template}" must be an object schema with \`"type": "object"\``,
  note: "MCP up to 2025-11-25 allows no other root, and its clients drop the tool, or all tools",
});

export const missingHole = defineRule<{ template: string }>({
  id: "envelope/missing-hole",
  kind: "fault",
  summary: "An envelope has no place for the families.",
  message: ({ template }) => `"${template}" has no reference to "#/$defs/allowed_family"`,
  note: "the families of a tool go where that reference stands",
  help: 'write { "$ref": "#/$defs/allowed_family" } there, and "allowed_family": true in the template\'s `$defs`',
});

export const repeatedHole = defineRule<{ template: string; count: number }>({
  id: "envelope/repeated-hole",
  kind: "fault",
  summary: "An envelope has more than one place for the families.",
  message: ({ template, count }) => `"${template}" refers to "#/$defs/allowed_family" ${count} times`,
  note: "with two places nothing says that both hold the same family",
  help: "keep one of them",
});

export const misplacedHole = defineRule<{ template: string; reason: string }>({
  id: "envelope/misplaced-hole",
  kind: "fault",
  summary: "The family hole or the tool name stands where the compiler cannot fill it.",
  message: ({ template, reason }) => `in "${template}" ${reason}`,
});

export const unknownPreset = defineRule<{ preset: string }>({
  id: "envelope/unknown-preset",
  kind: "usage",
  summary: "The configuration names a preset that does not exist.",
  message: ({ preset }) => `there is no preset "${preset}"`,
});

export const duplicateDefinition = defineRule<{ name: string; template: string }>({
  id: "envelope/duplicate-definition",
  kind: "fault",
  summary: "A template and the library define the same name.",
  message: ({ name, template }) => `"${name}" is defined in "${template}" and in the library`,
  note: "a contract has one `$defs`, so only one of them could be in it",
  help: "rename the template's definition, or remove it and refer to the library's",
});
