import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../../src/diff/apply-edits.js";
import { createComparer } from "../../src/diff/compare-schemas.js";
import { diffContracts } from "../../src/diff/diff-contracts.js";
import { findEdits } from "../../src/diff/find-edits.js";
import { canonicalText } from "../../src/json/canonical.js";
import type { JsonValue } from "../../src/json/node.js";
import { valueAt } from "../../src/json/value.js";
import { applyEdit, document, edit } from "../json-schema/inclusion/schema-arbitrary.js";
import { sideOf } from "../support/contract-sides.js";

const RUNS = Number(process.env.FC_RUNS ?? 100);
const TIMEOUT = 3_600_000;

/** A schema and itself some edits later, or a stranger. */
const pair: fc.Arbitrary<readonly [JsonValue, JsonValue]> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(document, fc.array(edit, { minLength: 1, maxLength: 4 }))
      .map(([old, edits]) => [old, edits.reduce(applyEdit, old)] as const),
  },
  { weight: 1, arbitrary: fc.tuple(document, document) },
);

const compare = createComparer({ steps: 4_000 });

describe("the edits between two schemas", () => {
  test(
    "of a schema and itself are none",
    () =>
      fc.assert(
        fc.property(document, (schema) => {
          expect(findEdits(schema, schema).edits).toEqual([]);
        }),
        { numRuns: RUNS },
      ),
    TIMEOUT,
  );

  test(
    "lead from the one to the other when all are made",
    () => {
      const law = ([base, head]: readonly [JsonValue, JsonValue]) => {
        const { edits, renamed } = findEdits(base, head);
        const { relation } = compare(head, applyEdits(base, head, edits, renamed));
        expect(["equal", "unknown"]).toContain(relation);
      };
      fc.assert(fc.property(pair, law), { numRuns: RUNS });
    },
    TIMEOUT,
  );

  test(
    "stand where something stands, on the side that has a value",
    () => {
      const law = ([base, head]: readonly [JsonValue, JsonValue]) => {
        for (const found of findEdits(base, head).edits) {
          if (found.patch) expect(valueAt(base, found.patch.pointer)).toBeDefined();
          if (found.from !== undefined && found.to === undefined)
            expect(valueAt(base, found.basePointer)).toBeDefined();
          if (found.to !== undefined && found.from === undefined)
            expect(valueAt(head, found.headPointer)).toBeDefined();
        }
      };
      fc.assert(fc.property(pair, law), { numRuns: RUNS });
    },
    TIMEOUT,
  );

  test(
    "are missing only where the schemas say the same",
    () => {
      const law = ([base, head]: readonly [JsonValue, JsonValue]) => {
        if (findEdits(base, head).edits.length > 0) return;
        expect(["equal", "unknown"]).toContain(compare(base, head).relation);
      };
      fc.assert(fc.property(pair, law), { numRuns: RUNS });
    },
    TIMEOUT,
  );
});

describe("the diff of two contracts", () => {
  const options = { steps: 4_000 };
  const diffOf = (base: JsonValue, head: JsonValue, more = {}) =>
    diffContracts(sideOf("base", { read_note: base }), sideOf("head", { read_note: head }), {
      ...options,
      ...more,
    });

  test(
    "judges the tool as the whole schema is judged, and explains every verdict by a change",
    () => {
      const law = ([base, head]: readonly [JsonValue, JsonValue]) => {
        if (canonicalText(base) === canonicalText(head)) return;
        const diff = diffOf(base, head);
        const whole = compare(base, head);
        expect(diff.verdict).toBe(whole.verdict);
        expect(diff.stands).toBe(whole.verdict);
        if (whole.verdict === "breaking")
          expect(diff.changes.some(({ verdict }) => verdict === "breaking")).toBe(true);
        if (whole.verdict !== "compatible")
          expect(diff.changes.some(({ verdict }) => verdict !== "compatible")).toBe(true);
      };
      fc.assert(fc.property(pair, law), { numRuns: RUNS });
    },
    TIMEOUT,
  );

  test(
    "has nothing left once every change is accepted",
    () => {
      const law = ([base, head]: readonly [JsonValue, JsonValue]) => {
        let acceptances: { fingerprint: string; reason: string }[] = [];
        // What only broke together shows once the rest is accepted.
        for (let round = 0; round < 3; round++) {
          const diff = diffOf(base, head, { acceptances });
          if (diff.stands === "compatible") return;
          acceptances = [
            ...acceptances,
            ...diff.changes
              .filter(({ verdict, accepted }) => verdict !== "compatible" && !accepted)
              .map(({ fingerprint }) => ({ fingerprint, reason: "known" })),
          ];
        }
        expect(diffOf(base, head, { acceptances }).stands).toBe("compatible");
      };
      fc.assert(fc.property(pair, law), { numRuns: RUNS });
    },
    TIMEOUT,
  );

  test(
    "gives every change a fingerprint of its own, the same each time",
    () => {
      const law = ([base, head]: readonly [JsonValue, JsonValue]) => {
        const prints = diffOf(base, head).changes.map(({ fingerprint }) => fingerprint);
        expect(new Set(prints).size).toBe(prints.length);
        expect(diffOf(base, head).changes.map(({ fingerprint }) => fingerprint)).toEqual(prints);
      };
      fc.assert(fc.property(pair, law), { numRuns: Math.ceil(RUNS / 2) });
    },
    TIMEOUT,
  );
});
