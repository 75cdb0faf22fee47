import type { ChildProcess } from "node:child_process";
import { codeOf, refusal } from "../refusal.js";
import { LineReader } from "./lines.js";
import { endGroup, startGroup } from "./process-group.js";
import { membersOf, type Recorder } from "./recorder.js";
import type { WireTransport } from "./wire-transport.js";

// What the official clients pass on by default.
const INHERITED =
  process.platform === "win32"
    ? [
        "APPDATA",
        "COMSPEC",
        "HOMEDRIVE",
        "HOMEPATH",
        "LOCALAPPDATA",
        "PATH",
        "PATHEXT",
        "PROCESSOR_ARCHITECTURE",
        "PROGRAMDATA",
        "PROGRAMFILES",
        "PROGRAMFILES(X86)",
        "PROGRAMW6432",
        "SYSTEMDRIVE",
        "SYSTEMROOT",
        "TEMP",
        "USERNAME",
        "USERPROFILE",
        "WINDIR",
      ]
    : ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"];

// After the program has ended, its last words may still be on their way; something that it left behind may hold the
// pipes open for ever.
const LAST_WORDS = 200;

// What goes on and on would keep this process from anything else.
const MOST_NOISE = 10_000;

export interface StdioOptions {
  readonly words: readonly string[];
  readonly env: ReadonlyMap<string, string>;
  readonly cwd: string;
  readonly bytes: number;
  readonly inherited: (name: string) => string | undefined;
}

/** A server in a process of its own, one message a line; either line of the SDK takes it for a transport. */
export class StdioTransport implements WireTransport {
  // By these two the clients tell a program from an address.
  readonly stderr = null;
  onmessage?: WireTransport["onmessage"];
  onerror?: WireTransport["onerror"];
  onclose?: WireTransport["onclose"];
  readonly #options: StdioOptions;
  readonly #recorder: Recorder;
  #child: ChildProcess | undefined;
  #closing: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: StdioOptions, recorder: Recorder) {
    this.#options = options;
    this.#recorder = recorder;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  async start(): Promise<void> {
    const { words, cwd, env, inherited } = this.#options;
    const passed = INHERITED.flatMap((name): [string, string][] => {
      const value = inherited(name);
      return value === undefined ? [] : [[name, value]];
    });
    const child = startGroup(words, { cwd, env: Object.fromEntries([...passed, ...env]) });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.once("spawn", resolve);
      child.once("error", (error) => {
        const [program = ""] = words;
        const reason = codeOf(error) === "ENOENT" ? "no such program" : wordsOf(error, program);
        this.#recorder.end({ kind: "unreachable", reason: `cannot start "${program}": ${reason}` });
        reject(error);
      });
    });
    this.#listen(child);
  }

  #listen(child: ChildProcess): void {
    const messages = new LineReader(
      this.#options.bytes,
      (line) => this.#take(line),
      () => this.#recorder.end({ kind: "too-large", reason: tooLarge(this.#options.bytes) }),
    );
    const remarks = new LineReader(
      Number.POSITIVE_INFINITY,
      (line) => this.#recorder.stderr(line),
      () => {},
    );
    child.stdout?.on("data", (chunk: Buffer) => messages.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => remarks.push(chunk));
    // A server that went away while it was written to; its end is reported once, by what follows.
    child.stdin?.on("error", () => {});
    const finish = () => {
      messages.end();
      remarks.end();
      this.#closed(child);
    };
    child.once("close", finish);
    child.once("exit", () => setTimeout(finish, LAST_WORDS).unref());
  }

  #take(line: string): void {
    if (line.trim() === "") return;
    const message = parse(line);
    if (membersOf(message).jsonrpc !== "2.0") {
      if (this.#recorder.noise(line) === MOST_NOISE) this.#stopListening();
      return;
    }
    this.#recorder.received(message);
    this.onmessage?.(message as never);
  }

  #stopListening(): void {
    this.#child?.stdout?.destroy();
    const reason = `it has written ${MOST_NOISE} lines to standard output that are no messages`;
    this.#recorder.end({ kind: "crashed", reason });
  }

  #closed({ exitCode, signalCode }: ChildProcess): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (!this.#closing) {
      const how = signalCode === null ? `with exit code ${exitCode}` : `by ${signalCode}`;
      this.#recorder.end({ kind: "crashed", reason: `it ended ${how}` });
    }
    this.onclose?.();
  }

  async send(message: unknown): Promise<void> {
    this.#recorder.sent(message);
    const input = this.#child?.stdin;
    if (!input?.writable) return;
    await new Promise<void>((resolve) => input.write(`${JSON.stringify(message)}\n`, () => resolve()));
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (this.#child) await endGroup(this.#child);
    if (!this.#isClosed) {
      this.#isClosed = true;
      this.onclose?.();
    }
  }
}

export function tooLarge(bytes: number): string {
  return `its message has more than ${bytes} bytes`;
}

/** A message is an object; to ask the parser about a flood of other lines would take its time. */
function parse(line: string): unknown {
  if (!/^\s*\{/.test(line)) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function wordsOf(error: unknown, program: string): string {
  const code = codeOf(error);
  return code === undefined ? String(error) : refusal(code, program).message;
}
