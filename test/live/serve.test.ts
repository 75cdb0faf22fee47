import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalText } from "../../src/json/canonical.js";
import { runs } from "../properties/runs.js";
import { ensureBuilt } from "../support/built.js";
import { type Child, startOmbiSchema } from "../support/child.js";
import { CLIENTS, type Target } from "./clients.js";

const root = new URL("../..", import.meta.url).pathname;
const matrix = JSON.parse(readFileSync(`${root}schemas/matrix.json`, "utf8")) as { tools: object };
const TOOLS = Object.keys(matrix.tools);

const contractOf = (tool: string): unknown =>
  JSON.parse(readFileSync(`${root}schemas/tools/${tool}.json`, "utf8"));

/** A served child over HTTP, and its address. */
async function startHttp(args: readonly string[]): Promise<{ child: Child; url: string }> {
  const child = startOmbiSchema(["serve", "--http", "0", ...args], { cwd: root });
  const text = await child.prints("stderr", "/mcp\n");
  const url = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(text)?.[0];
  if (url === undefined) throw new Error(`no address in ${text}`);
  return { child, url };
}

/** In long runs, more. */
const rounds = (usual: number) => Math.min(runs(usual).numRuns, 100);

const children: Child[] = [];
const urls = new Map<string, string>();

beforeAll(async () => {
  await ensureBuilt();
  for (const [name, args] of [
    ["sound", []],
    ["faulty", ["--fault"]],
  ] as const) {
    const { child, url } = await startHttp(args);
    children.push(child);
    urls.set(name, url);
  }
});

afterAll(async () => {
  for (const child of children) child.kill("SIGTERM");
  for (const child of children) expect((await child.ended()).code).toBe(0);
});

const targetsOf = (name: "sound" | "faulty"): readonly (readonly [string, () => Target])[] => [
  ["stdio", () => ({ args: ["serve", ...(name === "faulty" ? ["--fault"] : [])], cwd: root })],
  ["HTTP", () => ({ url: urls.get(name) ?? "" })],
];

const pairs = (name: "sound" | "faulty") =>
  targetsOf(name).flatMap(([transport, target]) =>
    CLIENTS.map(([client, connect]) => ({ transport, client, open: () => connect(target()) })),
  );

describe("the mock server of the Ombi contract", () => {
  it.each(pairs("sound"))(
    "lists every tool to $client over $transport, which accepts every answer",
    async ({ open }) => {
      const client = await open();
      try {
        const { tools } = await client.listTools();
        expect(tools.map(({ name }) => name)).toEqual(TOOLS);
        for (const { name, outputSchema, inputSchema, annotations } of tools) {
          expect(canonicalText(outputSchema as never)).toBe(canonicalText(contractOf(name) as never));
          expect(inputSchema).toEqual({ type: "object" });
          expect(annotations).toMatchObject({ readOnlyHint: name.startsWith("read_") });
        }
        for (const name of TOOLS) {
          for (let count = 0; count < rounds(3); count++) {
            const result = await client.callTool({ name, arguments: { anything: [1, null] } });
            const { structuredContent, content, isError } = result;
            expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }]);
            expect(isError === true).toBe((structuredContent as { ok: boolean }).ok === false);
          }
        }
      } finally {
        await client.close();
      }
    },
  );

  it.each(pairs("faulty"))(
    "shows near misses to $client over $transport, which refuses every one",
    async ({ open }) => {
      const client = await open();
      try {
        await client.listTools();
        for (const name of TOOLS) {
          for (let count = 0; count < rounds(5); count++) {
            await expect(client.callTool({ name, arguments: {} }), name).rejects.toThrow(
              /does not match the tool's output schema|structuredContent|expected/i,
            );
          }
        }
      } finally {
        await client.close();
      }
    },
  );
});
