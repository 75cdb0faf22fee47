import { readdirSync, readFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

interface ValidPayload {
  readonly file: string;
  readonly tool: string;
  readonly family?: string;
}

interface InvalidPayload extends ValidPayload {
  /** Where the fault is that the payload was made for, and the keyword that finds it. */
  readonly at: string;
  readonly keyword: string;
  readonly why: string;
}

const folder = new URL("../fixtures/payloads/", import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, folder), "utf8"));
const index: { valid: ValidPayload[]; invalid: InvalidPayload[] } = read("index.json");
const schemaOf = (tool: string) => read(`../../../schemas/tools/${tool}.json`);
const tools = readdirSync(new URL("../../schemas/tools/", import.meta.url)).map((name) =>
  name.replace(/\.json$/, ""),
);

function judge(tool: string, payload: unknown) {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
  const validate = ajv.compile(schemaOf(tool));
  return { valid: validate(payload), errors: validate.errors ?? [] };
}

describe("payloads", () => {
  it("are all in the index", () => {
    const listed = [
      ...index.valid.map(({ file }) => `valid/${file}`),
      ...index.invalid.map(({ file }) => `invalid/${file}`),
    ];
    const present = ["valid", "invalid"].flatMap((kind) =>
      readdirSync(new URL(`${kind}/`, folder)).map((name) => `${kind}/${name}`),
    );
    expect(listed.sort()).toEqual(present.sort());
  });

  it.each(index.valid)("valid/$file passes the contract of $tool", ({ file, tool, family }) => {
    const payload = read(`valid/${file}`);
    expect(judge(tool, payload).errors).toEqual([]);
    expect(payload.data?.kind).toBe(family);
  });

  it.each(index.invalid)("invalid/$file fails: $why", ({ file, tool, at, keyword }) => {
    const { valid, errors } = judge(tool, read(`invalid/${file}`));
    expect(valid).toBe(false);
    expect(errors.map((error) => `${error.instancePath} ${error.keyword}`)).toContain(`${at} ${keyword}`);
  });
});

describe("the official client", () => {
  let answer: unknown;
  const server = new Server({ name: "contract", version: "1.0.0" }, { capabilities: { tools: {} } });
  const client = new Client({ name: "reader", version: "1.0.0" });

  beforeAll(async () => {
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: tools.map((name) => ({
        name,
        inputSchema: { type: "object" as const },
        outputSchema: schemaOf(name),
      })),
    }));
    server.setRequestHandler(CallToolRequestSchema, () => ({
      content: [],
      structuredContent: answer as Record<string, unknown>,
    }));
    const [near, far] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(far), client.connect(near)]);
    await client.listTools();
  });

  afterAll(() => client.close());

  it.each(index.valid)("accepts valid/$file from $tool", async ({ file, tool }) => {
    answer = read(`valid/${file}`);
    const result = await client.callTool({ name: tool, arguments: {} });
    expect(result.structuredContent).toEqual(answer);
  });

  it.each(index.invalid)("refuses invalid/$file from $tool", async ({ file, tool }) => {
    answer = read(`invalid/${file}`);
    await expect(client.callTool({ name: tool, arguments: {} })).rejects.toThrow(
      /does not match the tool's output schema/,
    );
  });
});
