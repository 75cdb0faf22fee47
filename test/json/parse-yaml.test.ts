import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minifiedText } from "../../src/json/minify.js";
import { type JsonNode, type JsonValue, nodeAt, toValue } from "../../src/json/node.js";
import { placesOf, readJson, readYaml } from "./texts.js";

/** A YAML value, and what it is in YAML 1.2. */
const VALUES: readonly [string, JsonValue][] = [
  ["no", "no"],
  ["off", "off"],
  ["y", "y"],
  ["yes", "yes"],
  ["true", true],
  ["True", true],
  ["'true'", "true"],
  ["~", null],
  ["null", null],
  ["", null],
  ["010", 10],
  ["0o10", 8],
  ["0x1F", 31],
  ["+5", 5],
  [".5", 0.5],
  ["5.", 5],
  ["1e3", 1000],
  ["1_000", "1_000"],
  ["1,000", "1,000"],
  ["2020-01-01", "2020-01-01"],
  ["2020-01-01T10:00:00Z", "2020-01-01T10:00:00Z"],
  ["1:30", "1:30"],
  ["0b11", "0b11"],
  ["=", "="],
  ["1.2.3", "1.2.3"],
  ["'it''s'", "it's"],
  ['"\\u00e9\\n"', "é\n"],
  ["[a, 1, {b: c}]", ["a", 1, { b: "c" }]],
  ["{a, b: }", { a: null, b: null }],
  ["!!str 12", "12"],
  ["!!int '3'", 3],
  ["|\n  x\n   y\n", "x\n y\n"],
  [">-\n  x\n  y\n", "x y"],
];

/** What is refused, the text, and the place. */
const REFUSED: readonly [string, string, string][] = [
  ["an anchor", "a: &x 1", "unsupported-yaml 1:7"],
  ["an alias", "a: *x", "unsupported-yaml 1:4"],
  ["a merge key", "<<: {a: 1}", "unsupported-yaml 1:1"],
  ["a tag of its own", "a: !x 3", "unsupported-yaml 1:7"],
  ["the non-specific tag", "a: ! 3", "unsupported-yaml 1:6"],
  ["a binary", "a: !!binary aGk=", "unsupported-yaml 1:13"],
  ["a set", "a: !!set {b}", "unsupported-yaml 1:10"],
  ["a timestamp", "a: !!timestamp 2020-01-01", "unsupported-yaml 1:16"],
  ["a tag that does not fit its value", "a: !!float 3", "unsupported-yaml 1:12"],
  ["a number for a key", "a: 1\n1: 2", "unsupported-yaml 2:1"],
  ["a truth value for a key", "true: 2", "unsupported-yaml 1:1"],
  ["nothing for a key", "{: 2}", "unsupported-yaml 1:2"],
  ["a map for a key", "? {a: 1}\n: 2", "unsupported-yaml 1:3"],
  ["infinity", "a: .inf", "unsupported-yaml 1:4"],
  ["not a number", "a: [1, .nan]", "unsupported-yaml 1:8"],
  ["a number that no double holds", "a: 1e400", "unsupported-yaml 1:4"],
  ["an integer that no double holds", "a: 0x7fffffffffffffff", "unsupported-yaml 1:4"],
  ["an older version", "# notes\n%YAML 1.1\n---\na: no\n", "unsupported-yaml 2:1"],
  ["nothing", "", "syntax 1:1"],
  ["comments only", "# a\n", "syntax 1:1"],
  ["a second document", "a: 1\n---\nb: 2\n", "syntax 2:1"],
  ["a tab for indentation", "a:\n\tb: 1", "syntax 2:1"],
  ["a list that does not end", "a: [1\n", "syntax 2:1"],
  ["a stray colon", "a: b: c", "syntax 1:4"],
  ["a string that does not end", "a: 'b", "syntax 1:6"],
];

describe("a YAML text", () => {
  it.each(VALUES)("reads %j by the core schema of YAML 1.2", (written, value) => {
    expect(toValue(readYaml(`a: ${written}`).value!.root)).toEqual({ a: value });
  });

  it.each(REFUSED)("with %s is refused where it stands", (_, text, place) => {
    const result = readYaml(text);
    expect(result.value).toBeUndefined();
    expect(placesOf(result)).toEqual([`source/${place}`]);
  });

  it.each([
    ["a: &x 1", "an anchor"],
    ["a: *x", "an alias"],
    ["<<: {}", "a merge key"],
    ["a: !x 1", 'the tag "!x"'],
    ["1: 2", "a key that is not a string"],
    ["a: .inf", "an infinity or not-a-number"],
    ["a: 0xffffffffffffffff", "an integer that a double cannot hold"],
    ["%YAML 1.1\n---\na: 1", 'the directive "%YAML 1.1"'],
  ])("%j is refused for %s", (text, feature) => {
    expect(readYaml(text).diagnostics.map(({ data }) => data)).toEqual([{ feature }]);
  });

  it("reports everything that it refuses at once", () => {
    const text = "a: &x 1\nb: *x\nc:\n  - !t 1\n  - .inf\n2: 3\n";
    expect(placesOf(readYaml(text))).toHaveLength(5);
  });

  it("reports every key that stands twice, with the first of each", () => {
    expect(placesOf(readYaml("a: 1\nb:\n  c: 1\n  'c': 2\na: 3\n"))).toEqual([
      "source/duplicate-key 4:3",
      "  first here 3:3",
      "source/duplicate-key 5:1",
      "  first here 1:1",
    ]);
  });

  it("that is JSON means the same as JSON, number literals included", () => {
    const text =
      '{"a": [1.0, 12345678901234567890, -0, "\\u0061\\/", null], "__proto__": {"2": true, "1": {}}}';
    const [yaml, json] = [readYaml(text).value!.root, readJson(text).value!.root];
    expect(toValue(yaml)).toEqual(toValue(json));
    expect(minifiedText(yaml)).toContain("[1.0,12345678901234567890,-0,");
  });

  it("that is any JSON text means the same as JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(toValue(readYaml(text).value!.root)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("has spans that slice back to the values and keys", () => {
    const text = "a:\n  - x y\n  - 'q'\nb: {c: 10}\n";
    const { root } = readYaml(text).value!;
    const slice = ({ start, end }: JsonNode) => text.slice(start, end);
    expect(slice(nodeAt(root, ["a", "0"])!)).toBe("x y");
    expect(slice(nodeAt(root, ["a", "1"])!)).toBe("'q'");
    expect(slice(nodeAt(root, ["b", "c"])!)).toBe("10");
    expect(slice(nodeAt(root, ["b"])!)).toBe("{c: 10}");
    const keys =
      root.kind === "object" ? root.members.map((member) => text.slice(member.keyStart, member.keyEnd)) : [];
    expect(keys).toEqual(["a", "b"]);
  });

  it("may have CRLF line ends and a byte order mark", () => {
    const value = { a: "x\ny\n", b: [1] };
    expect(toValue(readYaml("\ufeffa: |\r\n  x\r\n  y\r\nb:\r\n- 1\r\n").value!.root)).toEqual(value);
  });
});
