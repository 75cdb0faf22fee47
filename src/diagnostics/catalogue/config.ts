import { defineRule } from "../rule.js";

export const notFound = defineRule<{ folder: string }>({
  id: "config/not-found",
  kind: "usage",
  summary: "There is no project here.",
  message: ({ folder }) => `there is no ombi-schema project in "${folder}" or above it`,
  help: "run `ombi-schema init` to make one, or name a configuration with `--config FILE`",
});

export const ambiguous = defineRule<{ files: string }>({
  id: "config/ambiguous",
  kind: "usage",
  summary: "One folder holds several configurations.",
  message: ({ files }) => `several configurations in one folder: ${files}`,
  note: "nothing says which one counts",
  help: "keep one, or name it with `--config FILE`",
});

export const invalidValue = defineRule<{ key: string; expected: string }>({
  id: "config/invalid-value",
  kind: "usage",
  summary: "A configuration value has the wrong form.",
  message: ({ key, expected }) => `"${key}" must be ${expected}`,
});

export const unknownKey = defineRule<{ key: string }>({
  id: "config/unknown-key",
  kind: "usage",
  summary: "The configuration holds a key that has no meaning.",
  message: ({ key }) => `"${key}" is not a configuration key`,
  note: "a mistyped key would be without effect in silence",
});

export const unknownRule = defineRule<{ rule: string }>({
  id: "config/unknown-rule",
  kind: "usage",
  summary: "The configuration names a rule that does not exist.",
  message: ({ rule }) => `there is no rule "${rule}"`,
});

export const fixedRule = defineRule<{ rule: string }>({
  id: "config/fixed-rule",
  kind: "usage",
  summary: "The configuration sets a level for something that has none.",
  message: ({ rule }) => `"${rule}" is not a rule that can be levelled or suppressed`,
  note: "what cannot be compiled, and output that does not match, is reported in any case",
  help: "remove the entry",
});

export const unmetRequirement = defineRule<{ requires: string; version: string }>({
  id: "config/unmet-requirement",
  kind: "usage",
  summary: "The project asks for another version of ombi-schema.",
  message: ({ requires, version }) => `the project requires ombi-schema ${requires}, this is ${version}`,
  help: "install a version in that range",
});

export const overlappingPaths = defineRule<{ path: string; first: string; second: string }>({
  id: "config/overlapping-paths",
  kind: "usage",
  summary: "An output has the same path as an input or another output.",
  message: ({ path, first, second }) => `"${path}" is both ${first} and ${second}`,
  note: "a build would overwrite what it reads",
  help: "give one of them another path",
});

export const unusedSuppression = defineRule<{ rule: string }>({
  id: "config/unused-suppression",
  kind: "rule",
  level: "warn",
  summary: "A suppression matches no finding.",
  message: ({ rule }) => `the suppression of "${rule}" matches nothing`,
  note: "it would hide a later finding that nobody has looked at",
  help: "remove it",
});
