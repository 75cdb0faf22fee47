import { expect, test } from "vitest";
import { InvariantError, invariant } from "../../src/diagnostics/invariant.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { notes, runCli } from "./run-cli.js";

/** A host that breaks our own promises when a file is read. */
function hostThatThrows(thrown: unknown) {
  const host = createMemoryHost(notes);
  return () => ({
    ...host,
    readFile: async () => {
      throw thrown;
    },
  });
}

test("a broken invariant ends with 70 and a text for the report", async () => {
  const createHost = hostThatThrows(new InvariantError("a closure holds its roots"));
  const said = await runCli(["build", "--config", "my project.json"], { createHost });
  expect(said).toMatchObject({ code: 70, out: "" });
  const lines = said.err.split("\n");
  expect(lines.slice(0, 5)).toEqual([
    "ombi-schema stopped because of a fault of its own. Please report it, with this text:",
    "",
    '  command  ombi-schema "build" "--config" "my project.json"',
    `  node     ${process.version} on ${process.platform}`,
    "  InvariantError: a closure holds its roots",
  ]);
  expect(said.err).toMatch(/\n {6}at /);
});

test.each([
  ["an error of another kind", new TypeError("x is not a function"), "TypeError: x is not a function"],
  ["what is no error", "just text", "just text"],
  ["nothing", undefined, "undefined"],
])("%s is a fault of ours too", async (_name, thrown, text) => {
  const said = await runCli(["build"], { createHost: hostThatThrows(thrown) });
  expect(said).toMatchObject({ code: 70, out: "" });
  expect(said.err).toContain(`  ${text}\n`);
});

test("so is a missing file of the package", async () => {
  const host = createMemoryHost(notes, { packageFiles: { "package.json": '{ "version": "1.2.3" }' } });
  const said = await runCli(["schema", "config"], { createHost: () => host });
  expect(said).toMatchObject({ code: 70, out: "" });
});

test("an invariant that holds says nothing", () => {
  expect(() => invariant(1, "one")).not.toThrow();
  expect(() => invariant(0, "none")).toThrow(new InvariantError("none"));
});
