import { defineRule } from "../rule.js";

export const noSources = defineRule<{ pattern: string }>({
  id: "derive/no-sources",
  kind: "fault",
  summary: "A glob of sources matches no file.",
  message: ({ pattern }) => `no file matches "${pattern}"`,
  note: "nothing would be derived from it, and every tool that comes of it would go",
  help: "mend the glob, or take it out",
});

export const unknownSource = defineRule<{ path: string }>({
  id: "derive/unknown-source",
  kind: "fault",
  summary: "A source has an ending that nothing is derived from.",
  message: ({ path }) => `nothing can be derived from "${path}"`,
  note: "the ending says how a source is read",
  help: "sources are GraphQL schemas (.graphql, .gql), lists of attributes and JSON Schema (.json, .yaml), and JavaScript modules (.js, .mjs, .cjs)",
});

export const uncompiledModule = defineRule<{ path: string }>({
  id: "derive/uncompiled-module",
  kind: "fault",
  summary: "A source is a TypeScript module.",
  message: ({ path }) => `"${path}" is TypeScript, which Node does not run`,
  note: "modules are imported as they are; nothing is compiled on the way",
  help: "compile it and name the JavaScript file",
});

export const moduleFailed = defineRule<{ path: string; reason: string }>({
  id: "derive/module-failed",
  kind: "fault",
  summary: "A module throws while it is imported.",
  message: ({ path, reason }) => `"${path}" fails while it is imported: ${reason}`,
  note: "what it exports is not known, so nothing can be derived from it",
  help: "import it with Node to see the whole error; a module of schemas should open no connections and need no environment",
});

export const missingExport = defineRule<{ path: string; name: string }>({
  id: "derive/missing-export",
  kind: "fault",
  summary: "A source names something that the module does not export.",
  message: ({ path, name }) => `"${path}" exports no "${name}"`,
});

export const nothingExported = defineRule<{ path: string }>({
  id: "derive/nothing-exported",
  kind: "fault",
  summary: "A module exports nothing that tools can be derived from.",
  message: ({ path }) => `"${path}" exports no schema`,
  note: "schemas are values with `~standard.jsonSchema` (zod 4, valibot, arktype), JSON Schema, and lists of attributes",
  help: "export the schemas, each under the name that its type is to have",
});

export const notASchema = defineRule<{ path: string; name: string; found: string }>({
  id: "derive/not-a-schema",
  kind: "fault",
  summary: "A source names an export that is no schema.",
  message: ({ path, name, found }) => `the export "${name}" of "${path}" is ${found}, and no schema`,
  note: "schemas are values with `~standard.jsonSchema` (zod 4, valibot, arktype), JSON Schema, and lists of attributes",
});
