import { type Host, HostError } from "../host/host.js";
import { joinPath } from "../source/path.js";
import { type Cache, digestOf } from "./cache.js";
import { globFiles } from "./read-source.js";

const NAME = "fresh";

/** Beyond this many files, reading them all costs as much as building. */
const MAX_FILES = 2000;

/** A state of the disk that a build or check found nothing wrong with. */
export interface FreshState {
  /** Every input and output by path, with the digest of its bytes. */
  readonly files: readonly (readonly [path: string, digest: string])[];
  /** Globs and what they matched. */
  readonly globs: readonly (readonly [pattern: string, matches: readonly string[]])[];
  /** Whether the rules were asked as well. */
  readonly checked: boolean;
  readonly counts: Readonly<Record<string, number>>;
}

/** The state remembered, if the disk is still in it to the byte; nothing is compiled to find out. */
export async function findFresh(
  host: Host,
  cache: Cache,
  folder: string,
  needsRules: boolean,
): Promise<FreshState | undefined> {
  const state = await cache.read<FreshState>(NAME);
  if (!state || (needsRules && !state.checked)) return undefined;
  for (const [path, digest] of state.files) if ((await digestFile(host, path)) !== digest) return undefined;
  for (const [pattern, matches] of state.globs) {
    const { value: found } = await globFiles(host, pattern, folder, undefined);
    if (found?.length !== matches.length || found.some((path, index) => path !== matches[index]))
      return undefined;
  }
  return state;
}

export interface FreshInputs {
  readonly folder: string;
  /** Relative to the working folder. */
  readonly paths: readonly string[];
  readonly globs: readonly string[];
  readonly checked: boolean;
  readonly counts: Readonly<Record<string, number>>;
}

/** Remembers that everything is as it should be. */
export async function rememberFresh(host: Host, cache: Cache, inputs: FreshInputs): Promise<void> {
  const paths = [...new Set(inputs.paths.map((path) => joinPath("", path)))];
  if (paths.length > MAX_FILES) return;
  const files: [string, string][] = [];
  for (const path of paths) {
    const digest = await digestFile(host, path);
    if (digest === undefined) return;
    files.push([path, digest]);
  }
  const globs: [string, readonly string[]][] = [];
  for (const pattern of inputs.globs) {
    const { value: matches } = await globFiles(host, pattern, inputs.folder, undefined);
    if (!matches) return;
    globs.push([pattern, matches]);
  }
  await cache.write<FreshState>(NAME, { files, globs, checked: inputs.checked, counts: inputs.counts });
}

async function digestFile(host: Host, path: string): Promise<string | undefined> {
  try {
    return digestOf(await host.readFile(path));
  } catch (error) {
    if (error instanceof HostError) return undefined;
    throw error;
  }
}
