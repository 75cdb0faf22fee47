import { describe, expect, it } from "vitest";
import { minifiedText } from "../../src/json/minify.js";
import { respell, rewriteSchema, type SchemaRewrite } from "../../src/json-schema/rewrite.js";
import { parsePointer } from "../../src/source/pointer.js";
import { readJson } from "../json/texts.js";

/** As written, the target and the pointer in it, and as emitted; `undefined` where it stays as it is. */
const SPELLINGS: readonly [string, string, string, string | undefined][] = [
  ["#/$defs/a", "a", "", undefined],
  ["#/$defs/a/items/0", "a", "/items/0", undefined],
  ["#/%24defs/%61", "a", "", undefined],
  ["#/$defs/a~1b", "a/b", "", undefined],
  ["#/$defs/%25", "%", "", undefined],
  ["#/$defs/", "", "", undefined],
  ["#/$defs/caf%C3%A9", "café", "", undefined],
  ["#/$defs/café", "café", "", "#/$defs/caf%C3%A9"],
  ["#/$defs/a b", "a b", "", "#/$defs/a%20b"],
  ["#/$defs/a%2Fitems", "a", "/items", "#/$defs/a/items"],
  ["#%2F$defs%2Fa", "a", "", "#/$defs/a"],
  ["#/$defs/a%7E1b", "a/b", "", undefined],
  ["#/definitions/a", "a", "", "#/$defs/a"],
  ["other.json#/$defs/a", "a", "", "#/$defs/a"],
  ["a.json", "a", "", "#/$defs/a"],
  ["#", "a", "", "#/$defs/a"],
  ["#anchor", "a", "/properties/b~1c", "#/$defs/a/properties/b~1c"],
  ["#/$defs/lid", "box", "/$defs/lid", "#/$defs/box/$defs/lid"],
  ["https://x.test/#/$defs/a", "é/~%", "/~0", "#/$defs/%C3%A9~1~0%25/~0"],
];

describe("a reference", () => {
  it.each(SPELLINGS)("%j to %j%s is written %j", (raw, target, inside, written) => {
    expect(respell(raw, target, parsePointer(inside)!)).toBe(written);
  });
});

/** The schema, what changes in it, and what comes of it. */
const REWRITES: readonly [string, string, readonly SchemaRewrite[], string][] = [
  ["nothing", '{"$ref":"#x","$id":"i"}', [], '{"$ref":"#x","$id":"i"}'],
  [
    "a reference",
    '{"title":"t","$ref":"a.json","items":{}}',
    [{ pointer: [], ref: "#/$defs/a", drop: [] }],
    '{"title":"t","$ref":"#/$defs/a","items":{}}',
  ],
  [
    "keywords that go",
    '{"$id":"i","items":{"$anchor":"n","$schema":"s","$dynamicAnchor":"d"}}',
    [
      { pointer: [], drop: ["$id"] },
      { pointer: ["items"], drop: ["$anchor", "$schema"] },
    ],
    '{"items":{"$dynamicAnchor":"d"}}',
  ],
  [
    "a dynamic reference",
    '{"a":1,"$dynamicRef":"#n","b":2}',
    [{ pointer: [], dynamicRef: "#/$defs/n", drop: [] }],
    '{"a":1,"$ref":"#/$defs/n","b":2}',
  ],
  [
    "a dynamic reference spelt with an escape",
    '{"\\u0024dynamicRef":"#n"}',
    [{ pointer: [], dynamicRef: "#/$defs/n", drop: [] }],
    '{"$ref":"#/$defs/n"}',
  ],
  [
    "a dynamic reference beside a plain one",
    '{"$ref":"#/$defs/a","$dynamicRef":"#n","b":2}',
    [{ pointer: [], dynamicRef: "#/$defs/n", drop: [] }],
    '{"$ref":"#/$defs/a","b":2,"allOf":[{"$ref":"#/$defs/n"}]}',
  ],
  [
    "both kinds beside branches that change too",
    '{"allOf":[{"$ref":"x"}],"$ref":"y","$dynamicRef":"#n"}',
    [
      { pointer: [], ref: "#/$defs/y", dynamicRef: "#/$defs/n", drop: [] },
      { pointer: ["allOf", "0"], ref: "#/$defs/x", drop: [] },
    ],
    '{"allOf":[{"$ref":"#/$defs/x"},{"$ref":"#/$defs/n"}],"$ref":"#/$defs/y"}',
  ],
  [
    "a property called like a keyword",
    '{"properties":{"$id":{"$id":"i"},"$ref":{"$ref":"r"}}}',
    [
      { pointer: ["properties", "$id"], drop: ["$id"] },
      { pointer: ["properties", "$ref"], ref: "#/$defs/r", drop: [] },
    ],
    '{"properties":{"$id":{},"$ref":{"$ref":"#/$defs/r"}}}',
  ],
  ["what is no object", '{"not":true}', [{ pointer: ["not"], drop: ["$id"] }], '{"not":true}'],
];

describe("a rewrite", () => {
  it.each(REWRITES)("of %s changes that and nothing else", (_, schema, rewrites, expected) => {
    const { root } = readJson(schema).value!;
    const rewritten = rewriteSchema(root, rewrites);
    expect(minifiedText(rewritten)).toBe(expected);
    expect(minifiedText(root)).toBe(schema);
    if (rewrites.length === 0) expect(rewritten).toBe(root);
  });
});
