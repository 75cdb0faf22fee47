import { describe, expect, test } from "vitest";
import { type DiffContractsOptions, diffContracts } from "../../src/diff/diff-contracts.js";
import type { JsonValue } from "../../src/json/node.js";
import type { ContractDiff } from "../../src/model/contract-diff.js";
import { sideOf } from "../support/contract-sides.js";

type Tools = Readonly<Record<string, JsonValue>>;
type Members = Record<string, JsonValue>;

const diffOf = (base: Tools, head: Tools, options?: DiffContractsOptions): ContractDiff =>
  diffContracts(sideOf("base", base), sideOf("head", head), options);

const note = (more: Members = {}): JsonValue => ({
  type: "object",
  properties: { id: { type: "integer" }, status: { enum: ["open", "closed"] } },
  required: ["id", "status"],
  additionalProperties: false,
  ...more,
});
const NOTE: Members = { note: note() };
const lost = { note: note({ required: ["id"] }) };

/** An answer that holds one of some definitions. */
const answer = (
  tool: string,
  families: readonly string[],
  $defs: Members,
  more: Members = {},
): JsonValue => ({
  type: "object",
  properties: {
    operation: { const: tool },
    data: { oneOf: families.map((family) => ({ $ref: `#/$defs/${family}` })) },
  },
  required: ["operation", "data"],
  ...more,
  $defs,
});
const tools = (names: readonly string[], make: (tool: string) => JsonValue): Tools =>
  Object.fromEntries(names.map((name) => [name, make(name)]));

/** A change in one line: what, how bad, and for which tools. */
const told = ({ changes }: ContractDiff) =>
  changes.map(
    ({ id, verdict, tools: reached }) => `${id} ${verdict} ${reached.map(({ tool }) => tool).join(" ")}`,
  );

describe("an edit that reaches several tools", () => {
  const names = ["read_a", "read_b", "read_c"];

  test("is one change of a shared definition, with the tools that hold it named", () => {
    const make = ($defs: Members) => ({
      ...tools(names, (tool) => answer(tool, ["note"], $defs)),
      read_other: answer("read_other", ["other"], { other: { type: "string" } }),
    });
    const diff = diffOf(make(NOTE), make(lost));
    expect(told(diff)).toEqual(["required-removed breaking read_a read_b read_c"]);
    expect(diff.unchanged).toBe(1);
    expect(diff.changes[0]).toMatchObject({ definition: "note", path: "", bump: "major" });
    for (const tool of diff.tools) expect(tool.changes[0]).toBe(diff.changes[0]);
  });

  test("is one change of the envelope", () => {
    const make = (more: Members) => tools(names, (tool) => answer(tool, ["note"], NOTE, more));
    const diff = diffOf(make({ additionalProperties: false }), make({}));
    expect(told(diff)).toEqual(["additional-properties-opened breaking read_a read_b read_c"]);
    expect(diff.changes[0]?.definition).toBeUndefined();
  });

  test("may break some of them only, and counts as what is worst", () => {
    const held = (keyword: string, $defs: Members): JsonValue => ({
      type: "object",
      [keyword]: { $ref: "#/$defs/note" },
      $defs,
    });
    const make = ($defs: Members): Tools => ({
      read_it: held("additionalProperties", $defs),
      read_anything_else: { not: { $ref: "#/$defs/note" }, $defs },
    });
    const diff = diffOf(make(NOTE), make(lost));
    expect(diff.changes.map(({ verdict, tools: reached }) => [verdict, reached])).toEqual([
      [
        "breaking",
        [
          { tool: "read_it", verdict: "breaking" },
          { tool: "read_anything_else", verdict: "compatible" },
        ],
      ],
    ]);
    expect(diff.tools.map(({ tool, verdict, stands }) => [tool, verdict, stands])).toEqual([
      ["read_it", "breaking", "breaking"],
      ["read_anything_else", "compatible", "compatible"],
    ]);
  });

  test("in two alternatives of one tool is two changes with two fingerprints", () => {
    const arms = (most: number): JsonValue => ({
      oneOf: ["a", "b"].map((kind) => ({
        properties: { kind: { const: kind }, count: { type: "integer", maximum: most } },
        required: ["kind"],
        type: "object",
      })),
    });
    const diff = diffOf({ read_a: arms(5) }, { read_a: arms(9) });
    expect(told(diff)).toEqual(["maximum-raised breaking read_a", "maximum-raised breaking read_a"]);
    expect(new Set(diff.changes.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });

  test("is of one tool where only that one got another family, with what the family refers to", () => {
    const $defs = { ...NOTE, list: { type: "array", items: { $ref: "#/$defs/note" } } };
    const make = (families: readonly string[], all: Members) => ({
      ...tools(names, (tool) => answer(tool, ["note"], NOTE)),
      read_a: answer("read_a", families, all),
    });
    const diff = diffOf(make(["note"], NOTE), make(["note", "list"], $defs));
    expect(told(diff)).toEqual(["oneof-arm-added breaking read_a"]);
    expect(diff.tools[0]?.evidence).toMatchObject({ witness: { operation: "read_a", data: [] } });
    expect(diff.unchanged).toBe(2);
  });
});

describe("tools that came, went or changed as a whole", () => {
  const schema = answer("read_a", ["note"], NOTE);
  const cases: [string, Tools, Tools, string[]][] = [
    ["added", {}, { read_a: schema }, ["tool-added compatible read_a"]],
    ["removed", { read_a: schema }, {}, ["tool-removed breaking read_a"]],
    [
      "renamed",
      { read_a: schema },
      { read_b: answer("read_b", ["note"], NOTE) },
      ["tool-renamed breaking read_b"],
    ],
    [
      "renamed and changed, which nobody can tell from one that went and one that came",
      { read_a: schema },
      { read_b: answer("read_b", ["note"], lost) },
      ["tool-removed breaking read_a", "tool-added compatible read_b"],
    ],
    ["given a schema", { read_a: null }, { read_a: schema }, ["output-schema-added compatible read_a"]],
    [
      "left without a schema",
      { read_a: schema },
      { read_a: null },
      ["output-schema-removed breaking read_a"],
    ],
    ["without a schema before and after", { read_a: null }, { read_a: null }, []],
    [
      "without a schema under another name",
      { read_a: null },
      { read_z: null },
      ["tool-removed breaking read_a", "tool-added compatible read_z"],
    ],
    [
      "renamed, of several of one contract, to the name most alike",
      { read_note: note(), write_note: note() },
      { read_notes: note(), write_notes: note() },
      ["tool-renamed breaking read_notes", "tool-renamed breaking write_notes"],
    ],
  ];
  test.each(cases)("%s", (_name, base, head, expected) => {
    const diff = diffOf(base, head);
    expect(told(diff)).toEqual(expected);
    for (const { bytes, schemas } of diff.tools) {
      const shown = schemas();
      const size = (value: JsonValue | undefined) => (value === undefined ? 0 : JSON.stringify(value).length);
      expect(bytes).toEqual({ base: size(shown.base), head: size(shown.head) });
    }
  });

  test("are events at once with changes of others, the worst first", () => {
    const diff = diffOf(
      { read_a: schema, read_b: answer("read_b", ["note"], NOTE), read_c: note() },
      {
        read_a: answer("read_a", ["note"], lost),
        read_c: note({ title: "Note" }),
        read_d: { type: "array" },
      },
    );
    expect(
      diff.tools.map(({ tool, status, verdict, bump }) => `${tool} ${status} ${verdict} ${bump}`),
    ).toEqual([
      "read_a changed breaking major",
      "read_b removed breaking major",
      "read_c changed compatible patch",
      "read_d added compatible minor",
    ]);
    expect([diff.verdict, diff.bump]).toEqual(["breaking", "major"]);
  });

  test("are passed over where they are not asked for", () => {
    const diff = diffOf(
      { read_a: schema, read_b: note() },
      { read_b: note({ title: "Note" }) },
      { includes: (tool) => tool === "read_b" },
    );
    expect(told(diff)).toEqual(["title-changed compatible read_b"]);
  });
});

describe("contracts that say the same", () => {
  const base = { read_a: answer("read_a", ["note", "other"], { ...NOTE, other: { type: "string" } }) };

  test("in another order of keys and definitions have not changed", () => {
    const head = Object.fromEntries(
      Object.entries(
        answer("read_a", ["note", "other"], { other: { type: "string" }, ...NOTE }) as Members,
      ).reverse(),
    );
    const diff = diffOf(base, { read_a: head });
    expect([diff.tools, diff.changes, diff.unchanged, diff.bump]).toEqual([[], [], 1, "none"]);
  });

  test("with other names for their definitions differ by those", () => {
    const head = answer("read_a", ["memo", "other"], { memo: note(), other: { type: "string" } });
    const diff = diffOf(base, { read_a: head });
    expect(told(diff)).toEqual(["definition-renamed compatible read_a"]);
    expect(diff.bump).toBe("patch");
  });

  test("in another order of alternatives have no changes, and ask for no release", () => {
    const head = answer("read_a", ["other", "note"], { ...NOTE, other: { type: "string" } });
    const diff = diffOf(base, { read_a: head });
    expect(told(diff)).toEqual([]);
    expect(diff.tools.map(({ verdict, bump }) => [verdict, bump])).toEqual([["compatible", "none"]]);
  });
});

describe("with the level of readers", () => {
  const base = { read_a: note() };
  const cases: [string, JsonValue, string[]][] = [
    [
      "what may no longer be sent is a loss",
      note({ properties: { id: { type: "integer" }, status: { enum: ["open"] } } }),
      ["enum-value-removed breaking reader"],
    ],
    [
      "what is said more exactly is none",
      note({ properties: { id: { type: "integer", minimum: 1 }, status: { enum: ["open", "closed"] } } }),
      ["minimum-raised compatible "],
    ],
    ["what breaks validators needs no tag", note({ required: ["id"] }), ["required-removed breaking "]],
    ["words are none", note({ description: "A note." }), ["description-changed compatible annotation"]],
  ];
  test.each(cases)("%s", (_name, head, expected) => {
    const diff = diffOf(base, { read_a: head }, { level: "reader" });
    expect(diff.changes.map(({ id, verdict, tags }) => `${id} ${verdict} ${tags}`)).toEqual(expected);
    expect(diff.verdict).toBe(diff.changes[0]?.verdict);
    expect(diff.stands).toBe(diff.verdict);
    expect(diff.bump).toBe(diff.verdict === "breaking" ? "major" : diff.changes[0]?.bump);
  });

  test("a loss is accepted like any other", () => {
    const head = { read_a: note({ properties: { id: { type: "integer" }, status: { enum: ["open"] } } }) };
    const [change] = diffOf(base, head, { level: "reader" }).changes;
    const acceptances = [{ fingerprint: change?.fingerprint ?? "", reason: "nobody asks" }];
    expect(diffOf(base, head, { level: "reader", acceptances }).stands).toBe("compatible");
    expect(diffOf(base, head).verdict).toBe("compatible");
  });
});

describe("breaks by open content", () => {
  const open = (members: Members): JsonValue => ({ type: "object", properties: members });
  const base = { read_a: open({ id: { type: "integer" }, text: { type: "string" } }) };

  test("are told apart, and taken as given where that is asked for", () => {
    const head = { read_a: open({ id: { type: "integer" } }) };
    const strict = diffOf(base, head);
    expect(strict.changes.map(({ id, tags, relaxed }) => [id, tags, relaxed])).toEqual([
      ["property-removed-from-open", ["open-content"], undefined],
    ]);
    expect([strict.verdict, strict.stands]).toEqual(["breaking", "breaking"]);
    const relaxed = diffOf(base, head, { relaxOpenContent: true });
    expect([relaxed.verdict, relaxed.stands]).toEqual(["breaking", "compatible"]);
    expect(relaxed.changes[0]?.relaxed).toBeDefined();
  });

  test("leave what else breaks", () => {
    const head = { read_a: open({ id: { type: ["integer", "null"] } }) };
    const diff = diffOf(base, head, { relaxOpenContent: true });
    expect(diff.changes.map(({ id, relaxed }) => [id, relaxed !== undefined])).toEqual([
      ["property-removed-from-open", true],
      ["type-widened", false],
    ]);
    expect(diff.stands).toBe("breaking");
  });
});

describe("accepted changes", () => {
  const accept = (...fingerprints: (string | undefined)[]) => ({
    acceptances: fingerprints.map((fingerprint = "") => ({ fingerprint, reason: "known" })),
  });
  const base = { read_a: note() };
  const head = {
    read_a: note({
      required: ["id"],
      properties: { id: { type: "integer" }, status: { enum: ["open", "closed", "new"] } },
    }),
  };

  test("one by one leave the others standing", () => {
    const prints = diffOf(base, head).changes.map(({ fingerprint }) => fingerprint);
    expect(prints).toHaveLength(2);
    for (const print of prints) {
      const diff = diffOf(base, head, accept(print));
      expect([diff.verdict, diff.stands]).toEqual(["breaking", "breaking"]);
      expect(diff.changes.filter(({ accepted }) => accepted).map(({ fingerprint }) => fingerprint)).toEqual([
        print,
      ]);
    }
    const all = diffOf(base, head, accept(...prints));
    expect([all.verdict, all.stands, all.unused]).toEqual(["breaking", "compatible", []]);
  });

  test("that are not there, or need no acceptance, are unused", () => {
    const compatible = diffOf(base, { read_a: note({ title: "Note" }) });
    const print = compatible.changes[0]?.fingerprint;
    const diff = diffOf(base, { read_a: note({ title: "Note" }) }, accept(print, "0123456789ab"));
    expect(diff.unused.map(({ fingerprint }) => fingerprint)).toEqual([print, "0123456789ab"]);
    expect(diff.changes[0]?.accepted).toBeUndefined();
  });

  test("that break only together are accepted together", () => {
    const both = (limit: number) => ({
      read_a: { allOf: [{ maximum: limit }, { maximum: limit }], type: "integer" },
    });
    const diff = diffOf(both(10), both(20));
    expect(diff.changes.map(({ id, verdict }) => [id, verdict])).toEqual([
      ["combined-changes", "breaking"],
      ["maximum-raised", "compatible"],
      ["maximum-raised", "compatible"],
    ]);
    const accepted = diffOf(both(10), both(20), accept(diff.changes[0]?.fingerprint));
    expect([accepted.stands, accepted.unused]).toEqual(["compatible", []]);
    // Of another pair of limits, nobody has said anything.
    expect(diffOf(both(10), both(30), accept(diff.changes[0]?.fingerprint)).stands).toBe("breaking");
  });

  test("of one tool do not cover another", () => {
    const two = (required: string[]) => ({
      read_a: note({ required }),
      read_b: { type: "object", properties: { x: note({ required }) } },
    });
    const diff = diffOf(two(["id", "status"]), two(["id"]));
    const print = diff.tools.find(({ tool }) => tool === "read_a")?.changes[0]?.fingerprint;
    const stands = diffOf(two(["id", "status"]), two(["id"]), accept(print)).tools.map(({ tool, stands }) => [
      tool,
      stands,
    ]);
    expect(Object.fromEntries(stands)).toEqual({ read_a: "compatible", read_b: "breaking" });
  });
});

describe("the fingerprint of a change", () => {
  const printOf = (base: Tools, head: Tools, id = "enum-value-added") =>
    diffOf(base, head).changes.find((change) => change.id === id)?.fingerprint;
  const status = (values: readonly string[]) => ({
    note: note({ properties: { id: { type: "integer" }, status: { enum: [...values] } } }),
  });
  const before = { read_a: answer("read_a", ["note"], status(["open", "closed"])) };
  const plain = printOf(before, { read_a: answer("read_a", ["note"], status(["open", "closed", "new"])) });

  test("stays when words, lines and other definitions change", () => {
    const described = {
      ...(status(["open", "closed", "new"]).note as object),
      description: "A note.\nOf one user.",
    };
    const head = {
      read_a: answer("read_a", ["more", "note"], { more: { type: "string" }, note: described }),
    };
    expect(plain).toMatch(/^[0-9a-f]{12}$/);
    expect(printOf(before, head)).toBe(plain);
  });

  test("stays when one more tool holds the definition", () => {
    const two = (values: readonly string[]) => ({
      read_a: answer("read_a", ["note"], status(values)),
      read_b: { ...(answer("read_b", ["note"], status(values)) as object), title: "B" },
    });
    expect(printOf(two(["open", "closed"]), two(["open", "closed", "new"]))).toBe(plain);
  });

  test("is another for other values, another place and another direction", () => {
    const others = [
      printOf(before, { read_a: answer("read_a", ["note"], status(["open", "closed", "newer"])) }),
      printOf(
        { read_a: status(["open", "closed"]).note as JsonValue },
        { read_a: status(["open", "closed", "new"]).note as JsonValue },
      ),
      printOf(
        { read_a: answer("read_a", ["note"], status(["open", "closed", "new"])) },
        before,
        "enum-value-removed",
      ),
    ];
    expect(others).not.toContain(undefined);
    expect(new Set([plain, ...others]).size).toBe(4);
  });
});

describe("a value as it was before", () => {
  const witnessAndBefore = (base: JsonValue, head: JsonValue) => {
    const [tool] = diffOf({ read_a: base }, { read_a: head }, { isBeforeAsked: true }).tools;
    return tool?.evidence && [tool.evidence.witness, tool.evidence.before];
  };

  test("is the witness without the member that came, or with the one that was required", () => {
    const demanded = witnessAndBefore(
      note(),
      note({
        properties: {
          id: { type: "integer" },
          status: { enum: ["open", "closed"] },
          text: { type: "string" },
        },
        required: ["id", "status", "text"],
      }),
    );
    // Nothing fits both: the head asks for what the base forbids.
    expect(demanded).toEqual([expect.objectContaining({ text: expect.any(String) }), undefined]);
    const added = witnessAndBefore(
      note(),
      note({
        properties: {
          id: { type: "integer" },
          status: { enum: ["open", "closed"] },
          text: { type: "string" },
        },
      }),
    );
    expect(added).toEqual([
      expect.objectContaining({ text: expect.any(String) }),
      expect.not.objectContaining({ text: expect.anything() }),
    ]);
    const left = witnessAndBefore(note(), note({ required: ["id"] }));
    expect(left).toEqual([
      expect.not.objectContaining({ status: expect.anything() }),
      expect.objectContaining({ status: expect.stringMatching(/open|closed/) }),
    ]);
  });

  test("is missing where no value fits both", () => {
    expect(witnessAndBefore({ type: "string" }, { type: "integer" })).toEqual([
      expect.any(Number),
      undefined,
    ]);
    expect(witnessAndBefore({ const: "a" }, { const: "b" })).toEqual(["b", undefined]);
  });
});

describe("large sets", () => {
  test("are witnessed to the last change when validators are not compiled for all of them", () => {
    const names = Array.from({ length: 6 }, (_, index) => `read_${index}`);
    const make = (required: (index: number) => string[]) =>
      Object.fromEntries(
        names.map((name, index) => [
          name,
          {
            type: "object",
            // Bytes are what is counted, and each is a class of its own.
            description: "long ".repeat(20_000),
            properties: { [`member_${index}`]: { type: "string" }, id: { type: "integer" } },
            required: required(index),
          },
        ]),
      );
    const diff = diffOf(
      make((index) => ["id", `member_${index}`]),
      make(() => ["id"]),
    );
    expect(diff.changes).toHaveLength(names.length);
    for (const { verdict, evidence, message } of diff.changes) {
      expect(verdict).toBe("breaking");
      const name = /"(member_\d)"/.exec(message)?.[1] ?? "";
      expect(evidence?.witness).not.toHaveProperty(name);
      expect(evidence?.keyword).toBe("required");
    }
    expect(diff.tools.map(({ verdict }) => verdict)).toEqual(names.map(() => "breaking"));
  });

  test("of thousands of changes are judged in reasonable time", () => {
    const members = (count: number, values: readonly string[]) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, { enum: [...values] }]));
    const make = (values: readonly string[]) =>
      Object.fromEntries(
        Array.from({ length: 40 }, (_, tool) => [
          `read_${tool}`,
          {
            type: "object",
            properties: { ...members(25, values), [`own_${tool}`]: true },
            additionalProperties: false,
          },
        ]),
      );
    const started = performance.now();
    const diff = diffOf(make(["a", "b"]), make(["b", "c"]));
    expect(diff.changes.length).toBe(50);
    expect(diff.changes.every(({ tools: reached }) => reached.length === 40)).toBe(true);
    expect(diff.tools.flatMap(({ changes }) => changes)).toHaveLength(2_000);
    expect(performance.now() - started).toBeLessThan(60_000);
  });

  test("of a hundred changes of one tool, too", () => {
    const make = (limit: number) => ({
      read_a: {
        type: "object",
        properties: Object.fromEntries(
          Array.from({ length: 120 }, (_, index) => [
            `m${index}`,
            { type: "integer", maximum: index + limit },
          ]),
        ),
      },
    });
    const started = performance.now();
    const diff = diffOf(make(5), make(6));
    expect(diff.changes).toHaveLength(120);
    expect(diff.changes.every(({ verdict }) => verdict === "breaking")).toBe(true);
    // Where a contract was rewritten, the first few dozen changes come with their evidence.
    expect(diff.changes.filter(({ evidence }) => evidence).length).toBeGreaterThanOrEqual(40);
    expect(diff.tools[0]?.evidence).toBeDefined();
    expect(performance.now() - started).toBeLessThan(120_000);
  });
});
