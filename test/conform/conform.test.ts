import { describe, expect, test } from "vitest";
import { readToolsListAnswer } from "../../src/build/read-contracts.js";
import { conform } from "../../src/conform/conform.js";
import { createComparer } from "../../src/diff/compare-schemas.js";
import type { JsonValue } from "../../src/json/node.js";
import { parseJsonSource } from "../../src/json/parse.js";
import type { CallOutcome, Listing, ObservedCall, Session } from "../../src/model/observation.js";
import { createSource } from "../../src/source/source.js";

const person: JsonValue = {
  type: "object",
  properties: { name: { type: "string" }, born: { type: "integer" } },
  required: ["name"],
  additionalProperties: false,
};

function contractsOf(tools: Readonly<Record<string, JsonValue | undefined>>) {
  const list = Object.entries(tools).map(([name, outputSchema]) => ({ name, outputSchema }));
  const document = parseJsonSource(createSource("tools.json", JSON.stringify(list))).value;
  const contracts = document && readToolsListAnswer(document).value;
  if (!contracts) throw new Error("no contracts");
  return contracts;
}

const listing = (
  tools: Readonly<Record<string, JsonValue | undefined>>,
  more: Partial<Listing> = {},
): Listing => ({
  tools: Object.entries(tools).map(([name, outputSchema]) => ({
    name,
    isReadOnly: true,
    ...(outputSchema !== undefined && { outputSchema }),
  })),
  pages: 1,
  ...more,
});

const v2 = { line: "v2", version: "2.4.0" } as const;
const v1 = { line: "v1", version: "1.32.2" } as const;

const session = (more: Partial<Session>): Session => ({ calls: [], failures: [], ...more });

const call = (outcome: CallOutcome, more: Partial<ObservedCall> = {}): ObservedCall => ({
  tool: "read_person",
  number: 1,
  outcome,
  ...more,
});

const resultOf = (result: JsonValue, refusal?: string): CallOutcome => ({
  kind: "result",
  result,
  ...(refusal !== undefined && { refusal }),
});

const answered = (structuredContent: JsonValue, text: JsonValue = structuredContent): JsonValue => ({
  content: [{ type: "text", text: JSON.stringify(text) }],
  structuredContent,
});

/** Rule, severity and message of each finding; the comparison with the real engine. */
function findings(
  sessions: readonly Session[],
  tools: Readonly<Record<string, JsonValue | undefined>> = { read_person: person },
) {
  return conform(
    contractsOf(tools),
    { target: "server", sessions, remarks: [] },
    {
      compare: createComparer({}),
      protocol: "2025-11-25",
    },
  );
}

const told = (...parameters: Parameters<typeof findings>) =>
  findings(...parameters).map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`);

const notes = (...parameters: Parameters<typeof findings>) => findings(...parameters).map(({ note }) => note);

describe("what is listed", () => {
  const withListed = (schema: JsonValue | undefined) =>
    told([session({ listing: listing({ read_person: schema }) })]);

  test("the same schema, in another order and with the dialect declared, is no finding", () => {
    const { properties, required } = person as { properties: JsonValue; required: JsonValue };
    expect(
      withListed({
        $schema: "https://json-schema.org/draft/2020-12/schema",
        additionalProperties: false,
        required,
        properties,
        type: "object",
      }),
    ).toEqual([]);
  });

  test("a schema that accepts less is harmless, and so is one that says the same in other words", () => {
    expect(withListed({ ...(person as object), required: ["name", "born"] })).toEqual([
      'warning server/harmless-drift: the server lists another outputSchema for tool "read_person": it accepts fewer values',
    ]);
    expect(withListed({ allOf: [person], type: "object" })).toEqual([
      'warning server/harmless-drift: the server lists another outputSchema for tool "read_person": it accepts the same values',
    ]);
  });

  test("a schema that accepts more breaks, with an answer that shows it", () => {
    expect(withListed({ ...(person as object), required: [] })).toEqual([
      'error server/drifted-tool: the server lists another outputSchema for tool "read_person": by it the tool may answer {}',
    ]);
  });

  test("no schema at all may answer anything", () => {
    expect(withListed(undefined)).toEqual([
      'error server/drifted-tool: the server lists another outputSchema for tool "read_person": by it the tool may answer null',
    ]);
  });

  test("what is not decided is said to be so", () => {
    const [first] = withListed({
      type: "object",
      properties: { name: { $ref: "https://example.com/name" } },
    });
    expect(first).toMatch(/^error server\/unproven-drift: .*"read_person".* is not decided: /);
  });

  test("tools that are missing, too many, twice", () => {
    const twice = listing({ read_person: person });
    expect(told([session({ listing: { ...twice, tools: [...twice.tools, ...twice.tools] } })])).toEqual([
      'error server/duplicate-tool: the server lists tool "read_person" twice',
    ]);
    const [missing, extra] = findings([session({ listing: listing({ read_persons: person }) })]);
    expect([missing?.rule, missing?.help]).toEqual(["server/missing-tool", 'did you mean "read_persons"?']);
    expect([extra?.rule, extra?.help]).toEqual(["server/extra-tool", 'did you mean "read_person"?']);
  });

  test("a tool without a contract is known all the same, and may list none", () => {
    const tools = { read_person: person, ping: undefined };
    expect(told([session({ listing: listing(tools) })], tools)).toEqual([]);
  });

  test("a list that never ends says nothing about tools that it does not hold", () => {
    const endless = listing({ other: person }, { repeatedCursor: "7", pages: 3 });
    expect(told([session({ listing: endless })])).toEqual([
      'error server/endless-pages: tools/list names the cursor "7" again after 3 pages',
      'warning server/extra-tool: the server lists tool "other", which is not in the contract',
    ]);
  });

  test("an error in place of the list is all there is to say", () => {
    const refused = listing({}, { error: { code: -32603, message: "away" } });
    expect(told([session({ listing: refused })])).toEqual([
      "error server/list-failed: the server answers tools/list with error -32603: away",
    ]);
  });

  test("what all clients see is said once; what one of them sees, with its name", () => {
    const whole = listing({ read_person: person });
    const one = session({ client: v2, listing: listing({}) });
    expect(notes([one, session({ client: v1, listing: listing({}) })])).toEqual([
      "clients that were written for the contract call a tool that is not there",
    ]);
    expect(notes([one, session({ client: v1, listing: whole })])).toEqual([
      "clients that were written for the contract call a tool that is not there; seen by v2 2.4.0 only",
    ]);
  });

  test("a client that refuses the list is named with its words", () => {
    const refused = listing({ read_person: person }, { refusal: "can't resolve reference" });
    expect(told([session({ client: v1, listing: refused })])).toEqual([
      "error server/refused-by-client: client v1 1.32.2 refuses tools/list: can't resolve reference",
    ]);
  });
});

describe("roots that earlier revisions do not have", () => {
  const ring: JsonValue = { type: "array", items: { $ref: "#" }, default: { $ref: "#" } };
  const wrapped: JsonValue = {
    type: "object",
    properties: { result: { type: "array", items: { $ref: "#/properties/result" }, default: { $ref: "#" } } },
    required: ["result"],
  };
  const tools = { read_person: ring };

  test("a list that a server wraps for them is the contract, and so is the wrapped value", () => {
    const calls = [call(resultOf({ ...(answered({ result: [[]] }, [[]]) as object) }))];
    expect(
      told([session({ protocol: "2025-11-25", listing: listing({ read_person: wrapped }), calls })], tools),
    ).toEqual([]);
  });

  test("a value that was not wrapped with the schema breaks it", () => {
    const calls = [call(resultOf(answered([[]])))];
    expect(
      told([session({ protocol: "2025-11-25", listing: listing({ read_person: wrapped }), calls })], tools),
    ).toEqual([
      'error server/invalid-result: a result of tool "read_person" breaks the contract: structuredContent must be an object (MCP 2025-11-25)',
    ]);
  });

  test("as they are where the revision has them", () => {
    const calls = [call(resultOf(answered([[]])))];
    expect(told([session({ protocol: "2026-07-28", listing: listing(tools), calls })], tools)).toEqual([]);
  });

  test("a root without a type may get one", () => {
    const open: JsonValue = { properties: { a: { type: "string" } } };
    const stamped = { ...(open as object), type: "object" };
    expect(told([session({ listing: listing({ read_person: stamped }) })], { read_person: open })).toEqual(
      [],
    );
  });
});

describe("what is returned", () => {
  const withCalls = (...calls: ObservedCall[]) => told([session({ calls })]);

  test("a valid result with its text is no finding", () => {
    expect(withCalls(call(resultOf(answered({ name: "Ada" }))))).toEqual([]);
  });

  test("each fault is told, the first in the message, the others in the note", () => {
    const [finding] = findings([
      session({ calls: [call(resultOf(answered({ name: 1, born: "x", age: 1 })))] }),
    ]);
    expect(finding?.message).toMatch(
      /^a result of tool "read_person" breaks the contract: at \/\w+: .* \(and 2 more\)$/,
    );
    expect(finding?.data.faults).toHaveLength(3);
    expect(finding?.note).toMatch(/^also at \/\w+: .*; also /);
  });

  test("no structuredContent", () => {
    expect(withCalls(call(resultOf({ content: [{ type: "text", text: "{}" }] })))).toEqual([
      'error server/missing-result: a result of tool "read_person" has no structuredContent',
    ]);
  });

  test("an error needs none; what it has, version 1 checks", () => {
    const error = { isError: true, content: [{ type: "text", text: "no" }] };
    expect(withCalls(call(resultOf(error)))).toEqual([]);
    expect(withCalls(call(resultOf({ ...error, structuredContent: { name: "Ada" } })))).toEqual([]);
    expect(withCalls(call(resultOf({ ...error, structuredContent: { status: 500 } })))).toEqual([
      'error server/invalid-error-result: an error result of tool "read_person" breaks the contract: "name" is missing (and 1 more)',
    ]);
    expect(withCalls(call(resultOf({ isError: true, content: [] })))).toEqual([
      'warning server/silent-error: an error result of tool "read_person" has no text',
    ]);
  });

  test("text that is JSON and something else", () => {
    const [finding] = findings([
      session({
        calls: [call(resultOf(answered({ name: "Ada", born: 1815 }, { name: "Ada", born: 1816 })))],
      }),
    ]);
    expect([finding?.rule, finding?.data.place]).toEqual(["server/text-mismatch", "/born"]);
  });

  test("text that is no JSON, or that the value holds as it stands, repeats nothing", () => {
    const open = { type: "object", properties: { name: { type: "string" } } } as JsonValue;
    const file = '{"a":1}';
    for (const text of ["Ada.", file]) {
      const result = { content: [{ type: "text", text }], structuredContent: { name: text } };
      expect(told([session({ calls: [call(resultOf(result))] })], { read_person: open })).toEqual([
        'warning server/no-text-fallback: a result of tool "read_person" has no text that repeats its structuredContent',
      ]);
    }
  });

  test("version 1 reads some keywords differently, whether it was there or not", () => {
    const pair: JsonValue = {
      type: "object",
      properties: {
        at: { type: "array", prefixItems: [{ type: "integer" }, { type: "integer" }], items: false },
      },
    };
    const calls = [call(resultOf(answered({ at: [1, 2] })))];
    expect(told([session({ client: v2, calls })], { read_person: pair })).toEqual([
      'error server/refused-by-client: client v1 refuses a result of tool "read_person": it checks with a draft-07 engine, which reads the contract differently',
    ]);
    const refusing = session({
      client: v1,
      calls: [call(resultOf(answered({ at: [1, 2] }), "boolean schema is false"))],
    });
    expect(told([session({ client: v2, calls }), refusing], { read_person: pair })).toEqual([
      'error server/refused-by-client: client v1 1.32.2 refuses a result of tool "read_person": boolean schema is false',
    ]);
  });

  test("what clients say of a result that breaks the contract is in the note of its finding", () => {
    const wrong = answered({ name: 1 });
    const sessions = [
      session({ client: v2, calls: [call(resultOf(wrong, "data/name must be string"))] }),
      session({ client: v1, calls: [call(resultOf(wrong, "data/name must be string"))] }),
    ];
    expect(notes(sessions)).toEqual(["v2 2.4.0 and v1 1.32.2 say: data/name must be string"]);
    const [first] = sessions;
    const careless = session({ client: v1, calls: [call(resultOf(wrong))] });
    expect(first && notes([first, careless])).toEqual([
      "v2 2.4.0 says: data/name must be string; v1 1.32.2 takes it",
    ]);
  });

  test("the marks that a revision adds to an answer make no other result", () => {
    const wrong = answered({ name: 1 }) as object;
    const marked = { ...wrong, resultType: "complete", _meta: { "io.modelcontextprotocol/serverInfo": {} } };
    const sessions = [
      session({ client: v2, calls: [call(resultOf(wrong as JsonValue))] }),
      session({ client: v1, calls: [call(resultOf(marked))] }),
    ];
    expect(told(sessions)).toHaveLength(1);
  });

  test("results of tools that nobody knows", () => {
    const [finding] = findings([
      session({ calls: [call(resultOf({ content: [] }), { tool: "read_persona" })] }),
    ]);
    expect([finding?.rule, finding?.help]).toEqual(["server/unknown-tool", 'did you mean "read_person"?']);
  });

  test("a contract that does not compile is told in place of its results", () => {
    const broken: JsonValue = { type: "object", properties: { a: { $ref: "#/$defs/nowhere" } } };
    expect(told([session({ calls: [call(resultOf(answered({})))] })], { read_person: broken })[0]).toMatch(
      /^error contract\/does-not-compile: /,
    );
  });

  test("draft-07 contracts are judged by draft-07, as clients do", () => {
    const tuple: JsonValue = {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: { at: { type: "array", items: [{ type: "integer" }], additionalItems: false } },
    };
    const told07 = (value: JsonValue) =>
      told([session({ calls: [call(resultOf(answered(value)))] })], { read_person: tuple });
    expect(told07({ at: [1] })).toEqual([]);
    expect(told07({ at: [1, 2] })).toHaveLength(1);
  });
});

describe("what brings no result", () => {
  test.each<[CallOutcome, string]>([
    [
      { kind: "error", code: -32602, message: "no" },
      'error server/call-failed: the server answers a call of tool "read_person" with error -32602: no',
    ],
    [
      { kind: "skipped", reason: "it writes" },
      'warning server/not-called: tool "read_person" was not called: it writes',
    ],
    [
      { kind: "refused", refusal: "bad schema" },
      'error server/refused-by-client: client v2 2.4.0 refuses to call tool "read_person": bad schema',
    ],
    [
      {
        kind: "failed",
        failure: { kind: "timeout", step: "tools/call read_person", reason: "no answer within 500 ms" },
      },
      "error server/timeout: the server does not answer tools/call read_person within 500 ms",
    ],
    [
      {
        kind: "failed",
        failure: { kind: "too-large", step: "tools/call read_person", reason: "more than 9 bytes" },
      },
      "error server/message-too-large: the answer to tools/call read_person is too large: more than 9 bytes",
    ],
  ])("%j", (outcome, expected) => {
    expect(told([session({ client: v2, calls: [call(outcome)] })])).toEqual([expected]);
  });

  test("the last words of a server that broke off are in the note", () => {
    const failure = {
      kind: "crashed",
      step: "tools/list",
      reason: "it ended by SIGSEGV",
      stderr: ["a", "b"],
    } as const;
    expect(told([session({ failures: [failure] })])).toEqual([
      "error server/crashed: the server breaks off at tools/list: it ended by SIGSEGV",
    ]);
    expect(notes([session({ failures: [failure] })])).toEqual(["it wrote to standard error: a ⏎ b"]);
  });

  test("a call that one client alone makes is no matter of that client", () => {
    const failing = call({ kind: "error", code: 1, message: "no" });
    const [finding] = findings([session({ client: v2, calls: [failing] }), session({ client: v1 })]);
    expect(finding?.note).not.toContain("only");
  });

  test.each([
    ["it answers 401 Unauthorized", "Authorization"],
    ["it answers 404 Not Found", "/mcp"],
    ['cannot start "x": no such program', "PATH"],
  ])("%s has advice", (reason, advice) => {
    const [finding] = findings([session({ failures: [{ kind: "unreachable", step: "connect", reason }] })]);
    expect([finding?.rule, finding?.kind]).toEqual(["server/unreachable", "fault"]);
    expect(finding?.help).toContain(advice);
  });

  test("noise is shown by its first line", () => {
    expect(told([session({ noise: { lines: ["hello\u001b[1m", "x"], count: 2 } })])).toEqual([
      'error server/noise-on-stdout: the server writes 2 lines to standard output that are no messages: "hello\\u001b[1m"',
    ]);
  });
});
