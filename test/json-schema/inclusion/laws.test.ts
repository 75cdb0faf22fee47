import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../../src/json/node.js";
import type { Comparison } from "../../../src/json-schema/inclusion/compare-schemas.js";
import { compare } from "./compare.js";
import { contractPair, readContracts } from "./contracts.js";
import { compile, NoVerdict } from "./judge.js";
import { applyEdit, document, edit, instance } from "./schema-arbitrary.js";

const RUNS = Number(process.env.FC_RUNS ?? 300);
const TIMEOUT = 3_600_000;

/** A schema and another: most often a few edits away, sometimes a stranger. */
const pair: fc.Arbitrary<readonly [JsonValue, JsonValue]> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(document, fc.array(edit, { minLength: 1, maxLength: 3 }))
      .map(([old, edits]) => [old, edits.reduce(applyEdit, old)] as const),
  },
  { weight: 1, arbitrary: fc.tuple(document, document) },
);
const instances = fc.array(instance, { minLength: 30, maxLength: 30 });

const SWAPPED = {
  equal: "equal",
  narrower: "wider",
  wider: "narrower",
  incomparable: "incomparable",
  unknown: "unknown",
} as const;

/** Runs a law where Ajv compiles both schemas and does not stumble over its own code. */
function judged(
  schemas: readonly JsonValue[],
  law: (accept: readonly ((value: JsonValue) => boolean)[]) => void,
) {
  const judges = schemas.map(compile);
  const accept = judges.filter((judge) => typeof judge === "function");
  if (accept.length < judges.length) return;
  try {
    law(accept);
  } catch (error) {
    if (!(error instanceof NoVerdict)) throw error;
  }
}

/** No value speaks against a comparison. */
function contradict(
  { verdict, relation, witness }: Comparison,
  [old, next]: readonly ((value: JsonValue) => boolean)[],
  values: readonly JsonValue[],
): JsonValue | undefined {
  if (!old || !next) return undefined;
  if (verdict === "breaking" && !(witness !== undefined && next(witness) && !old(witness))) {
    return { badWitness: witness ?? null };
  }
  const isSafe = verdict === "compatible";
  const isSafeBack = relation === "equal" || relation === "wider";
  return values.find(
    (value) => (isSafe && next(value) && !old(value)) || (isSafeBack && old(value) && !next(value)),
  );
}

describe("laws of comparison", () => {
  test(
    "a schema is equal to itself, and to itself rewritten",
    () => {
      fc.assert(
        fc.property(document, (schema) =>
          judged([schema], () => {
            expect(compare(schema, structuredClone(schema)).relation).toBe("equal");
          }),
        ),
        { numRuns: RUNS },
      );
    },
    TIMEOUT,
  );

  test(
    "swapping the sides swaps the relation; no instance contradicts a proof; a witness is one",
    () => {
      const told: Record<string, number> = {};
      fc.assert(
        fc.property(pair, instances, ([old, next], values) =>
          judged([old, next], (accept) => {
            const comparison = compare(old, next);
            told[comparison.relation] = (told[comparison.relation] ?? 0) + 1;
            expect(contradict(comparison, accept, values)).toBeUndefined();
            const swapped = compare(next, old);
            if (comparison.relation === "unknown" || swapped.relation === "unknown") return;
            expect(swapped.relation).toBe(SWAPPED[comparison.relation]);
            expect(compare(old, next, { direction: "input" }).verdict).toBe(swapped.verdict);
          }),
        ),
        { numRuns: RUNS },
      );
      if (process.env.FC_RUNS) process.stderr.write(`${JSON.stringify(told)}\n`);
    },
    TIMEOUT,
  );

  test(
    "inclusion is transitive",
    () => {
      fc.assert(
        fc.property(document, edit, edit, (first, one, two) => {
          const second = applyEdit(first, one);
          const third = applyEdit(second, two);
          judged([first, second, third], () => {
            const steps = [compare(first, second), compare(second, third)];
            if (!steps.every(({ verdict }) => verdict === "compatible")) return;
            expect(compare(first, third).verdict).not.toBe("breaking");
          });
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT,
  );
});

test(
  "edits of the real contracts are decided, and rightly",
  () => {
    const contracts = readContracts();
    const undecided: string[] = [];
    fc.assert(
      fc.property(contractPair(contracts), instances, ([old, next], values) =>
        judged([old, next], (accept) => {
          const comparison = compare(old, next);
          if (comparison.verdict === "undecided") undecided.push(comparison.reason ?? "");
          expect(contradict(comparison, accept, values)).toBeUndefined();
        }),
      ),
      { numRuns: Math.ceil(RUNS / 10) },
    );
    expect(undecided.filter((reason) => !reason.includes("__proto__")).length).toBeLessThanOrEqual(
      RUNS / 200,
    );
  },
  TIMEOUT,
);
