import { spawn } from "node:child_process";
import { once } from "node:events";
import { beforeAll, describe, expect, it } from "vitest";
import { BIN, ensureBuilt } from "../support/built.js";
import { startOmbiSchema } from "../support/child.js";
import { temporaryProject } from "../support/temporary-project.js";
import { CLIENTS } from "./clients.js";

beforeAll(ensureBuilt);

const message = (id: number, method: string, params: object = {}) =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;

const HELLO = message(1, "initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "x", version: "1" },
});

/** A server over standard streams that gets all its input at once. */
async function pipe(input: string, cwd: string, args: readonly string[] = []) {
  const child = spawn(process.execPath, [BIN, "serve", ...args], { cwd, stdio: "pipe" });
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      texts[name] += text;
    });
  child.stdin.end(input);
  await once(child, "close");
  const answers = texts.stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as never);
  return { code: child.exitCode, answers, stderr: texts.stderr };
}

describe("a server over standard input and output", () => {
  it("answers all that it was asked before its input ended, and exits with 0", async () => {
    const calls = Array.from({ length: 20 }, (_, index) =>
      message(index + 2, "tools/call", { name: "read_notes", arguments: {} }),
    );
    const { code, answers, stderr } = await pipe([HELLO, ...calls].join(""), temporaryProject("notes"));
    expect(code).toBe(0);
    expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    expect(stderr).toBe("serving 2 tools on standard input and output\n");
  });

  it("gives the same answers for the same seed, and others for another", async () => {
    const input =
      HELLO + [2, 3, 4, 5].map((id) => message(id, "tools/call", { name: "read_notes" })).join("");
    const folder = temporaryProject("notes");
    const answer = async (...args: string[]) => JSON.stringify((await pipe(input, folder, args)).answers);
    const first = await answer("--seed", "7");
    expect(await answer("--seed", "7")).toBe(first);
    expect(await answer("--seed", "8")).not.toBe(first);
  });

  it("outlives garbage, shows what it was asked on demand, and writes nothing that a terminal acts upon", async () => {
    const { code, answers, stderr } = await pipe(
      `garbage\n{"jsonrpc":"2.0"}\n${HELLO}${message(2, "tools/call", {
        name: "read_notes",
        arguments: { text: "\u001b[31m\u202e" },
      })}${message(3, "tools/call", { name: "re\u001bd", arguments: { long: "x".repeat(10_000) } })}`,
      temporaryProject("notes"),
      ["--verbose"],
    );
    expect(code).toBe(0);
    expect(answers.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(answers[2]).toMatchObject({ error: { code: -32602 } });
    expect(stderr).toContain('tools/call read_notes {"text":"\\u001b[31m\\u202e"}');
    for (const unseen of ["\u001b", "\u202e"]) expect(stderr).not.toContain(unseen);
    for (const line of stderr.split("\n")) expect(line.length).toBeLessThan(600);
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "exits with 0 on %s while a client is connected",
    async (signal) => {
      const child = spawn(process.execPath, [BIN, "serve"], {
        cwd: temporaryProject("notes"),
        stdio: "pipe",
      });
      child.stdin.write(HELLO);
      await once(child.stdout, "data");
      child.kill(signal);
      const [code] = (await once(child, "close")) as [number | null];
      expect(code).toBe(0);
    },
  );
});

describe("a server over HTTP", () => {
  it.each(["SIGINT", "SIGTERM"] as const)(
    "exits with 0 on %s while clients are connected",
    async (signal) => {
      const child = startOmbiSchema(["serve", "--http", "0"], { cwd: temporaryProject("notes") });
      const text = await child.prints("stderr", "/mcp\n");
      const url = /http:\S+/.exec(text)?.[0] ?? "";
      const clients = await Promise.all(CLIENTS.map(([, connect]) => connect({ url })));
      for (const client of clients) await client.listTools();
      child.kill(signal);
      expect(await child.ended()).toMatchObject({ code: 0, stdout: "" });
      for (const client of clients) await client.close().catch(() => {});
    },
  );

  it("exits with 3 when its port is in use, and says what to do", async () => {
    const cwd = temporaryProject("notes");
    const first = startOmbiSchema(["serve", "--http", "0"], { cwd });
    const port = /127\.0\.0\.1:(\d+)/.exec(await first.prints("stderr", "/mcp\n"))?.[1] ?? "";
    expect(await startOmbiSchema(["serve", "--http", port], { cwd }).ended()).toMatchObject({
      code: 3,
      stderr: `error: cannot listen on "127.0.0.1:${port}": the port is in use\nhelp: \`--http 0\` takes any free port\n`,
    });
    first.kill("SIGTERM");
    expect((await first.ended()).code).toBe(0);
  });
});
