import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../src/json/node.js";
import { createValueCheck } from "../../src/json-schema/value-check.js";
import { createSampler, type SampleSize } from "../../src/sample/sampler.js";
import { compile, NoVerdict } from "../json-schema/inclusion/judge.js";
import { document } from "../json-schema/inclusion/schema-arbitrary.js";
import { LONG, runs } from "../properties/runs.js";

const sizes = fc.constantFrom<SampleSize>("small", "medium", "large");

/** What Ajv says, where it has a verdict. */
function verdict(validate: (value: JsonValue) => boolean, value: JsonValue): boolean | undefined {
  try {
    return validate(value);
  } catch (error) {
    if (error instanceof NoVerdict) return undefined;
    throw error;
  }
}

describe("of any schema", () => {
  test("samples are accepted, and nearly always there are some or a proof", { timeout: LONG }, () => {
    const tally = { sampler: 0, empty: 0, unknown: 0, "no-family": 0 };
    fc.assert(
      fc.property(document, fc.nat(1_000), sizes, (schema, seed, size) => {
        const validate = compile(schema);
        fc.pre(typeof validate !== "string");
        const sampler = createSampler(schema, { seed, size });
        tally[sampler.kind]++;
        if (sampler.kind !== "sampler") return;
        for (const value of sampler.valid(5)) expect(verdict(validate, value) ?? true).toBe(true);
      }),
      runs(150),
    );
    expect(tally.unknown / (tally.sampler + tally.empty + tally.unknown)).toBeLessThan(0.03);
  });

  test("near misses are refused, and have one fault", { timeout: LONG }, () => {
    let misses = 0;
    fc.assert(
      fc.property(document, fc.nat(1_000), (schema, seed) => {
        const validate = compile(schema);
        const check = createValueCheck(schema);
        fc.pre(typeof validate !== "string" && typeof check !== "string");
        const sampler = createSampler(schema, { seed, size: "small" });
        if (sampler.kind !== "sampler") return;
        for (const { value, fault } of sampler.invalid(2)) {
          misses++;
          expect(verdict(validate, value) ?? false).toBe(false);
          expect(check(value)).toEqual([fault]);
        }
      }),
      runs(80),
    );
    expect(misses).toBeGreaterThan(20);
  });
});
