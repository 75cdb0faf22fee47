import { readFileSync } from "node:fs";
import { McpServer as HighOne } from "@modelcontextprotocol/sdk/server/mcp.js";
import { McpServer as HighTwo } from "@modelcontextprotocol/server";
import { describe, expect, it, vi } from "vitest";
import { canonicalText } from "../../src/json/canonical.js";
import { createValidator } from "../../src/json-schema/validator.js";
import { registerContracts, type ToolHandlers, type Violation } from "../../src/server/index.js";
import type { CallResult } from "../live/clients.js";
import { berryTools } from "./contracts.js";
import { clientsOf, SERVERS } from "./servers.js";

const tools = await berryTools();

const berry = (weight: unknown, more: object = {}) => ({
  ok: true,
  operation: "read_berries",
  correlation_id: "call-1",
  data: { kind: "berry", weight, ...more },
});

const weighed = ({ grams }: { grams: number }) => ({ ...berry(grams), operation: "weigh" });

/** What each server answers to one call, to a client of each line. */
async function callAll(
  create: (typeof SERVERS)[number][1],
  handlers: Partial<Record<"read_berries" | "weigh", ToolHandlers[string]>>,
  options: Parameters<typeof registerContracts>[3] = {},
  call: { name: string; arguments: Record<string, unknown> } = { name: "read_berries", arguments: {} },
): Promise<{ results: CallResult[]; violations: Violation[] }> {
  const violations: Violation[] = [];
  const clients = await clientsOf(() => {
    const server = create();
    const all = { read_berries: () => berry(1), weigh: weighed, ...handlers };
    registerContracts(server, tools, all, { onViolation: (found) => violations.push(found), ...options });
    return server;
  });
  const results: CallResult[] = [];
  for (const client of clients) {
    // Without a list, clients know no contract and check nothing.
    await client.listTools();
    results.push(await client.callTool(call));
  }
  return { results, violations };
}

describe.each(SERVERS)("contracts registered with the %s", (_, create) => {
  it("are listed as they were compiled, with what is known of the tools", async () => {
    const clients = await clientsOf(() => {
      const server = create();
      registerContracts(server, tools, { read_berries: () => berry(1), weigh: weighed });
      return server;
    });
    for (const client of clients) {
      const listed = (await client.listTools()).tools;
      expect(listed.map(({ name, title }) => [name, title])).toEqual([
        ["read_berries", undefined],
        ["weigh", "Weigh"],
      ]);
      for (const [index, { outputSchema }] of listed.entries())
        expect(canonicalText(outputSchema as never)).toBe(canonicalText(tools[index]?.outputSchema as never));
      expect(listed.map(({ inputSchema }) => inputSchema)).toEqual([
        { type: "object" },
        tools[1]?.inputSchema,
      ]);
      expect(listed.map(({ annotations }) => annotations)).toEqual([undefined, { readOnlyHint: true }]);
    }
  });

  it("let structured content through, with its text, as it goes over the wire", async () => {
    const { results, violations } = await callAll(create, {
      read_berries: async () => berry(2, { picked: new Date(0), forgotten: undefined }),
    });
    const sent = berry(2, { picked: "1970-01-01T00:00:00.000Z" });
    for (const { structuredContent, content, isError } of results) {
      expect(structuredContent).toEqual(sent);
      expect(content).toEqual([{ type: "text", text: JSON.stringify(sent) }]);
      expect(isError).toBeUndefined();
    }
    expect(violations).toEqual([]);
  });

  it("let a whole result through, and add the text where there is none", async () => {
    const whole = { content: [{ type: "text", text: "one berry" }], structuredContent: berry(3) };
    const { results } = await callAll(create, { read_berries: () => whole });
    for (const result of results) expect(result).toMatchObject(whole);
    const bare = await callAll(create, { read_berries: () => ({ structuredContent: berry(3) }) });
    for (const { content } of bare.results)
      expect(content).toEqual([{ type: "text", text: JSON.stringify(berry(3)) }]);
  });

  it("mark a result that says that it failed", async () => {
    const failed = {
      ok: false,
      operation: "read_berries",
      correlation_id: "x",
      error: { code: "not_found", message: "no such bush" },
    };
    const { results, violations } = await callAll(create, { read_berries: () => failed });
    for (const result of results) expect(result).toMatchObject({ isError: true, structuredContent: failed });
    expect(violations).toEqual([]);
  });

  it("say in development what is wrong with a result, where, and by which part of the contract", async () => {
    const { results, violations } = await callAll(
      create,
      { read_berries: () => berry("heavy", { wieght: 1 }) },
      { mode: "development" },
    );
    const [violation] = violations;
    expect(violation).toMatchObject({ tool: "read_berries", value: berry("heavy", { wieght: 1 }) });
    expect(violation?.faults.map(({ instancePath }) => instancePath)).toEqual(
      expect.arrayContaining(["/data/weight"]),
    );
    expect(violation?.message).toContain('tool "read_berries" returned what its contract refuses');
    expect(violation?.message).toContain("/data/weight");
    expect(violation?.message).toContain("/$defs/berry/properties/weight/type");
    for (const result of results) {
      expect(result).toMatchObject({ isError: true, content: [{ type: "text", text: violation?.message }] });
      expect(result.structuredContent).toBeUndefined();
    }
  });

  it("answer in production with an error that obeys the contract, and keep what was right", async () => {
    const { results, violations } = await callAll(
      create,
      { read_berries: () => berry("heavy") },
      { mode: "production" },
    );
    expect(violations).toHaveLength(2);
    const accepts = createValidator(tools[0]?.outputSchema as never);
    for (const { structuredContent, isError } of results) {
      expect(structuredContent).toEqual({
        ok: false,
        operation: "read_berries",
        error: { code: "internal_error", message: "The server's answer did not match its contract." },
        correlation_id: "call-1",
      });
      expect(accepts(structuredContent as never)).toBe(true);
      expect(isError).toBe(true);
      expect(JSON.stringify(structuredContent)).not.toContain("heavy");
    }
  });

  it.each<[string, () => unknown]>([
    ["nothing", () => undefined],
    [
      "a circle",
      () => {
        const circle: Record<string, unknown> = {};
        circle.self = circle;
        return circle;
      },
    ],
    ["a number of any size", () => 1n],
    ["a text", () => "berry"],
    ["a text alone", () => ({ content: [{ type: "text", text: "berry" }] })],
    ["a wrong error", () => ({ content: [], structuredContent: { ok: false }, isError: true })],
  ])("catch %s in both modes", async (_name, handler) => {
    for (const mode of ["development", "production"] as const) {
      const { results, violations } = await callAll(create, { read_berries: handler }, { mode });
      expect(violations).toHaveLength(2);
      for (const { isError } of results) expect(isError).toBe(true);
    }
  });

  it("let an error text through, which no contract covers", async () => {
    const whole = { content: [{ type: "text", text: "no bush" }], isError: true };
    const { results, violations } = await callAll(create, { read_berries: () => whole });
    for (const result of results) expect(result).toMatchObject(whole);
    expect(violations).toEqual([]);
  });

  it("turn what a handler throws into an error that obeys the contract", async () => {
    const { results } = await callAll(create, {
      read_berries: () => {
        throw new Error("the bush is gone");
      },
    });
    for (const { structuredContent } of results)
      expect(structuredContent).toMatchObject({ ok: false, error: { message: "the bush is gone" } });
  });

  it("refuse arguments that the inputSchema refuses, before the handler sees them", async () => {
    const weigh = vi.fn(weighed);
    const wrong = { name: "weigh", arguments: { grams: "3" } };
    const { results } = await callAll(create, { weigh }, {}, wrong);
    for (const { structuredContent, isError } of results) {
      expect(isError).toBe(true);
      expect(structuredContent).toMatchObject({ ok: false, operation: "weigh" });
      expect(JSON.stringify(structuredContent)).toContain("invalid arguments: /grams");
    }
    expect(weigh).not.toHaveBeenCalled();
    const right = await callAll(create, { weigh }, {}, { name: "weigh", arguments: { grams: 3 } });
    expect(right.results[0]?.structuredContent).toMatchObject({ data: { weight: 3 } });
  });

  it("take contracts by tool, tools without one, and a whole tools/list answer", async () => {
    const forms = [
      { read_berries: tools[0]?.outputSchema as object, ping: null },
      { tools: [tools[0], { name: "ping" }] as never },
    ];
    for (const contracts of forms) {
      const [client] = await clientsOf(() => {
        const server = create();
        const ping = () => ({ content: [{ type: "text", text: "pong" }] });
        registerContracts(server, contracts, { read_berries: () => berry(1), ping });
        return server;
      });
      const listed = (await client?.listTools())?.tools;
      expect(listed?.map(({ name, outputSchema }) => [name, outputSchema !== undefined])).toEqual([
        ["read_berries", true],
        ["ping", false],
      ]);
      const pong = await client?.callTool({ name: "ping", arguments: {} });
      expect(pong?.content).toEqual([{ type: "text", text: "pong" }]);
    }
  });

  it("refuse what does not fit together, all of it at once, and register nothing", () => {
    const server = create();
    const register = (contracts: unknown, handlers: object) => () =>
      registerContracts(server, contracts as never, handlers as never);
    expect(register(tools, { read_berries: () => 1, wiegh: () => 1 })).toThrow(
      /no handler for the tool "weigh"\n.*no contract for the handler "wiegh"; did you mean "weigh"\?/,
    );
    expect(register([...tools, tools[0]], { read_berries: () => 1, weigh: 1 })).toThrow(
      /lists? the tool "read_berries" twice\n.*handler for "weigh" is not a function/,
    );
    expect(register({ a: { type: "object", $ref: "#/$defs/gone" } }, { a: () => 1 })).toThrow(
      /outputSchema of "a" does not compile/,
    );
    expect(register({ a: { type: "array" } }, { a: () => 1 })).toThrow(
      /must have "type": "object" at its root/,
    );
    expect(register([{ title: "x" }], {})).toThrow(TypeError);
    expect(register({ a: 1 }, {})).toThrow(TypeError);
    expect(register("tools", {})).toThrow(TypeError);
    expect(register(tools, { read_berries: () => 1, weigh: () => 1 })).not.toThrow();
  });
});

describe("registered contracts", () => {
  it.each([
    ["line 1", () => new HighOne({ name: "a", version: "1" })],
    ["line 2", () => new HighTwo({ name: "a", version: "1" })],
  ] as const)("leave other tools of an McpServer of %s alone, whenever they come", async (_, create) => {
    const other = async () => ({ content: [{ type: "text" as const, text: "other" }] });
    const clients = await clientsOf(() => {
      const server = create() as HighTwo;
      server.registerTool("before", { description: "before" }, other);
      registerContracts(server, tools, { read_berries: () => berry(1), weigh: weighed });
      server.registerTool("after", { description: "after" }, other);
      expect(() => registerContracts(server, { before: null }, { before: other })).toThrow(
        /already registered/,
      );
      return server;
    });
    for (const client of clients) {
      const names = (await client.listTools()).tools.map(({ name }) => name);
      expect(names.sort()).toEqual(["after", "before", "read_berries", "weigh"]);
      for (const name of ["before", "after"])
        expect((await client.callTool({ name, arguments: {} })).content).toEqual([
          { type: "text", text: "other" },
        ]);
      expect((await client.callTool({ name: "read_berries", arguments: {} })).structuredContent).toEqual(
        berry(1),
      );
    }
  });

  it("are compiled once, however many servers are made of them", async () => {
    const contracts = JSON.parse(
      readFileSync(new URL("../../schemas/tools/read_issues.json", import.meta.url), "utf8"),
    ) as object;
    const register = () => {
      const started = performance.now();
      const server = new HighTwo({ name: "a", version: "1" });
      registerContracts(server, { read_issues: contracts }, { read_issues: () => 1 });
      return performance.now() - started;
    };
    const first = register();
    const others = Array.from({ length: 10 }, register);
    expect(Math.min(...others)).toBeLessThan(first / 3);
  });

  it("need a server of one of the two lines", () => {
    for (const server of [{}, { registerTool: () => {} }, new Map()])
      expect(() => registerContracts(server, {}, {})).toThrow(/expected an McpServer or a Server/);
  });

  it("write violations to standard error by default, where a terminal does nothing with them", async () => {
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    try {
      await callAll(
        SERVERS[2]?.[1] as never,
        { read_berries: () => berry("\u001b[31mred") },
        {
          onViolation: undefined as never,
        },
      );
      const text = write.mock.calls.map(([line]) => line).join("");
      expect(text).toContain("/data/weight");
      expect(text).not.toContain("\u001b");
    } finally {
      write.mockRestore();
    }
  });

  it("go by NODE_ENV where no mode is named", async () => {
    vi.stubEnv("NODE_ENV", "production");
    try {
      const { results } = await callAll(SERVERS[2]?.[1] as never, { read_berries: () => berry("heavy") });
      expect(results[0]?.structuredContent).toMatchObject({ ok: false });
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("give no structured content for a contract that knows no errors", async () => {
    const contracts = { count: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] } };
    for (const mode of ["development", "production"] as const) {
      const [client] = await clientsOf(() => {
        const server = new HighTwo({ name: "a", version: "1" });
        registerContracts(server, contracts, { count: () => ({ n: "x" }) }, { mode, onViolation: () => {} });
        return server;
      });
      await client?.listTools();
      const result = await client?.callTool({ name: "count", arguments: {} });
      expect(result?.structuredContent).toBeUndefined();
      expect(result?.isError).toBe(true);
    }
  });
});
