import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { runBuild } from "../../src/commands/build.js";
import { type DeriveCommandOptions, runDerive } from "../../src/commands/derive.js";
import type { Host } from "../../src/host/host.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { createNodeHost } from "../../src/host/node-host.js";

const MODULES = fileURLToPath(new URL("../fixtures/modules/", import.meta.url));

/** Modules of the disk, everything else in memory. */
function hostWith(modules: string, files: Record<string, string> = {}) {
  const memory = createMemoryHost(files);
  const disk = createNodeHost({ cwd: modules, env: {} });
  const host: Host = { ...memory, importModule: (path) => disk.importModule(path) };
  return { host, memory };
}

async function derive(host: Host, options: Partial<DeriveCommandOptions>) {
  const { report } = await runDerive(host, { sources: [], verbs: ["search", "get"], ...options });
  return { ...report, messages: report.diagnostics.map(({ message }) => message) };
}

function libraryOf(files: ReadonlyMap<string, unknown>) {
  const text = files.get("schemas/library.json");
  return (JSON.parse(String(text)) as { $defs: Record<string, unknown> }).$defs;
}

describe("modules of validation libraries", () => {
  test("zod: every schema that is exported, and the types that they name", async () => {
    const { host, memory } = hostWith(MODULES);
    const { exitCode, messages } = await derive(host, { sources: ["zod-tables.mjs"] });
    expect({ exitCode, messages }).toEqual({ exitCode: 0, messages: [] });
    expect(libraryOf(memory.files())).toMatchObject({
      Author: { properties: { name: { type: "string" } }, required: ["name"] },
      Book: { properties: { title: { type: "string", maxLength: 200 } } },
    });
    expect((await runBuild(host)).report.exitCode).toBe(0);
  });

  test.each(["arktype-tables.mjs#Book", "valibot-tables.mjs#Book"])("%s", async (source) => {
    const { host, memory } = hostWith(MODULES);
    const { exitCode, messages } = await derive(host, { sources: [source] });
    expect({ exitCode, messages }).toEqual({ exitCode: 0, messages: [] });
    expect(libraryOf(memory.files())).toMatchObject({
      Book: { type: "object", required: ["id", "title"] },
    });
    expect((await runBuild(host)).report.exitCode).toBe(0);
  });

  test("zod: a schema that holds itself is a definition that refers to itself", async () => {
    const { host, memory } = hostWith(MODULES);
    const { exitCode, messages } = await derive(host, { sources: ["zod-ring.mjs"] });
    expect({ exitCode, messages }).toEqual({ exitCode: 0, messages: [] });
    expect(JSON.stringify(libraryOf(memory.files()))).toContain('"$ref":"#/$defs/Category"');
    expect((await runBuild(host)).report.exitCode).toBe(0);
  });

  test("zod: what JSON has no type for is a fault that names the place, and nothing is written", async () => {
    const { host, memory } = hostWith(MODULES);
    const { exitCode, messages } = await derive(host, { sources: ["zod-dates.mjs"] });
    expect(exitCode).toBe(3);
    expect(messages).toEqual([expect.stringMatching(/^"Book\.loans\[\]\.since" .*date/)]);
    expect([...memory.files().keys()]).toEqual([]);
  });
});

const SHOP = `
"A book." type Book @table @export { id: ID! @primaryKey title: String! author: Author pages: Int @hidden }
type Author { name: String! books: [Book] }
type Order @table(database: "sales") @export { id: Long! @primaryKey books: [ID!]! at: Date @createdTime }
`;

test("files that are derived and a library that is derived in memory make the same contracts", async () => {
  const written = createMemoryHost({ "shop.graphql": SHOP });
  const configured = createMemoryHost({
    "shop.graphql": SHOP,
    "ombi-schema.config.json": '{ "derive": { "sources": "shop.graphql", "envelope": "records-cursor" } }',
  });
  await runDerive(written, { sources: ["shop.graphql"], envelope: "records-cursor" });
  for (const host of [written, configured]) expect((await runBuild(host)).report.exitCode).toBe(0);
  const contractsOf = (host: typeof written) =>
    new Map([...host.files()].filter(([path]) => path.startsWith("schemas/tools/")));
  expect(contractsOf(written).size).toBe(10);
  expect(contractsOf(configured)).toEqual(contractsOf(written));
});

test("a run over what another run has made is the same, whatever came in between", async () => {
  const once = createMemoryHost({ "shop.graphql": SHOP });
  await derive(once, { sources: ["shop.graphql"] });
  const twice = createMemoryHost({ "shop.graphql": SHOP.replace("title: String!", "name: String") });
  await derive(twice, { sources: ["shop.graphql"] });
  await twice.change("shop.graphql", SHOP);
  await derive(twice, {});
  expect(twice.files()).toEqual(once.files());
});

test.each([
  ["shop.graphql", "contracts", "../shop.graphql"],
  ["/project/shop.graphql", "contracts", "../shop.graphql"],
  ["shop.graphql", "/elsewhere/contracts", "../../project/shop.graphql"],
  ["/elsewhere/shop.graphql", undefined, "../elsewhere/shop.graphql"],
])("%s into %s is remembered as %s, and found again", async (source, out, remembered) => {
  const host = createMemoryHost({ "shop.graphql": SHOP, "/elsewhere/shop.graphql": SHOP });
  const folder = out === undefined ? {} : { out };
  expect((await derive(host, { sources: [source], ...folder })).exitCode).toBe(0);
  const record = host.files().get(`${out === undefined ? "" : `${out}/`}schemas/derived.json`);
  expect((JSON.parse(String(record)) as { sources: string[] }).sources).toEqual([remembered]);
  expect(await derive(host, { check: true, ...folder })).toMatchObject({ exitCode: 0, messages: [] });
});

test("10,000 types take seconds, and the second run finds nothing to do", async () => {
  const types = Array.from(
    { length: 10_000 },
    (_, index) =>
      `type Thing${index} @table @export { id: ID! @primaryKey name: String! next: Thing${(index + 1) % 10_000} }`,
  );
  const host = createMemoryHost({ "things.graphql": types.join("\n") });
  const started = performance.now();
  const first = await derive(host, { sources: ["things.graphql"] });
  const between = performance.now();
  const second = await derive(host, { check: true });
  const ended = performance.now();
  expect([first.exitCode, second.exitCode]).toEqual([0, 0]);
  expect(first.counts).toMatchObject({ tools: 20_000, definitions: 10_000 });
  expect(between - started).toBeLessThan(60_000);
  expect(ended - between).toBeLessThan(60_000);
});
