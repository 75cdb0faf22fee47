import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { SHELLS } from "../../src/cli/program.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { runCli } from "./run-cli.js";

describe("completion", () => {
  test.each(SHELLS)("%s gets a script that asks us what could come next", async (shell) => {
    const { code, out, err } = await runCli(["completion", shell]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/ombi-schema complete '?--/);
  });

  test.skipIf(process.platform === "win32")("bash understands its script", async () => {
    const { out } = await runCli(["completion", "bash"]);
    const { status, stderr } = spawnSync("bash", ["-n"], { input: out, encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  test("the script goes to a file when one is named", async () => {
    const host = createMemoryHost();
    const said = await runCli(["completion", "fish", "--output", "out/ombi-schema.fish"], {
      createHost: () => host,
    });
    expect(said).toEqual({ code: 0, out: "", err: "" });
    expect([...host.files().keys()]).toEqual(["out/ombi-schema.fish"]);
  });

  test.each([
    [["bu"], ["build"]],
    [["build", "--dry"], ["--dry-run"]],
    [
      ["check", "--color", ""],
      ["auto", "always", "never"],
    ],
    [["completion", "f"], ["fish"]],
    [["nothing", "--at-all"], []],
  ])("after %j comes %j", async (words, expected) => {
    const { code, out } = await runCli(["complete", "--", ...words]);
    expect(code).toBe(0);
    const offered = out
      .trimEnd()
      .split("\n")
      .map((line) => line.split("\t")[0]);
    expect(offered.filter((word) => !word?.startsWith(":"))).toEqual(expected);
  });

  test("a console that was listened to speaks again afterwards", async () => {
    const { log } = console;
    await runCli(["completion", "zsh"]);
    await runCli(["complete", "--", "b"]);
    // biome-ignore lint/suspicious/noConsole: as above
    expect(console.log).toBe(log);
  });
});
