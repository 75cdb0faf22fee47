import type { JsonValue } from "../json/node.js";
import { objectOf, valueAt } from "../json/value.js";
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

// So many edits of one contract are each judged by the whole of it. In a contract that was rewritten, where there are
// more, the others are judged at the place where they stand; the contract itself is judged as a whole in any case.
const MOST_AT_ROOT = 40;

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
  const atRoot = new Set(judging.slice(0, MOST_AT_ROOT));
  const judged = edits.map((edit): JudgedEdit => {
    if (!edit.patch) return { edit, comparison: HARMLESS };
    // The only edit is the whole.
    if (judging.length === 1) return { edit, comparison };
    if (!atRoot.has(edit)) return { edit, comparison: judgeInPlace(base, head, edit, renamed, compare) };
    return { edit, comparison: compare(base, applyEdits(base, head, [edit], renamed), "provisional") };
  });
  return { base, head, comparison, edits: judged, renamed };
}

/** What the edit means to the schema object that it is made to, whatever stands around that. */
function judgeInPlace(
  base: JsonValue,
  head: JsonValue,
  edit: Edit,
  renamed: Edits["renamed"],
  compare: Comparer,
): Comparison {
  const pointer = edit.patch?.pointer ?? [];
  const edited = applyEdits(base, head, [edit], renamed);
  const { witness: _witness, ...comparison } = compare(
    schemaAt(base, pointer),
    schemaAt(edited, pointer),
    "provisional",
  );
  return comparison;
}

/** A part of a document as a document of its own. */
function schemaAt(document: JsonValue, pointer: readonly string[]): JsonValue {
  const part = valueAt(document, pointer) ?? true;
  const { $defs } = objectOf(document);
  return typeof part === "object" && $defs !== undefined ? { ...objectOf(part), $defs } : part;
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
  if (comparison.verdict !== "breaking" || comparison.explanation || comparison.witness === undefined)
    return comparison;
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
