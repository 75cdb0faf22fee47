import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../../src/json/node.js";
import { compare } from "./compare.js";
import { compile } from "./judge.js";

type Schema = { readonly [keyword: string]: JsonValue };

interface Case {
  readonly name: string;
  readonly verdict: "compatible" | "breaking";
  /** Of the envelope, only what is different: a keyword, or a definition; `null` for one that is not there. */
  readonly old?: Schema;
  readonly next?: Schema;
}

function read(name: string): { readonly base?: Schema; readonly cases: readonly Case[] } {
  return JSON.parse(readFileSync(new URL(`../../fixtures/inclusion/${name}.json`, import.meta.url), "utf8"));
}

function judge(old: JsonValue, next: JsonValue, verdict: string): void {
  const comparison = compare(old, next);
  expect(comparison.verdict).toBe(verdict);
  expect(comparison.relation).not.toBe("unknown");
  if (verdict !== "breaking") return;
  const [accepts, alsoAccepts] = [next, old].map(compile);
  const witness = comparison.witness as JsonValue;
  expect([accepts, alsoAccepts].map((judge) => typeof judge === "function" && judge(witness))).toEqual([
    true,
    false,
  ]);
}

describe("changes that were judged wrongly somewhere", () => {
  test.each(read("reported").cases.map((one) => [one.name, one] as const))(
    "%s",
    (_, { old, next, verdict }) => judge(old ?? true, next ?? true, verdict),
  );
});

describe("single changes to an envelope", () => {
  const { base = {}, cases } = read("envelope");
  const changed = (changes: Schema = {}): JsonValue => {
    const schema: { [keyword: string]: JsonValue } = structuredClone(base);
    const definitions = schema.$defs as { [name: string]: JsonValue };
    for (const [place, value] of Object.entries(changes)) {
      const name = place.startsWith("$defs/") ? place.slice("$defs/".length) : undefined;
      const [holder, key] = name === undefined ? [schema, place] : [definitions, name];
      if (value === null) delete holder[key];
      else holder[key] = value;
    }
    return schema;
  };
  test.each(cases.map((one) => [one.name, one] as const))("%s", (_, { old, next, verdict }) =>
    judge(changed(old), changed(next), verdict),
  );
});
