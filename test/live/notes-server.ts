import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { main } from "../../src/cli/main.js";
import type { McpConnection, McpTarget } from "../../src/host/mcp-client.js";
import { createNodeHost } from "../../src/host/node-host.js";
import { REPOSITORY } from "../docs/pages.js";

const SERVER = fileURLToPath(new URL("../fixtures/servers/server.js", import.meta.url));

/** The command line of the server that keeps its contract, or breaks it in one way. */
export function notesServer(fault = "none"): string {
  return `"${process.execPath}" "${SERVER}" ${fault}`;
}

export function stdioTarget(words: readonly string[]): McpTarget {
  return { kind: "stdio", words, env: new Map() };
}

/** The answer of a server to `tools/list`, as it sent it. */
export async function recordList(target: McpTarget, cwd: string): Promise<string> {
  const connection = await connect(target, cwd);
  if (connection.kind !== "connected") throw new Error(JSON.stringify(connection));
  const { tools } = await connection.client.list();
  await connection.client.close();
  return JSON.stringify({ tools }, undefined, 2);
}

export function connect(target: McpTarget, cwd: string, milliseconds = 60_000): Promise<McpConnection> {
  const host = createNodeHost({ cwd });
  return host.connectMcp({ target, line: "v2", milliseconds, bytes: 10_000_000 });
}

/** A project whose contracts are what somebody listed, with the packages of this repository. */
export function projectOf(list: string, files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "ombi-schema-verify-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(`${REPOSITORY}node_modules`, join(folder, "node_modules"));
  const all = {
    "tools.json": list,
    "ombi-schema.config.json": '{ "source": { "toolsList": "tools.json" } }',
    ...files,
  };
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

let recorded: Promise<string> | undefined;

/** A project whose contracts are those of the notes server. */
export async function notesProject(files: Readonly<Record<string, string>> = {}): Promise<string> {
  recorded ??= recordList(stdioTarget([process.execPath, SERVER]), tmpdir());
  return projectOf(await recorded, files);
}

export interface Verified {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly report: {
    readonly counts: Readonly<Record<string, number>>;
    readonly diagnostics: readonly {
      readonly rule: string;
      readonly severity: string;
      readonly message: string;
      readonly note?: string;
      readonly help?: string;
      readonly data: Readonly<Record<string, unknown>>;
    }[];
    readonly details?: readonly {
      readonly sessions: readonly SessionDetail[];
      readonly remarks: readonly string[];
    }[];
  };
}

interface SessionDetail {
  readonly client?: { readonly line: string; readonly version: string; readonly pin?: string };
  readonly protocol?: string;
  readonly list?: { readonly tools: number; readonly pages: number; readonly milliseconds: number };
  readonly calls: readonly { readonly tool: string; readonly outcome: string; readonly refusal?: string }[];
}

/** Runs `verify` in a folder of the disk, and reads the report. */
export async function verify(folder: string, words: readonly string[]): Promise<Verified> {
  const said = { out: "", err: "" };
  const aside = mkdtempSync(join(tmpdir(), "ombi-schema-report-"));
  onTestFinished(() => rmSync(aside, { recursive: true }));
  const path = join(aside, "report.json");
  const formats = ["--format", "text", "--output", "-", "--format", "json", "--output", path];
  const code = await main(["verify", ...words, ...formats], {
    createHost: (directory = ".") => createNodeHost({ cwd: join(folder, directory) }),
    terminal: {
      out: (text) => {
        said.out += text;
      },
      err: (text) => {
        said.err += text;
      },
      outIsTerminal: false,
      errIsTerminal: false,
      columns: undefined,
      interrupted: () => Promise.resolve(),
    },
  });
  const report = JSON.parse(
    code === 2 && said.err !== "" ? '{ "diagnostics": [] }' : readFileSync(path, "utf8"),
  );
  return { code, ...said, report: report as Verified["report"] };
}

export function rulesOf({ report }: Verified): string[] {
  return report.diagnostics.map(({ rule }) => rule).sort();
}

/** Whether a process is there, zombies included. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
