import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { REPOSITORY } from "../docs/pages.js";
import { BIN, ensureBuilt } from "../support/built.js";
import { startOmbiSchema } from "../support/child.js";
import { projectOf, recordList, rulesOf, stdioTarget, verify } from "./notes-server.js";

beforeAll(ensureBuilt);

const PATIENCE = ["--timeout", "60000"];

const entryOf = (name: string) =>
  fileURLToPath(
    new URL(`../../node_modules/@modelcontextprotocol/server-${name}/dist/index.js`, import.meta.url),
  );

const lines = (calls: readonly object[]) => calls.map((call) => `${JSON.stringify(call)}\n`).join("");

/** A project whose contracts are what the server itself lists. */
async function projectFor(words: readonly string[], calls: readonly object[]): Promise<string> {
  const list = await recordList(stdioTarget(words), tmpdir());
  return projectOf(list, { "calls.jsonl": lines(calls) });
}

const quoted = (words: readonly string[]) => words.map((word) => `"${word}"`).join(" ");

describe("servers that others wrote", () => {
  test("everything: taken by both clients", async () => {
    const words = [process.execPath, entryOf("everything"), "stdio"];
    const folder = await projectFor(words, [
      { tool: "get-structured-content", arguments: { location: "New York" } },
      { tool: "echo", arguments: { message: "hello" } },
      { tool: "get-sum", arguments: { a: 1, b: 2 } },
    ]);
    const verified = await verify(folder, ["--stdio", quoted(words), "--calls", "calls.jsonl", ...PATIENCE]);
    expect(rulesOf(verified)).toEqual([]);
    expect(verified.report.counts).toMatchObject({ tools: 13, clients: 2, results: 3, skipped: 0 });
  });

  test("memory: the text of what it creates is not what its structuredContent says", async () => {
    const words = [process.execPath, entryOf("memory")];
    const entities = [{ name: "Ada", entityType: "person", observations: ["counts"] }];
    const folder = await projectFor(words, [
      { tool: "create_entities", arguments: { entities } },
      { tool: "read_graph" },
      { tool: "search_nodes", arguments: { query: "Ada" } },
      { tool: "open_nodes", arguments: { names: ["Ada"] } },
    ]);
    const server = ["--stdio", quoted(words), "--env", `MEMORY_FILE_PATH=${join(folder, "memory.jsonl")}`];
    const verified = await verify(folder, [
      ...server,
      "--calls",
      "calls.jsonl",
      "--allow-writes",
      ...PATIENCE,
    ]);
    expect(verified.report.diagnostics.map(({ rule, data }) => [rule, data.tool])).toEqual([
      ["server/text-mismatch", "create_entities"],
    ]);
    expect(verified.report.counts).toMatchObject({ tools: 9, clients: 2, results: 4 });
  });

  test("filesystem: what writes is not called; its texts are for people", async () => {
    const root = mkdtempSync(join(tmpdir(), "ombi-schema-files-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    writeFileSync(join(root, "a.json"), '{ "a": 1 }\n');
    const words = [process.execPath, entryOf("filesystem"), root];
    const folder = await projectFor(words, [
      { tool: "read_text_file", arguments: { path: join(root, "a.json") } },
      { tool: "read_text_file", arguments: { path: "/no/such/file" } },
      { tool: "list_directory", arguments: { path: root } },
      { tool: "write_file", arguments: { path: join(root, "b"), content: "b" } },
    ]);
    const verified = await verify(folder, ["--stdio", quoted(words), "--calls", "calls.jsonl", ...PATIENCE]);
    expect(verified.report.diagnostics.map(({ rule, data }) => [rule, data.tool])).toEqual([
      ["server/no-text-fallback", "read_text_file"],
      ["server/no-text-fallback", "list_directory"],
      ["server/not-called", "write_file"],
    ]);
    expect(verified.report.counts).toMatchObject({
      tools: 14,
      clients: 2,
      results: 3,
      errors: 1,
      skipped: 1,
    });
  });
});

describe("our own mock server of the shipped contract", () => {
  const tools = Object.keys(
    (
      JSON.parse(readFileSync(`${REPOSITORY}schemas/matrix.json`, "utf8")) as {
        tools: Readonly<Record<string, unknown>>;
      }
    ).tools,
  );
  const calls = lines(tools.map((tool) => ({ tool, arguments: {} })));

  function callsFile(): string {
    const folder = mkdtempSync(join(tmpdir(), "ombi-schema-calls-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "calls.jsonl"), calls);
    return join(folder, "calls.jsonl");
  }

  const stdio = (...words: readonly string[]) => [
    "--stdio",
    quoted([process.execPath, BIN, "serve", ...words]),
  ];
  const common = () => ["--calls", callsFile(), "--allow-writes", ...PATIENCE];

  test.each([
    ["both clients", []],
    ["pinned to the newest revision", ["--protocol", "2026-07-28"]],
  ])("keeps it over stdio: %s", async (_name, words) => {
    const verified = await verify(REPOSITORY, [...stdio(), ...common(), ...words]);
    expect(rulesOf(verified)).toEqual([]);
    expect(verified.report.counts).toMatchObject({ tools: 31, results: 31, skipped: 0 });
  });

  test("keeps it over HTTP, with both clients and with the newest revision", async () => {
    const server = startOmbiSchema(["serve", "--http", "0"], { cwd: REPOSITORY });
    onTestFinished(() => server.kill("SIGKILL"));
    const said = await server.prints("stderr", "/mcp");
    const [url = ""] = /http:\/\/\S+\/mcp/.exec(said) ?? [];
    for (const words of [[], ["--protocol", "2026-07-28"]]) {
      const verified = await verify(REPOSITORY, ["--http", url, ...common(), ...words]);
      expect(rulesOf(verified)).toEqual([]);
      expect(verified.report.counts).toMatchObject({ tools: 31, results: 31 });
    }
    server.kill("SIGTERM");
    await server.ended();
  });

  test("every near miss is found, and refused by the client", async () => {
    const verified = await verify(REPOSITORY, [...stdio("--fault"), ...common(), "--client", "v2"]);
    expect(rulesOf(verified)).toEqual(tools.map(() => "server/invalid-result"));
    for (const { note } of verified.report.diagnostics) expect(note).toContain("v2 2.4.0 says: ");
    expect(verified.code).toBe(1);
  });
});
