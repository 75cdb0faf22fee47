import { expect, test } from "vitest";
import { main } from "../../src/cli/main.js";
import { createMemoryHost, type MemoryHost } from "../../src/host/memory-host.js";

const BOOK = "type Book @table @export { id: ID! @primaryKey title: String! }\n";
const SHELF = "type Shelf @table @export { id: ID! @primaryKey }\n";

/** A command that watches, on a disk in memory; `meanwhile` happens before the user stops it. */
async function watchOn(host: MemoryHost, argv: readonly string[], meanwhile: () => Promise<void>) {
  const said = { out: "", err: "" };
  const code = await main(argv, {
    createHost: () => host,
    terminal: {
      out: (text) => {
        said.out += text;
      },
      err: (text) => {
        said.err += text;
      },
      outIsTerminal: false,
      errIsTerminal: false,
      columns: undefined,
      interrupted: meanwhile,
    },
  });
  return { code, ...said };
}

const toolsOf = (host: MemoryHost) => {
  const text = host.files().get("schemas/matrix.json");
  return Object.keys((JSON.parse(String(text)) as { tools: object }).tools);
};

test("derive --watch follows changes, faults and new files of a glob", async () => {
  const host = createMemoryHost({ "tables/book.graphql": BOOK });
  const argv = ["derive", "tables/*.graphql", "--verbs", "get", "--watch"];
  const { code, out, err } = await watchOn(host, argv, async () => {
    expect(toolsOf(host)).toEqual(["get_book"]);
    await host.change("tables/shelf.graphql", SHELF);
    expect(toolsOf(host)).toEqual(["get_book", "get_shelf"]);
    await host.change("tables/book.graphql", "type Book @table {");
    expect(toolsOf(host)).toEqual(["get_book", "get_shelf"]);
    await host.change("tables/book.graphql", undefined);
    expect(toolsOf(host)).toEqual(["get_shelf"]);
  });
  expect({ code, err }).toEqual({ code: 0, err: "watching for changes; Ctrl-C stops\n" });
  expect(out.match(/\d written|nothing written/g)).toEqual([
    "4 written",
    "3 written",
    "nothing written",
    "3 written",
  ]);
});

test("derive --watch runs a module again once its file has changed", async () => {
  const moduleOf = (name: string) =>
    `export const ${name} = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };`;
  const host = createMemoryHost({ "tables.mjs": moduleOf("Book") });
  const argv = ["derive", "tables.mjs", "--verbs", "get", "--watch"];
  await watchOn(host, argv, async () => {
    await host.change("tables.mjs", moduleOf("Shelf"));
    expect(toolsOf(host)).toEqual(["get_shelf"]);
    await host.change("tables.mjs", 'throw new Error("half written")');
    expect(toolsOf(host)).toEqual(["get_shelf"]);
  });
});

test("build --watch follows the sources of a project that derives", async () => {
  const host = createMemoryHost({
    "tables/book.graphql": BOOK,
    "ombi-schema.config.json": '{ "derive": { "sources": ["tables/*.graphql"], "verbs": ["get"] } }',
  });
  const contracts = () =>
    [...host.files().keys()]
      .filter((path) => path.startsWith("schemas/tools/"))
      .map((path) => path.slice(14));
  await watchOn(host, ["build", "--watch"], async () => {
    expect(contracts()).toEqual(["get_book.json"]);
    await host.change("tables/shelf.graphql", SHELF);
    expect(contracts()).toEqual(["get_book.json", "get_shelf.json"]);
    await host.change("tables/book.graphql", "type {");
    expect(contracts()).toEqual(["get_book.json", "get_shelf.json"]);
    await host.change("tables/book.graphql", BOOK.replace("title", "name"));
    expect(String(host.files().get("schemas/tools/get_book.json"))).toContain('"name"');
  });
});

test("a project with modules among its sources is never taken for fresh", async () => {
  const files = (title: string) => ({
    "tables.mjs": `export const Book = { type: "object", properties: { ${title}: { type: "string" } } };`,
    "ombi-schema.config.json": '{ "derive": "tables.mjs" }',
    "node_modules/.keep": "",
  });
  const host = createMemoryHost(files("title"));
  const run = async (...argv: string[]) => watchOn(host, argv, async () => {});
  expect((await run("build")).code).toBe(0);
  expect((await run("check")).code).toBe(0);
  const cached = [...host.files().keys()].filter((path) => path.includes("/fresh-"));
  expect(cached).toEqual([]);
});

test("a project that derives from files is fresh until a source or a match of its globs changes", async () => {
  const host = createMemoryHost({
    "tables/book.graphql": BOOK,
    "ombi-schema.config.json": '{ "derive": { "sources": "tables/*.graphql", "verbs": ["get"] } }',
    "node_modules/.keep": "",
  });
  const run = async (...argv: string[]) => (await watchOn(host, argv, async () => {})).code;
  expect(await run("build")).toBe(0);
  expect(await run("build", "--check")).toBe(0);
  await host.change("tables/shelf.graphql", SHELF);
  expect(await run("build", "--check")).toBe(1);
  expect(await run("build")).toBe(0);
  await host.change("tables/book.graphql", BOOK.replace("title", "name"));
  expect(await run("build", "--check")).toBe(1);
});
