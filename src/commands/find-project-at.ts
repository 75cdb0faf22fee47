import type { Result } from "../diagnostics/diagnostic.js";
import type { Revision } from "../host/revision-host.js";
import { folderOf, joinPath } from "../source/path.js";
import { CONFIG_NAMES, DEFAULT_SOURCES, findConfig, type ProjectPlace } from "./find-config.js";
import { isThere } from "./is-there.js";

/** The project of the head, with paths from the root of the repository. */
export interface KnownProject extends ProjectPlace {
  /** Whether the head has a file. */
  readonly has: (path: string) => Promise<boolean>;
}

export interface ProjectAt extends Result<ProjectPlace> {
  /** Where it is, if that is another place than the head's. */
  readonly movedFrom?: string;
}

/**
 * The project of a commit, with paths from the root of the repository: where the head has it; else where a search from
 * there upwards finds one; else the only one of the whole tree. One that the head still has is another project.
 */
export async function findProjectAt(
  revision: Revision,
  { prefix, named, head }: { readonly prefix: string; readonly named?: string; readonly head?: KnownProject },
): Promise<ProjectAt> {
  const root = revision.hostAt("");
  for (const configPath of [named, head?.configPath]) {
    if (configPath !== undefined && (await isThere(root, configPath)))
      return { value: { folder: folderOf(configPath), configPath }, diagnostics: [] };
  }
  const start = head?.folder ?? prefix;
  const found = await findConfig(revision.hostAt(start), undefined);
  const isMissing = found.diagnostics.some(({ rule }) => rule === "config/not-found");
  if (!found.value && !isMissing) return found;
  const place = found.value && fromRoot(found.value, start);
  if (place && (await isSame(place, head))) return { value: place, diagnostics: [], ...moved(place, head) };
  const [only, another] = head ? await projectsGone(revision, head) : [];
  if (!only || another) return { diagnostics: [] };
  return { value: only, diagnostics: [], ...moved(only, head) };
}

/** The projects that the head has not where they were; a folder with a configuration is one by that. */
async function projectsGone(revision: Revision, head: KnownProject): Promise<readonly ProjectPlace[]> {
  const gone = new Map<string, ProjectPlace>();
  for (const path of revision.paths()) {
    const isConfig = CONFIG_NAMES.includes(path.slice(path.lastIndexOf("/") + 1));
    const source = DEFAULT_SOURCES.find((name) => path === name || path.endsWith(`/${name}`));
    if ((!isConfig && source === undefined) || (await head.has(path))) continue;
    const folder = source === undefined ? folderOf(path) : path.slice(0, -source.length).replace(/\/$/, "");
    if (isConfig) gone.set(folder, { folder, configPath: path });
    else if (!gone.has(folder)) gone.set(folder, { folder });
  }
  return [...gone.values()];
}

function fromRoot({ folder, configPath }: ProjectPlace, start: string): ProjectPlace {
  return {
    folder: joinPath(start, folder),
    ...(configPath !== undefined && { configPath: joinPath(start, configPath) }),
  };
}

/** Whether it can have become the head's project: a configuration that the head still has went on as itself. */
async function isSame(
  { folder, configPath }: ProjectPlace,
  head: KnownProject | undefined,
): Promise<boolean> {
  if (!head || configPath === head.configPath) return true;
  return configPath === undefined ? folder === head.folder : !(await head.has(configPath));
}

function moved({ folder, configPath }: ProjectPlace, head: KnownProject | undefined): { movedFrom?: string } {
  return head && folder !== head.folder ? { movedFrom: configPath ?? folder } : {};
}
