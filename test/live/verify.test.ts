import { readFileSync, unlinkSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { JsonValue } from "../../src/json/node.js";
import { createValueCheck, type ValueCheck } from "../../src/json-schema/value-check.js";
import { REPOSITORY } from "../docs/pages.js";
import { isAlive, notesProject, notesServer, rulesOf, type Verified, verify } from "./notes-server.js";

const checkReport = valueCheckOf(readFileSync(`${REPOSITORY}schemas/meta/report.schema.json`, "utf8"));

function valueCheckOf(schema: string): ValueCheck {
  const check = createValueCheck(JSON.parse(schema) as JsonValue);
  if (typeof check === "string") throw new Error(check);
  return check;
}

const CALLS = [
  { tool: "read_notes", arguments: {} },
  { tool: "write_note", arguments: { text: "b" } },
]
  .map((call) => `${JSON.stringify(call)}\n`)
  .join("");

// Long enough for a process to start on a busy machine where the step is not the one that hangs.
const PATIENCE = "20000";

async function verifyNotes(fault: string, ...words: readonly string[]): Promise<Verified> {
  const folder = await notesProject({ "calls.jsonl": CALLS });
  const given = words.includes("--timeout") ? [] : ["--timeout", PATIENCE];
  return verify(folder, ["--stdio", notesServer(fault), "--calls", "calls.jsonl", ...given, ...words]);
}

/** The numbers that a server has put into its standard error, as the report repeats it. */
function pidsIn({ report }: Verified): number[] {
  const notes = report.diagnostics.map(({ note = "" }) => note).join("\n");
  return [...notes.matchAll(/(?:pid|child) (\d+)/g)].map(([, pid]) => Number(pid));
}

describe("a server that keeps its contract", () => {
  test("is asked by both clients, and what is not known to read only is not called", async () => {
    const verified = await verifyNotes("none");
    expect(rulesOf(verified)).toEqual(["server/not-called"]);
    expect(verified.code).toBe(0);
    expect(verified.report.counts).toMatchObject({ tools: 2, clients: 2, results: 1, skipped: 1 });
    const [detail] = verified.report.details ?? [];
    expect(detail?.sessions.map(({ client, protocol }) => [client?.line, client?.version, protocol])).toEqual(
      [
        ["v2", "2.4.0", "2025-11-25"],
        ["v1", "1.32.2", "2025-11-25"],
      ],
    );
    expect(detail?.sessions.map(({ list }) => list?.milliseconds)).toEqual([
      expect.any(Number),
      expect.any(Number),
    ]);
  });

  test("tools that write are called with leave to, and by one client only", async () => {
    const verified = await verifyNotes("none", "--allow-writes");
    expect(rulesOf(verified)).toEqual([]);
    const [detail] = verified.report.details ?? [];
    expect(detail?.sessions.map(({ calls }) => calls.map(({ tool }) => tool))).toEqual([
      ["read_notes", "write_note"],
      ["read_notes"],
    ]);
  });

  test.each(["none", "crashes", "uncompilable", "noisy"])(
    "the report is as its schema has it: %s",
    async (fault) => {
      const { report } = await verifyNotes(fault, "--allow-writes");
      expect(checkReport(report as unknown as JsonValue)).toEqual([]);
    },
  );

  test("times are in the text of --verbose", async () => {
    const { out } = await verifyNotes("none", "--verbose");
    expect(out).toMatch(
      /^v1 1\.32\.2: notes 1\.0\.0, MCP 2025-11-25\n {2}connect: \d+ ms\n {2}tools\/list: \d+ ms, 2 tools, 1 page\n {2}call 1, read_notes: \d+ ms, taken$/m,
    );
  });

  test("a list of several pages is one list, for both clients", async () => {
    const verified = await verifyNotes("pages");
    expect(rulesOf(verified)).toEqual(["server/not-called"]);
    expect(verified.report.details?.[0]?.sessions.map(({ list }) => list?.pages)).toEqual([2, 2]);
  });

  test("a client that does not speak a revision is not asked", async () => {
    const verified = await verifyNotes("none", "--protocol", "2025-11-25", "--client", "v2");
    expect(verified.report.details?.[0]?.sessions[0]?.client).toEqual({
      line: "v2",
      version: "2.4.0",
      pin: "2025-11-25",
    });
    const modern = await verifyNotes("none", "--protocol", "2026-07-28");
    expect(rulesOf(modern)).toEqual(["server/unreachable"]);
    expect(modern.out).toContain("v1 was not asked: it does not speak 2026-07-28");
  });
});

describe("a server that breaks it", () => {
  test.each<[string, number, readonly string[]]>([
    ["drifted", 1, ["server/drifted-tool"]],
    ["narrower", 0, ["server/harmless-drift"]],
    ["twice", 1, ["server/duplicate-tool"]],
    ["toolless", 1, ["server/missing-tool", "server/missing-tool"]],
    ["list-error", 1, ["server/list-failed"]],
    ["invalid", 1, ["server/invalid-result"]],
    ["unstructured", 1, ["server/missing-result"]],
    ["other-text", 0, ["server/text-mismatch"]],
    ["no-text", 0, ["server/no-text-fallback"]],
    ["error", 1, ["server/invalid-error-result"]],
    ["silent", 0, ["server/silent-error"]],
    ["protocol-error", 1, ["server/call-failed", "server/call-failed"]],
    ["noisy", 1, ["server/noise-on-stdout"]],
    ["endless", 1, ["server/endless-pages"]],
    ["uncompilable", 1, ["server/refused-by-client", "server/refused-by-client", "server/unproven-drift"]],
    ["crashes", 1, ["server/crashed", "server/crashed"]],
  ])("%s", async (fault, code, rules) => {
    const verified = await verifyNotes(fault, "--allow-writes");
    expect(rulesOf(verified)).toEqual(rules);
    expect(verified.code).toBe(code);
  });

  test("the two lines of the SDK say what they do", async () => {
    const { report } = await verifyNotes("error");
    const [finding] = report.diagnostics;
    expect(finding?.note).toBe(
      "v2 2.4.0 takes it; v1 1.32.2 says: Structured content does not match the tool's output schema: data must have required property 'operation'",
    );
  });

  test("version 1 forgets the schemas of all pages but the last", async () => {
    const { report } = await verifyNotes("pages-invalid");
    expect(report.diagnostics.map(({ rule }) => rule)).toContain("server/invalid-result");
    expect(report.diagnostics.find(({ rule }) => rule === "server/invalid-result")?.note).toMatch(
      /^v2 2\.4\.0 says: .*; v1 1\.32\.2 takes it$/,
    );
  });

  test("what is no object, clients of 2025 refuse before they check it", async () => {
    const { report } = await verifyNotes("null");
    const [finding] = report.diagnostics;
    expect(finding?.message).toContain("structuredContent must be an object (MCP 2025-11-25)");
    expect(finding?.note).toMatch(
      /^v2 2\.4\.0 says: Invalid result for tools\/call: .*; v1 1\.32\.2 says: \[ \{ "expected": "record"/,
    );
  });

  test("its colours and bells do not reach the terminal", async () => {
    const { out, report } = await verifyNotes("colours");
    expect(report.diagnostics[0]?.message).toContain("red");
    expect(out).toContain("\\u001b[31mred");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });

  test("what it said before it broke off is repeated, made visible", async () => {
    const { out } = await verifyNotes("crashes");
    expect(out).toContain("it ended with exit code 7");
    expect(out).toMatch(/it wrote to standard error: pid \d+ ⏎ fatal: \\u001b\[31mout of luck\\u001b\[0m/);
  });

  test("a message over the limit ends the connection, and the next call gets a new one", async () => {
    const verified = await verifyNotes(
      '"huge 100000"'.replaceAll('"', ""),
      "--allow-writes",
      "--max-bytes",
      "50000",
      "--client",
      "v2",
    );
    expect(rulesOf(verified)).toEqual(["server/message-too-large"]);
    expect(verified.report.details?.[0]?.sessions[0]?.calls.map(({ outcome }) => outcome)).toEqual([
      "failed",
      "result",
    ]);
    expect(rulesOf(await verifyNotes("huge 100000", "--allow-writes", "--client", "v2"))).toEqual([]);
  });

  test("100 MB are read no further than the limit", async () => {
    const verified = await verifyNotes("huge 100000000", "--client", "v2");
    expect(rulesOf(verified)).toEqual(["server/message-too-large", "server/not-called"]);
  });
});

describe("a server that does not answer", () => {
  test("not even to the greeting: there is nothing to verify", async () => {
    const verified = await verifyNotes("mute", "--timeout", "500", "--client", "v2");
    expect(rulesOf(verified)).toEqual(["server/unreachable"]);
    expect(verified.code).toBe(3);
    const pids = pidsIn(verified);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  test("to a call: it is ended, whatever it does against it", async () => {
    const verified = await verifyNotes("hangs", "--timeout", "3000", "--client", "v2");
    expect(rulesOf(verified)).toEqual(["server/not-called", "server/timeout"]);
    expect(verified.code).toBe(1);
    const pids = pidsIn(verified);
    expect(pids).toHaveLength(1);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  test("for the list", async () => {
    const verified = await verifyNotes("hangs-at-list", "--timeout", "3000", "--client", "v1");
    expect(rulesOf(verified)).toEqual(["server/timeout"]);
    expect(pidsIn(verified).filter(isAlive)).toEqual([]);
  });

  test("because it ends at once", async () => {
    const verified = await verifyNotes("crashes-at-start");
    expect(rulesOf(verified)).toEqual(["server/unreachable"]);
    expect(verified.out).toContain("it ended with exit code 3");
    expect(verified.out).toContain("fatal: no configuration");
    expect(verified.code).toBe(3);
  });

  test("because it is not there", async () => {
    const folder = await notesProject();
    const verified = await verify(folder, ["--stdio", "no-such-program --at all"]);
    expect(rulesOf(verified)).toEqual(["server/unreachable"]);
    expect(verified.out).toContain('cannot start "no-such-program": no such program');
    expect(verified.code).toBe(3);
  });

  test("because it writes something else, for ever", async () => {
    const folder = await notesProject();
    const flood = `"${process.execPath}" -e "const w=()=>process.stdout.write('y\\n'.repeat(9999),w);w()"`;
    const verified = await verify(folder, ["--stdio", flood, "--timeout", PATIENCE, "--client", "v2"]);
    expect(rulesOf(verified)).toEqual(["server/noise-on-stdout", "server/unreachable"]);
  });
});

describe("a server at an address", () => {
  async function listen(server: Server): Promise<string> {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  }

  const verifyAt = async (url: string, ...words: readonly string[]) =>
    verify(await notesProject(), ["--http", url, "--client", "v2", "--timeout", PATIENCE, ...words]);

  test.each<[string, number, string, string]>([
    ["nothing there", 404, "text/plain", "it answers 404 Not Found"],
    ["wants to know who asks", 401, "application/json", "it answers 401 Unauthorized"],
    ["breaks", 500, "text/plain", "it answers 500 Internal Server Error"],
    ["a web page", 200, "text/html", "it answers with text/html, which is not MCP"],
  ])("%s", async (_name, status, type, reason) => {
    const url = await listen(
      createServer((_, response) => response.writeHead(status, { "content-type": type }).end("{}")),
    );
    const verified = await verifyAt(url);
    expect(rulesOf(verified)).toEqual(["server/unreachable"]);
    expect(verified.report.diagnostics[0]?.data.reason).toBe(reason);
    expect(verified.code).toBe(3);
  });

  test("nobody listens", async () => {
    const server = createServer();
    const url = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    const verified = await verifyAt(url);
    expect(verified.report.diagnostics[0]?.data.reason).toBe("cannot connect: connection refused");
    expect(verified.code).toBe(3);
  });

  test("it never answers", async () => {
    const url = await listen(createServer(() => {}));
    const verified = await verifyAt(url, "--timeout", "300");
    expect(verified.report.diagnostics[0]?.data.reason).toBe("no answer within 300 ms");
  });

  test("headers go with each request, and an answer over the limit is cut off", async () => {
    const asked: (string | undefined)[] = [];
    const url = await listen(
      createServer((request, response) => {
        asked.push(request.headers.authorization);
        response.writeHead(200, { "content-type": "application/json" });
        const send = () => response.write("x".repeat(10_000), () => response.writable && send());
        send();
      }),
    );
    const verified = await verifyAt(url, "--header", "Authorization: Bearer abc", "--max-bytes", "100000");
    expect(asked[0]).toBe("Bearer abc");
    expect(rulesOf(verified)).toEqual(["server/message-too-large"]);
  });
});

describe("wrong questions", () => {
  test.each<[readonly string[], string]>([
    [[], "there is nothing to verify"],
    [["--stdio", "a", "--http", "http://b"], "--stdio and --http name two servers"],
    [["--stdio", "a", "--results", "b"], "a server and what one answered are verified apart"],
    [["--tools-list", "a", "--calls", "b"], "--calls needs a server"],
    [["--tools-list", "a", "--client", "v2"], "--client is about a server"],
    [["--http", "http://a", "--env", "A=1"], "--env is for a server that is started"],
    [["--stdio", "a", "--header", "A: b"], "--header is for a server at an address"],
    [["--stdio", 'a "b'], "a quote is left open"],
    [["--stdio", " "], "--stdio names no command"],
    [["--stdio", "a", "--cwd", "no-such-folder"], 'there is no folder "no-such-folder"'],
    [["--stdio", "a", "--env", "NO_SUCH_VARIABLE_HERE"], "is not set here"],
    [["--http", "file:///a"], "is no address"],
    [["--http", "http://a", "--header", "no colon"], "is no header"],
    [["--http", "http://a", "--header", "a: b\r\nc: d"], "is no header"],
    [["--stdio", "a", "--client", "v1", "--protocol", "2026-07-28"], "do not speak MCP 2026-07-28"],
    [["--stdio", "a", "--timeout", "0"], "is not a value for --timeout"],
    [["--stdio", "a", "--timeout", "99999999999"], "is not a value for --timeout"],
  ])("%j", async (words, message) => {
    const { code, err } = await verify(await notesProject(), words);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test("a client that is not installed", async () => {
    const folder = await notesProject();
    unlinkSync(`${folder}/node_modules`);
    const asked = await verify(folder, ["--stdio", notesServer(), "--client", "both", "--timeout", PATIENCE]);
    expect([asked.code, rulesOf(asked)]).toEqual([2, ["server/client-not-installed"]]);
    const unasked = await verify(folder, ["--stdio", notesServer(), "--timeout", PATIENCE]);
    expect([unasked.code, rulesOf(unasked)]).toEqual([0, []]);
    expect(unasked.out).toContain("v1 was not asked: @modelcontextprotocol/sdk is not installed here");
  });
});
