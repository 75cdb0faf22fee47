import { defineRule } from "../rule.js";

export const invalidEntry = defineRule<{ key: string; expected: string }>({
  id: "accept/invalid-entry",
  kind: "usage",
  summary: "An entry of the accept file has the wrong form.",
  message: ({ key, expected }) => `"${key}" must be ${expected}`,
  note: "an entry that nobody can read accepts nothing",
  help: 'let `ombi-schema accept FINGERPRINT --reason "…"` write it',
});

export const acceptedTwice = defineRule<{ fingerprint: string }>({
  id: "accept/accepted-twice",
  kind: "usage",
  summary: "The accept file holds one fingerprint twice.",
  message: ({ fingerprint }) => `"${fingerprint}" is accepted twice`,
  help: "keep one of the two entries",
});

export const unknownFingerprint = defineRule<{ fingerprint: string }>({
  id: "accept/unknown-fingerprint",
  kind: "usage",
  summary: "A change is to be accepted that is not there.",
  message: ({ fingerprint }) => `no change has the fingerprint "${fingerprint}"`,
});

export const needlessAcceptance = defineRule<{ fingerprint: string }>({
  id: "accept/needless",
  kind: "usage",
  summary: "A change is to be accepted that breaks nothing.",
  message: ({ fingerprint }) => `the change "${fingerprint}" breaks nothing`,
  note: "only what is breaking or undecided can be accepted",
});

export const expired = defineRule<{ fingerprint: string; until: string }>({
  id: "accept/expired",
  kind: "finding",
  level: "warn",
  summary: "An acceptance has run out; the change counts again.",
  message: ({ fingerprint, until }) => `the acceptance of "${fingerprint}" ran out after ${until}`,
  note: "what it accepted counts again",
  help: "accept it anew with a later `--until`, or clear it away with `ombi-schema accept --prune`",
});

export const unused = defineRule<{ fingerprint: string }>({
  id: "accept/unused",
  kind: "finding",
  level: "warn",
  summary: "An entry of the accept file accepts nothing.",
  message: ({ fingerprint }) => `nothing has the fingerprint "${fingerprint}" any more`,
  note: "the change was taken back, or the base holds it by now",
  help: "clear it away with `ombi-schema accept --prune`",
});
