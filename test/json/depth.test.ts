import { describe, expect, it } from "vitest";
import { MAX_DEPTH } from "../../src/json/parse.js";
import { MAX_YAML_DEPTH } from "../../src/json/parse-yaml.js";
import { placesOf, readJson, readYaml } from "./texts.js";

const DEEPEST = 100_000;

type Nest = (levels: number) => string;

const lists: Nest = (levels) => `${"[".repeat(levels)}1${"]".repeat(levels)}`;
const objects: Nest = (levels) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const flowMaps: Nest = (levels) => `${"{a: ".repeat(levels)}1${"}".repeat(levels)}`;
const items: Nest = (levels) => `${"- ".repeat(levels)}1`;
const lines: Nest = (levels) =>
  Array.from({ length: levels }, (_, level) => `${" ".repeat(level)}a:`).join("\n");

describe("nesting", () => {
  it.each<[string, Nest, string]>([
    ["lists", lists, `1:${MAX_DEPTH + 1}`],
    ["objects", objects, `1:${5 * MAX_DEPTH + 1}`],
  ])("of %s in JSON is read up to the limit and refused at the first bracket past it", (_, nest, place) => {
    expect(readJson(nest(MAX_DEPTH)).diagnostics).toEqual([]);
    for (const levels of [MAX_DEPTH + 1, DEEPEST]) {
      const result = readJson(nest(levels));
      expect(placesOf(result)).toEqual([`source/nesting-too-deep ${place}`]);
      expect(result.diagnostics[0]?.message).toBe(`nested more than ${MAX_DEPTH} levels deep`);
    }
  });

  it.each<[string, Nest, string]>([
    ["flow lists", lists, `1:${MAX_YAML_DEPTH + 1}`],
    ["flow maps", flowMaps, `1:${4 * MAX_YAML_DEPTH + 1}`],
    ["items", items, `1:${2 * MAX_YAML_DEPTH + 1}`],
    ["lines", lines, `${MAX_YAML_DEPTH + 1}:${MAX_YAML_DEPTH + 2}`],
  ])("of %s in YAML is read up to a limit and refused where it goes past it", (_, nest, place) => {
    expect(readYaml(nest(MAX_YAML_DEPTH)).diagnostics).toEqual([]);
    for (const levels of [MAX_YAML_DEPTH + 1, MAX_DEPTH + 1, 5_000])
      expect(placesOf(readYaml(nest(levels)))).toEqual([`source/nesting-too-deep ${place}`]);
  });

  it("counts brackets in strings as text, and those that are closed as closed", () => {
    const text = JSON.stringify({
      a: `\\"${"[{".repeat(MAX_DEPTH)}`,
      b: Array.from({ length: 2_000 }, () => [{}]),
    });
    expect(readJson(text).diagnostics).toEqual([]);
  });
});
