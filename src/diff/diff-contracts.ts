import { type ChangeData, changeKind } from "../diagnostics/catalogue/change.js";
import { fingerprintOf } from "../diagnostics/fingerprint.js";
import type { JsonValue } from "../json/node.js";
import type {
  Acceptance,
  Bump,
  Change,
  ContractDiff,
  DiffLevel,
  ToolDiff,
  Verdict,
} from "../model/contract-diff.js";
import type { ContractSide, SideTool } from "../model/contract-side.js";
import {
  bumpOf,
  describeChange,
  evidenceOf,
  type GatheredChange,
  gatherChanges,
  worst,
} from "./collect-changes.js";
import { type CompareOptions, type Comparer, createComparer } from "./compare-schemas.js";
import { createConfirmations, judgeRest } from "./judge-contract.js";
import { bytesOf, type JudgedTool, judgeContracts } from "./judge-contracts.js";
import { matchTools, schemaOf, type ToolPair } from "./match-tools.js";
import { comparePages } from "./migration/migration-note.js";

export interface DiffContractsOptions extends CompareOptions {
  readonly level?: DiffLevel;
  /** Takes breaks by values of open objects that nobody meant to send as given. */
  readonly relaxOpenContent?: boolean;
  /** Those that hold today. */
  readonly acceptances?: readonly Acceptance[];
  readonly acceptPath?: string;
  /** Only the tools that it says yes to. */
  readonly includes?: (tool: string) => boolean;
}

/** How the contracts of the head stand to those of the base, for clients that hold the base. */
export function diffContracts(
  base: ContractSide,
  head: ContractSide,
  options: DiffContractsOptions = {},
): ContractDiff {
  const { includes = () => true } = options;
  const within = (side: ContractSide) => ({
    ...side,
    tools: side.tools.filter(({ tool }) => includes(tool)),
  });
  const matched = matchTools(within(base), within(head));
  const compare = createComparer(options);
  const given = new GivenChanges(options);
  const tools = [
    ...eventsOf(matched, given),
    ...changedTools(matched.changed, { compare, given, level: options.level ?? "validation" }),
  ];
  const changes = [...new Set(tools.flatMap((tool) => tool.changes))].sort(worstFirst);
  return {
    base: nameOf(base),
    head: nameOf(head),
    level: options.level ?? "validation",
    direction: options.direction ?? "output",
    verdict: worst(tools.map(({ verdict }) => verdict)),
    stands: worst(tools.map(({ stands }) => stands)),
    tools: tools.sort((left, right) => worstFirst(left, right) || compareText(left.tool, right.tool)),
    changes,
    unchanged: matched.unchanged,
    bump: highest(tools.map(({ bump }) => bump)),
    bytes: {
      base: sum(tools.map(({ bytes }) => bytes.base)),
      head: sum(tools.map(({ bytes }) => bytes.head)),
    },
    unused: given.unused(),
    acceptPath: options.acceptPath ?? "ombi-schema.accept.json",
  };
}

function nameOf({ name, commit }: ContractSide) {
  return { name, ...(commit !== undefined && { commit }) };
}

/** What is taken as given: accepted by somebody, or relaxed for all. */
class GivenChanges {
  readonly #acceptances: ReadonlyMap<string, Acceptance>;
  readonly #relaxOpenContent: boolean;
  readonly #used = new Set<string>();

  constructor({ acceptances = [], relaxOpenContent = false }: DiffContractsOptions) {
    this.#acceptances = new Map(acceptances.map((acceptance) => [acceptance.fingerprint, acceptance]));
    this.#relaxOpenContent = relaxOpenContent;
  }

  /** The change with its acceptance, if there is one and it needs one. */
  settle(change: Change): Change {
    if (change.verdict === "compatible") return change;
    const accepted = this.#acceptances.get(change.fingerprint);
    if (accepted) {
      this.#used.add(accepted.fingerprint);
      return { ...change, accepted };
    }
    const isRelaxed = this.#relaxOpenContent && change.tags.includes("open-content");
    return isRelaxed ? { ...change, relaxed: "breaks by open content are taken as given" } : change;
  }

  unused(): Acceptance[] {
    return [...this.#acceptances.values()].filter(({ fingerprint }) => !this.#used.has(fingerprint));
  }
}

function isGiven({ accepted, relaxed }: Change): boolean {
  return accepted !== undefined || relaxed !== undefined;
}

type Matched = ReturnType<typeof matchTools>;

function eventsOf(matched: Matched, given: GivenChanges): ToolDiff[] {
  return [
    ...matched.added.map((head) => event("added", { head }, given)),
    ...matched.removed.map((base) => event("removed", { base }, given)),
    ...matched.renamed.map((pair) => event("renamed", pair, given)),
    ...matched.schemaAdded.map((pair) => event("schema-added", pair, given)),
    ...matched.schemaRemoved.map((pair) => event("schema-removed", pair, given)),
  ];
}

const EVENTS = {
  added: { id: "tool-added", verdict: "compatible" },
  removed: { id: "tool-removed", verdict: "breaking" },
  renamed: { id: "tool-renamed", verdict: "breaking" },
  // Clients had nothing to check answers against, and learn of the schema with the tool.
  "schema-added": { id: "output-schema-added", verdict: "compatible" },
  "schema-removed": { id: "output-schema-removed", verdict: "breaking" },
} as const;

function event(
  status: keyof typeof EVENTS,
  { base, head }: Partial<ToolPair>,
  given: GivenChanges,
): ToolDiff {
  const { id, verdict } = EVENTS[status];
  const tool = (head ?? base)?.tool ?? "";
  const [from, to] = [base?.tool ?? tool, head?.tool ?? tool];
  const data: ChangeData = { at: "", what: tool, from, to };
  const bump: Bump = verdict === "breaking" ? "major" : "minor";
  const change = given.settle({
    id,
    message: changeKind(id).rule.message(data),
    path: "",
    verdict,
    tags: [],
    tools: [{ tool, verdict }],
    base: placeOf(base),
    head: placeOf(head),
    bump,
    fingerprint: fingerprintOf(`change/${id}`, tool, status === "renamed" ? { from, to } : {}),
  });
  return {
    tool,
    status,
    ...(status === "renamed" && { renamedFrom: from }),
    verdict,
    stands: isGiven(change) ? "compatible" : verdict,
    changes: [change],
    bump,
    bytes: { base: bytesOf(base?.schema()), head: bytesOf(head?.schema()) },
    schemas: () => schemasOf(base?.schema(), head?.schema()),
  };
}

function placeOf(tool: SideTool | undefined) {
  const location = tool?.listed?.() ?? tool?.locate([]);
  return { pointer: [], ...(location && { location }) };
}

function schemasOf(base: JsonValue | undefined, head: JsonValue | undefined) {
  return { ...(base !== undefined && { base }), ...(head !== undefined && { head }) };
}

interface Judges {
  readonly compare: Comparer;
  readonly given: GivenChanges;
  readonly level: DiffLevel;
}

function changedTools(pairs: readonly ToolPair[], judges: Judges): ToolDiff[] {
  const judgedTools = judgeContracts(pairs, judges.compare);
  const tools = pairs.flatMap((pair, index) => {
    const judgedTool = judgedTools[index];
    return judgedTool ? [{ pair, judgedTool }] : [];
  });
  const gathered = gatherChanges(tools);
  const confirmations = createConfirmations();
  const reaching = new Map<JudgedTool, ReachingChange[]>();
  for (const one of gathered) {
    const change = judges.given.settle(describeChange(one, { ...judges, confirmations }));
    for (const { judgedTool, judgedEdit } of one.reached) {
      const known = reaching.get(judgedTool) ?? [];
      known.push({ change, edit: judgedEdit.edit });
      reaching.set(judgedTool, known);
    }
  }
  return tools.map(({ pair, judgedTool }) =>
    changedTool(pair, judgedTool, reaching.get(judgedTool) ?? [], judges),
  );
}

interface ReachingChange {
  readonly change: Change;
  readonly edit: GatheredChange["edit"];
}

function changedTool(
  pair: ToolPair,
  judgedTool: JudgedTool,
  reaching: readonly ReachingChange[],
  judges: Judges,
): ToolDiff {
  const { compare, given } = judges;
  const { tool, judged } = judgedTool;
  const { comparison } = judged;
  const own = reaching.map(({ change }) => change);
  const verdictOf = ({ tools }: Change) =>
    tools.find((reached) => reached.tool === tool)?.verdict ?? "compatible";
  const losses = reaching.filter(
    ({ change }) => change.tags.includes("reader") && verdictOf(change) === "breaking",
  );
  const verdict = losses.length > 0 ? "breaking" : comparison.verdict;
  const taken = reaching.filter(({ change }) => isGiven(change)).map(({ edit }) => edit);
  const rest = judgeRest(judged, taken, compare);
  const isExplained = own.some((change) => !isGiven(change) && isAsBad(verdictOf(change), rest.verdict));
  const isWhole = rest.verdict === "compatible" || isExplained;
  const together = isWhole ? undefined : given.settle(combinedChange(pair, judgedTool, own));
  const changes = together ? [...own, together] : own;
  const left = together && isGiven(together) ? "compatible" : rest.verdict;
  const isLossLeft = losses.some(({ change }) => !isGiven(change));
  const evidence = evidenceOf(comparison, judgedTool, pair);
  return {
    tool,
    status: "changed",
    verdict,
    stands: isLossLeft ? "breaking" : left,
    changes,
    ...(evidence && { evidence }),
    ...(comparison.reason !== undefined && { reason: comparison.reason }),
    bump: verdict === "compatible" ? toolBump(comparison.relation, own) : "major",
    bytes: judgedTool.bytes,
    schemas: () => schemasOf(pair.base.schema(), pair.head.schema()),
    pages: () => comparePages(schemaOf(pair.base), schemaOf(pair.head)),
  };
}

/** Where the same values are accepted, nobody needs to know of more than the words. */
function toolBump(relation: string, changes: readonly Change[]): Bump {
  if (relation !== "equal") return "minor";
  return changes.length > 0 ? "patch" : "none";
}

/** The whole breaks, or is not decided, and no edit says why. */
function combinedChange(pair: ToolPair, judgedTool: JudgedTool, changes: readonly Change[]): Change {
  const { tool, judged } = judgedTool;
  const { comparison } = judged;
  const id = "combined-changes";
  const evidence = evidenceOf(comparison, judgedTool, pair);
  const data: ChangeData = { at: "", what: tool, from: "", to: "" };
  const parts = changes.map(({ fingerprint }) => fingerprint).sort();
  return {
    id,
    message: changeKind(id).rule.message(data),
    path: "",
    verdict: comparison.verdict,
    tags: [],
    tools: [{ tool, verdict: comparison.verdict }],
    base: placeOf(pair.base),
    head: placeOf(pair.head),
    ...(evidence && { evidence }),
    ...(comparison.reason !== undefined && { reason: comparison.reason }),
    bump: bumpOf(comparison.verdict, [comparison]),
    fingerprint: fingerprintOf(`change/${id}`, tool, { parts }),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

const SEVERITY: readonly Verdict[] = ["breaking", "undecided", "compatible"];

function isAsBad(verdict: Verdict, than: Verdict): boolean {
  return SEVERITY.indexOf(verdict) <= SEVERITY.indexOf(than);
}

function worstFirst(left: { readonly verdict: Verdict }, right: { readonly verdict: Verdict }): number {
  return SEVERITY.indexOf(left.verdict) - SEVERITY.indexOf(right.verdict);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

const BUMPS: readonly Bump[] = ["none", "patch", "minor", "major"];

function highest(bumps: readonly Bump[]): Bump {
  return BUMPS[Math.max(0, ...bumps.map((bump) => BUMPS.indexOf(bump)))] ?? "none";
}
