/** The streams that the command line writes to, and what it must know of them. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Whether each stream is a terminal. */
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  readonly columns: number | undefined;
  /** Resolves when the user asks to stop (Ctrl-C). */
  interrupted(): Promise<void>;
}

/** `--color`, then NO_COLOR (no-color.org: set and not empty), FORCE_COLOR, TERM=dumb, and at last the stream. */
export function wantsColor(
  option: "auto" | "always" | "never",
  env: (name: string) => string | undefined,
  isTerminal: boolean,
): boolean {
  if (option !== "auto") return option === "always";
  if (env("NO_COLOR")) return false;
  const forced = env("FORCE_COLOR");
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  return isTerminal && env("TERM") !== "dumb";
}

/** The terminal of this process. A reader that went away (`| head`) is no fault: the rest is not written. */
export function processTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    outIsTerminal: process.stdout.isTTY === true,
    errIsTerminal: process.stderr.isTTY === true,
    columns: process.stdout.columns,
    interrupted,
  };
}

const signals = ["SIGINT", "SIGTERM"] as const;

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      resolve();
      // Not at once: a host that holds signals back looks for a listener after this one has been called.
      setImmediate(() => {
        for (const signal of signals) process.off(signal, stop);
      });
    };
    for (const signal of signals) process.on(signal, stop);
  });
}
