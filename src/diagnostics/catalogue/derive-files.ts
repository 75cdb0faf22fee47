import { defineRule } from "../rule.js";

export const edited = defineRule<{ what: string; name: string; places: string }>({
  id: "derive/edited",
  kind: "rule",
  level: "warn",
  summary: "Something derived was edited by hand, and its source has changed since.",
  message: ({ what, name, places }) =>
    `the ${what} "${name}" was edited and stays; the sources differ at ${places}`,
  note: "what was edited is never overwritten, so that a change of the sources does not reach it",
  help: "take over by hand what is wanted; or remove it here and from the record of the derivation, and it is made anew",
});

export const nameTaken = defineRule<{ what: string; name: string; places: string }>({
  id: "derive/name-taken",
  kind: "rule",
  level: "warn",
  summary: "Something written by hand has the name of something derived.",
  message: ({ what, name, places }) =>
    `the ${what} "${name}" is written by hand and stays; the sources differ at ${places}`,
  note: "derived tools return what is written here, and not what the sources say",
  help: "nothing is to be done where that is meant; else rename one of the two",
});

export const editedAndGone = defineRule<{ what: string; name: string }>({
  id: "derive/edited-and-gone",
  kind: "rule",
  level: "warn",
  summary: "Something derived was edited by hand, and its source is gone.",
  message: ({ what, name }) => `the ${what} "${name}" was edited and stays; the sources have it no more`,
  note: "what was edited is never removed; from now on it is like anything else that is written by hand",
  help: "remove it, if nothing needs it",
});

export const unreadableRecord = defineRule<{ path: string }>({
  id: "derive/unreadable-record",
  kind: "rule",
  level: "warn",
  summary: "The record of an earlier derivation cannot be read.",
  message: ({ path }) => `"${path}" is not the record of a derivation`,
  note: "what an earlier run made is not known, so that everything there counts as written by hand",
  help: "restore it from version control; or let this run write it anew, and compare what it reports",
});

export const newerRecord = defineRule<{ found: number; known: number }>({
  id: "derive/newer-record",
  kind: "usage",
  summary: "The record of an earlier derivation was written by a newer ombi-schema.",
  message: ({ found, known }) => `the record has format version ${found}, this version knows ${known}`,
  note: "going on could overwrite what somebody edited",
  help: "update ombi-schema",
});

export const nothingNamed = defineRule({
  id: "derive/nothing-named",
  kind: "usage",
  summary: "Nothing says what to derive from.",
  message: () => "nothing says what to derive from",
  help: "name GraphQL schemas, lists of attributes, JSON Schema files or modules: `ombi-schema derive schema.graphql`",
});

export const configured = defineRule({
  id: "derive/configured",
  kind: "usage",
  summary: "The project derives its library whenever it is read, so there is nothing to write.",
  message: () => "the project is configured to derive its library whenever it is read",
  note: "written as well, every definition would be there twice",
  help: "run `ombi-schema build`; or take the key `derive` out of the configuration, and derive into files",
});

export const noPlace = defineRule<{ path: string; key: string }>({
  id: "derive/no-place",
  kind: "fault",
  summary: "A file that derived members go into has no place for them.",
  message: ({ path, key }) => `"${path}" has no object "${key}" to write into`,
  note: "other parts of the file are not touched, so that nothing can be put anywhere else",
});

export const noFile = defineRule<{ key: string }>({
  id: "derive/no-file",
  kind: "usage",
  summary: "The configuration names no JSON file that could be written.",
  message: ({ key }) => `"${key}" names no JSON file that could be written`,
  note: "what is derived goes into the first JSON file that is named in full; globs and YAML files are only read",
  help: "name one: a list may hold it beside the others",
});
