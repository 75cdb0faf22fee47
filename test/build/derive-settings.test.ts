import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { buildConfig } from "../../src/build/build-config.js";
import { parseJsonSource } from "../../src/json/parse.js";
import { createSource } from "../../src/source/source.js";

const SCHEMA = JSON.parse(
  readFileSync(new URL("../../schemas/meta/config.schema.json", import.meta.url), "utf8"),
) as object;
const isAccepted = new Ajv2020({ strict: false }).compile(SCHEMA);

function read(derive: unknown) {
  const source = createSource("ombi-schema.config.json", JSON.stringify({ derive }));
  const document = parseJsonSource(source).value;
  if (!document) throw new Error("no document");
  return buildConfig(document, document.root);
}

const good: readonly unknown[] = [
  "a.graphql",
  ["a.graphql", "tables/*.gql", "tables.js#Book"],
  { sources: "a.graphql" },
  { sources: ["a.graphql"], envelope: "harper-rows", verbs: ["search", "patch"], strict: true },
  { sources: ["a.graphql"], verbs: "list", naming: "{type}-{verb}", toolNames: { "Book.search": "find" } },
  { sources: ["a.graphql"], envelope: { preset: "page", items: "rows", cursor: "next", end: "null" } },
  { sources: ["a.graphql"], envelope: { preset: "page", closed: true, metadata: ["total"], maxItems: 5 } },
  { sources: ["a.graphql"], projection: true, missing: "null", profile: { bytes: "either", bounds: false } },
  { sources: ["a.graphql"], profile: { types: { Money: true, Day: { type: "string" } }, relations: "ref" } },
];

const wrong: readonly unknown[] = [
  1,
  "",
  {},
  { sources: 1 },
  { sources: ["a.graphql"], verbs: ["fetch"] },
  { sources: ["a.graphql"], verbs: ["get", "get"] },
  { sources: ["a.graphql"], envelope: {} },
  { sources: ["a.graphql"], envelope: { preset: "page", end: "never" } },
  { sources: ["a.graphql"], envelope: { preset: "page", maxItems: 0 } },
  { sources: ["a.graphql"], envelope: { preset: "page", metadata: ["count"] } },
  { sources: ["a.graphql"], envelope: 1 },
  { sources: ["a.graphql"], strict: "yes" },
  { sources: ["a.graphql"], naming: "" },
  { sources: ["a.graphql"], missing: "undefined" },
  { sources: ["a.graphql"], profile: { dates: "unix" } },
  { sources: ["a.graphql"], profile: { types: { Money: 3 } } },
  { sources: ["a.graphql"], profile: { byte: "either" } },
  { sources: ["a.graphql"], source: ["b.graphql"] },
];

describe("the key derive", () => {
  test.each(good.map((value) => [JSON.stringify(value), value]))("%s is read", (_text, value) => {
    expect(read(value).diagnostics).toEqual([]);
    expect(isAccepted({ derive: value })).toBe(true);
  });

  test.each(wrong.map((value) => [JSON.stringify(value), value]))("%s is refused", (_text, value) => {
    const { value: config, diagnostics } = read(value);
    expect(config).toBeUndefined();
    for (const { kind, location } of diagnostics) {
      expect(kind).toBe("usage");
      expect(location?.pointer?.[0]).toBe("derive");
    }
    expect(isAccepted({ derive: value })).toBe(false);
  });

  test("leaves nothing to files that are not named", () => {
    const { value } = read(["a.graphql"]);
    expect(value).toMatchObject({ library: [], envelope: { kind: "preset", preset: "record" } });
    expect(value?.matrix).toBeUndefined();
    expect(value?.derive?.sources).toMatchObject([{ path: "a.graphql" }]);
    expect(value?.derive?.sources[0]?.location?.pointer).toEqual(["derive", "0"]);
  });

  test("settings are kept as they are said", () => {
    const { value } = read({
      sources: ["a.graphql", "b.json"],
      envelope: { preset: "page", items: "rows" },
      profile: { bytes: "either", types: { Money: { type: "string" } } },
      verbs: ["get"],
    });
    const { sources, location: _location, ...settings } = value?.derive ?? { sources: [] };
    expect(sources.map(({ path }) => path)).toEqual(["a.graphql", "b.json"]);
    expect(settings).toEqual({
      envelope: { preset: "page", items: "rows" },
      profile: { bytes: "either", types: { Money: { type: "string" } } },
      verbs: ["get"],
    });
  });
});
