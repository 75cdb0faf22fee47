import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateProject } from "./generate-project.js";

/**
 * `npm run bench [-- --quick] [-- --only=PART,…]`: whole processes, each against a floor measured in the same run and turn by turn with
 * it, since machines are noisy. Ratios are of the fastest run of each.
 */
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BIN = join(ROOT, "bin/ombi-schema.js");
const QUICK = process.argv.includes("--quick");
const work = mkdtempSync(join(tmpdir(), "ombi-schema-bench-"));
const memoryFile = join(work, "memory");

if (!existsSync(join(ROOT, "dist/cli.js"))) throw new Error("build the package first: npm run build");

function run(args, { cwd = work, memory = false } = {}) {
  const started = performance.now();
  const preload = memory ? ["--import", join(ROOT, "test/bench/record-memory.js")] : [];
  const env = { ...process.env, XDG_CACHE_HOME: join(work, "cache"), BENCH_MEMORY: memory ? memoryFile : "" };
  const { status, stderr } = spawnSync(process.execPath, [...preload, ...args], {
    cwd,
    env,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const milliseconds = performance.now() - started;
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}\n${stderr}`);
  const [bytes = 0, spent = 0] = memory ? readFileSync(memoryFile, "utf8").split(" ").map(Number) : [];
  return { milliseconds, bytes, spent };
}

/** Runs several jobs turn by turn; the fastest time of each. */
function compare(jobs, turns) {
  const best = new Map();
  for (let turn = 0; turn < turns; turn++) {
    for (const { name, before, args, options } of jobs) {
      before?.();
      const { milliseconds } = run(args, options);
      best.set(name, Math.min(best.get(name) ?? Number.POSITIVE_INFINITY, milliseconds));
    }
  }
  return best;
}

function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  for (const row of rows) {
    process.stdout.write(
      `${row.map((cell, column) => (column === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[column]))).join("  ")}\n`,
    );
  }
  process.stdout.write("\n");
}

const ms = (value) => `${value.toFixed(0)} ms`;
const times = (value) => `${value.toFixed(2)}×`;

function benchProcess() {
  const project = join(work, "ombi");
  for (const path of ["schemas", "docs", "ombi-schema.config.json"])
    cpSync(join(ROOT, path), join(project, path), { recursive: true });
  const cold = () => {
    rmSync(join(work, "cache"), { recursive: true, force: true });
    rmSync(join(project, "schemas/tools"), { recursive: true, force: true });
    rmSync(join(project, "schemas/manifest.json"), { force: true });
  };
  const at = { cwd: project };
  run([BIN, "build"], at);
  const jobs = [
    { name: "node -e 0", args: ["-e", "0"] },
    { name: "--version", args: [BIN, "--version"] },
    { name: "build, cold", before: cold, args: [BIN, "build"], options: at },
    { name: "build --check, nothing to do", args: [BIN, "build", "--check"], options: at },
    {
      name: "check, first",
      before: () => rmSync(join(work, "cache"), { recursive: true, force: true }),
      args: [BIN, "check"],
      options: at,
    },
    { name: "check, nothing to do", args: [BIN, "check"], options: at },
  ];
  const best = compare(jobs, QUICK ? 5 : 25);
  const floor = best.get("node -e 0");
  print([
    ["whole process, Ombi contract", "time", "× node -e 0"],
    ...jobs.map(({ name }) => [name, ms(best.get(name)), times(best.get(name) / floor)]),
  ]);
}

function benchProjects() {
  const sizes = QUICK
    ? [
        [31, 37, "blocks"],
        [1000, 500, "blocks"],
      ]
    : [
        [31, 37, "blocks"],
        [1000, 500, "blocks"],
        [1000, 500, "fan"],
        [1000, 500, "cycles"],
        [1000, 5000, "chain"],
        [5000, 5000, "blocks"],
        [10_000, 5000, "blocks"],
      ];
  const rows = [["tools / definitions", "written", "build", "floor", "× floor", "ms per MB", "peak"]];
  for (const [tools, definitions, shape] of sizes) {
    const project = join(work, `p-${tools}-${definitions}-${shape}`);
    generateProject(project, { tools, definitions, shape });
    run([BIN, "build"], { cwd: project });
    const folder = join(project, "schemas/tools");
    const bytes = Object.fromEntries(
      readdirSync(folder).map((name) => [name.replace(/\.json$/, ""), statSync(join(folder, name)).size]),
    );
    const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
    writeFileSync(join(work, "sizes.json"), JSON.stringify(bytes));
    const clear = () => {
      for (const path of ["schemas/tools", "floor"])
        rmSync(join(project, path), { recursive: true, force: true });
      rmSync(join(work, "cache"), { recursive: true, force: true });
    };
    const best = compare(
      [
        {
          name: "floor",
          before: clear,
          args: [join(ROOT, "test/bench/floor.js"), project, join(work, "sizes.json")],
        },
        { name: "build", before: clear, args: [BIN, "build", "--quiet"], options: { cwd: project } },
      ],
      QUICK ? 2 : tools > 1000 ? 3 : 7,
    );
    clear();
    const { bytes: peak } = run([BIN, "build", "--quiet"], { cwd: project, memory: true });
    const megabytes = total / 1e6;
    const build = best.get("build");
    const floor = best.get("floor");
    rows.push([
      `${tools} / ${definitions} ${shape}`,
      `${megabytes.toFixed(1)} MB`,
      ms(build),
      ms(floor),
      times(build / floor),
      (build / megabytes).toFixed(1),
      `${(peak / 1e6).toFixed(0)} MB`,
    ]);
    rmSync(project, { recursive: true, force: true });
  }
  print(rows);
}

/** Commits a built project, edits its library, and compares the work tree with the commit. */
function benchDiff() {
  const cases = [
    { name: "31 tools, the same", prepare: prepareOmbi, edit: () => {} },
    { name: "31 tools, five edits of shared definitions", prepare: prepareOmbi, edit: editOmbi },
    { name: "1,000 tools, one edit of a shared definition", prepare: prepareBlocks, edit: editBlocks },
  ];
  const rows = [["diff against a commit", "diff", "build", "× build", "peak"]];
  for (const [index, { name, prepare, edit }] of cases.entries()) {
    const project = join(work, `d-${index}`);
    mkdirSync(project, { recursive: true });
    prepare(project);
    run([BIN, "build", "--quiet"], { cwd: project });
    for (const args of [
      ["init", "-q", "-b", "main"],
      ["add", "-A"],
      ["commit", "-qm", "base"],
    ])
      git(project, args);
    edit(project);
    run([BIN, "build", "--quiet"], { cwd: project });
    const clear = () => {
      rmSync(join(work, "cache"), { recursive: true, force: true });
      rmSync(join(project, "schemas/tools"), { recursive: true, force: true });
    };
    const diff = [BIN, "diff", "--fail-on", "never", "--quiet"];
    const best = compare(
      [
        { name: "build", before: clear, args: [BIN, "build", "--quiet"], options: { cwd: project } },
        { name: "diff", args: diff, options: { cwd: project } },
      ],
      QUICK ? 2 : 7,
    );
    const { bytes: peak } = run(diff, { cwd: project, memory: true });
    const [time, build] = [best.get("diff"), best.get("build")];
    rows.push([name, ms(time), ms(build), times(time / build), `${(peak / 1e6).toFixed(0)} MB`]);
    rmSync(project, { recursive: true, force: true });
  }
  print(rows);
}

function git(cwd, args) {
  const identity = [
    "-c",
    "user.name=bench",
    "-c",
    "user.email=bench@example.invalid",
    "-c",
    "commit.gpgsign=false",
  ];
  const { status, stderr } = spawnSync("git", [...identity, ...args], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
}

function prepareOmbi(project) {
  for (const path of ["schemas", "docs", "ombi-schema.config.json"])
    cpSync(join(ROOT, path), join(project, path), { recursive: true });
}

function editOmbi(project) {
  editLibrary(project, ({ error, media, issue, target }) => {
    error.properties.hint = { type: "string" };
    media.properties.media_type.enum.push("podcast");
    media.properties.year = { type: "integer" };
    issue.required.pop();
    target.properties.type.enum.pop();
  });
}

function prepareBlocks(project) {
  generateProject(project, { tools: 1000, definitions: 500, shape: "blocks" });
}

/** In the pool that every definition refers to. */
function editBlocks(project) {
  editLibrary(project, ({ d7 }) => d7.properties.status.enum.push("withdrawn"));
}

function editLibrary(project, edit) {
  const path = join(project, "schemas/library.json");
  const library = JSON.parse(readFileSync(path, "utf8"));
  edit(library.$defs);
  writeFileSync(path, `${JSON.stringify(library, null, 2)}\n`);
}

/** Payloads of one tool: made, and judged line by line. */
function benchPayloads() {
  const project = join(work, "ombi");
  const at = { cwd: project };
  const schema = join(project, "schemas/tools/read_requests.json");
  const thousand = join(work, "1000.jsonl");
  run([BIN, "sample", "read_requests", "--count", "1000", "--output", thousand], at);
  const text = readFileSync(thousand, "utf8");
  const files = [100_000, QUICK ? 200_000 : 1_000_000].map((count) => {
    const path = join(work, `${count}.jsonl`);
    writeFileSync(path, text);
    for (let made = 1_000; made < count; made += 1_000) appendFileSync(path, text);
    return { count, path };
  });
  const floor = join(ROOT, "test/bench/payload-floor.js");
  // The work of a process, not the time that passes: a floor that waits for its file is favoured on a busy machine.
  const best = new Map();
  const measure = (name, args, options = {}) => {
    const { bytes, spent } = run(args, { ...options, memory: true });
    const known = best.get(name) ?? { spent: Number.POSITIVE_INFINITY, bytes: 0 };
    best.set(name, { spent: Math.min(known.spent, spent), bytes: Math.max(known.bytes, bytes) });
  };
  for (let turn = 0; turn < (QUICK ? 3 : 7); turn++) {
    measure("sample", [BIN, "sample", "read_requests", "--count", "1000"], at);
    for (const { count, path } of files) {
      measure(`validate ${count}`, [BIN, "validate", "read_requests", path], at);
      measure(`floor ${count}`, [floor, schema, path]);
    }
  }
  const row = (name, count, least) => {
    const { spent, bytes } = best.get(name);
    const rate = `${Math.round((count * 1e3) / spent)}/s`;
    return [name, ms(spent), rate, least ? times(least / spent) : "", `${(bytes / 1e6).toFixed(0)} MB`];
  };
  const rows = [
    ["payloads of read_requests", "work", "rate", "rate ÷ floor's", "peak"],
    row("sample", 1_000),
  ];
  for (const { count } of files)
    rows.push(
      row(`validate ${count}`, count, best.get(`floor ${count}`).spent),
      row(`floor ${count}`, count),
    );
  print(rows);
}

/** `--only=diff,payloads`: these parts; all of them by default. */
const ONLY = process.argv
  .find((word) => word.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",");
const PARTS = { process: benchProcess, payloads: benchPayloads, projects: benchProjects, diff: benchDiff };

try {
  process.stdout.write(`node ${process.version}, fastest of several runs, taken turn by turn\n\n`);
  for (const [name, part] of Object.entries(PARTS)) if (!ONLY || ONLY.includes(name)) part();
} finally {
  rmSync(work, { recursive: true, force: true });
}
