import { HostError } from "../../src/host/host.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { MAX_SOURCE_BYTES } from "../../src/json/parse.js";
import type { Arrange } from "./run-example.js";

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
