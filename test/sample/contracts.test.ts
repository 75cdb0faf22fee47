import { readdirSync, readFileSync } from "node:fs";
import { AjvJsonSchemaValidator as CurrentValidator } from "@modelcontextprotocol/client/validators/ajv";
import { AjvJsonSchemaValidator as OlderValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../src/json/node.js";
import { measureCoverage, type Share } from "../../src/sample/coverage.js";
import { createSampler } from "../../src/sample/sampler.js";
import { compile } from "../json-schema/inclusion/judge.js";
import { LONG, runs } from "../properties/runs.js";

const FOLDER = new URL("../../schemas/tools/", import.meta.url);

const contracts = readdirSync(FOLDER)
  .sort()
  .map((name) => ({
    tool: name.replace(/\.json$/, ""),
    schema: JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as JsonValue,
  }));

/** Ajv 2020, and what the clients of both lines check with. */
function judgesOf(schema: JsonValue): readonly [string, (value: JsonValue) => boolean][] {
  const validate = compile(schema);
  if (typeof validate === "string") throw new Error(validate);
  const current = new CurrentValidator().getValidator(schema as never);
  const older = new OlderValidator().getValidator(schema as never);
  return [
    ["Ajv 2020", validate],
    ["line 2", (value) => current(value).valid],
    ["line 1", (value) => older(value).valid],
  ];
}

/** `npm run test:long` takes 1,000 samples and 200 near misses of each contract. */
const { numRuns } = runs(60);

describe("samples of the contracts that ship here", () => {
  const totals = new Map<string, { reached: number; total: number }>();

  test.each(contracts)(
    "$tool: accepted by every validator, near misses by none",
    ({ schema }) => {
      const sampler = createSampler(schema, { seed: 1, size: "small" });
      if (sampler.kind !== "sampler") throw new Error(sampler.reason);
      const judges = judgesOf(schema);
      const values = [...sampler.valid(numRuns)];
      for (const [name, accepts] of judges)
        for (const value of values) expect(accepts(value), `${name}: ${JSON.stringify(value)}`).toBe(true);
      const misses = [...sampler.invalid(Math.ceil(numRuns / 5))];
      expect(misses).toHaveLength(Math.ceil(numRuns / 5));
      for (const [name, accepts] of judges)
        for (const { value, fault } of misses)
          expect(accepts(value), `${name}: ${JSON.stringify([value, fault])}`).toBe(false);
      for (const [kind, share] of Object.entries(measureCoverage(schema, values)) as [string, Share][]) {
        const sum = totals.get(kind) ?? { reached: 0, total: 0 };
        totals.set(kind, { reached: sum.reached + share.reached, total: sum.total + share.total });
      }
    },
    LONG,
  );

  test("they show what there is, and a thousand of each show all of it", () => {
    const shares = [...totals].map(([kind, { reached, total }]) => ({ kind, reached, total }));
    for (const { kind, reached, total } of shares) {
      expect(total).toBeGreaterThan(30);
      expect(reached / total, kind).toBeGreaterThan(numRuns >= 1_000 ? 0.999 : 0.6);
    }
    const told = shares.map(({ kind, reached, total }) => `${kind}: ${reached} of ${total}`);
    if (process.env.FC_RUNS) process.stdout.write(`${numRuns} of each show ${told.join(", ")}\n`);
  });
});
