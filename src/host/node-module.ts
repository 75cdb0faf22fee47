import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { HostError, type ModuleExports } from "./host.js";
import { statsAt } from "./node-stats.js";
import { guarded, notRegular, refusal } from "./refusal.js";

/** How long a module may take to load. */
const LIMIT_SECONDS = 30;

/** What a module exports, as its file is now: a version that was loaded before it changed is not taken again. */
export async function importModule(path: string, absolute: string): Promise<ModuleExports> {
  const stats = guarded(path, () => statsAt(absolute));
  if (!stats) throw refusal("ENOENT", path);
  if (stats.isDirectory()) throw refusal("EISDIR", path);
  if (!stats.isFile()) throw notRegular(path);
  const url = pathToFileURL(absolute);
  url.searchParams.set("modified", String(stats.mtimeMs));
  // A CommonJS module is remembered by its file name, whatever the address says.
  delete createRequire(url).cache[absolute];
  return withoutExit(() => withinLimit(path, import(/* @vite-ignore */ url.href)));
}

/** A module that ends the process would end the command as if all were well. */
async function withoutExit<T>(load: () => Promise<T>): Promise<T> {
  const { exit } = process;
  process.exit = (code) => {
    throw new Error(`it ends the process, with exit code ${code ?? 0}`);
  };
  try {
    return await load();
  } finally {
    process.exit = exit;
  }
}

/** A module may wait for ever at its top level, and nothing else would keep the process alive. */
async function withinLimit(path: string, loading: Promise<ModuleExports>): Promise<ModuleExports> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const reason = `it did not load within ${LIMIT_SECONDS} seconds`;
    timer = setTimeout(() => reject(new HostError("ETIMEDOUT", path, reason)), LIMIT_SECONDS * 1000);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}
