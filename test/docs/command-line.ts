import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { main } from "../../src/cli/main.js";
import { createNodeHost } from "../../src/host/node-host.js";
import { edited, JOURNAL, LIBRARY } from "../support/git-scenario.js";
import { createRepository, GIT_ENVIRONMENT } from "../support/repository.js";
import { nodesOf, REPOSITORY, readPage } from "./pages.js";

/** A folder in which commands can be run as a reader of the pages would run them. */
export interface Workplace {
  readonly folder: string;
  run(words: readonly string[]): Promise<{ exitCode: number; out: string; err: string }>;
}

/**
 * What stands in the folder at first: nothing, the contract of this repository, the project that `init` makes, the files
 * that docs/diff.md, docs/derive.md or docs/openapi.md shows, that project with those of docs/servers.md or of
 * docs/samples.md, the files of docs/verify.md and the packages of this repository, or a repository
 * with a branch on which notes can be reopened.
 */
export type Project =
  | "empty"
  | "ombi"
  | "notes"
  | "diff"
  | "derive"
  | "openapi"
  | "servers"
  | "samples"
  | "verify"
  | "repo";

const OMBI = ["ombi-schema.config.json", "schemas", "docs/schema"];

/** A temporary folder that goes away with the test. */
export async function createWorkplace(project: Project): Promise<Workplace> {
  if (project === "repo") return createRepositoryWorkplace();
  const folder = mkdtempSync(join(tmpdir(), "ombi-schema-docs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const workplace: Workplace = { folder, run: (words) => run(words, folder) };
  if (project === "notes") await workplace.run(["init"]);
  if (project === "ombi") {
    for (const path of OMBI) cpSync(REPOSITORY + path, join(folder, path), { recursive: true });
    put(folder, "docs/contracts.md", "# Contracts\n\n## Shared definitions\n");
    put(folder, "schema.graphql", "type Product @table @export { id: ID! @primaryKey }\n");
    put(folder, "tables/order.graphql", "type Order @table @export { id: ID! @primaryKey }\n");
    put(folder, "dist/tables.js", 'exports.Product = { type: "object", required: ["id"] };\n');
    const answer = readFileSync(`${REPOSITORY}test/fixtures/payloads/valid/search-mixed.json`, "utf8");
    const structuredContent: unknown = JSON.parse(answer);
    put(folder, "answer.json", answer);
    put(folder, "answers.jsonl", `${JSON.stringify(structuredContent)}\n`);
    put(folder, "results.jsonl", `${JSON.stringify({ content: [], structuredContent })}\n`);
    put(folder, "fixtures/read_search.json", answer);
    put(
      folder,
      "recorded.jsonl",
      `${JSON.stringify({ tool: "read_search", result: { content: [], structuredContent } })}\n`,
    );
    put(folder, "tools-list.json", JSON.stringify(listOf(join(folder, "schemas/tools"))));
    put(folder, "calls.jsonl", '{ "tool": "read_search", "arguments": {} }\n');
    const program = JSON.stringify(pathToFileURL(`${REPOSITORY}bin/ombi-schema.js`).href);
    put(folder, "dist/server.js", `process.argv.splice(2, 99, "serve");\nimport(${program});\n`);
    put(folder, "old.json", '{ "type": "number" }\n');
    put(folder, "new.json", '{ "type": "integer" }\n');
    put(folder, "pairs.jsonl", '{"name":"narrowed","old":{"type":"number"},"new":{"type":"integer"}}\n');
  }
  if (project === "servers" || project === "samples") await workplace.run(["init"]);
  if (project === "verify") symlinkSync(`${REPOSITORY}node_modules`, join(folder, "node_modules"));
  if (["diff", "derive", "openapi", "servers", "samples", "verify"].includes(project)) {
    for (const { meta, value } of nodesOf(readPage(`docs/${project}.md`), "code"))
      if (meta && /^[\w./-]+$/.test(meta)) put(folder, meta, `${value}\n`);
  }
  return workplace;
}

/** `main` is released as v1.4.0, which the branch that is checked out still says. */
async function createRepositoryWorkplace(): Promise<Workplace> {
  const repository = createRepository();
  const { folder } = repository;
  const workplace: Workplace = { folder, run: (words) => run(words, folder) };
  repository.write({ ...JOURNAL, "package.json": '{ "name": "journal", "version": "1.4.0" }\n' });
  await workplace.run(["build"]);
  repository.commit("the journal");
  repository.git("tag", "v1.4.0");
  repository.git("switch", "--quiet", "--create", "reopen");
  repository.write(edited(LIBRARY, ['["open", "closed"]', '["open", "closed", "reopened"]']));
  await workplace.run(["build"]);
  repository.commit("notes can be reopened");
  return workplace;
}

/** What a server would list that keeps all contracts of a folder. */
function listOf(folder: string): readonly object[] {
  return readdirSync(folder).map((name) => ({
    name: name.replace(/\.json$/, ""),
    outputSchema: JSON.parse(readFileSync(join(folder, name), "utf8")),
  }));
}

function put(folder: string, path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

// Programs that a command starts are found as anywhere else.
const env = { PATH: process.env.PATH, ...GIT_ENVIRONMENT };

async function run(words: readonly string[], folder: string) {
  let out = "";
  let err = "";
  const exitCode = await main(words, {
    createHost: (directory = ".") => createNodeHost({ cwd: join(folder, directory), env }),
    terminal: {
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      outIsTerminal: false,
      errIsTerminal: false,
      columns: undefined,
      interrupted: async () => {},
    },
  });
  return { exitCode, out, err };
}
