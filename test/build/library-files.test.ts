import { describe, expect, it } from "vitest";
import { openWorkspace } from "../../src/commands/workspace.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { compileFiles, placeOf } from "./project.js";

const $DEFS = (...names: string[]) => ({ $defs: Object.fromEntries(names.map((name) => [name, {}])) });

/** Files, what the configuration lists, and the definitions in order. */
const ORDERS: readonly [string, readonly string[], readonly string[]][] = [
  ["a list keeps its order", ["b.json", "a.json"], ["b", "a2", "a1"]],
  ["a glob is sorted by path", ["*.json"], ["a2", "a1", "b"]],
  ["folders are sorted too", ["**/*.json"], ["a2", "a1", "b", "c", "deep"]],
  ["a list of both", ["sub/*.json", "b.json", "*.json"], ["c", "deep", "b", "a2", "a1"]],
  ["one file listed twice", ["b.json", "./b.json", "sub/../b.json"], ["b"]],
  ["JSON and YAML", ["y.{yaml,yml}", "b.json"], ["y", "b"]],
  ["a name with brackets", ["[x].json"], ["bracket"]],
];

const FILES = {
  "a.json": $DEFS("a2", "a1"),
  "b.json": $DEFS("b"),
  "sub/c.json": $DEFS("c"),
  "sub/deep.schema.json": { type: "object" },
  "y.yaml": "$defs: { y: true }",
  "[x].json": $DEFS("bracket"),
};

describe("the files of a library", () => {
  it.each(ORDERS)("%s: %j", async (_, library, names) => {
    const files = Object.entries(FILES).filter(([path]) => path !== "[x].json" || library.includes(path));
    const { project } = await compileFiles({ files: Object.fromEntries(files), library, tools: {} });
    expect(project?.library.definitions.map(({ name }) => name)).toEqual(names);
  });

  it("that a glob finds are neither outputs, nor inputs of another kind, nor the configuration", async () => {
    const files = {
      "ombi-schema.config.json": {
        library: "**/*.json",
        matrix: "matrix.json",
        envelope: "e.json",
        envelopes: { other: "o.json" },
        emit: { tools: "out", manifest: "out.json", toolsList: "list.json" },
      },
      "matrix.json": { tools: { t: ["a"] } },
      "e.json": { type: "object", $ref: "#/$defs/allowed_family", $defs: { allowed_family: true } },
      "o.json": { type: "object", $ref: "#/$defs/allowed_family", $defs: { allowed_family: true } },
      "out/t.json": $DEFS("a"),
      "out.json": { formatVersion: 1 },
      "list.json": [],
      "library.json": $DEFS("a"),
    };
    const texts = Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]);
    const { value, diagnostics } = await openWorkspace(createMemoryHost(Object.fromEntries(texts)), {});
    expect(diagnostics).toEqual([]);
    expect(value?.project?.library.sources.map(({ path }) => path)).toEqual(["library.json"]);
  });

  it.each([
    ["a glob that matches nothing", ["none/*.json"], "library/no-files ombi-schema.config.json#/library"],
    ["a file that is not there", ["none.json"], "source/unreadable ombi-schema.config.json#/library"],
    ["no file at all", [], "config/invalid-value ombi-schema.config.json#/library"],
    ["a list", ["list.json"], "library/wrong-root list.json#"],
    ["a text", ["text.json"], "library/wrong-root text.json#"],
    ["a file of definitions that has none", ["empty.json"], "library/no-definitions empty.json#/$defs"],
    ["definitions in a list", ["defs.json"], "library/invalid-schema defs.json#/$defs"],
    ["the hole's own name", ["hole.json"], "library/reserved-name hole.json#/$defs/allowed_family"],
  ])("with %s are refused", async (_, library, place) => {
    const files = {
      "list.json": [1],
      "text.json": '"x"',
      "empty.json": { $defs: {} },
      "defs.json": { $defs: [] },
      "hole.json": $DEFS("allowed_family"),
    };
    const { diagnostics } = await compileFiles({ files, library, tools: {} });
    expect(diagnostics.map(placeOf)).toEqual([place]);
  });
});
