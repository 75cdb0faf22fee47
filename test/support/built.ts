import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type InputOptions,
  type OutputChunk,
  type OutputOptions,
  type RolldownBuild,
  rolldown,
} from "rolldown";
import { loadConfig } from "rolldown/config";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DIST = join(ROOT, "dist");

/** The executable of the package. */
export const BIN = join(ROOT, "bin/ombi-schema.js");

/** Builds the package as it ships, unless what is there is newer than every source. */
export async function ensureBuilt(): Promise<void> {
  if (isFresh()) return;
  const started = new Date();
  // Built aside and swapped in: another test may be running what is there.
  const aside = mkdtempSync(join(ROOT, "node_modules/.ombi-schema-dist-"));
  await bundled((bundle, output) => bundle.write({ ...output, dir: join(aside, "dist") }));
  utimesSync(join(aside, "dist/cli.js"), started, started);
  if (!isFresh()) {
    if (existsSync(DIST)) renameSync(DIST, join(aside, "former"));
    renameSync(join(aside, "dist"), DIST);
  }
  rmSync(aside, { recursive: true });
}

/** The chunks of the package by their paths under `dist`, with the modules that each holds. */
export async function chunksOfPackage(): Promise<ReadonlyMap<string, OutputChunk>> {
  const [program] = await bundled((bundle, options) => bundle.generate(options));
  const parts = program?.output ?? [];
  return new Map(parts.flatMap((part) => (part.type === "chunk" ? [[part.fileName, part]] : [])));
}

type Bundled = InputOptions & { readonly output: OutputOptions };

/** The program, then what servers import at run time, one after the other: the first cleans the folder. */
async function bundled<T>(
  work: (bundle: RolldownBuild, output: OutputOptions) => Promise<T>,
): Promise<readonly T[]> {
  const config = (await loadConfig(join(ROOT, "rolldown.config.js"))) as Bundled | readonly Bundled[];
  const results: T[] = [];
  for (const { output, ...input } of Array.isArray(config)
    ? (config as readonly Bundled[])
    : [config as Bundled]) {
    const bundle = await rolldown({ ...input, cwd: ROOT, logLevel: "silent" });
    try {
      results.push(await work(bundle, output));
    } finally {
      await bundle.close();
    }
  }
  return results;
}

function isFresh(): boolean {
  const built = statSync(join(DIST, "cli.js"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" });
  const paths = ["package.json", "rolldown.config.js", ...sources.map((path) => join("src", path))];
  return paths.every((path) => statSync(join(ROOT, path)).mtimeMs < built);
}
