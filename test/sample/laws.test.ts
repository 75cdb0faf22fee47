import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../src/json/node.js";
import { createSampler } from "../../src/sample/sampler.js";
import { compile, NoVerdict } from "../json-schema/inclusion/judge.js";
import { document } from "../json-schema/inclusion/schema-arbitrary.js";
import { LONG, runs } from "../properties/runs.js";

const sizes = fc.constantFrom("small", "medium", "large" as const);

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
  test("samples are accepted, and where there are none it is a proof or an admission", { timeout: LONG }, () => {
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
      runs(300),
    );
    console.log(tally);
  });
});
