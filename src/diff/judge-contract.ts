import type { JsonValue } from "../json/node.js";
import { applyEdits } from "./apply-edits.js";
import type { Certainty, Comparer, Comparison } from "./compare-schemas.js";
import type { Edit } from "./edit.js";
import { type Edits, findEdits } from "./find-edits.js";

/** An edit with what it alone means for clients of one tool. */
export interface JudgedEdit {
  readonly edit: Edit;
  readonly comparison: Comparison;
}

/** What became of one contract: the whole of it and edit by edit. */
export interface JudgedContract {
  readonly base: JsonValue;
  readonly head: JsonValue;
  readonly comparison: Comparison;
  readonly edits: readonly JudgedEdit[];
  readonly renamed: Edits["renamed"];
}

/** An annotation judges no value. */
const HARMLESS: Comparison = { verdict: "compatible", relation: "equal" };

/** Judges the whole, and every edit as if it were the only one. */
export function judgeContract(
  base: JsonValue,
  head: JsonValue,
  compare: Comparer,
  certainty: Certainty,
): JudgedContract {
  const { edits, renamed } = findEdits(base, head);
  const comparison = compare(base, head, certainty);
  const judging = edits.filter(({ patch }) => patch);
  const judged = edits.map((edit): JudgedEdit => {
    if (!edit.patch) return { edit, comparison: HARMLESS };
    // The only edit is the whole.
    if (judging.length === 1) return { edit, comparison };
    return { edit, comparison: compare(base, applyEdits(base, head, [edit], renamed), "provisional") };
  });
  return { base, head, comparison, edits: judged, renamed };
}

/** How many bytes of schemas are still compiled to confirm single edits. */
export interface Confirmations {
  left: number;
}

// Some dozen edits of a large contract; reports of more are not read one by one.
const MOST_CONFIRMED = 600_000;

export function createConfirmations(): Confirmations {
  return { left: MOST_CONFIRMED };
}

/** The judgement of one edit with the evidence for it. Where edits are too many, only the receiver's validator is asked. */
export function confirmEdit(
  { base, head, renamed }: JudgedContract,
  { edit, comparison }: JudgedEdit,
  compare: Comparer,
  confirmations: Confirmations,
): Comparison {
  if (comparison.verdict !== "breaking" || comparison.explanation) return comparison;
  const edited = applyEdits(base, head, [edit], renamed);
  const known = confirmations.left > 0 ? undefined : comparison;
  confirmations.left -= JSON.stringify(edited).length;
  return compare(base, edited, "confirmed", known);
}

/** What is left to judge once some edits are taken as given. */
export function judgeRest(
  { base, head, renamed, comparison, edits }: JudgedContract,
  given: readonly Edit[],
  compare: Comparer,
): Comparison {
  if (given.length === 0) return comparison;
  const open = edits.filter(({ edit }) => edit.patch && !given.includes(edit));
  return open.length === 0 ? HARMLESS : compare(applyEdits(base, head, given, renamed), head, "provisional");
}
