import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { WatchHandle } from "../../src/host/host.js";
import { createNodeHost } from "../../src/host/node-host.js";
import { bundleHost, run, writeScript } from "./bundled-host.js";
import { temporaryFolder, write } from "./subjects.js";

interface Watched {
  readonly folder: string;
  readonly calls: (readonly string[])[];
  readonly handle: WatchHandle;
  readonly put: (path: string, content: string) => void;
  /** Until everything that is listed here was reported since the last time, in any number of calls. */
  readonly reported: (...paths: string[]) => Promise<void>;
}

async function watching(files: Record<string, string>, listed: () => readonly string[]): Promise<Watched> {
  const folder = temporaryFolder(files);
  const calls: (readonly string[])[] = [];
  let seen = new Set<string>();
  let wake = () => {};
  const handle = await createNodeHost({ cwd: folder }).watch(listed, (paths) => {
    calls.push(paths);
    for (const path of paths) seen.add(path);
    wake();
  });
  onTestFinished(() => handle.close());
  const reported = async (...paths: string[]) => {
    while (!paths.every((path) => seen.has(path))) await new Promise<void>((resolve) => (wake = resolve));
    seen = new Set();
  };
  return {
    folder,
    calls,
    handle,
    reported,
    put: (path, content) => writeFileSync(join(folder, path), content),
  };
}

test("reports changed, new and removed files as they were listed, and nothing else", async () => {
  const listed = ["./a.json", "b.json", "schemas/c.json"];
  const { folder, calls, put, reported } = await watching(
    { "a.json": "1", "schemas/c.json": "1", "other.json": "1" },
    () => listed,
  );
  put("other.json", "2");
  put("a.json", "2");
  await reported("./a.json");
  put("b.json", "1");
  put("schemas/d.json", "1");
  await reported("b.json");
  rmSync(join(folder, "schemas/c.json"));
  await reported("schemas/c.json");
  expect(calls.flat().filter((path) => !listed.includes(path))).toEqual([]);
});

test("changes close together come as one call", async () => {
  const { calls, put, reported } = await watching({ "a.json": "1", "b.json": "1" }, () => [
    "a.json",
    "b.json",
  ]);
  for (let round = 0; round < 5; round++) {
    put("a.json", `${round}`);
    put("b.json", `${round}`);
  }
  await reported("a.json", "b.json");
  expect(calls).toEqual([["a.json", "b.json"]]);
});

test("survives files that are replaced, or vanish and come back", async () => {
  const { folder, put, reported } = await watching({ "a.json": "1" }, () => ["a.json"]);
  for (let round = 2; round < 5; round++) {
    put("a.json.new", `${round}`);
    renameSync(join(folder, "a.json.new"), join(folder, "a.json"));
    await reported("a.json");
    rmSync(join(folder, "a.json"));
    await reported("a.json");
    put("a.json", `again ${round}`);
    await reported("a.json");
    put("a.json", `and again ${round}`);
    await reported("a.json");
  }
});

test("waits for files in folders that are still to be made, and comes back with them", async () => {
  const { folder, put, reported } = await watching({}, () => ["schemas/deep/a.json"]);
  for (let round = 0; round < 3; round++) {
    mkdirSync(join(folder, "schemas/deep"), { recursive: true });
    put("schemas/deep/a.json", "1");
    await reported("schemas/deep/a.json");
    put("schemas/deep/a.json", "22");
    await reported("schemas/deep/a.json");
    rmSync(join(folder, "schemas"), { recursive: true });
    await reported("schemas/deep/a.json");
  }
});

test("a listed folder reports the names that come and go", async () => {
  const { folder, calls, put, reported } = await watching({ "schemas/a.json": "1", "b.json": "1" }, () => [
    "schemas",
    "b.json",
  ]);
  put("schemas/new.json", "1");
  await reported("schemas");
  mkdirSync(join(folder, "schemas/more"));
  await reported("schemas");
  rmSync(join(folder, "schemas/a.json"));
  await reported("schemas");
  put("schemas/new.json", "2");
  put("schemas/.swap", "2");
  put("b.json", "2");
  await reported("b.json");
  expect(calls.at(-1)).toEqual(["b.json"]);
});

test("follows the list of paths", async () => {
  let listed: readonly string[] = ["a.json"];
  const { calls, put, reported } = await watching({ "a.json": "1", "sub/b.json": "1" }, () => listed);
  listed = ["a.json", "sub/b.json", "sub/c.json"];
  put("a.json", "2");
  await reported("a.json");
  put("sub/b.json", "2");
  await reported("sub/b.json");
  listed = ["sub/c.json"];
  put("sub/c.json", "2");
  await reported("sub/c.json");
  put("a.json", "3");
  put("sub/c.json", "3");
  await reported("sub/c.json");
  expect(calls.at(-1)).toEqual(["sub/c.json"]);
});

test("the next call waits for the one before", async () => {
  const folder = temporaryFolder({ "a.json": "1", "b.json": "1" });
  const host = createNodeHost({ cwd: folder });
  let running = 0;
  const together: number[] = [];
  await new Promise<void>((resolve) => {
    const opened = host.watch(
      () => ["a.json", "b.json"],
      async (paths) => {
        together.push(++running);
        if (paths.includes("a.json")) await host.apply([write("b.json", "2")], []);
        running--;
        if (paths.includes("b.json")) opened.then((handle) => handle.close()).then(resolve);
      },
    );
    opened.then(() => writeFileSync(join(folder, "a.json"), "2"));
  });
  expect(together.length).toBeGreaterThan(1);
  expect(new Set(together)).toEqual(new Set([1]));
});

test.runIf(process.platform !== "win32")("looks through links", async () => {
  const folder = temporaryFolder({ "real/a.json": "1" });
  mkdirSync(join(folder, "links"));
  symlinkSync("../real/a.json", join(folder, "links/a.json"));
  let wake = () => {};
  const handle = await createNodeHost({ cwd: folder }).watch(
    () => ["links/a.json"],
    () => wake(),
  );
  onTestFinished(() => handle.close());
  const change = async (make: () => void) => {
    const reported = new Promise<void>((resolve) => (wake = resolve));
    make();
    await reported;
  };
  const real = join(folder, "real/a.json");
  await change(() => writeFileSync(real, "2"));
  await change(() => rmSync(real));
  await change(() => writeFileSync(real, "3"));
  await change(() => {
    writeFileSync(join(folder, "real/b.json"), "4");
    renameSync(join(folder, "real/b.json"), real);
  });
});

test("nothing is reported after closing, and nothing keeps the process alive", async () => {
  const scripts = temporaryFolder();
  const folder = temporaryFolder({ "a.json": "1", "schemas/b.json": "1" });
  const body = `
    let listed = ["a.json"];
    let changed;
    const first = new Promise((resolve) => (changed = resolve));
    const handle = await host.watch(() => listed, (paths) => {
      console.log(paths);
      changed();
    });
    listed = ["a.json", "schemas", "schemas/b.json", "no/such.json"];
    await host.apply([{ path: "a.json", content: () => "2" }], []);
    await first;
    await host.apply([{ path: "a.json", content: () => "3" }], []);
    await handle.close();
    await handle.close();
    console.log("closed");`;
  const script = writeScript(join(scripts, "s.mjs"), { bundle: await bundleHost(scripts), folder, body });
  expect(await run(script)).toEqual({ code: 0, signal: null, output: "[ 'a.json' ]\nclosed\n" });
});

test("may be closed from a call, and may watch nothing", async () => {
  const folder = temporaryFolder({ "a.json": "1" });
  const host = createNodeHost({ cwd: folder });
  await (
    await host.watch(
      () => [],
      () => {},
    )
  ).close();
  await new Promise<void>((resolve) => {
    const opened = host.watch(
      () => ["a.json"],
      async () => {
        await (await opened).close();
        resolve();
      },
    );
    void opened.then(() => writeFileSync(join(folder, "a.json"), "2"));
  });
});
