import { HostError } from "../../src/host/host.js";
import type { McpClient, McpConnection, McpRequest } from "../../src/host/mcp-client.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { MAX_SOURCE_BYTES } from "../../src/json/parse.js";
import type { Failure } from "../../src/model/observation.js";
import { type Clone, fakeGit } from "./fake-git.js";
import type { Arrange, Files } from "./run-example.js";

/** The files of an example in a clone of which git tells. */
const inClone =
  (clone: (files: Files) => Clone): Arrange =>
  (files) =>
    createMemoryHost(files, { git: fakeGit(clone(files)) });

const DUBIOUS = `fatal: detected dubious ownership in repository at '/project'
To add an exception for this directory, call:

	git config --global --add safe.directory /project`;

/** A server that has the tools of the contract, or answers something else. */
function server(answers: Partial<McpClient> = {}): Arrange {
  const client: McpClient = {
    line: "v2",
    version: "2.4.0",
    hasTools: true,
    list: async () => LISTED,
    call: async () => ({}),
    close: async () => {},
    noise: () => ({ lines: [], count: 0 }),
    ...answers,
  };
  return connection(({ line }) =>
    line === "v2" ? { kind: "connected", client } : { kind: "not-installed", package: SDK },
  );
}

function connection(mcp: (request: McpRequest) => McpConnection): Arrange {
  return (files) => createMemoryHost(files, { mcp });
}

const SDK = "@modelcontextprotocol/sdk";

const TOOL = {
  name: "read_note",
  outputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
  annotations: { readOnlyHint: true },
};

const LISTED = { tools: [TOOL], pages: 1 };

function failing(kind: Failure["kind"], reason: string): Arrange {
  return server({ call: async (tool) => ({ failure: { kind, step: `tools/call ${tool}`, reason } }) });
}

/** The invalid examples that are not files of text, by rule. */
export const ARRANGEMENTS: ReadonlyMap<string, Arrange> = new Map<string, Arrange>([
  ["config/not-found", () => createMemoryHost({ "README.md": "# A folder without a project\n" })],
  [
    "config/unmet-requirement",
    (files) => createMemoryHost(files, { packageFiles: { "package.json": '{ "version": "1.4.0" }' } }),
  ],
  [
    "source/invalid-encoding",
    (files) => {
      const text = files.get("schemas/matrix.json") ?? "";
      const bytes = Buffer.from(text.replace("find_notes", "find_nötes"), "latin1");
      return createMemoryHost(
        new Map<string, string | Uint8Array>([...files, ["schemas/matrix.json", bytes]]),
      );
    },
  ],
  [
    "source/nesting-too-deep",
    (files) => {
      const deep = `${'{ "items": '.repeat(1001)}true${" }".repeat(1001)}\n`;
      return createMemoryHost(new Map([...files, ["schemas/library.json", deep]]));
    },
  ],
  [
    "source/too-large",
    (files) => {
      const bytes = new Uint8Array(MAX_SOURCE_BYTES + 1).fill(0x20);
      return createMemoryHost(
        new Map<string, string | Uint8Array>([...files, ["schemas/library.json", bytes]]),
      );
    },
  ],
  ["diff/no-repository", inClone(() => ({ refusal: "fatal: not a git repository (or any parent)" }))],
  ["diff/unsafe-repository", inClone(() => ({ refusal: DUBIOUS }))],
  ["diff/git-failed", inClone(() => ({ refusal: "fatal: bad config line 3 in file .git/config" }))],
  ["diff/empty-repository", inClone(() => ({}))],
  ["diff/unknown-revision", inClone((files) => ({ revisions: { release: files } }))],
  ["diff/no-default-branch", inClone((files) => ({ revisions: { trunk: files } }))],
  ["diff/no-merge-base", inClone((files) => ({ revisions: { main: files, HEAD: files }, isRelated: false }))],
  ["diff/path-not-in-revision", inClone((files) => ({ revisions: { main: files } }))],
  ["diff/ambiguous-argument", inClone((files) => ({ revisions: { schemas: files } }))],
  [
    "diff/missing-contracts",
    inClone((files) => {
      const line = (tool: string) =>
        `"${tool}": { "file": "tools/${tool}.json", "families": [], "definitions": [] }`;
      const manifest = `{ "formatVersion": 1, "tools": { ${line("find_notes")}, ${line("read_notes")} } }`;
      const committed = new Map([
        ...files,
        ["schemas/manifest.json", manifest],
        ["schemas/tools/read_notes.json", '{ "type": "object" }'],
      ]);
      return { revisions: { main: committed } };
    }),
  ],
  [
    "output/unwritable",
    (files) =>
      createMemoryHost(files, {
        fail: (operation, path) =>
          operation === "stage" && path === "schemas/tools/read_notes.json"
            ? new HostError("EACCES", path, "permission denied")
            : undefined,
      }),
  ],
  [
    "server/unreachable",
    connection(() => ({
      kind: "failed",
      version: "2.4.0",
      noise: { lines: [], count: 0 },
      failure: {
        kind: "unreachable",
        step: "connect",
        reason: "it ended with exit code 1",
        stderr: ["Error: Cannot find module '/notes/server.js'"],
      },
    })),
  ],
  ["server/client-not-installed", connection(() => ({ kind: "not-installed", package: SDK }))],
  ["server/timeout", failing("timeout", "no answer within 10000 ms")],
  ["server/crashed", failing("crashed", "it ended with exit code 7")],
  ["server/message-too-large", failing("too-large", "its message has more than 10485760 bytes")],
  ["server/noise-on-stdout", server({ noise: () => ({ lines: ["Server is running!"], count: 1 }) })],
  ["server/endless-pages", server({ list: async () => ({ ...LISTED, pages: 2, repeatedCursor: "1" }) })],
  [
    "server/call-failed",
    server({ call: async () => ({ error: { code: -32603, message: "no such note" } }) }),
  ],
  [
    "server/list-failed",
    server({
      list: async () => ({ tools: [], pages: 1, error: { code: -32603, message: "the database is away" } }),
    }),
  ],
  ["server/not-called", server({ list: async () => ({ tools: [{ ...TOOL, annotations: {} }], pages: 1 }) })],
]);
