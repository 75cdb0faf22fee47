import { type ChangeData, changeKind } from "../diagnostics/catalogue/change.js";
import { fingerprintOf } from "../diagnostics/fingerprint.js";
import { canonicalText } from "../json/canonical.js";
import type { JsonValue } from "../json/node.js";
import type {
  Bump,
  Change,
  ChangedTool,
  ChangeTag,
  DiffLevel,
  Evidence,
  Verdict,
} from "../model/contract-diff.js";
import { type JsonPointer, parsePointer } from "../source/pointer.js";
import { changePath, describePath } from "./change-path.js";
import type { Comparer, Comparison } from "./compare-schemas.js";
import type { Edit } from "./edit.js";
import { type Confirmations, confirmEdit, type JudgedEdit } from "./judge-contract.js";
import { type JudgedTool, valueFor } from "./judge-contracts.js";
import type { ToolPair } from "./match-tools.js";
import { brief } from "./schema-pair.js";
import { anonymous } from "./tool-names.js";

/** One change while its tools are gathered. */
export interface GatheredChange {
  readonly edit: Edit;
  /** From 1: which of the edits that read the same. */
  readonly ordinal: number;
  readonly pair: ToolPair;
  readonly reached: readonly ReachedTool[];
}

interface ReachedTool {
  readonly judgedTool: JudgedTool;
  readonly judgedEdit: JudgedEdit;
  readonly pair: ToolPair;
}

/** Puts together what is one edit in several tools. The order is that of the first tool that shows it. */
export function gatherChanges(
  tools: readonly { pair: ToolPair; judgedTool: JudgedTool }[],
): GatheredChange[] {
  const gathered = new Map<string, GatheredChange & { reached: ReachedTool[] }>();
  for (const { pair, judgedTool } of tools) {
    const counts = new Map<string, number>();
    for (const judgedEdit of judgedTool.judged.edits) {
      const plain = editKey(judgedEdit.edit, judgedTool.representative);
      // Two edits of one tool may read the same: in two alternatives, say.
      const ordinal = (counts.get(plain) ?? 0) + 1;
      counts.set(plain, ordinal);
      const key = `${plain}#${ordinal}`;
      const edit = renamedEdit(judgedEdit.edit, judgedTool);
      const known = gathered.get(key) ?? { edit, ordinal, pair, reached: [] };
      known.reached.push({ judgedTool, judgedEdit, pair });
      gathered.set(key, known);
    }
  }
  return [...gathered.values()];
}

function editKey({ id, basePointer, headPointer, from, to }: Edit, tool: string): string {
  const text = (value: JsonValue | undefined) =>
    value === undefined ? "" : canonicalText(anonymous(value, tool));
  const [base, head] = [changePath(basePointer), changePath(headPointer)];
  return [id, base.definition, base.path, head.definition, head.path, text(from), text(to)].join("\u0000");
}

function renamedEdit(edit: Edit, judgedTool: JudgedTool): Edit {
  const { from, to, what } = edit;
  const { tool, representative } = judgedTool;
  return {
    ...edit,
    what: what.replaceAll(JSON.stringify(representative), JSON.stringify(tool)),
    ...(from !== undefined && { from: valueFor(judgedTool, from) }),
    ...(to !== undefined && { to: valueFor(judgedTool, to) }),
  };
}

export interface DescribeOptions {
  readonly level: DiffLevel;
  readonly compare: Comparer;
  readonly confirmations: Confirmations;
}

/** A gathered change as it is reported, before anything is accepted. */
export function describeChange(
  { edit, ordinal, pair, reached }: GatheredChange,
  { level, compare, confirmations }: DescribeOptions,
): Change {
  const kind = changeKind(edit.id);
  const holder = edit.patch?.pointer ?? edit.basePointer.slice(0, -1);
  const { definition, path } = changePath(
    edit.basePointer.length > holder.length ? edit.basePointer : holder,
  );
  const tools = reached.map(({ judgedTool, judgedEdit }): ChangedTool => {
    const isLoss = level === "reader" && kind.isLoss && narrows(judgedEdit.comparison);
    return { tool: judgedTool.tool, verdict: isLoss ? "breaking" : judgedEdit.comparison.verdict };
  });
  const judged = worst(tools.map((tool) => tool.verdict));
  const shown = reached.find(({ judgedEdit }) => judgedEdit.comparison.verdict === judged) ?? reached[0];
  const comparison = shown && confirmEdit(shown.judgedTool.judged, shown.judgedEdit, compare, confirmations);
  // Where the validator does not confirm what the engine found, nobody knows.
  const isDoubted = comparison?.verdict === "undecided" && judged === "breaking";
  const verdict = isDoubted ? "undecided" : judged;
  const evidence = comparison && shown && evidenceOf(comparison, shown.judgedTool, shown.pair);
  const data: ChangeData = {
    at: describePath(changePath(holder)),
    what: edit.what,
    from: wordsFor(edit.from),
    to: wordsFor(edit.to),
  };
  const isAnnotation = edit.patch === undefined;
  const tags: ChangeTag[] = [];
  if (isAnnotation) tags.push("annotation");
  if (
    verdict === "breaking" &&
    edit.id === "property-removed-from-open" &&
    comparison?.verdict === "breaking"
  )
    tags.push("open-content");
  if (verdict === "breaking" && comparison?.verdict !== "breaking") tags.push("reader");
  return {
    id: edit.id,
    message: kind.rule.message(data),
    ...(definition !== undefined && { definition }),
    path,
    verdict,
    tags,
    tools,
    base: sideOf(edit.from, edit.basePointer, pair.base),
    head: sideOf(edit.to, edit.headPointer, pair.head),
    ...(evidence && { evidence }),
    ...(verdict === "undecided" && comparison?.reason !== undefined && { reason: comparison.reason }),
    bump: isAnnotation
      ? "patch"
      : bumpOf(
          verdict,
          reached.map(({ judgedEdit }) => judgedEdit.comparison),
        ),
    fingerprint: fingerprintOfEdit(edit, ordinal, tools),
  };
}

/** Strings are told by their own quotes, names of definitions and members come bare. */
function wordsFor(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : brief(value);
}

/** The head refuses something that the base accepted. */
function narrows({ relation }: Comparison): boolean {
  return relation === "narrower" || relation === "incomparable" || relation === "unknown";
}

function sideOf(value: JsonValue | undefined, pointer: JsonPointer, tool: ToolPair["base"]) {
  const location = tool.locate(pointer);
  return { ...(value !== undefined && { value }), pointer, ...(location && { location }) };
}

export function evidenceOf(
  { witness, explanation, before }: Comparison,
  judgedTool: JudgedTool,
  { base, head }: ToolPair,
): Evidence | undefined {
  if (witness === undefined || !explanation) return undefined;
  const { instancePath, keyword, message, refuses } = explanation;
  const refusedPointer = refuses === "old" ? explanation.oldPointer : explanation.newPointer;
  const refusedBy = (refuses === "old" ? base : head).locate(parsePointer(refusedPointer) ?? []);
  return {
    witness: valueFor(judgedTool, witness),
    instancePath,
    keyword,
    message,
    refusedPointer,
    ...(refusedBy && { refusedBy }),
    ...(before !== undefined && { before: valueFor(judgedTool, before) }),
  };
}

const ORDER: readonly Verdict[] = ["compatible", "undecided", "breaking"];

export function worst(verdicts: Iterable<Verdict>): Verdict {
  let found: Verdict = "compatible";
  for (const verdict of verdicts) if (ORDER.indexOf(verdict) > ORDER.indexOf(found)) found = verdict;
  return found;
}

export function bumpOf(verdict: Verdict, comparisons: readonly Comparison[]): Bump {
  if (verdict !== "compatible") return "major";
  return comparisons.every(({ relation }) => relation === "equal") ? "patch" : "minor";
}

/** An edit of a definition is the same wherever it reaches; one of a tool's own schema is of these tools. */
function fingerprintOfEdit(
  { id, basePointer, headPointer, from, to }: Edit,
  ordinal: number,
  tools: readonly ChangedTool[],
): string {
  const [base, head] = [changePath(basePointer), changePath(headPointer)];
  const owners = base.definition === undefined ? tools.map(({ tool }) => tool).sort() : [];
  const subject = [base.definition, base.path, head.definition, head.path, ...owners].join("\u0000");
  const text = (value: JsonValue | undefined) => (value === undefined ? "" : canonicalText(value));
  return fingerprintOf(`change/${id}`, subject, {
    from: text(from),
    to: text(to),
    ...(ordinal > 1 && { ordinal }),
  });
}
