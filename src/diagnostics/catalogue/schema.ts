import { defineRule } from "../rule.js";

export const unsatisfiable = defineRule<{ name: string }>({
  id: "schema/unsatisfiable",
  kind: "rule",
  summary: "No value satisfies a definition.",
  message: ({ name }) => `no value satisfies "${name}"`,
  note: "whatever is said to be of this form can never be sent; what refers to it can never be sent either, or never holds it",
  help: "look for keywords that contradict each other; for a definition that is meant to forbid, write `false`",
});

export const unreachableBranch = defineRule<{ name: string; branch: string; reason: string }>({
  id: "schema/unreachable-branch",
  kind: "rule",
  level: "warn",
  summary: "No value reaches a branch of a schema.",
  message: ({ name, branch, reason }) => `no value reaches ${branch} of "${name}": ${reason}`,
  note: "the branch promises, or forbids, something that never comes up; mostly a condition was meant otherwise",
  help: "remove the branch, or mend what keeps values out of it",
});
