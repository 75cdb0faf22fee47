import { fileURLToPath } from "node:url";
import { runBuild } from "../../src/commands/build.js";
import { readFolder } from "./folder-files.js";
import type { Changes, TestRepository } from "./repository.js";

const FOLDER = fileURLToPath(new URL("../fixtures/projects/notes", import.meta.url));

/** The sources of a small project with two tools, in a folder of a repository or at its root. */
export function notesProject(folder = ""): Record<string, string> {
  const files = [...readFolder(FOLDER)].map(
    ([path, bytes]) => [folder === "" ? path : `${folder}/${path}`, new TextDecoder().decode(bytes)] as const,
  );
  return Object.fromEntries(files);
}

/** Writes sources, builds the project in a folder and commits all of it; answers with the full hash. */
export async function commitBuilt(
  repository: TestRepository,
  message: string,
  changes: Changes,
  folder = "",
): Promise<string> {
  repository.write(changes);
  const { report } = await runBuild(repository.host(folder));
  if (report.exitCode !== 0) throw new Error(report.diagnostics.map((found) => found.message).join("\n"));
  return repository.commit(message);
}
