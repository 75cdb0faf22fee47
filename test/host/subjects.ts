import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { FileWrite, Host, HostError } from "../../src/host/host.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { createNodeHost } from "../../src/host/node-host.js";

export interface Subject {
  readonly host: Host;
  /** Every file by path, hidden ones too. */
  readonly files: () => Record<string, string>;
}

/** Both hosts, for the behaviour they share. */
export const subjects: readonly { name: string; create: (files: Record<string, string>) => Subject }[] = [
  {
    name: "the node host",
    create: (files) => {
      const folder = temporaryFolder(files);
      return { host: createNodeHost({ cwd: folder }), files: () => filesIn(folder) };
    },
  },
  {
    name: "the memory host",
    create: (files) => {
      const host = createMemoryHost(files);
      return { host, files: () => Object.fromEntries(host.files()) as Record<string, string> };
    },
  },
];

/** A folder that goes away with the test. */
export function temporaryFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "ombi-schema-host-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** Every file by path, hidden ones too; what a link leads to counts as its content. */
export function filesIn(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(
    paths
      .filter((path) => !lstatSync(join(folder, path)).isDirectory())
      .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
}

export function write(path: string, content: string): FileWrite {
  return { path, content: () => content };
}

/** What a promise is rejected with. */
export async function refusalOf(
  promise: Promise<unknown>,
): Promise<Pick<HostError, "name" | "code" | "path" | "message">> {
  const error = await promise.then(
    () => undefined,
    (reason: HostError) => reason,
  );
  if (error === undefined) throw new Error("nothing was refused");
  const { name, code, path, message } = error;
  return { name, code, path, message };
}
