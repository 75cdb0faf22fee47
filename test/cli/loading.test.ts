import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import type { OutputChunk } from "rolldown";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { BIN, chunksOfPackage, ensureBuilt } from "../support/built.js";
import { runOmbiSchema } from "../support/child.js";
import { temporaryProject } from "../support/temporary-project.js";

const DIST = join(dirname(BIN), "../dist/");

const HEAVY = ["ajv", "remark", "yaml", "chokidar", "semver", "diff", "tinyglobby", "@bomb.sh/tab"];

let chunks: ReadonlyMap<string, OutputChunk>;

beforeAll(async () => {
  await ensureBuilt();
  chunks = await chunksOfPackage();
});

describe("what a command loads", () => {
  test("the entry imports nothing of others", () => {
    expect(packagesIn(reachable("cli.js"))).toEqual([]);
  });

  test("--version loads no package at all", async () => {
    expect(packagesIn(await loadedBy(["--version"]))).toEqual([]);
  });

  test.each(["--help", "help build", "bild", "schema", "explain", "init --help"])(
    "%s loads none of the heavy ones",
    async (command) => {
      const packages = packagesIn(await loadedBy(command.split(" ")));
      expect(packages).toContain("commander");
      expect(packages.filter((name) => HEAVY.includes(name))).toEqual([]);
    },
  );

  test("neither does a build without documents and YAML", async () => {
    const packages = packagesIn(await loadedBy(["build"], temporaryProject("notes")));
    expect(packages).toContain("@humanwhocodes/momoa");
    expect(packages.filter((name) => HEAVY.includes(name))).toEqual([]);
  });

  test("a check loads the validator, which shows that it would have been seen", async () => {
    expect(packagesIn(await loadedBy(["check"], temporaryProject("notes")))).toContain("ajv");
  });
});

/** The files that an entry of the built package imports statically, itself among them. */
function reachable(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  const text = readFileSync(join(DIST, entry), "utf8");
  for (const [, path = ""] of text.matchAll(/(?:^|[;\n])\s*(?:import|export)\b[^;"'(]*["'](\.[^"']+)["']/g))
    reachable(posix.join(posix.dirname(entry), path), found);
  return found;
}

/** The files of the built package that a command line runs. */
async function loadedBy(args: readonly string[], cwd = tmpdir()): Promise<Set<string>> {
  const folder = mkdtempSync(join(tmpdir(), "ombi-schema-coverage-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await runOmbiSchema(args, { cwd, env: { NODE_V8_COVERAGE: folder } });
  const urls = readdirSync(folder).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(folder, name), "utf8")) as { result: { url: string }[] };
    return result.map(({ url }) => url);
  });
  const paths = urls.filter((url) => url.startsWith("file:")).map((url) => fileURLToPath(url));
  return new Set(paths.filter((path) => path.startsWith(DIST)).map((path) => path.slice(DIST.length)));
}

/** The packages whose modules these files hold. */
function packagesIn(files: ReadonlySet<string>): string[] {
  const packages = new Set<string>();
  for (const file of files) {
    const chunk = chunks.get(file);
    if (!chunk) throw new Error(`the build does not make "${file}"`);
    for (const id of chunk.moduleIds) {
      const name = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(id)?.[1];
      if (name !== undefined) packages.add(name);
    }
  }
  return [...packages].sort();
}
