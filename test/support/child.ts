import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { BIN } from "./built.js";

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command line of the built package, in a process of its own. */
export class Child {
  readonly #child: ChildProcess;
  readonly #texts = { stdout: "", stderr: "" };
  readonly #ended: Promise<unknown>;
  #onText: () => void = () => {};

  constructor(command: string, args: readonly string[], options: { cwd: string; env?: NodeJS.ProcessEnv }) {
    const env = { PATH: process.env.PATH, ...options.env };
    this.#child = spawn(command, args, { cwd: options.cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    for (const name of ["stdout", "stderr"] as const) {
      this.#child[name]?.setEncoding("utf8").on("data", (text: string) => {
        this.#texts[name] += text;
        this.#onText();
      });
    }
    this.#ended = once(this.#child, "close");
  }

  /** Resolves with all that the stream printed once the text is in it; rejects when the process ends without it. */
  async prints(name: "stdout" | "stderr", text: string): Promise<string> {
    const printed = new Promise<void>((resolve) => {
      this.#onText = () => {
        if (this.#texts[name].includes(text)) resolve();
      };
      this.#onText();
    });
    const early = this.#ended.then(() => {
      if (!this.#texts[name].includes(text))
        throw new Error(`ended without printing "${text}":\n${this.#texts.stdout}${this.#texts.stderr}`);
    });
    await Promise.race([printed, early]);
    return this.#texts[name];
  }

  /** Forgets what was printed so far. */
  forget(): void {
    this.#texts.stdout = "";
    this.#texts.stderr = "";
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async ended(): Promise<Ended> {
    await this.#ended;
    return { code: this.#child.exitCode, signal: this.#child.signalCode, ...this.#texts };
  }
}

export function startOmbiSchema(
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Child {
  return new Child(process.execPath, [BIN, ...args], options);
}

export function runOmbiSchema(
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<Ended> {
  return startOmbiSchema(args, options).ended();
}
