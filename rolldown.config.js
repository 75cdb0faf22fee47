import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "rolldown";

/**
 * The package as it ships. Loading a file costs more than reading it, so that what a command needs in any case comes in
 * few chunks: `start` answers `--version`, `core` compiles, `rules` holds the validator. What only some projects or
 * commands need (remark, yaml, chokidar, reports …) stays apart and is loaded when it is needed.
 *
 * A chunk may depend only on those before it in this list, never the other way round: what is in `LATER` is loaded by
 * `import()` alone.
 */
const source = (...paths) => new RegExp(`[\\\\/]src[\\\\/](?:${paths.join("|")})`);
const packages = (...names) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join("|")})[\\\\/]`);

const START = source("cli/(?:start|main|terminal)\\.ts", "host/(?!mcp|memory|node-git|node-module|revision)");
const RULES = source(
  "rules/(?!policy)",
  "diff/",
  "commands/lint",
  "json/canonical",
  "json-schema/(?:validator|value-check|faults/|inclusion/)",
);
const LATER = source(
  "index\\.ts",
  "host/(?:memory|node-git|node-module|revision)",
  "derive/",
  "build/place-derived",
  "json/splice-members",
  "plan/(?:derived-record|differing-places|merge-derived)",
  "commands/(?:derive\\.ts|plan-derivation|derivation-target|watch-derive|load-derived|read-types)",
  "emit/(?:markdown|openapi)",
  "server/",
  "(?:testing|vitest)/",
  "host/mcp-(?:server|client)/",
  "conform/",
  "model/(?:error-branch|tool-result)",
  "sample/",
  "report/",
  "source/(?:code-frame|lines)",
  "json-schema/(?:value-check|faults/)",
  "json/(?:parse-yaml|text-width)",
  "cli/(?:completion|job-summary|report-bug|(?:serve|verify|validate)\\.ts)",
  "compile/origin",
  "json/read-value",
  "build/build-acceptances",
  "commands/(?:accept|check-version|default-branch|describe-changes|describe-observation|diff|explain|find-contract|find-project-at|fixtures|init|insert|missing-revision|observe|payload|print-config|print-schema|read-payloads|read-records|repository|sample|scaffold|schema-pool|semver|serve|side|split-words|stats|unified-diff|validate|verify|watch|why)",
);

const groups = [
  { name: "start", test: START },
  {
    name: "rules",
    test: (id) =>
      RULES.test(id) ||
      packages(
        "ajv",
        "refa",
        "@eslint-community/regexpp",
        "ajv-formats",
        "fast-deep-equal",
        "fast-uri",
        "fast-json-stable-stringify",
      ).test(id),
  },
  {
    name: "core",
    test: (id) =>
      (source("").test(id) && !START.test(id) && !RULES.test(id) && !LATER.test(id)) ||
      packages(
        "commander",
        "@humanwhocodes",
        "picomatch",
        "fastest-levenshtein",
        "json-schema-traverse",
      ).test(id),
  },
];

/** What is bundled keeps its licence: the texts go into one file beside the code. */
const licences = {
  name: "licences",
  generateBundle(_options, bundle) {
    const found = new Map();
    for (const chunk of Object.values(bundle)) {
      for (const id of chunk.type === "chunk" ? chunk.moduleIds : []) {
        const folder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0];
        if (folder && existsSync(join(folder, "package.json"))) found.set(folder, readLicence(folder));
      }
    }
    const source = [...found.values()].sort().join("\n\n---\n\n");
    this.emitFile({ type: "asset", fileName: "THIRD-PARTY-LICENCES.txt", source: `${source}\n` });
  },
};

function readLicence(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : `Licence: ${license}`;
  return `${name} ${version}\n\n${text}`;
}

const program = defineConfig({
  plugins: [licences],
  input: {
    cli: "src/cli/start.ts",
    index: "src/index.ts",
    server: "src/server/index.ts",
    testing: "src/testing/index.ts",
    vitest: "src/vitest/index.ts",
  },
  // The tests that these entries are for bring them along.
  external: ["fast-check", "vitest"],
  platform: "node",
  preserveEntrySignatures: "allow-extension",
  output: {
    dir: "dist",
    format: "esm",
    chunkFileNames: "chunks/[name]-[hash].js",
    minify: true,
    cleanDir: true,
    codeSplitting: { includeDependenciesRecursively: false, groups },
  },
});

/**
 * What servers import at run time, apart from the program: the derivation alone, with the GraphQL reader in a chunk of
 * its own. Its packages are among those of the program, whose licences tell of them.
 */
const runtime = defineConfig({
  input: { derive: "src/derive.ts" },
  platform: "node",
  output: { dir: "dist", format: "esm", chunkFileNames: "chunks/derive-[name]-[hash].js", minify: true },
});

export default [program, runtime];
