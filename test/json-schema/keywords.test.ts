import { describe, expect, it } from "vitest";
import {
  isInPlace,
  keywordNames,
  keywordOf,
  type Standing,
  standingOf,
} from "../../src/json-schema/keywords.js";
import { readApplicators, readMetaProperties } from "../support/applicators.js";

describe("the keyword table", () => {
  it("lists what the meta-schema lists, no more and no less", () => {
    expect([...keywordNames()].sort()).toEqual([...readMetaProperties().keys()].sort());
  });

  it("says of the same keywords that they hold schemas, and how", () => {
    const held = [...keywordNames()].flatMap((name) => {
      const holds = keywordOf(name)?.holds ?? "none";
      return holds === "none" ? [] : [[name, holds] as const];
    });
    expect(new Map(held.sort())).toEqual(new Map([...readApplicators()].sort()));
  });

  it("knows which of them apply to the very value (core sections 10.2 and 11)", () => {
    const inPlace = [...keywordNames()].filter((name) => keywordOf(name)?.inPlace);
    expect(inPlace.sort()).toEqual([
      "allOf",
      "anyOf",
      "dependencies",
      "dependentSchemas",
      "else",
      "if",
      "not",
      "oneOf",
      "then",
    ]);
  });

  it.each([
    "constructor",
    "toString",
    "__proto__",
    "",
    "Properties",
    "additionalItems",
    "x-ui",
    "$recursive",
  ])("does not know %j", (name) => {
    expect(keywordOf(name)).toBeUndefined();
  });
});

const STANDINGS: readonly [string, Standing, boolean][] = [
  ["", "schema", true],
  ["allOf", "list", false],
  ["allOf/0", "schema", true],
  ["allOf/0/not/if/then/else/dependentSchemas/x", "schema", true],
  ["allOf/0/properties/allOf", "schema", false],
  ["properties", "map", false],
  ["properties/allOf", "schema", false],
  ["properties/allOf/0", "data", false],
  ["properties/properties/properties/x", "schema", false],
  ["items", "schema", false],
  ["items/0", "data", false],
  ["default", "data", false],
  ["default/properties/x", "data", false],
  ["const/allOf/0", "data", false],
  ["x-ui/items", "data", false],
  ["$defs/x", "schema", false],
  ["dependencies/x", "schema", true],
  ["prefixItems/0", "schema", false],
  ["contentSchema", "schema", false],
];

describe("a pointer from a schema", () => {
  it.each(STANDINGS)("to %j leads to: %s, in place: %s", (text, standing, inPlace) => {
    const pointer = text === "" ? [] : text.split("/");
    expect(standingOf(pointer)).toBe(standing);
    expect(isInPlace(pointer)).toBe(inPlace);
  });
});
