import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

/** The node host as the package ships it, for tests that need more than one process. Returns the module's path. */
export async function bundleHost(folder: string): Promise<string> {
  const input = { host: fileURLToPath(new URL("../../src/host/node-host.ts", import.meta.url)) };
  const bundle = await rolldown({ input, platform: "node" });
  await bundle.write({
    dir: folder,
    format: "esm",
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name].mjs",
  });
  await bundle.close();
  return join(folder, "host.mjs");
}

/** Writes a module that has `host`, working in `folder`; `body` is its code. Returns its path. */
export function writeScript(
  path: string,
  { bundle, folder, body }: { bundle: string; folder: string; body: string },
): string {
  const lines = [
    `import { createNodeHost } from ${JSON.stringify(pathToFileURL(bundle).href)};`,
    `const host = createNodeHost({ cwd: ${JSON.stringify(folder)} });`,
    body,
  ];
  writeFileSync(path, lines.join("\n"));
  return path;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

const root = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };

/** Whether a script can run without root's rights: root's own Node may be where nobody else gets. */
export const canLackRights =
  process.platform !== "win32" && (!root || spawnSync(process.execPath, ["-e", ""], nobody).status === 0);

/** Runs a script; root lends it the rights of nobody if asked to. */
export async function run(script: string, { asNobody = false } = {}): Promise<Ended> {
  const rights = asNobody && root ? nobody : {};
  const child: ChildProcess = spawn(process.execPath, [script], {
    stdio: ["ignore", "pipe", "pipe"],
    ...rights,
  });
  const [output, errors, [code, signal]] = await Promise.all([
    child.stdout ? text(child.stdout) : "",
    child.stderr ? text(child.stderr) : "",
    once(child, "exit"),
  ]);
  return { code, signal, output: output + errors };
}

/** Opens a temporary folder to other users. */
export function share(folder: string): void {
  chmodSync(folder, 0o777);
}
