import { describe, expect, it } from "vitest";
import { computeClosure, pathTo } from "../../src/compile/closure.js";
import type { JsonValue } from "../../src/json/node.js";
import { compileFiles, placeOf, textOf } from "./project.js";

const LENGTH = 10_000;

type Link = (next: string) => JsonValue;

const CHAINS: readonly [string, Link][] = [
  ["names that only refer on", (next) => ({ $ref: `#/$defs/${next}` })],
  ["properties", (next) => ({ properties: { next: { $ref: `#/$defs/${next}` } } })],
];

function chainOf(length: number, link: Link, last: JsonValue): { readonly [name: string]: JsonValue } {
  const names = Array.from({ length }, (_, index) => `n${index}`);
  return Object.fromEntries(
    names.map((name, index) => [name, index + 1 < length ? link(`n${index + 1}`) : last]),
  );
}

describe("a library of 10,000 definitions", () => {
  it.each(CHAINS)("in one chain of %s compiles whole, within seconds", async (_, link) => {
    const $defs = chainOf(LENGTH, link, { type: "string" });
    const start = performance.now();
    const { contracts, project } = await compileFiles({
      files: { "library.json": { $defs } },
      tools: { t: ["n0"] },
    });
    const contract = contracts!.contracts[0]!;
    expect(contract.definitions).toHaveLength(LENGTH);
    expect(textOf(contract)).toContain(`"n${LENGTH - 1}"`);
    expect(performance.now() - start).toBeLessThan(20_000);
    const closure = computeClosure(project!.library, { families: ["n0"] });
    expect(pathTo(closure, `n${LENGTH - 1}`)).toHaveLength(LENGTH - 1);
  });

  it("that is a ring is refused with one finding", async () => {
    const $defs = chainOf(LENGTH, CHAINS[0]![1], { $ref: "#/$defs/n0" });
    const { diagnostics } = await compileFiles({
      files: { "library.json": { $defs } },
      tools: { t: ["n0"] },
    });
    expect(diagnostics.map(placeOf)).toEqual([
      `library/self-reference library.json#/$defs/n${LENGTH - 1}/$ref`,
    ]);
  });

  it("or fewer, that have identifiers and anchors of their own, compiles", async () => {
    const length = LENGTH / 5;
    const link = (index: number): JsonValue => ({
      $id: `part${index}`,
      items: { $ref: `part${index + 1}#a` },
      contains: { $anchor: "a" },
    });
    const $defs = Object.fromEntries(Array.from({ length }, (_, index) => [`n${index}`, link(index)]));
    const last = { $id: `part${length}`, contains: { $anchor: "a" } };
    const { contracts } = await compileFiles({
      files: { "library.json": { $defs: { ...$defs, last } } },
      tools: { t: ["n0"] },
    });
    expect(contracts?.contracts[0]?.definitions).toHaveLength(length + 1);
  });
});
