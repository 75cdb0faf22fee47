import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runLint } from "../../src/commands/lint.js";
import { createMemoryHost } from "../../src/host/memory-host.js";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const envelope = read("schemas/envelope.json");
const library = JSON.parse(read("schemas/library.json")) as { $defs: Record<string, Definition> };
const matrix = JSON.parse(read("schemas/matrix.json")) as { tools: Record<string, string[]> };

interface Definition {
  readonly properties: Record<string, unknown>;
  readonly required: string[];
}

/** The library with the same families, told apart by nothing but their rows. */
function withoutKinds(): object {
  const $defs = Object.entries(library.$defs).map(([name, definition]) => {
    const { kind, ...properties } = definition.properties;
    const required = definition.required.filter((key) => key !== "kind" || kind === undefined);
    return [name, { ...definition, properties, required }];
  });
  return { ...library, $defs: Object.fromEntries($defs) };
}

async function lint(files: { library: object; tools: object; envelope?: string }) {
  const host = createMemoryHost({
    "ombi-schema.config.json":
      '{ "rules": { "library/unused-definition": "off", "contract/strict-mode": "off" } }',
    "schemas/library.json": JSON.stringify(files.library),
    "schemas/matrix.json": JSON.stringify({ tools: files.tools }),
    "schemas/envelope.json": files.envelope ?? envelope,
  });
  return (await runLint(host)).report.diagnostics;
}

describe("families of one tool", () => {
  it("are disjoint in the contract that ships", async () => {
    expect(await lint({ library, tools: matrix.tools })).toEqual([]);
  });

  it("overlap in their empty pages where nothing tells pages apart", async () => {
    const found = await lint({ library: withoutKinds(), tools: matrix.tools });
    expect(found.map(({ rule, data }) => [rule, [data.left, data.right].sort().join(" ")]).sort()).toEqual(
      [
        "request_page retry_page",
        "comment_page issue_page",
        "group_page issue_page",
        "comment_page group_page",
        "reference_page user_page",
        "calendar_page media_page",
        "artwork_page media_page",
        "artwork_page calendar_page",
      ]
        .map((pair) => ["contract/overlapping-families", pair])
        .sort(),
    );
    for (const { data } of found) {
      expect(JSON.parse(String(data.witness))).toEqual({ items: [], paging: { offset: 0, returned: 0 } });
    }
  });

  it("are reported once for all tools that allow both, with both definitions", async () => {
    const [found] = await lint({
      library: withoutKinds(),
      tools: { a: ["vote_page", "user_page"], b: ["user_page", "vote_page"] },
    });
    expect(found?.tools).toEqual(["a", "b"]);
    expect(found?.related).toHaveLength(2);
    expect(found?.location?.pointer).toEqual(["tools", "a", "1"]);
    expect(found?.note).toContain('both accept {"');
  });

  it("may overlap under `anyOf`", async () => {
    const open = envelope.replace("oneOf", "anyOf");
    const found = await lint({ library: withoutKinds(), tools: matrix.tools, envelope: open });
    expect(found.filter(({ rule }) => rule.startsWith("contract/over"))).toEqual([]);
  });

  it("are unproven where neither a proof nor a value is found, and why is said", async () => {
    const page = (pattern: string) => ({ type: "string", pattern });
    const $defs = { left: page("^(?!b)."), right: page("^b"), error: true };
    const [found, ...more] = await lint({ library: { $defs }, tools: { t: ["left", "right"] } });
    expect(more).toEqual([]);
    expect(found?.rule).toBe("contract/unproven-families");
    expect(found?.note).toContain("(?!b)");
  });
});
