import * as v2client from "@modelcontextprotocol/client";
import * as v1client from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as V1Transport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server as V1Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import * as v2server from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import {
  deriveOutputSchemas,
  type OutputSchema,
  type OutputSchemasOptions,
  readGraphql,
} from "../../src/derive.js";

const SDL = `
  "A light at sea."
  type Beacon @table @export {
    id: ID @primaryKey
    name: String!
    range: Int
    lamp: Lamp!
    keys: String! @hidden
  }
  type Lamp { colour: String! spares: [Lamp!] }
`;

const info = { name: "beacons", version: "1.0.0" };
const capabilities = { tools: {} };

type Answers = { readonly [sample: string]: unknown };
type Schemas = ReadonlyMap<string, OutputSchema>;

/** What a server answers to a call: the sample that the caller names, as it is. */
function answerOf(answers: Answers, sample: unknown) {
  const structuredContent = answers[String(sample)] as Record<string, unknown>;
  return {
    content: [{ type: "text" as const, text: JSON.stringify(structuredContent) ?? "" }],
    structuredContent,
  };
}

function listOf(schemas: Schemas) {
  return [...schemas].map(([name, outputSchema]) => ({
    name,
    inputSchema: { type: "object" as const },
    outputSchema,
  }));
}

interface Connected {
  listTools(): Promise<{
    readonly tools: readonly { readonly name: string; readonly outputSchema?: unknown }[];
  }>;
  callTool(call: {
    name: string;
    arguments: { sample: string };
  }): Promise<{ readonly structuredContent?: unknown; readonly isError?: boolean }>;
  close(): Promise<void>;
}

const SERVERS = {
  "server 1": async (schemas: Schemas, answers: Answers, transport: V1Transport) => {
    const server = new V1Server(info, { capabilities });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listOf(schemas) }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
      answerOf(answers, params.arguments?.sample),
    );
    await server.connect(transport);
  },
  "server 2": async (schemas: Schemas, answers: Answers, transport: V1Transport) => {
    const server = new v2server.Server(info, { capabilities });
    server.setRequestHandler("tools/list", () => ({ tools: listOf(schemas) }) as never);
    server.setRequestHandler(
      "tools/call",
      ({ params }) => answerOf(answers, params.arguments?.sample) as never,
    );
    await server.connect(transport as never);
  },
};

const CLIENTS = {
  "client 1": async (transport: V1Transport) => {
    const client = new v1client.Client(info);
    await client.connect(transport);
    return client as unknown as Connected;
  },
  "client 2": async (transport: V1Transport) => {
    const client = new v2client.Client(info);
    await client.connect(transport as never);
    return client as unknown as Connected;
  },
};

const PAIRS = (Object.keys(SERVERS) as (keyof typeof SERVERS)[]).flatMap((server) =>
  (Object.keys(CLIENTS) as (keyof typeof CLIENTS)[]).map((client) => [server, client] as const),
);

const row = {
  id: "b1",
  name: "Old Head",
  range: null,
  lamp: { colour: "red", spares: [{ colour: "white" }] },
};

/** Pages as servers send them, by envelope; what is right under one is mostly wrong under another. */
const ENVELOPES: readonly { options: OutputSchemasOptions; right: Answers; wrong: Answers }[] = [
  {
    options: { envelope: "page" },
    right: {
      first: { items: [row, { ...row, id: "b2" }], nextCursor: "2" },
      middle: { items: [row], nextCursor: "" },
      last: { items: [row] },
      empty: { items: [] },
      hidden: { items: [{ ...row, keys: "still sent" }] },
    },
    wrong: {
      nullCursor: { items: [row], nextCursor: null },
      projected: { items: [{ id: "b1" }] },
      nullItems: { items: null },
      noItems: { rows: [row] },
      deep: { items: [{ ...row, lamp: { colour: "red", spares: [{}] } }] },
      missing: undefined,
    },
  },
  {
    options: { envelope: "harper-rows", projection: true },
    right: {
      first: { rows: [row], nextCursor: "2" },
      last: { rows: [row] },
      empty: { rows: [] },
      projected: { rows: [{ id: "b1" }, { name: "Old Head" }, {}] },
    },
    wrong: { type: { rows: [{ id: 1 }] }, inner: { rows: [{ lamp: {} }] }, items: { items: [] } },
  },
  {
    options: { envelope: "records-cursor" },
    right: {
      first: { records: [row], cursor: "2" },
      last: { records: [row], cursor: null },
      empty: { records: [], cursor: null },
    },
    wrong: { absent: { records: [row] }, more: { records: [], cursor: null, total: 1 } },
  },
  {
    options: { envelope: "relay" },
    right: {
      first: { edges: [{ node: row, cursor: "1" }], pageInfo: { hasNextPage: true, hasPreviousPage: false } },
      empty: { edges: [], pageInfo: { hasNextPage: false, hasPreviousPage: false } },
    },
    wrong: { bare: { edges: [row], pageInfo: { hasNextPage: false, hasPreviousPage: false } } },
  },
  {
    options: { envelope: "ombi" },
    right: {
      last: {
        ok: true,
        operation: "search_beacon",
        data: { items: [row] },
        warnings: [],
        truncated: false,
        correlation_id: "c",
      },
      failed: {
        ok: false,
        operation: "search_beacon",
        error: { code: "x", message: "y" },
        warnings: [],
        truncated: false,
        correlation_id: "c",
      },
    },
    wrong: {
      other: {
        ok: true,
        operation: "get_beacon",
        data: { items: [row] },
        warnings: [],
        truncated: false,
        correlation_id: "c",
      },
    },
  },
];

describe.each(PAIRS)("%s with %s", (server, client) => {
  it.each(ENVELOPES)("$options", async ({ options, right, wrong }) => {
    const schemas = deriveOutputSchemas(await readGraphql(SDL), {
      ...options,
      verbs: ["search", "list", "get"],
    });
    const [ours, theirs] = V1Transport.createLinkedPair();
    await SERVERS[server](schemas, { ...right, ...wrong }, ours);
    const connected = await CLIENTS[client](theirs);
    try {
      // Clients know what to check only after this.
      const { tools } = await connected.listTools();
      expect(tools.map(({ name, outputSchema }) => [name, outputSchema])).toEqual([...schemas]);
      const call = (sample: string) => connected.callTool({ name: "search_beacon", arguments: { sample } });
      for (const sample of Object.keys(right))
        expect((await call(sample)).structuredContent, sample).toEqual(right[sample]);
      for (const sample of Object.keys(wrong))
        await expect(call(sample), sample).rejects.toThrow(/output schema|structured content/i);
    } finally {
      await connected.close();
    }
  });
});
