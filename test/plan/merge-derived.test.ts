import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalText } from "../../src/json/canonical.js";
import { fromValue } from "../../src/json/make-node.js";
import { type JsonNode, type JsonValue, toValue } from "../../src/json/node.js";
import { type Merge, mergeDerived } from "../../src/plan/merge-derived.js";
import { locateFile } from "../../src/source/location.js";

type Members = Readonly<Record<string, JsonValue>>;

/** The text itself is the best digest there is. */
const digest = canonicalText;

function merge(wanted: Members, present: Members, made: Members): Merge {
  return mergeDerived({
    wanted: Object.entries(wanted).map(([name, value]) => ({ name, value })),
    present: new Map(Object.entries(present).map(([name, value]) => [name, fromValue(value)])),
    made: new Map(Object.entries(made).map(([name, value]) => [name, digest(value)])),
    locate: () => locateFile("library.json"),
    digest,
  });
}

/** The members after a merge, in the order in which a splice puts them. */
function apply(present: Members, { changes }: Merge): Members {
  const behind = (anchor: string | undefined) =>
    changes.added.filter(({ after }) => after === anchor).map(({ key, value }) => [key, value] as const);
  const entries: (readonly [string, JsonNode])[] = [...behind(undefined)];
  for (const [name, value] of Object.entries(present)) {
    const next = changes.changed.has(name) ? changes.changed.get(name) : fromValue(value);
    if (next) entries.push([name, next]);
    entries.push(...behind(name));
  }
  return Object.fromEntries(entries.map(([name, node]) => [name, toValue(node)]));
}

const kinds = ({ kept }: Merge) => kept.map(({ name, reason, differing }) => [name, reason, ...differing]);

describe("what becomes of one member", () => {
  test.each<[string, Members, Members, Members, Members, unknown[]]>([
    ["new", { a: 1 }, {}, {}, { a: 1 }, []],
    ["unchanged", { a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }, []],
    ["changed in the sources", { a: 2 }, { a: 1 }, { a: 1 }, { a: 2 }, []],
    ["gone from the sources", {}, { a: 1 }, { a: 1 }, {}, []],
    ["edited, and the sources are as they were", { a: 1 }, { a: 9 }, { a: 1 }, { a: 9 }, []],
    ["edited, and the sources changed", { a: 2 }, { a: 9 }, { a: 1 }, { a: 9 }, [["a", "edited", ""]]],
    ["edited into what the sources say now", { a: 2 }, { a: 2 }, { a: 1 }, { a: 2 }, []],
    ["edited, and gone from the sources", {}, { a: 9 }, { a: 1 }, { a: 9 }, [["a", "gone"]]],
    ["removed by hand", { a: 1 }, {}, { a: 1 }, {}, []],
    ["removed by hand, and the sources changed", { a: 2 }, {}, { a: 1 }, {}, []],
    ["written by hand", { a: 1 }, { a: 9 }, {}, { a: 9 }, [["a", "taken", ""]]],
    ["written by hand just so", { a: 1 }, { a: 1 }, {}, { a: 1 }, []],
    ["of somebody else", {}, { a: 9 }, {}, { a: 9 }, []],
  ])("%s", (_what, wanted, present, made, after, kept) => {
    const merged = merge(wanted, present, made);
    expect(apply(present, merged)).toEqual(after);
    expect(kinds(merged)).toEqual(kept);
  });
});

test("what is new comes behind what the sources have before it, and behind what is not derived", () => {
  const order = (wanted: Members, present: Members, made: Members) =>
    Object.keys(apply(present, merge(wanted, present, made)));
  expect(order({ a: 1, b: 1, c: 1 }, { mine: 0, a: 1, c: 1, yours: 0 }, { a: 1, c: 1 })).toEqual([
    "mine",
    "a",
    "b",
    "c",
    "yours",
  ]);
  expect(order({ a: 1, b: 1 }, { mine: 0 }, {})).toEqual(["mine", "a", "b"]);
  expect(order({ a: 1, b: 1 }, {}, {})).toEqual(["a", "b"]);
});

test("the places that differ are the outermost, and five at most", () => {
  const left = { type: "object", properties: { a: 1, b: { c: 1 }, d: 1, e: 1, f: 1, g: 1, h: 1 } };
  const right = { type: "object", properties: { a: 2, b: { c: 2 }, d: 2, e: 2, f: 2, g: 2, i: 1 } };
  expect(kinds(merge({ x: right }, { x: left }, {}))).toEqual([
    ["x", "taken", "/properties/a", "/properties/b/c", "/properties/d", "/properties/e", "/properties/f"],
  ]);
});

const members = fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e"), fc.integer({ min: 0, max: 2 }), {
  noNullPrototype: true,
});

test("what nobody made is never touched, and what somebody edited neither", () => {
  fc.assert(
    fc.property(members, members, members, (wanted, present, made) => {
      const after = apply(present, merge(wanted, present, made));
      for (const [name, value] of Object.entries(present))
        if (made[name] !== value) expect(after[name]).toBe(value);
    }),
  );
});

test("a second merge changes nothing and says nothing", () => {
  fc.assert(
    fc.property(members, members, members, (wanted, present, made) => {
      const first = merge(wanted, present, made);
      const after = apply(present, first);
      const second = mergeDerived({
        wanted: Object.entries(wanted).map(([name, value]) => ({ name, value })),
        present: new Map(Object.entries(after).map(([name, value]) => [name, fromValue(value)])),
        made: first.made,
        locate: () => locateFile("library.json"),
        digest,
      });
      expect([...second.changes.changed, ...second.changes.added, ...second.kept]).toEqual([]);
      expect(second.made).toEqual(first.made);
    }),
  );
});
