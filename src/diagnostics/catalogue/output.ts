import { defineRule } from "../rule.js";

export const stale = defineRule<{ path: string }>({
  id: "output/stale",
  kind: "finding",
  summary: "A generated file is not what the sources make.",
  message: ({ path }) => `"${path}" is stale`,
  note: "what is committed is not what the sources say, so reviewers and clients see another contract",
});

export const missing = defineRule<{ path: string }>({
  id: "output/missing",
  kind: "finding",
  summary: "A generated file is missing.",
  message: ({ path }) => `"${path}" is missing`,
  note: "the sources make it, and it is not there",
});

export const extra = defineRule<{ path: string }>({
  id: "output/extra",
  kind: "finding",
  summary: "A generated file is left over from an earlier build.",
  message: ({ path }) => `"${path}" is left over from an earlier build`,
  note: "an earlier build made it and the sources no longer do",
});

export const unwritable = defineRule<{ path: string; reason: string }>({
  id: "output/unwritable",
  kind: "fault",
  summary: "An output cannot be written.",
  message: ({ path, reason }) => `cannot write "${path}": ${reason}`,
  note: "nothing was changed: a build writes all its files or none",
});

export const newerManifest = defineRule<{ found: number; known: number }>({
  id: "output/newer-manifest",
  kind: "usage",
  summary: "The manifest was written by a newer ombi-schema.",
  message: ({ found, known }) => `the manifest has format version ${found}, this version knows ${known}`,
  note: "going on could remove or rewrite what the newer version meant to keep",
  help: "update ombi-schema",
});

export const unreadableManifest = defineRule<{ path: string }>({
  id: "output/unreadable-manifest",
  kind: "rule",
  level: "warn",
  summary: "The manifest cannot be read, so that left-over files are not removed.",
  message: ({ path }) => `"${path}" is not a manifest`,
  note: "which files an earlier build made is not known, so none is removed",
  help: "a build writes it anew; remove by hand what no tool makes any more",
});
