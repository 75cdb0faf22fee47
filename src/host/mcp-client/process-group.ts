import { type ChildProcess, spawn } from "node:child_process";

// As long as a server has to end by itself, and again after SIGTERM.
const GRACE = 1_000;
const MOMENT = 5;
const LAST_MOMENT = 200;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const alive = new Set<ChildProcess>();

/** Starts a program in a process group of its own, so that what it starts itself can be ended with it. */
export function startGroup(
  [program = "", ...words]: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): ChildProcess {
  const child = spawn(program, words, {
    ...options,
    stdio: ["pipe", "pipe", "pipe"],
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  if (child.pid === undefined) return child;
  // A group of its own does not hear of Ctrl-C.
  if (alive.size === 0) {
    process.on("exit", killAll);
    for (const signal of SIGNALS) process.prependListener(signal, stopAll);
  }
  alive.add(child);
  return child;
}

/** Closes its input, then asks it to end, then ends it. Resolves when it is gone, and what it started too. */
export async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  child.stdin?.end();
  if (!(await isGone(child))) {
    signalGroup(child, "SIGTERM");
    if (!(await isGone(child))) {
      signalGroup(child, "SIGKILL");
      await exitOf(child);
    }
  }
  signalGroup(child, "SIGKILL");
  await groupEnd(child);
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
  alive.delete(child);
  if (alive.size > 0) return;
  process.off("exit", killAll);
  for (const signal of SIGNALS) process.off(signal, stopAll);
}

function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function exitOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (hasExited(child)) resolve();
    else child.once("exit", () => resolve());
  });
}

async function isGone(child: ChildProcess): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), GRACE);
  });
  const gone = await Promise.race([exitOf(child).then(() => true), late]);
  clearTimeout(timer);
  return gone;
}

/** What was killed needs a moment; what nobody takes note of, as in containers without an init, stays as a name only. */
async function groupEnd(child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < LAST_MOMENT && isGroupThere(child); waited += MOMENT)
    await new Promise((resolve) => setTimeout(resolve, MOMENT));
}

function isGroupThere({ pid }: ChildProcess): boolean {
  if (pid === undefined || process.platform === "win32") return false;
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    if (process.platform !== "win32") process.kill(-pid, signal);
    else if (!hasExited(child)) spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore" });
  } catch {
    // Nobody is left in the group.
  }
}

function killAll(): void {
  for (const child of alive) signalGroup(child, "SIGKILL");
}

function stopAll(signal: NodeJS.Signals): void {
  killAll();
  // Who else listens decides what the signal does; without anybody it ends the process as it would have.
  if (process.listenerCount(signal) > 1) return;
  process.off(signal, stopAll);
  process.kill(process.pid, signal);
}
