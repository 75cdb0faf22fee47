import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Code } from "mdast";
import ts from "typescript";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { CLIENTS } from "../live/clients.js";
import { clientsOf } from "../server/servers.js";
import { ensureBuilt } from "../support/built.js";
import { typeFaults, writeProgram } from "../support/programs.js";
import { createWorkplace } from "./command-line.js";
import { nodesOf, REPOSITORY, readPage } from "./pages.js";

const page = readPage("docs/servers.md");
const fences = (lang: string) =>
  nodesOf(page, "code").filter(
    (fence): fence is Code & { meta: string } => fence.lang === lang && !!fence.meta,
  );
const programs = fences("ts").map(({ meta, value }) => ({ name: meta, text: `${value}\n` }));

/** The project of the page, built, with the SDKs and this package as if they were installed. */
async function installedProject(): Promise<string> {
  const { folder, run } = await createWorkplace("servers");
  expect(await run(["build"])).toMatchObject({ exitCode: 0 });
  mkdirSync(join(folder, "node_modules"));
  for (const name of ["@modelcontextprotocol", "@types", "zod"])
    symlinkSync(join(REPOSITORY, "node_modules", name), join(folder, "node_modules", name));
  symlinkSync(REPOSITORY, join(folder, "node_modules/ombi-schema"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  return folder;
}

beforeAll(ensureBuilt);

describe("the programs of docs/servers.md", () => {
  it("compile", async () => {
    const folder = await installedProject();
    const files = programs.map(({ name }) => join(folder, name));
    // The types of the package are made when it is packed.
    const paths = { "ombi-schema/server": [join(REPOSITORY, "src/server/index.ts")] };
    expect(files).toHaveLength(3);
    expect(
      typeFaults(files, {
        paths,
        target: ts.ScriptTarget.ESNext,
        types: ["node"],
        typeRoots: [join(folder, "node_modules/@types")],
      }),
    ).toEqual([]);
  });

  it.each(
    CLIENTS.flatMap(([client, connect]) =>
      ["notes-line-1.ts", "notes-line-2.ts"].map((name) => ({ client, connect, name })),
    ),
  )("$name serves $client", async ({ client: clientName, connect, name }) => {
    // Line 1 speaks no revision as new as that.
    if (name === "notes-line-1.ts" && clientName.includes("pinned")) return;
    const folder = await installedProject();
    const text = programs.find((program) => program.name === name)?.text ?? "";
    const client = await connect({ command: [writeProgram(folder, name, text)], cwd: folder });
    onTestFinished(() => client.close());
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(["read_notes", "write_note"]);
    expect(await client.callTool({ name: "read_notes", arguments: {} })).toMatchObject({
      structuredContent: { data: { items: [{ id: 1, text: "milk" }] } },
    });
    const refused = await client.callTool({ name: "write_note", arguments: { text: 7 } });
    expect(refused).toMatchObject({ isError: true, structuredContent: { ok: false } });
    const write = (text: string) => client.callTool({ name: "write_note", arguments: { text } });
    if (name === "notes-line-1.ts") {
      const shown = nodesOf(page, "code").find(({ meta }) => meta === "notes-line-1.ts write_note")?.value;
      expect(await write("bread")).toMatchObject({ isError: true, content: [{ text: shown }] });
    } else {
      expect(await write("bread")).toMatchObject({ structuredContent: { data: { note: { id: 2 } } } });
      expect(await write("")).toMatchObject({
        isError: true,
        structuredContent: { ok: false, error: { message: "a note without a text" } },
      });
    }
  });

  it("notes-production.ts answers with errors that obey the contract, and reports what broke it", async () => {
    const folder = await installedProject();
    const text = programs.find(({ name }) => name === "notes-production.ts")?.text ?? "";
    const { createServer, violations } = (await import(
      writeProgram(folder, "notes-production.ts", text)
    )) as {
      createServer: (tools: unknown) => { connect(transport: never): Promise<void> };
      violations: { tool: string; message: string }[];
    };
    const tools: unknown = JSON.parse(readFileSync(join(folder, "schemas/tools-list.json"), "utf8"));
    for (const client of await clientsOf(() => createServer(tools))) {
      await client.listTools();
      const { structuredContent } = await client.callTool({ name: "read_notes", arguments: {} });
      expect(structuredContent).toMatchObject({ ok: false, operation: "read_notes", warnings: [] });
    }
    expect(violations.map(({ tool }) => tool)).toEqual(["read_notes", "read_notes"]);
    expect(violations[0]?.message).toContain('"data" is required when "ok" is true');
  });
});
