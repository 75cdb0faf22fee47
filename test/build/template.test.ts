import { describe, expect, it } from "vitest";
import { compileFiles, positionOf } from "./project.js";

const LIBRARY = {
  $defs: {
    page: {},
    error: { properties: { code: { type: "integer" } }, items: { $ref: "#/$defs/page" } },
    shared: true,
  },
};

const HOLE = '{ "$ref": "#/$defs/allowed_family" }';
const MARKER = '"$defs": { "allowed_family": true }';

/** An envelope with these members after its type, one a line from the second on. */
const envelope = (...members: string[]) => `{ "type": "object",\n${members.join(",\n")}\n}`;

const DATA = `"properties": { "data": ${HOLE} }`;

/** A wrong envelope, all findings as `rule line:column`, and the help of the first. */
const WRONG: readonly [string, string, readonly string[], string?][] = [
  ["a list", "[]", ["envelope/root-type 1:1"]],
  ["no type", `{ ${DATA}, ${MARKER} }`, ["envelope/root-type 1:1"]],
  ["another type", `{ "type": ["object"], ${DATA}, ${MARKER} }`, ["envelope/root-type 1:11"]],
  [
    "another dialect",
    envelope('"$schema": "http://json-schema.org/draft-07/schema#"', DATA, MARKER),
    ["library/wrong-dialect 2:12"],
  ],
  ["no hole", envelope('"$defs": {}'), ["envelope/missing-hole 1:1"]],
  ["a marker and no hole", envelope(MARKER), ["envelope/missing-hole 1:1"]],
  ["a hole and no marker", envelope(DATA), ["library/unresolved-reference 2:35"]],
  [
    "two holes",
    envelope(DATA, `"not": ${HOLE}`, `"items": ${HOLE}`, MARKER),
    ["envelope/repeated-hole 3:18"],
    "keep one of them",
  ],
  [
    "a marker that is a schema",
    envelope(DATA, '"$defs": { "allowed_family": {} }'),
    ["envelope/misplaced-hole 3:30"],
    'write "allowed_family": true',
  ],
  [
    "a hole inside a definition",
    envelope(
      '"$defs": {\n"allowed_family": true,\n"own": { "items": { "$ref": "#/$defs/allowed_family" } } }',
    ),
    ["envelope/misplaced-hole 4:29"],
  ],
  [
    "a hole beside a `oneOf`",
    envelope('"properties": { "data": { "oneOf": [true], "$ref": "#/$defs/allowed_family" } }', MARKER),
    ["envelope/misplaced-hole 2:52"],
    "put one of the two into an `allOf`",
  ],
  [
    "a tool name inside a definition",
    envelope(DATA, '"$defs": { "allowed_family": true, "own": { "const": "<tool_name>" } }'),
    ["envelope/misplaced-hole 3:54"],
    "put it where the definition is referred to",
  ],
  [
    "a definition that the library has",
    envelope(DATA, '"$defs": { "allowed_family": true,\n"error": {} }'),
    ["envelope/duplicate-definition 4:1"],
  ],
  [
    "a library definition misspelt",
    envelope(DATA, '"not": { "$ref": "#/$defs/eror" }', MARKER),
    ["library/unresolved-reference 3:18"],
    'did you mean "error"?',
  ],
  [
    "a definition of its own misspelt",
    envelope(
      DATA,
      '"not": { "$ref": "#/$defs/warnigns" }',
      '"$defs": { "allowed_family": true, "warnings": {} }',
    ),
    ["library/unresolved-reference 3:18"],
    'did you mean "warnings"?',
  ],
  [
    "a way into a library definition that is none",
    envelope(DATA, '"not": { "$ref": "#/$defs/error/properties/cod" }', MARKER),
    ["library/unresolved-reference 3:18"],
    'did you mean "code"?',
  ],
  [
    "a reference to the data of a library definition",
    envelope(DATA, '"not": { "$ref": "#/$defs/error/properties" }', MARKER),
    ["library/reference-to-non-schema 3:18"],
  ],
  [
    "a reference to the envelope itself",
    envelope(DATA, '"not": { "$ref": "#/properties/data" }', '"if": { "$ref": "#" }', MARKER),
    ["library/reference-outside-definitions 3:18", "library/reference-outside-definitions 4:17"],
  ],
  [
    "a file that is not in the library",
    envelope(DATA, '"not": { "$ref": "libary.json#/$defs/error" }', MARKER),
    ["library/reference-outside-library 3:18"],
    'did you mean "library.json"?',
  ],
  [
    "a remote reference",
    envelope(DATA, '"not": { "$ref": "https://x.test/" }', MARKER),
    ["library/remote-reference 3:18"],
  ],
  [
    "a ring of definitions",
    envelope(
      DATA,
      '"$defs": { "allowed_family": true,\n"a": { "$ref": "#/$defs/b" },\n"b": { "not": { "$ref": "#/$defs/a" } } }',
    ),
    ["library/self-reference 5:25"],
  ],
  [
    "a definition that is no schema",
    envelope(DATA, '"$defs": { "allowed_family": true,\n"a": 3 }'),
    ["library/invalid-schema 4:6"],
  ],
  ["definitions in a list", envelope('"$defs": []'), ["library/invalid-schema 2:10"]],
  [
    "a keyword of the wrong form",
    envelope(DATA, '"required": ["a", "a"]', '"not": { "type": "strnig" }', MARKER),
    ["library/invalid-schema 3:13", "library/invalid-schema 4:18"],
  ],
  ["a broken pattern", envelope(DATA, '"pattern": "("', MARKER), ["library/invalid-pattern 3:12"]],
  [
    "a property called `__proto__`",
    envelope('"properties": {\n"__proto__": true }', `"not": ${HOLE}`, MARKER),
    ["library/prototype-property 3:1"],
  ],
  [
    "one anchor twice",
    envelope(DATA, '"not": { "$anchor": "a" }', '"if": {\n"$anchor": "a" }', MARKER),
    ["library/duplicate-anchor 5:12"],
  ],
];

describe("an envelope", () => {
  it.each(WRONG)("with %s is refused where it stands", async (_, text, places, help) => {
    const { project, diagnostics } = await compileFiles({
      files: { "library.json": LIBRARY, "envelope.json": text },
      library: ["library.json"],
      envelope: "envelope.json",
      tools: { t: ["page"] },
    });
    expect(project).toBeUndefined();
    expect(diagnostics.map(positionOf)).toEqual(places);
    if (help !== undefined) expect(diagnostics[0]?.help).toBe(help);
  });

  it("keeps to itself what a part with an identifier of its own defines", async () => {
    const own = { $id: "part", items: { $ref: "#/$defs/shared" }, $defs: { shared: { type: "string" } } };
    const { contracts, diagnostics } = await compileFiles({
      files: {
        "library.json": LIBRARY,
        "envelope.json": {
          type: "object",
          properties: { data: { $ref: "#/$defs/allowed_family" }, own: { $ref: "#/$defs/own" } },
          $defs: { allowed_family: true, own },
        },
      },
      library: ["library.json"],
      envelope: "envelope.json",
      tools: { t: ["page"] },
    });
    expect(diagnostics).toEqual([]);
    expect(contracts?.contracts[0]?.definitions).toEqual(["own", "page"]);
  });
});

/** A wrong complete schema, all findings as `rule line:column`. */
const WRONG_SCHEMAS: readonly [string, string, readonly string[]][] = [
  ["no type", "{}", ["envelope/root-type 1:1"]],
  ["the hole", envelope(DATA, MARKER), ["envelope/misplaced-hole 2:35"]],
  ["the hole's marker", envelope(MARKER), ["envelope/misplaced-hole 2:30"]],
  [
    "a dangling reference",
    envelope('"not": { "$ref": "#/$defs/eror" }'),
    ["library/unresolved-reference 2:18"],
  ],
];

describe("a complete schema", () => {
  it.each(WRONG_SCHEMAS)("with %s is refused where it stands", async (_, text, places) => {
    const { diagnostics } = await compileFiles({
      files: { "library.json": LIBRARY, "complete.json": text },
      library: ["library.json"],
      tools: { t: { schema: "complete.json" } },
    });
    expect(diagnostics.map(positionOf)).toEqual(places);
  });

  it("may be used by several tools, and is reported once", async () => {
    const { diagnostics } = await compileFiles({
      files: { "library.json": LIBRARY, "complete.json": "{}" },
      library: ["library.json"],
      tools: { t: { schema: "complete.json" }, u: { schema: "complete.json" } },
    });
    expect(diagnostics).toHaveLength(1);
  });
});

describe("presets", () => {
  it.each([
    ["record", ["page"]],
    ["ombi", ["page", "error"]],
  ])("%s builds on a library that has what it names", async (preset, definitions) => {
    const { contracts, diagnostics } = await compileFiles({
      files: { "library.json": LIBRARY },
      envelope: `preset:${preset}`,
      tools: { t: ["page"] },
    });
    expect(diagnostics).toEqual([]);
    expect(contracts?.contracts[0]?.definitions).toEqual(definitions);
  });

  it("that do not exist are refused, with the one that was meant", async () => {
    for (const [preset, help] of [
      ["recod", 'did you mean "record"?'],
      ["x", expect.stringMatching(/^presets: record, .*\bpage, .*\bombi$/)],
    ]) {
      const { diagnostics } = await compileFiles({
        files: { "library.json": LIBRARY },
        envelope: `preset:${preset}`,
        tools: {},
      });
      expect(diagnostics.map(({ rule, help: found }) => [rule, found])).toEqual([
        ["envelope/unknown-preset", help],
      ]);
    }
  });
});
