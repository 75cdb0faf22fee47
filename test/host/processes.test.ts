import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { bundleHost, canLackRights, run, share, writeScript } from "./bundled-host.js";
import { filesIn, temporaryFolder } from "./subjects.js";

const rounds = 20;
const names = Array.from({ length: 20 }, (_, index) => `tools/${index}.json`);

/** Writes and removes the same files over and over. Each content is long, so that a torn one would show. */
function contender(letter: string): string {
  return `
    const names = ${JSON.stringify(names)};
    for (let round = 0; round < ${rounds}; round++) {
      const content = ${JSON.stringify(letter)}.repeat(20000) + round;
      await host.apply(names.map((path) => ({ path, content: () => content })), ["gone.json"]);
      await host.apply([{ path: "gone.json", content: () => content }], names.slice(0, 5));
    }`;
}

async function runWorker(script: string): Promise<number> {
  return new Promise((resolve, reject) => {
    new Worker(script).on("exit", resolve).on("error", reject);
  });
}

function expectOrder(folder: string): void {
  const { "gone.json": last, ...tools } = filesIn(folder);
  for (const content of [last, ...Object.values(tools)]) expect(content).toMatch(/^(a{20000}|b{20000})19$/);
  expect(names.slice(5).every((name) => name in tools)).toBe(true);
  expect(Object.keys(tools).filter((name) => !names.includes(name))).toEqual([]);
}

describe("two at once in one folder both end well and leave order", () => {
  test("as processes", async () => {
    const scripts = temporaryFolder();
    const folder = temporaryFolder({ "gone.json": "" });
    const bundle = await bundleHost(scripts);
    const script = (letter: string) =>
      writeScript(join(scripts, `${letter}.mjs`), { bundle, folder, body: contender(letter) });
    const ended = await Promise.all([run(script("a")), run(script("b"))]);
    expect(ended).toEqual([
      { code: 0, signal: null, output: "" },
      { code: 0, signal: null, output: "" },
    ]);
    expectOrder(folder);
  });

  test("as threads of one process", async () => {
    const scripts = temporaryFolder();
    const folder = temporaryFolder({ "gone.json": "" });
    const bundle = await bundleHost(scripts);
    const script = (letter: string) =>
      writeScript(join(scripts, `${letter}.mjs`), { bundle, folder, body: contender(letter) });
    expect(await Promise.all([runWorker(script("a")), runWorker(script("b"))])).toEqual([0, 0]);
    expectOrder(folder);
  });
});

describe.runIf(process.platform !== "win32")("a signal in the middle", () => {
  const interrupted = `
    const content = () => (process.kill(process.pid, "SIGINT"), "new");
    await host.apply([{ path: "a.json", content: () => "new" }, { path: "b.json", content }], ["c.json"]);`;
  const before = { "a.json": "old", "b.json": "old", "c.json": "old" };

  test("ends the process after the work", async () => {
    const scripts = temporaryFolder();
    const folder = temporaryFolder(before);
    const body = `${interrupted} setInterval(() => {}, 1000);`;
    const script = writeScript(join(scripts, "s.mjs"), { bundle: await bundleHost(scripts), folder, body });
    expect(await run(script)).toEqual({ code: null, signal: "SIGINT", output: "" });
    expect(filesIn(folder)).toEqual({ "a.json": "new", "b.json": "new" });
  });

  test("reaches the listener there is, once, and ends the process when sent again", async () => {
    const scripts = temporaryFolder();
    const folder = temporaryFolder(before);
    const body = `
      process.once("SIGINT", () => {
        console.log("heard");
        setTimeout(() => process.kill(process.pid, "SIGINT"), 1);
      });
      ${interrupted}
      setInterval(() => {}, 1000);`;
    const script = writeScript(join(scripts, "s.mjs"), { bundle: await bundleHost(scripts), folder, body });
    expect(await run(script)).toEqual({ code: null, signal: "SIGINT", output: "heard\n" });
    expect(filesIn(folder)).toEqual({ "a.json": "new", "b.json": "new" });
  });
});

describe.runIf(canLackRights)("missing rights", () => {
  test("are told in plain words, and change nothing", async () => {
    const scripts = temporaryFolder();
    const folder = temporaryFolder({ "open/a.json": "old", "closed/b.json": "old", "secret.json": "old" });
    const bundle = await bundleHost(scripts);
    for (const shared of [scripts, folder, join(folder, "open"), join(folder, "open/a.json")]) share(shared);
    chmodSync(join(folder, "secret.json"), 0o000);
    chmodSync(join(folder, "closed"), 0o000);
    const body = `
      const writes = ["open/a.json", "open/new/c.json", "closed/b.json"];
      for (const call of [
        () => host.readFile("secret.json"),
        () => host.readFile("closed/b.json"),
        () => host.stat("closed/b.json"),
        () => host.list("closed"),
        () => host.glob(["**/*.json"], "."),
        () => host.watch(() => ["open/a.json", "closed/b.json"], () => {}),
        () => host.apply(writes.map((path) => ({ path, content: () => "new" })), []),
        () => host.apply([{ path: "open/a.json", content: () => "new" }], ["closed/b.json"]),
      ]) {
        await call().then(console.log, ({ name, code, path, message }) => console.log(name, code, path, message));
      }`;
    const script = writeScript(join(scripts, "s.mjs"), { bundle, folder, body });
    const paths = [
      "secret.json",
      "closed/b.json",
      "closed/b.json",
      "closed",
      "closed",
      "closed",
      "closed/b.json",
      "closed/b.json",
    ];
    const expected = paths.map((path) => `HostError EACCES ${path} permission denied\n`).join("");
    expect(await run(script, { asNobody: true })).toEqual({ code: 0, signal: null, output: expected });
    chmodSync(join(folder, "closed"), 0o700);
    chmodSync(join(folder, "secret.json"), 0o600);
    expect(filesIn(folder)).toEqual({ "closed/b.json": "old", "open/a.json": "old", "secret.json": "old" });
    expect(readdirSync(join(folder, "open"))).toEqual(["a.json"]);
  });

  test.runIf(process.platform === "linux" && process.getuid?.() === 0)(
    "to link a file of somebody else's are made up for by a copy",
    async () => {
      const scripts = temporaryFolder();
      const folder = temporaryFolder({ "a.json": "old" });
      const bundle = await bundleHost(scripts);
      share(scripts);
      share(folder);
      chmodSync(join(folder, "a.json"), 0o644);
      const body = `
        const content = () => (mkdirSync(${JSON.stringify(join(folder, "b.json"))}), "new");
        const writes = [{ path: "a.json", content: () => "new" }, { path: "b.json", content: () => "new" }];
        const failing = host.apply([...writes, { path: "c.json", content }], []);
        await failing.catch(({ code }) => console.log(code));
        console.log(String(await host.readFile("a.json")), await host.list("."));
        await host.apply([writes[0]], []);
        console.log(await host.list("."));`.replace(/^/, 'import { mkdirSync } from "node:fs";');
      const script = writeScript(join(scripts, "s.mjs"), { bundle, folder, body });
      const output = "EISDIR\n111,108,100 [ 'a.json', 'b.json' ]\n[ 'a.json', 'b.json' ]\n";
      expect(await run(script, { asNobody: true })).toEqual({ code: 0, signal: null, output });
      expect(filesIn(folder)).toEqual({ "a.json": "new" });
      expect(statSync(join(folder, "a.json")).mode & 0o777).toBe(0o644);
    },
  );
});

test("the bundled host finds the files of its package", async () => {
  const folder = temporaryFolder({ "package.json": '{ "name": "ombi-schema" }', "docs/rules.md": "# Rules" });
  mkdirSync(join(folder, "dist/chunks"), { recursive: true });
  writeFileSync(join(folder, "dist/package.json"), '{ "type": "module" }');
  const bundle = await bundleHost(join(folder, "dist/chunks"));
  const body = 'console.log(await host.readPackageFile("docs/rules.md"));';
  const script = writeScript(join(folder, "s.mjs"), { bundle, folder: join(folder, "docs"), body });
  expect(await run(script)).toEqual({ code: 0, signal: null, output: "# Rules\n" });
});
