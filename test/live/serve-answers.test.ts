import { describe, expect, it } from "vitest";
import { type ServeOptions, startServer } from "../../src/commands/serve.js";
import type { McpService } from "../../src/host/mcp-server.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { createValidator } from "../../src/json-schema/validator.js";

const LIBRARY = {
  $defs: {
    error: {
      type: "object",
      properties: { message: { type: "string" } },
      required: ["message"],
      additionalProperties: false,
    },
    berry: {
      type: "object",
      properties: { kind: { const: "berry" }, weight: { type: "integer" } },
      required: ["kind", "weight"],
      additionalProperties: false,
    },
    leaf: { type: "object", properties: { kind: { const: "leaf" } }, required: ["kind"] },
    anything: { type: "object" },
    nothing: { type: "object", properties: { a: false }, required: ["a"] },
  },
};

const ENVELOPE = {
  type: "object",
  properties: {
    ok: { type: "boolean" },
    data: { oneOf: [{ $ref: "#/$defs/allowed_family" }] },
    error: { $ref: "#/$defs/error" },
  },
  required: ["ok"],
  additionalProperties: false,
  allOf: [
    {
      if: { properties: { ok: { const: true } } },
      then: { required: ["data"], not: { required: ["error"] } },
      else: { required: ["error"], not: { required: ["data"] } },
    },
  ],
  $defs: { allowed_family: true },
};

const TOOLS = {
  read_bush: ["berry", "leaf"],
  ping: null,
  write_leaf: ["leaf"],
  pick: {
    families: ["berry"],
    title: "Pick",
    description: "Picks one.",
    inputSchema: "pick.json",
    annotations: { destructiveHint: true },
  },
  any: { families: ["anything"], envelope: "preset:record" },
  none: { families: ["nothing"], envelope: "preset:record" },
};

interface Result {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: { readonly ok: boolean; readonly data?: { readonly kind: string } };
  readonly isError?: boolean;
}

async function serve(
  options: Partial<ServeOptions> = {},
  files: Record<string, unknown> = {},
  more: object = {},
) {
  let service: McpService | undefined;
  const all = {
    "schemas/library.json": LIBRARY,
    "schemas/envelope.json": ENVELOPE,
    "schemas/matrix.json": { tools: TOOLS },
    "ombi-schema.config.json": more,
    "pick.json": { type: "object", properties: { count: { type: "integer" } }, required: ["count"] },
    ...files,
  };
  const texts = Object.entries(all).map(([path, content]) => [path, JSON.stringify(content)] as const);
  const host = createMemoryHost(new Map(texts), {
    serve: (given) => {
      service = given;
      return { addresses: [], ended: Promise.resolve(), close: async () => {} };
    },
  });
  const started = await startServer(host, {
    endpoint: { kind: "stdio" },
    seed: 1,
    size: "medium",
    ...options,
  });
  if (!service) throw new Error(JSON.stringify(started));
  const { tools, call } = service;
  const times = (count: number, tool: string, input: unknown = {}) =>
    Array.from({ length: count }, () => call(tool, input) as Result);
  return { tools, call, times };
}

describe("a mock server", () => {
  it("lists every tool in the order of the matrix, with all that is known of it", async () => {
    const { tools } = await serve();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(TOOLS));
    expect(tools[1]).toEqual({ name: "ping", inputSchema: { type: "object" } });
    expect(tools[3]).toMatchObject({
      title: "Pick",
      description: "Picks one.",
      inputSchema: { properties: { count: { type: "integer" } } },
      annotations: { destructiveHint: true },
    });
  });

  it("says by their names which tools read and which write, unless the matrix says it", async () => {
    const { tools } = await serve();
    const hints = (name: string) =>
      (tools.find((tool) => tool.name === name) as { annotations?: object }).annotations;
    expect(hints("read_bush")).toEqual({ readOnlyHint: true });
    expect(hints("write_leaf")).toEqual({ readOnlyHint: false, destructiveHint: true });
    expect(hints("ping")).toBeUndefined();
    const rows = { read_bush: { families: ["leaf"], annotations: { idempotentHint: true } } };
    const other = await serve({}, { "schemas/matrix.json": { tools: rows } });
    expect(other.tools[0]).toMatchObject({ annotations: { idempotentHint: true } });
    expect(other.tools[0]).not.toHaveProperty("annotations.readOnlyHint");
  });

  it("answers with different samples of the contract, and marks those that say that the tool failed", async () => {
    const { tools, times } = await serve();
    const accepts = createValidator(tools[0]?.outputSchema as never);
    const results = times(50, "read_bush");
    for (const { structuredContent, content, isError } of results) {
      expect(accepts(structuredContent as never)).toBe(true);
      expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
      expect(isError).toBe(structuredContent?.ok === false ? true : undefined);
    }
    expect(new Set(results.map(({ structuredContent }) => structuredContent?.data?.kind))).toEqual(
      new Set(["berry", "leaf", undefined]),
    );
  });

  it("answers with one family where that is allowed, and with what there is elsewhere", async () => {
    const { times } = await serve({ family: "berry" });
    for (const { structuredContent } of times(30, "read_bush"))
      expect([undefined, "berry"]).toContain(structuredContent?.data?.kind);
    expect(
      times(30, "write_leaf").some(({ structuredContent }) => structuredContent?.data?.kind === "leaf"),
    ).toBe(true);
  });

  it("answers with near misses, none of which is marked as an error, since line 2 does not check those", async () => {
    const { tools, times } = await serve({ fault: true });
    for (const tool of ["read_bush", "write_leaf", "pick"]) {
      const accepts = createValidator(tools.find(({ name }) => name === tool)?.outputSchema as never);
      for (const { structuredContent, isError } of times(50, tool, { count: 1 })) {
        expect(accepts(structuredContent as never)).toBe(false);
        expect(isError).toBeUndefined();
      }
    }
  });

  it("says so when there is nothing to answer with", async () => {
    const { times } = await serve();
    expect(times(2, "none")[1]).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^there is no sample: /) as string }],
    });
  });

  it("answers for a tool without a contract, and for none that does not exist", async () => {
    const { call } = await serve();
    expect(call("ping", {})).toEqual({
      content: [{ type: "text", text: "ping, answered by ombi-schema serve" }],
    });
    expect(call("pong", {})).toBeUndefined();
    expect(call("constructor", {})).toBeUndefined();
  });

  it("refuses arguments that the inputSchema of the project refuses, and takes any other", async () => {
    const { call, times } = await serve();
    expect(call("pick", { count: "many" })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("invalid arguments: /count") as string }],
    });
    expect(times(1, "pick", { count: 1 })[0]?.structuredContent).toBeDefined();
    expect(times(1, "read_bush", { what: ["ever"] })[0]?.structuredContent).toBeDefined();
  });

  it("answers with fixtures in turn, whole results as they are, and with samples for the rest", async () => {
    const leaf = { ok: true, data: { kind: "leaf" } };
    const failed = { ok: false, error: { message: "no bush" } };
    const whole = {
      content: [{ type: "text", text: "a leaf" }],
      structuredContent: leaf,
      _meta: { by: "hand" },
    };
    const { times } = await serve(
      { fixtures: "answers" },
      {
        "answers/write_leaf/1.json": leaf,
        "answers/write_leaf/2.json": failed,
        "answers/write_leaf/3.json": whole,
      },
    );
    const text = (value: object) => [{ type: "text", text: JSON.stringify(value) }];
    const round = [
      { content: text(leaf), structuredContent: leaf },
      { content: text(failed), structuredContent: failed, isError: true },
      whole,
    ];
    expect(times(6, "write_leaf")).toEqual([...round, ...round]);
    expect(times(1, "read_bush")[0]?.structuredContent).toBeDefined();
  });

  it("answers with wrong fixtures when it is to, and marks none of them", async () => {
    const wrong = { ok: false, error: "no bush" };
    const { times } = await serve({ fixtures: "answers", fault: true }, { "answers/pick.json": wrong });
    const [result] = times(1, "pick", { count: 1 });
    expect(result).toEqual({
      content: [{ type: "text", text: JSON.stringify(wrong) }],
      structuredContent: wrong,
    });
  });

  it("serves contracts that somebody else made as they were listed", async () => {
    const listed = {
      name: "count",
      inputSchema: { type: "object", required: ["n"] },
      outputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
      annotations: { readOnlyHint: true },
    };
    const { tools, times } = await serve(
      {},
      { "list.json": { tools: [listed] } },
      { source: { toolsList: "list.json" } },
    );
    expect(tools).toEqual([listed]);
    expect(times(1, "count", { n: 1 })[0]?.structuredContent).toEqual({ n: expect.any(Number) as number });
    expect(times(1, "count")[0]).toMatchObject({ isError: true });
  });
});
