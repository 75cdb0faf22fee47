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

/** The judgement of one edit with the evidence for it. */
export function confirmEdit(
  { base, head, renamed }: JudgedContract,
  { edit, comparison }: JudgedEdit,
  compare: Comparer,
): Comparison {
  if (comparison.verdict !== "breaking" || comparison.explanation) return comparison;
  return compare(base, applyEdits(base, head, [edit], renamed));
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
