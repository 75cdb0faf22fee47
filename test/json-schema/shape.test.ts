import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonValue, toValue } from "../../src/json/node.js";
import { checkShape } from "../../src/json-schema/shape.js";
import { walkSchema } from "../../src/json-schema/walk.js";
import { readJson } from "../json/texts.js";
import { anyJsonValue } from "./schemas.js";

/** A keyword, values that the meta-schema allows, values that it refuses. */
const TABLE: readonly [string, readonly JsonValue[], readonly JsonValue[]][] = [
  ["type", ["null", ["string", "null"]], ["strnig", [], ["string", "string"], 3, null, ["string", 3], {}]],
  ["enum", [[], [1, 1], [{}]], [1, {}, "a", null]],
  ["const", [null, 1, {}, []], []],
  ["multipleOf", [0.1, 1], [0, -1, "1", null]],
  ["minimum", [0, -1.5], ["0", null, []]],
  ["maxLength", [0, 3, 4.0], [-1, 1.5, "1", null]],
  [
    "pattern",
    ["", "^a$", "\\p{L}", "(?<n>a)\\k<n>"],
    [3, null, "(", "[", "\\p{Nope}", "a{2,1}", "(?i)a", "\\-"],
  ],
  ["uniqueItems", [true, false], [0, "true", null]],
  ["required", [[], ["a", "b"]], [["a", "a"], [1], "a", {}, null]],
  ["dependentRequired", [{}, { a: [] }, { a: ["b"] }], [{ a: "b" }, { a: ["b", "b"] }, [], "a"]],
  ["properties", [{}, { a: true }, { a: {} }], [{ a: 1 }, { a: [] }, { a: null }, [], true]],
  ["patternProperties", [{ "^a": {} }], [{ "(": {} }, { "^a": 1 }, []]],
  ["dependencies", [{ a: {} }, { a: ["b"] }, { a: true }], [{ a: 1 }, { a: [1] }, []]],
  ["items", [true, {}], [[], [{}], 1, null, "a"]],
  ["allOf", [[true], [{}, false]], [[], {}, [1], [null], true]],
  ["prefixItems", [[{}]], [[], {}, [[]]]],
  ["not", [{}, false], [[], null, 0]],
  ["$ref", ["", "#", "a b", "https://x.test/#/a"], [1, null, {}]],
  ["$id", ["", "a", "https://x.test/a#"], ["#a", "a#b", 1]],
  ["$anchor", ["a", "_", "A.b-c_1"], ["", "1", "#a", "a b", "é", 1]],
  ["$dynamicAnchor", ["a"], ["1a"]],
  ["$vocabulary", [{}, { "https://x.test/": true }], [{ a: 1 }, []]],
  ["$comment", ["", "a"], [1, null]],
  ["title", [""], [1]],
  ["examples", [[]], [{}, 1]],
  ["deprecated", [true], ["true"]],
  ["format", ["anything"], [1]],
  ["x-unknown", [1, null, {}, []], []],
];

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const meta = ajv.getSchema("https://json-schema.org/draft/2020-12/schema")!;

/** Every fault of a schema and of all that it holds. */
function faultsOf(schema: JsonValue) {
  const faults: ReturnType<typeof checkShape>[number][] = [];
  walkSchema(schema, (visited) => faults.push(...checkShape(visited)));
  return faults;
}

describe("the shape of a keyword", () => {
  it.each(TABLE)("%s", (keyword, allowed, refused) => {
    const check = (value: JsonValue) => checkShape({ [keyword]: value });
    for (const value of allowed) expect([value, check(value)]).toEqual([value, []]);
    for (const value of refused) expect([value, check(value).length]).toEqual([value, 1]);
    for (const value of refused) expect(check(value)[0]?.path[0]).toBe(keyword);
  });

  it("is told with the name that was meant, where one was mistyped", () => {
    expect(checkShape({ type: ["string", "interger"] })).toEqual([
      expect.objectContaining({
        path: ["type", "1"],
        mistyped: { word: "interger", candidates: expect.arrayContaining(["integer"]) },
      }),
    ]);
  });

  it("is told with the engine's words, where it is a regular expression", () => {
    const [fault] = checkShape({ patternProperties: { "a{2,1}": {} } });
    expect(fault?.path).toEqual(["patternProperties", "a{2,1}"]);
    expect(fault?.pattern?.reason).toContain("out of order");
  });

  it("is what the meta-schema says, for anything that has keywords", () => {
    fc.assert(
      fc.property(anyJsonValue(), (value) => {
        fc.pre(typeof value === "object" && value !== null && !Array.isArray(value));
        const ours = faultsOf(value).filter(({ pattern }) => !pattern);
        expect([ours, ours.length === 0]).toEqual([ours, meta(value)]);
      }),
      { numRuns: 500 },
    );
  });

  it("is what the meta-schema says, for schemas of which one value is another", () => {
    const schemas = TABLE.flatMap(([keyword, allowed]) => allowed.map((value) => ({ [keyword]: value })));
    const mutant = fc.tuple(fc.constantFrom(...schemas), fc.constantFrom(...schemas), anyJsonValue());
    fc.assert(
      fc.property(mutant, ([first, second, value]) => {
        const schema = { ...first, ...second, not: { properties: { p: value } } };
        const ours = faultsOf(schema).filter(({ pattern }) => !pattern);
        expect([ours, ours.length === 0]).toEqual([ours, meta(schema)]);
      }),
      { numRuns: 500 },
    );
  });

  it("allows numbers that JavaScript cannot hold, which JSON can", () => {
    const { root } = readJson('{"maximum":1e400,"maxLength":10000000000000000000000}').value!;
    expect(faultsOf(toValue(root))).toEqual([]);
  });
});
