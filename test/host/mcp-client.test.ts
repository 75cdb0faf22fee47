import { once } from "node:events";
import { existsSync, readFileSync, watch } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { LineReader } from "../../src/host/mcp-client/lines.js";
import { connect, isAlive, notesProject, notesServer, stdioTarget } from "../live/notes-server.js";
import { ensureBuilt } from "../support/built.js";
import { startOmbiSchema } from "../support/child.js";

const SERVER = fileURLToPath(new URL("../fixtures/servers/server.js", import.meta.url));

async function connected(fault: string) {
  const connection = await connect(stdioTarget([process.execPath, SERVER, fault]), tmpdir());
  if (connection.kind !== "connected") throw new Error(JSON.stringify(connection));
  return connection.client;
}

describe("a connection", () => {
  test("says who is there", async () => {
    const client = await connected("none");
    expect([client.line, client.version, client.protocol]).toEqual(["v2", "2.4.0", "2025-11-25"]);
    expect([client.server, client.hasTools]).toEqual([{ name: "notes", version: "1.0.0" }, true]);
    await client.close();
  });

  test("brings what was sent, and what the client says to it", async () => {
    const client = await connected("invalid");
    expect((await client.list()).tools).toHaveLength(2);
    const { result, refusal } = await client.call("read_notes", {});
    expect(result).toMatchObject({ structuredContent: { data: { items: [{ id: "1" }] } } });
    expect(refusal).toMatch(/^Structured content does not match the tool's output schema: /);
    await client.close();
  });

  test("ends what the server started, which would outlive it", async () => {
    const client = await connected("stubborn");
    const said = await client.call("write_note", {});
    const { pid, child } = (said.result as { structuredContent: { pids: { pid: number; child: number } } })
      .structuredContent.pids;
    expect([isAlive(pid), isAlive(child)]).toEqual([true, true]);
    await client.close();
    expect([isAlive(pid), isGone(child)]).toEqual([false, true]);
  });

  test("may be closed twice, and asked after its end", async () => {
    const client = await connected("none");
    await Promise.all([client.close(), client.close()]);
    expect(await client.call("read_notes", {})).not.toHaveProperty("result");
  });
});

/** Ended: what nobody waits for stays in the table of processes until the system has taken note. */
function isGone(pid: number): boolean {
  try {
    return !isAlive(pid) || / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return true;
  }
}

/** The number that the server has put into a file, which is awaited. */
async function pidFrom(folder: string): Promise<number> {
  const path = join(folder, "pid");
  const watching = watch(folder);
  try {
    for (;;) {
      const text = existsSync(path) ? readFileSync(path, "utf8") : "";
      if (text !== "") return Number(text);
      await once(watching, "change");
    }
  } finally {
    watching.close();
  }
}

describe("a command that is interrupted", () => {
  beforeAll(ensureBuilt);

  test.each(["SIGINT", "SIGTERM"] as const)("takes its server along: %s", async (signal) => {
    const cwd = await notesProject({ "calls.jsonl": '{ "tool": "read_notes" }\n' });
    const server = notesServer("waits");
    const command = startOmbiSchema(["verify", "--stdio", server, "--calls", "calls.jsonl"], { cwd });
    const pid = await pidFrom(cwd);
    expect(isAlive(pid)).toBe(true);
    command.kill(signal);
    expect((await command.ended()).signal).toBe(signal);
    // It was killed with the last breath of the command; nobody here is told when the system is done.
    await vi.waitFor(() => expect(isGone(pid)).toBe(true));
  });
});

describe("lines of a stream", () => {
  const read = (limit: number, chunks: readonly string[]) => {
    const lines: string[] = [];
    const reader = new LineReader(
      limit,
      (line) => lines.push(line),
      () => lines.push("<too long>"),
    );
    for (const chunk of chunks) reader.push(Buffer.from(chunk, "latin1"));
    reader.end();
    return lines;
  };
  const bytes = (text: string) => Buffer.from(text, "utf8").toString("latin1");

  test.each<[readonly string[], readonly string[]]>([
    [["a\nb\n"], ["a", "b"]],
    [
      ["a", "b\r", "\n", "c"],
      ["ab", "c"],
    ],
    [["\n\n"], ["", ""]],
    [["12345\n123456\n1\n"], ["12345", "<too long>", "1"]],
    [
      ["123", "456", "789", "0\n1\n"],
      ["<too long>", "1"],
    ],
    [["1234567"], ["<too long>"]],
    [[bytes("ä").charAt(0), bytes("ä").charAt(1)], ["ä"]],
  ])("%j", (chunks, lines) => {
    expect(read(5, chunks)).toEqual(lines);
  });
});
