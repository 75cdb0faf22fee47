import { HostError } from "../../src/host/host.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { MAX_SOURCE_BYTES } from "../../src/json/parse.js";
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
]);
