import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { main } from "../../src/cli/main.js";
import { createNodeHost } from "../../src/host/node-host.js";
import { BIN, ensureBuilt } from "../support/built.js";
import { Child, runOmbiSchema, startOmbiSchema } from "../support/child.js";
import { namesIn, temporaryProject, textOf } from "../support/temporary-project.js";

beforeAll(ensureBuilt);

const built = [
  "schemas/manifest.json",
  "schemas/tools",
  "schemas/tools/read_notes.json",
  "schemas/tools/write_note.json",
];
const sources = ["schemas", "schemas/envelope.json", "schemas/library.json", "schemas/matrix.json"];
/** Ends the search for a configuration here. */
const top = { ".git/HEAD": "ref: refs/heads/main\n" };
const names = (...more: string[]) => [".git", ".git/HEAD", ...sources, ...more].sort();

function change(folder: string, path: string, from: string, to: string): void {
  writeFileSync(join(folder, path), textOf(folder, path).replace(from, to));
}

describe("a process", () => {
  test("ends with the code, and keeps its streams apart", async () => {
    const cwd = temporaryProject("notes", top);
    const [fine, stale, wrong] = await Promise.all([
      runOmbiSchema(["lint"], { cwd }),
      runOmbiSchema(["build", "--check"], { cwd }),
      runOmbiSchema(["bild"], { cwd }),
    ]);
    expect(fine).toMatchObject({ code: 0, stderr: "" });
    expect(stale).toMatchObject({ code: 1, stderr: "" });
    expect(wrong).toMatchObject({ code: 2, stdout: "" });
  });

  test("prints colours into a pipe only when forced to", async () => {
    const cwd = temporaryProject("notes", top);
    const [plain, forced] = await Promise.all([
      runOmbiSchema(["build", "--check"], { cwd }),
      runOmbiSchema(["build", "--check"], { cwd, env: { FORCE_COLOR: "1" } }),
    ]);
    expect(plain.stdout).not.toContain("\u001b[");
    expect(forced.stdout).toContain("\u001b[");
  });

  test("answers with the version of the package", async () => {
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    const cwd = temporaryProject("notes");
    const ended = await runOmbiSchema(["--version"], { cwd });
    expect(ended).toEqual({ code: 0, signal: null, stdout: `${version}\n`, stderr: "" });
  });

  test("refuses a folder that is not there", async () => {
    const cwd = temporaryProject("notes");
    for (const folder of ["nowhere", "schemas/library.json"])
      expect(await runOmbiSchema(["-C", folder, "build"], { cwd })).toEqual({
        code: 2,
        signal: null,
        stdout: "",
        stderr: `error: there is no folder "${folder}"\n`,
      });
    expect(namesIn(cwd)).toEqual(sources.toSorted());
  });
});

describe.skipIf(process.platform === "win32")("a reader that goes away", () => {
  /** More than a pipe holds, so that something is still to be written when nobody reads any more. */
  const many = Object.fromEntries(
    Array.from({ length: 600 }, (_, index) => [`unused_${index}`, { type: "string" }]),
  );

  test.each(["json", "text --verbose", "sarif"])("is no fault: --format %s", async (format) => {
    const library = { $defs: { ...many, note_page: { type: "object" }, receipt: { type: "object" } } };
    const cwd = temporaryProject("notes", { ...top, "schemas/library.json": JSON.stringify(library) });
    const script = `"${process.execPath}" "${BIN}" lint --format ${format} | head -1; echo "code \${PIPESTATUS[0]}"`;
    const ended = await new Child("bash", ["-c", script], { cwd }).ended();
    expect(ended.stderr).toBe("");
    expect(ended.stdout.trimEnd().split("\n")).toHaveLength(2);
    expect(ended.stdout).toMatch(/code 0\n$/);
  });
});

describe.skipIf(process.platform === "win32")("build --watch", () => {
  const summary = (written: number) => `${written} written, 0 removed`;

  test.each(["SIGINT", "SIGTERM"] as const)("builds on every change until %s", async (signal) => {
    const cwd = temporaryProject("notes", top);
    const watch = startOmbiSchema(["build", "--watch"], { cwd });
    await watch.prints("stdout", summary(3));
    await watch.prints("stderr", "watching for changes; Ctrl-C stops\n");
    watch.forget();

    change(cwd, "schemas/library.json", "500", "400");
    await watch.prints("stdout", summary(1));
    expect(textOf(cwd, "schemas/tools/read_notes.json")).toContain('"maxLength": 400');
    watch.forget();

    watch.kill(signal);
    expect(await watch.ended()).toMatchObject({ code: 0, signal: null, stderr: "" });
    expect(namesIn(cwd)).toEqual(names(...built));
  });

  test("goes on after a fault, and sees a configuration come", async () => {
    const cwd = temporaryProject("notes", top);
    const watch = startOmbiSchema(["build", "--watch"], { cwd });
    await watch.prints("stderr", "watching for changes; Ctrl-C stops\n");
    watch.forget();

    change(cwd, "schemas/matrix.json", '"receipt"', '"receit"');
    await watch.prints("stdout", "nothing written");
    await watch.prints("stdout", 'did you mean "receipt"?');
    watch.forget();

    change(cwd, "schemas/matrix.json", '"receit"', '"receipt", "note_page"');
    await watch.prints("stdout", summary(2));
    watch.forget();

    writeFileSync(join(cwd, "ombi-schema.config.json"), '{ "emit": { "toolsList": "tools-list.json" } }\n');
    await watch.prints("stdout", summary(1));
    watch.kill("SIGINT");
    expect((await watch.ended()).code).toBe(0);
    expect(namesIn(cwd)).toEqual(names(...built, "ombi-schema.config.json", "tools-list.json"));
  });

  test("waits for a project that is broken from the start", async () => {
    const cwd = temporaryProject("notes", { ...top, "schemas/library.json": "{" });
    const watch = startOmbiSchema(["build", "--watch"], { cwd });
    await watch.prints("stdout", "nothing written");
    await watch.prints("stderr", "watching for changes; Ctrl-C stops\n");
    writeFileSync(
      join(cwd, "schemas/library.json"),
      textOf(temporaryProject("notes"), "schemas/library.json"),
    );
    await watch.prints("stdout", summary(3));
    watch.kill("SIGINT");
    expect((await watch.ended()).code).toBe(0);
    expect(namesIn(cwd)).toEqual(names(...built));
  });
});

describe("several builds at once", () => {
  test("in one folder end well, and leave what one of them leaves", async () => {
    const cwd = temporaryProject("notes", top);
    const old = { "schemas/tools/read_notes.json": "{}\n", "schemas/manifest.json": "{}\n" };
    const crowded = temporaryProject("notes", { ...top, ...old });
    const [alone, ...all] = await Promise.all([
      runOmbiSchema(["build"], { cwd }),
      ...Array.from({ length: 4 }, () => runOmbiSchema(["build"], { cwd: crowded })),
    ]);
    expect([alone, ...all].map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      Array.from({ length: 5 }, () => ({ code: 0, stderr: "" })),
    );
    expect(namesIn(crowded)).toEqual(names(...built));
    const files = built.filter((path) => path.endsWith(".json"));
    expect(files.map((path) => textOf(crowded, path))).toEqual(files.map((path) => textOf(cwd, path)));
  });
});

describe.skipIf(process.platform === "win32")("links", () => {
  async function build(cwd: string): Promise<{ code: number; out: string }> {
    let out = "";
    const print = (text: string) => {
      out += text;
    };
    const terminal = {
      out: print,
      err: print,
      outIsTerminal: false,
      errIsTerminal: false,
      columns: undefined,
    };
    const createHost = () => createNodeHost({ cwd, env: {} });
    const code = await main(["build"], {
      createHost,
      terminal: { ...terminal, interrupted: async () => {} },
    });
    return { code, out: out.replace(/\d+ ms/, "N ms") };
  }

  test("that lead around in circles are not followed by the glob of a library", async () => {
    const cwd = temporaryProject("notes", {
      ...top,
      "ombi-schema.config.json": '{ "library": "schemas/**/*.json" }',
    });
    symlinkSync("..", join(cwd, "schemas/up"));
    mkdirSync(join(cwd, "schemas/deep"));
    symlinkSync("../../schemas", join(cwd, "schemas/deep/again"));
    symlinkSync("self.json", join(cwd, "schemas/self.json"));
    expect(await build(cwd)).toMatchObject({
      code: 0,
      out: expect.stringContaining("2 tools · 3 definitions · 3 written"),
    });
  });

  test("that lead nowhere or to themselves are faults where a file is named", async () => {
    const cwd = temporaryProject("notes", {
      ...top,
      "ombi-schema.config.json": '{ "library": "self.json", "matrix": "dangling.json" }',
    });
    symlinkSync("self.json", join(cwd, "self.json"));
    symlinkSync("nothing.json", join(cwd, "dangling.json"));
    const { code, out } = await build(cwd);
    expect(code).toBe(3);
    expect(out).toContain(
      'ombi-schema.config.json:1:14: error: cannot read "self.json": too many symbolic links',
    );
    expect(out).toContain('ombi-schema.config.json:1:37: error: cannot read "dangling.json": no such file');
    expect(namesIn(cwd)).toEqual(names("ombi-schema.config.json", "self.json", "dangling.json"));
  });

  test("to an output stay links, and what they lead to is written", async () => {
    const cwd = temporaryProject("notes", { ...top, "elsewhere/manifest.json": "{}\n" });
    symlinkSync("../elsewhere/manifest.json", join(cwd, "schemas/manifest.json"));
    expect((await build(cwd)).code).toBe(0);
    expect(textOf(cwd, "elsewhere/manifest.json")).toContain('"formatVersion": 1');
  });
});
