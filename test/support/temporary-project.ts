import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { readFolder } from "./folder-files.js";

const PROJECTS = fileURLToPath(new URL("../fixtures/projects/", import.meta.url));

/** A project of `test/fixtures/projects` on the disk, with other files besides; it goes away with the test. */
export function temporaryProject(name: string, files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "ombi-schema-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of [...readFolder(join(PROJECTS, name)), ...Object.entries(files)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** Every name in a folder and below, hidden ones too, sorted. */
export function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
}

export function textOf(folder: string, path: string): string {
  return readFileSync(join(folder, path), "utf8");
}
