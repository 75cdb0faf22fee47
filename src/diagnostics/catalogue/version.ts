import { defineRule } from "../rule.js";

/** What a step is called, and what it is where everything may change still (semver.org, item 4). */
function stepText(from: string, bump: string): string {
  const early = new Map([
    ["major", "a minor one"],
    ["minor", "a patch"],
  ]).get(bump);
  return from.startsWith("0.") && early !== undefined
    ? `a ${bump} step (before 1.0.0 ${early})`
    : `a ${bump} step`;
}

export const notBumped = defineRule<{ from: string; to: string; bump: string }>({
  id: "version/not-bumped",
  kind: "finding",
  summary: "The version does not say what has become of the contracts.",
  message: ({ from, to, bump }) =>
    from === to
      ? `the version is ${to} on both sides, and the changes ask for ${stepText(from, bump)}`
      : `the version went from ${from} to ${to}, and the changes ask for ${stepText(from, bump)}`,
  note: "who takes a minor or a patch version expects that nothing breaks",
});

export const decreased = defineRule<{ from: string; to: string }>({
  id: "version/decreased",
  kind: "finding",
  summary: "The version went back.",
  message: ({ from, to }) => `the version went back from ${from} to ${to}`,
});

export const notSemver = defineRule<{ text: string }>({
  id: "version/not-semver",
  kind: "usage",
  summary: "The version is not one of semver.org.",
  message: ({ text }) => `"${text}" is no version of the form 1.2.3`,
});
