import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, describe, expect, test } from "vitest";
import { diffContracts } from "../../src/diff/diff-contracts.js";
import type { JsonValue } from "../../src/json/node.js";
import { valueAt } from "../../src/json/value.js";
import type { Change, ContractDiff, Verdict } from "../../src/model/contract-diff.js";
import type { Location } from "../../src/source/location.js";
import type { JsonPointer } from "../../src/source/pointer.js";
import { Answers, focusOn, randomFrom } from "./mutations/instances.js";
import type { Relation } from "./mutations/kinds.js";
import { closureOf, contractOf, type Definitions, readDefinitions, readTools } from "./mutations/library.js";
import { type Mutation, mutationsOf, type RoundTrip } from "./mutations/mutations.js";
import { committedFor, LibraryState } from "./mutations/sides.js";

/** Every place of every kind in the long run, else one of each, or as many as `MUTATIONS` says. */
const IS_LONG = Number(process.env.FC_RUNS ?? 0) >= 1000;
const PLACES = Number(process.env.MUTATIONS ?? (IS_LONG ? Number.POSITIVE_INFINITY : 1));
const ANSWERS = 48;
/** One edit of so many is shown to all tools, the others to the one with the smallest contract. */
const SHARE_FOR_ALL = PLACES === 1 ? 12 : 6;

const definitions = readDefinitions();
const committed = readTools();
const library = new LibraryState(definitions, committed);
const mutations = mutationsOf(definitions);
const sizes = new Map([...committed].map(([tool, schema]) => [tool, JSON.stringify(schema).length]));

/** What was seen, for the table at the end. */
interface Tally {
  edits: number;
  verdicts: Record<Verdict, number>;
  /** Breaking edits of which a made-up answer, too, says so. */
  found: number;
  answers: number;
}
const tallies = new Map<string, Tally>();

const VERDICTS: Readonly<Record<Relation, Verdict>> = {
  wider: "breaking",
  incomparable: "breaking",
  narrower: "compatible",
  equal: "compatible",
};

const BUMPS = { wider: "major", incomparable: "major", narrower: "minor", equal: "patch" } as const;

type Judge = (value: JsonValue) => boolean;

/** As the clients of the official SDK compile a contract, and nothing else. */
function compileFresh(schema: JsonValue): Judge {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: true, logger: false });
  addFormats.default(ajv);
  return ajv.compile(schema as object) as Judge;
}

interface States {
  readonly base: LibraryState;
  readonly head: LibraryState;
}

// There and back, the two sides are the same.
const knownStates = new WeakMap<Definitions, LibraryState>([[definitions, library]]);

function statesOf(mutation: Mutation): States {
  const tools = committedFor(committed, mutation);
  const stateOf = (side: "base" | "head") => {
    const state = knownStates.get(mutation[side]) ?? new LibraryState(mutation[side], tools[side]);
    knownStates.set(mutation[side], state);
    return state;
  };
  return { base: stateOf("base"), head: stateOf("head") };
}

const knownJudges = new WeakMap<LibraryState, Map<string, Judge>>();

function judgeOf(state: LibraryState, tool: string): Judge {
  const known = knownJudges.get(state) ?? new Map<string, Judge>();
  knownJudges.set(state, known);
  const judge = known.get(tool) ?? compileFresh(state.contract(tool));
  known.set(tool, judge);
  return judge;
}

/** Where the arms of a union stop being told apart, it depends on the others what a value of one of them is. */
function isCertain({ place, changes, definition }: Mutation): boolean {
  const isUnion = [...committed.values()].some((contract) => {
    const arms = valueAt(contract, ["properties", "data", "oneOf"]) as readonly JsonValue[];
    return arms.length > 1 && JSON.stringify(arms).includes(`"#/$defs/${definition}"`);
  });
  const isTelling = place.length === 2 || place.at(-1) === "kind";
  return !(isUnion && isTelling && changes.some(({ id }) => BLURRING.includes(id)));
}

const BLURRING = ["schema-opened", "schema-changed", "enum-removed", "enum-added"];

function smallest(state: LibraryState, tools: readonly string[]): string {
  const size = (tool: string) => Object.keys(state.contract(tool).$defs ?? {}).length;
  return tools.toSorted((one, other) => size(one) - size(other))[0] as string;
}

/** Checks one edit in one direction. */
function check(mutation: Mutation, seed: number): void {
  const states = statesOf(mutation);
  const owner =
    mutation.renamed && !Object.hasOwn(mutation.base, mutation.definition ?? "")
      ? mutation.renamed[0]
      : mutation.definition;
  const reached = owner === undefined ? [] : states.base.toolsWith(owner);
  const isForAll = owner === undefined || (mutation.changes.length > 0 && seed % SHARE_FOR_ALL === 0);
  const all = [...committed.keys()];
  const asked = isForAll ? all : [smallest(states.base, reached)];
  const diff = diffContracts(states.base.side("base", asked), states.head.side("head", asked));
  if (isForAll) {
    expect(diff.unchanged).toBe(all.length - reached.length);
    for (const change of diff.changes)
      expect(change.tools.map(({ tool }) => tool).sort()).toEqual([...reached].sort());
  }
  expect(diff.changes.map(({ id }) => id).sort()).toEqual(mutation.changes.map(({ id }) => id).sort());
  for (const change of diff.changes) checkChange(change, mutation, states);
  if (owner === undefined) {
    expect(diff.verdict).toBe("compatible");
    return;
  }
  const tool = smallest(states.base, reached);
  const found = checkByAnswers({ mutation, states, tool, diff, seed });
  const tally = tallies.get(mutation.kind) ?? {
    edits: 0,
    verdicts: { breaking: 0, undecided: 0, compatible: 0 },
    found: 0,
    answers: 0,
  };
  tallies.set(mutation.kind, {
    edits: tally.edits + 1,
    verdicts: { ...tally.verdicts, [diff.verdict]: tally.verdicts[diff.verdict] + 1 },
    found: tally.found + (found.isBreaking ? 1 : 0),
    answers: tally.answers + found.answers,
  });
  if (!isCertain(mutation)) return;
  expect(diff.verdict).toBe(VERDICTS[mutation.relation]);
  if (mutation.changes.length > 0) {
    const [shown] = diff.tools;
    expect(shown?.bump).toBe(BUMPS[mutation.relation]);
  }
}

/** The change stands at the place that was edited, on both sides, and alone means what it must. */
function checkChange(change: Change, mutation: Mutation, { base, head }: States): void {
  const expected = mutation.changes.find(
    ({ id, base: pointer }) => id === change.id && pointer.join("/") === change.base.pointer.join("/"),
  );
  expect(change.base.pointer).toEqual((expected ?? mutation.changes[0])?.base);
  expect(change.head.pointer).toEqual(expected?.head);
  const regions = editedRegions(base.libraryText, head.libraryText);
  checkLocation(change.base.location, change.base.pointer, { state: base, region: regions.base });
  checkLocation(change.head.location, change.head.pointer, { state: head, region: regions.head });
  if (expected && isCertain(mutation)) {
    expect(change.verdict).toBe(VERDICTS[expected.relation]);
    expect(change.bump).toBe(BUMPS[expected.relation]);
  }
}

type Region = readonly [start: number, end: number];

/** Where two texts differ, by nothing but their letters. */
function editedRegions(base: string, head: string): { readonly base: Region; readonly head: Region } {
  let start = 0;
  while (start < base.length && base[start] === head[start]) start++;
  let tail = 0;
  const most = Math.min(base.length, head.length) - start;
  while (tail < most && base.at(-1 - tail) === head.at(-1 - tail)) tail++;
  return { base: [start, base.length - tail], head: [start, head.length - tail] };
}

function checkLocation(
  location: Location | undefined,
  pointer: JsonPointer,
  { state, region }: { readonly state: LibraryState; readonly region: Region },
): void {
  expect(location?.source.path).toBe("schemas/library.json");
  const { span } = location as Location & { span: { start: number; end: number } };
  const text = state.libraryText.slice(span.start, span.end);
  let nearest: JsonPointer = pointer;
  while (valueAt({ $defs: state.definitions }, nearest) === undefined) nearest = nearest.slice(0, -1);
  // Only the keyword or the member itself may be missing.
  expect(pointer.length - nearest.length).toBeLessThanOrEqual(2);
  expect(text).toContain(JSON.stringify(valueAt({ $defs: state.definitions }, nearest)).slice(0, 1));
  // Where the text differs in a key, the value is what has a place.
  const start = state.libraryText.lastIndexOf("\n", span.start);
  const end = state.libraryText.indexOf("\n", span.end);
  const isTouched = start <= region[1] && end >= region[0];
  expect(isTouched, `"${text.slice(0, 80)}" is not on lines where the texts differ`).toBe(true);
}

interface Case {
  readonly mutation: Mutation;
  readonly states: States;
  readonly tool: string;
  readonly diff: ContractDiff;
  readonly seed: number;
}

/** Values that nobody who compares schemas has made. */
function checkByAnswers({ mutation, states, tool, diff, seed }: Case) {
  const judges = { base: judgeOf(states.base, tool), head: judgeOf(states.head, tool) };
  const toolDiff = diff.tools.find((one) => one.tool === tool);
  if (diff.verdict === "breaking") {
    const evidence = toolDiff?.evidence;
    expect(evidence, "a break has a witness").toBeDefined();
    if (!evidence) throw new Error("unreachable");
    expect(judges.head(evidence.witness)).toBe(true);
    expect(judges.base(evidence.witness)).toBe(false);
    const base = states.base.contract(tool);
    expect(valueAt(base, evidence.refusedPointer.split("/").slice(1))).toBeDefined();
    // What refuses it is what was edited, or what that leads to.
    const edited = mutation.base[mutation.place[1] as string] as JsonValue;
    const near = [mutation.place[1], ...closureOf(edited, mutation.base)];
    // Without a kind, one alternative is like another.
    const isTelling = mutation.changes.some(({ base, head }) => [...base, ...head].includes("kind"));
    if (isCertain(mutation) && !isTelling) expect(near).toContain(evidence.refusedPointer.split("/")[2]);
  }
  const contracts = [states.head.contract(tool), states.base.contract(tool)];
  const schemas = [mutation.base, mutation.head].map(($defs) => valueAt({ $defs }, mutation.place) ?? true);
  const focus = focusOn(mutation.place, schemas);
  const random = randomFrom(seed + 1);
  const makers = contracts.map((contract) => new Answers(contract, focus, random));
  let isBreaking = false;
  let answers = 0;
  for (let index = 0; index < ANSWERS; index++) {
    const answer = makers[index % 2]?.next() ?? null;
    const verdicts = { base: judges.base(answer), head: judges.head(answer) };
    if (verdicts.base || verdicts.head) answers++;
    isBreaking ||= verdicts.head && !verdicts.base;
    const says = JSON.stringify(answer);
    if (diff.verdict === "compatible") expect(verdicts.head && !verdicts.base, says).toBe(false);
    if (toolDiff?.bump === "patch" || diff.tools.length === 0 || mutation.relation === "equal")
      expect(verdicts.base, says).toBe(verdicts.head);
    if (isCertain(mutation) && mutation.relation === "wider")
      expect(verdicts.base && !verdicts.head, says).toBe(false);
  }
  return { isBreaking, answers };
}

/** So many of the places, spread over all of them; of one alone, the cheapest of a few. */
function chosenOf(kind: string, made: readonly (() => RoundTrip)[]): [number, () => RoundTrip][] {
  const all = [...made.entries()];
  if (made.length <= PLACES) return all;
  const start = [...kind].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  const spread = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => Math.floor(start + (index * made.length) / count) % made.length,
    )
      .map((index) => all[index])
      .filter((entry) => entry !== undefined);
  if (PLACES > 1) return spread(PLACES);
  const cost = ([, make]: [number, () => RoundTrip]) => {
    const { definition = "" } = make().there;
    const tools = Object.hasOwn(definitions, definition) ? library.toolsWith(definition) : [];
    return Math.min(...tools.map((tool) => sizes.get(tool) ?? 0));
  };
  return spread(Math.min(16, made.length))
    .toSorted((one, other) => cost(one) - cost(other))
    .slice(0, 1);
}

describe("an edit of the library", () => {
  test("is compiled as the project is", () => {
    for (const schema of committed.values()) expect(contractOf(schema, definitions)).toEqual(schema);
  });

  test("is made in at least 300 ways, of at least 30 kinds", () => {
    const empty = [...mutations].filter(([, made]) => made.length === 0);
    expect(empty).toEqual([]);
    expect(mutations.size).toBeGreaterThanOrEqual(30);
    const total = [...mutations.values()].reduce((sum, made) => sum + made.length, 0);
    expect(total).toBeGreaterThanOrEqual(300);
  });

  test.each([...mutations.keys()])(
    "is found, placed and judged there and back: %s",
    (kind) => {
      const made = mutations.get(kind) ?? [];
      const chosen = chosenOf(kind, made);
      const failures: string[] = [];
      for (const [index, make] of chosen) {
        const { there, back } = make();
        // There and back; the usual run comes back from every second one.
        const ways = PLACES > 1 || index % 2 === 0 ? [there, back] : [there];
        for (const [seed, mutation] of ways.entries()) {
          try {
            check(mutation, 2 * index + seed);
          } catch (error) {
            const { place, changes } = mutation;
            failures.push(`${place.join("/")} ${changes.map(({ id }) => id)}: ${(error as Error).message}`);
          }
        }
      }
      expect(failures.slice(0, 5).join("\n\n"), `${failures.length} of ${chosen.length}`).toBe("");
    },
    3_600_000,
  );

  test("that breaks is mostly found by made-up answers, too", () => {
    const all = [...tallies.values()];
    const breaking = all.reduce((sum, { verdicts }) => sum + verdicts.breaking, 0);
    const found = all.reduce((sum, tally) => sum + tally.found, 0);
    expect(found / breaking).toBeGreaterThan(0.8);
  });
});

afterAll(() => {
  if (PLACES === 1) return;
  const rows = [...tallies].map(([kind, { edits, verdicts, found, answers }]) => [
    kind,
    edits,
    verdicts.compatible,
    verdicts.breaking,
    verdicts.undecided,
    found,
    answers,
  ]);
  const sums = rows.reduce<(string | number)[]>(
    (sum, row) => sum.map((value, index) => (index === 0 ? value : Number(value) + Number(row[index]))),
    ["all", 0, 0, 0, 0, 0, 0],
  );
  const head = ["kind", "edits", "compatible", "breaking", "undecided", "found by answers", "answers"];
  const lines = [head, ...rows, sums].map(([kind, ...counts]) =>
    [String(kind).padEnd(48), ...counts.map((count) => String(count).padStart(11))].join(""),
  );
  process.stdout.write(`${lines.join("\n")}\n`);
});
