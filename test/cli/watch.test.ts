import { expect, test } from "vitest";
import { main } from "../../src/cli/main.js";
import { InvariantError } from "../../src/diagnostics/invariant.js";
import { type Host, HostError } from "../../src/host/host.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { notes } from "./run-cli.js";

/** `build --watch` on a disk in memory; `meanwhile` happens before the user stops it. */
async function watchOn(
  host: Host,
  argv: readonly string[] = [],
  meanwhile: () => void | Promise<void> = () => {},
) {
  const said = { out: "", err: "" };
  const code = await main(["build", "--watch", ...argv], {
    createHost: () => host,
    terminal: {
      out: (text) => {
        said.out += text;
      },
      err: (text) => {
        said.err += text;
      },
      outIsTerminal: false,
      errIsTerminal: false,
      columns: undefined,
      interrupted: async () => meanwhile(),
    },
  });
  return { code, ...said };
}

const watching = "watching for changes; Ctrl-C stops\n";

test("every build is reported in the format asked for", async () => {
  const host = createMemoryHost(notes);
  const { code, out, err } = await watchOn(host, ["--format", "github"], async () => {
    await host.change("schemas/matrix.json", '{ "tools": { "read_notes": ["note"] } }');
    await host.change("schemas/matrix.json", '{ "tools": { "read_notes": ["notes"] } }');
  });
  expect({ code, err }).toEqual({ code: 0, err: watching });
  expect(out.match(/\d written|::error|nothing written/g)).toEqual([
    "3 written",
    "2 written",
    "::error",
    "nothing written",
  ]);
});

test("several projects are watched side by side, until all of them are left alone", async () => {
  const files = Object.entries(notes).flatMap(([path, text]) => [
    [`a/${path}`, text],
    [`b/${path}`, text],
  ]);
  const configs = { "a/ombi-schema.config.json": "{}", "b/ombi-schema.config.json": "{}" };
  const host = createMemoryHost({ ...Object.fromEntries(files), ...configs });
  const argv = ["--config", "a/ombi-schema.config.json", "--config", "b/ombi-schema.config.json"];
  const { code, out } = await watchOn(host, argv, () =>
    host.change("b/schemas/library.json", notes["schemas/library.json"]?.replace("500", "400")),
  );
  expect(code).toBe(0);
  expect(out.match(/\w+ +\w\/schemas\/tools\/read_notes.json/g)).toEqual([
    "created  a/schemas/tools/read_notes.json",
    "created  b/schemas/tools/read_notes.json",
    "updated  b/schemas/tools/read_notes.json",
  ]);
  await host.change("a/schemas/library.json", "{");
  expect(host.files().get("a/schemas/library.json")).toBe("{");
});

test("what cannot be watched is a fault, and said in one line", async () => {
  const host = {
    ...createMemoryHost(notes),
    watch: async () => {
      throw new HostError("ENOSPC", "schemas", "too many files are watched");
    },
  };
  expect(await watchOn(host)).toMatchObject({
    code: 3,
    err: 'error: cannot watch "schemas": too many files are watched\n',
  });
});

test("what cannot be watched any more is said while the rest goes on", async () => {
  const memory = createMemoryHost(notes);
  let report: ((error: HostError) => void) | undefined;
  const host: Host = {
    ...memory,
    watch: (paths, onChange, onError) => {
      report = onError;
      return memory.watch(paths, onChange, onError);
    },
  };
  const { code, err } = await watchOn(host, [], () => {
    report?.(new HostError("ENOENT", "schemas", "no such file"));
  });
  expect({ code, err }).toEqual({
    code: 0,
    err: `${watching}error: cannot watch "schemas": no such file\n`,
  });
});

test("a fault of ours ends it with 70, also in a later build", async () => {
  const memory = createMemoryHost(notes);
  let isBroken = false;
  const host: Host = {
    ...memory,
    readFile: async (path) => {
      if (isBroken) throw new InvariantError("a promise");
      return memory.readFile(path);
    },
  };
  const { code, err } = await watchOn(host, [], async () => {
    isBroken = true;
    await memory.change("schemas/matrix.json", "{}");
    await new Promise(() => {});
  });
  expect(code).toBe(70);
  expect(err).toContain("InvariantError: a promise");
});
