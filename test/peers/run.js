import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { Asker } from "./asker.js";
import { readCases } from "./cases.js";
import { PEERS } from "./peers.js";

/**
 * `npm run peers [-- --verbose]`: asks other programs of npm what `compareSchemas` is asked, and prints who was right.
 * They are installed into a temporary folder; one that cannot be installed is named and left out.
 *
 * Nobody is called unsound on our word: it takes a value that Ajv, configured as the official MCP client configures
 * it, accepts under the new schema and refuses under the old one.
 */
const VERBOSE = process.argv.includes("--verbose");
const HEAD = [
  "peer",
  "version",
  "cases",
  "right",
  "unsound",
  "over-strict",
  "undecided",
  "crash",
  "with witness",
];
const OURS = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version;

const say = (line) => process.stdout.write(`${line}\n`);

function install({ name, version }, work) {
  const folder = join(work, name);
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", ["install", "--prefix", folder, ...options, `${name}@${version}`], {
    shell: process.platform === "win32",
  });
  return status === 0 ? folder : undefined;
}

async function askAll({ name }, folder, cases) {
  const asker = new Asker(name, folder);
  const started = performance.now();
  const answers = [];
  for (const one of cases) answers.push(await asker.ask(one));
  await asker.stop();
  process.stderr.write(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  return answers;
}

function isWitness(value, { old, next }) {
  const accepts = (schema) =>
    addFormats(new Ajv2020({ strict: false, validateFormats: true })).compile(schema)(value);
  return value !== undefined && accepts(next) && !accepts(old);
}

/** What an answer is worth, by the column it counts for; nothing for a "compatible" that no value disproves. */
function gradeOf({ verdict }, one, isShown) {
  if (verdict === one.verdict) return "right";
  if (verdict === "compatible") return isShown ? "unsound" : undefined;
  return verdict === "breaking" ? "over-strict" : verdict;
}

function rowOf({ name, version = OURS }, answers, cases, shown) {
  const counts = Object.fromEntries(HEAD.slice(3).map((column) => [column, 0]));
  for (const [index, answer] of answers.entries()) {
    const grade = gradeOf(answer, cases[index], shown[index]);
    if (grade) counts[grade] += 1;
    if (isWitness(answer.witness, cases[index])) counts["with witness"] += 1;
    if (VERBOSE && grade !== "right")
      say([name, answer.verdict, cases[index].verdict, cases[index].name, answer.message ?? ""].join("\t"));
  }
  return [name, version, cases.length, ...Object.values(counts)].map(String);
}

function tableOf(rows) {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const isText = (column) => column < 2;
  const lineOf = (cells) => `| ${cells.join(" | ")} |`;
  const [head, ...lines] = rows.map((row) =>
    lineOf(
      row.map((cell, column) =>
        isText(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
      ),
    ),
  );
  const rule = lineOf(
    widths.map((width, column) => (isText(column) ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)),
  );
  return [head, rule, ...lines].join("\n");
}

async function main(work) {
  const [ours, ...others] = PEERS;
  const cases = readCases();
  const own = await askAll(ours, work, cases);
  const shown = cases.map((one, index) => isWitness(own[index].witness, one));
  const rows = [HEAD, rowOf(ours, own, cases, shown)];
  const missing = [];
  for (const peer of others) {
    const folder = install(peer, work);
    if (folder === undefined) missing.push(`${peer.name} ${peer.version}`);
    else rows.push(rowOf(peer, await askAll(peer, folder, cases), cases, shown));
  }
  const breaking = cases.filter(({ verdict }) => verdict === "breaking");
  say(`${tableOf(rows)}\n\n${breaking.length} of the ${cases.length} cases are breaking.`);
  for (const [index, { name, verdict }] of cases.entries())
    if ((verdict === "breaking") !== shown[index])
      say(
        shown[index]
          ? `a value says that this is not ${verdict}: ${name}`
          : `no value shows that this is ${verdict}: ${name}`,
      );
  if (missing.length > 0) say(`Could not be installed: ${missing.join(", ")}.`);
}

const work = mkdtempSync(join(tmpdir(), "ombi-schema-peers-"));
try {
  await main(work);
} finally {
  rmSync(work, { recursive: true, force: true });
}
