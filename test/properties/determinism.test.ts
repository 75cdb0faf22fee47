import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openWorkspace } from "../../src/commands/workspace.js";
import { emitContracts } from "../../src/emit/json/contracts.js";
import { emitManifest } from "../../src/emit/json/manifest.js";
import { emitToolsList } from "../../src/emit/json/tools-list.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { anyProject, type RandomProject } from "./projects.js";
import { LONG, runs } from "./runs.js";
import { SEED } from "./seed-project.js";

type Files = readonly (readonly [path: string, text: string])[];

const CONFIG = {
  library: ["**/*.json"],
  matrix: "matrix.json",
  envelope: "preset:record",
  emit: { tools: "out", manifest: "manifest.json" },
};

function filesOf({ files, tools }: RandomProject): Files {
  const all = { "ombi-schema.config.json": CONFIG, "matrix.json": { tools }, ...files };
  return Object.entries(all).map(([path, value]) => [path, JSON.stringify(value)]);
}

/** Every file that a build of the project would write. */
async function build(files: Files): Promise<ReadonlyMap<string, string>> {
  const { value, diagnostics } = await openWorkspace(createMemoryHost(new Map(files)), {});
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { contracts, config } = value!;
  const artifacts = [
    ...emitContracts(contracts, "out", config.format),
    emitManifest(contracts, { path: "manifest.json", toolsFolder: "out" }),
    emitToolsList(contracts, "list.json", config.format),
  ];
  return new Map(artifacts.map(({ path, content }) => [path, content()]));
}

function reindented(indent: number | string, newline = "\n"): (text: string) => string {
  return (text) => JSON.stringify(JSON.parse(text), undefined, indent).replaceAll("\n", newline) + newline;
}

/** Other ways to write the same files. */
const REWRITINGS: readonly [string, (files: Files) => Files][] = [
  ["twice", (files) => files],
  ["files in the other order", (files) => files.toReversed()],
  ["four spaces", (files) => files.map(([path, text]) => [path, reindented(4)(text)])],
  ["tabs and CRLF", (files) => files.map(([path, text]) => [path, reindented("\t", "\r\n")(text)])],
  ["old Mac line ends", (files) => files.map(([path, text]) => [path, reindented(1, "\r")(text)])],
  ["byte order marks", (files) => files.map(([path, text]) => [path, `\ufeff${text}`])],
  ["space around everything", (files) => files.map(([path, text]) => [path, `\n\n ${text}\t\r\n`])],
  ["paths with backslashes", (files) => files.map(withBackslashes)],
];

function withBackslashes([path, text]: Files[number]): Files[number] {
  if (path !== "ombi-schema.config.json") return [path, text];
  const config = JSON.parse(text) as typeof CONFIG;
  return [path, JSON.stringify({ ...config, matrix: ".\\matrix.json" })];
}

describe("the same project gives the same bytes", () => {
  it.each(REWRITINGS)("with %s", { timeout: LONG }, async (_, rewrite) => {
    await fc.assert(
      fc.asyncProperty(anyProject(), async (project) => {
        const files = filesOf(project);
        expect(await build(rewrite(files))).toEqual(await build(files));
      }),
      runs(15),
    );
  });

  it("with files made in any order", { timeout: LONG }, async () => {
    const order = fc.shuffledSubarray(Object.entries(SEED), { minLength: Object.keys(SEED).length });
    const expected = await build(Object.entries(SEED));
    await fc.assert(
      fc.asyncProperty(order, async (files) => {
        expect(await build(files)).toEqual(expected);
      }),
      runs(15),
    );
  });

  it("with CRLF in YAML too", async () => {
    const crlf: Files = Object.entries(SEED).map(([path, text]) => [path, text.replaceAll("\n", "\r\n")]);
    expect(await build(crlf)).toEqual(await build(Object.entries(SEED)));
  });
});
