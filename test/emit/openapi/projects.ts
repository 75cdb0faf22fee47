import { existsSync, readdirSync, readFileSync } from "node:fs";
import { openWorkspace, type Workspace } from "../../../src/commands/workspace.js";
import { deriveLibrary } from "../../../src/derive/derive-library.js";
import { readSdl } from "../../../src/derive/read-sdl.js";
import { hasErrors } from "../../../src/diagnostics/diagnostic.js";
import { createMemoryHost } from "../../../src/host/memory-host.js";
import { createNodeHost } from "../../../src/host/node-host.js";
import type { JsonValue } from "../../../src/json/node.js";
import { presets } from "../../../src/model/presets.js";
import { createSource } from "../../../src/source/source.js";
import { REPOSITORY } from "../../docs/pages.js";

/** A project that documents are made of. */
export interface NamedProject {
  readonly name: string;
  readonly open: () => Promise<Workspace>;
}

const FIXTURES = new URL("../../fixtures/", import.meta.url);
const VERBS = ["search", "list", "get", "create", "update", "patch", "delete"];

export async function openProject(files: Readonly<Record<string, string | JsonValue>>): Promise<Workspace> {
  const texts = Object.entries(files).map(
    ([path, content]) =>
      [path, typeof content === "string" ? content : `${JSON.stringify(content)}\n`] as const,
  );
  const { value, diagnostics } = await openWorkspace(createMemoryHost(new Map(texts)));
  if (!value) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return value;
}

const SHOP = `
"A thing for sale" type Product @table @export {
  sku: ID! @primaryKey name: String! price: Float photo: Bytes tags: [String] maker: Brand related: [Product]
  createdAt: Date @createdTime
}
type Order @table @export { number: Int! @primaryKey lines: [Line!]! note: String }
type Line { product: ID! count: Int! }
type Brand { name: String! country: String }
`;

function derived(
  name: string,
  text: string,
  settings: { readonly [key: string]: JsonValue } = {},
): NamedProject {
  const derive = { sources: "schema.graphql", ...settings };
  const files = { "schema.graphql": text, "ombi-schema.config.json": { derive } };
  return { name, open: () => openProject(files) };
}

/** Some fixtures have faults on purpose, and no project comes of them. */
function isDerivable(text: string): boolean {
  const read = readSdl(createSource("schema.graphql", text));
  const library = read.value && deriveLibrary(read.value);
  return library !== undefined && !hasErrors([...read.diagnostics, ...library.diagnostics]);
}

function readText(path: string): string {
  return readFileSync(new URL(path, FIXTURES), "utf8");
}

/** The contract that ships, the fixtures, tables with every verb, and pages in every envelope. */
export function everyProject(): readonly NamedProject[] {
  const shipped = {
    name: "ombi",
    open: async () => {
      const { value } = await openWorkspace(createNodeHost({ cwd: REPOSITORY }));
      if (!value) throw new Error("the contract of this repository does not compile");
      return value;
    },
  };
  const notes = Object.fromEntries(
    ["library", "matrix", "envelope"].map((part) => {
      const path = `schemas/${part}.json`;
      return [path, readText(`projects/notes/${path}`)];
    }),
  );
  const tables = readdirSync(new URL("derive/", FIXTURES))
    .filter((name) => existsSync(new URL(`derive/${name}/samples.json`, FIXTURES)))
    .map((name) => ({ name, text: readText(`derive/${name}/schema.graphql`) }))
    .filter(({ text }) => isDerivable(text))
    .map(({ name, text }) => derived(`tables: ${name}`, text));
  const pages = presets()
    .filter(({ holds, surface }) => holds === "list" && surface === "any")
    .map(({ name }) => derived(`pages: ${name}`, SHOP, { envelope: name }));
  return [
    shipped,
    { name: "notes", open: () => openProject(notes) },
    ...tables,
    derived("every verb", SHOP, { verbs: VERBS }),
    ...pages,
  ];
}
