import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { onTestFinished } from "vitest";
import { parse } from "yaml";
import { REPOSITORY } from "../docs/pages.js";

export interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly shell: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export const action = parse(readFileSync(`${REPOSITORY}action.yml`, "utf8")) as Action;

/** Where a job runs: what it was triggered by, and what its machine has. */
export interface Job {
  readonly inputs?: Readonly<Record<string, string>>;
  /** The pull request of the event. */
  readonly pull?: { readonly number: number; readonly base: string; readonly labels?: readonly string[] };
  readonly workspace: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Programs that stand before those of the machine, by name. */
  readonly programs?: Readonly<Record<string, string>>;
}

export interface JobResult {
  /** Of the last step that failed, 0 where none did. */
  readonly code: number;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/**
 * Runs the steps of `action.yml` as GitHub does: expressions filled in, each script by bash in a process of its own,
 * outputs read from the file that the runner names. Only the expressions that the action has are understood.
 */
export async function runAction(job: Job): Promise<JobResult> {
  const runner = mkdtempSync(join(tmpdir(), "ombi-schema-action-"));
  onTestFinished(() => rmSync(runner, { recursive: true, force: true }));
  const bin = join(runner, "bin");
  mkdirSync(bin);
  for (const [name, text] of Object.entries(job.programs ?? {})) {
    writeFileSync(join(bin, name), text);
    chmodSync(join(bin, name), 0o755);
  }
  const summaryPath = join(runner, "summary.md");
  const context: Record<string, string> = {
    "github.action_path": REPOSITORY.replace(/\/$/, ""),
    "github.token": "the-token",
    "github.event.pull_request.base.sha": job.pull?.base ?? "",
    "github.event.pull_request.number": job.pull === undefined ? "" : String(job.pull.number),
    "toJSON(github.event.pull_request.labels.*.name)": JSON.stringify(job.pull?.labels ?? []),
  };
  for (const [name, input] of Object.entries(action.inputs))
    context[`inputs.${name}`] = job.inputs?.[name] ?? filled(input.default, context);
  let code = 0;
  let log = "";
  for (const [index, step] of action.runs.steps.entries()) {
    if (!applies(step.if, code, context)) continue;
    const outputPath = join(runner, `output-${index}`);
    writeFileSync(outputPath, "");
    const own = Object.entries(step.env).map(([name, value]) => [name, filled(value, context)]);
    const done = await runScript(step.run, job.workspace, {
      PATH: [bin, process.env.PATH].join(delimiter),
      HOME: runner,
      RUNNER_TEMP: runner,
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: job.workspace,
      GITHUB_REPOSITORY: "owner/name",
      GITHUB_OUTPUT: outputPath,
      GITHUB_STEP_SUMMARY: summaryPath,
      ...job.env,
      ...Object.fromEntries(own),
    });
    log += done.log;
    if (done.code !== 0) code = done.code;
    const outputs = readOutputs(readFileSync(outputPath, "utf8"));
    for (const [name, value] of outputs) context[`steps.${step.id}.outputs.${name}`] = value;
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, filled(value, context)]);
  const summary = existsSync(summaryPath) ? readFileSync(summaryPath, "utf8") : "";
  return { code, log, outputs: Object.fromEntries(outputs), summary };
}

function filled(text: string, context: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => {
    const isStep = expression.startsWith("steps.");
    if (!isStep && !(expression in context)) throw new Error(`"${expression}" is not known here`);
    return context[expression] ?? "";
  });
}

function applies(condition = "success()", code: number, context: Readonly<Record<string, string>>): boolean {
  return condition.split(" && ").every((part) => {
    if (part === "success()") return code === 0;
    if (part === "always()") return true;
    const [, name = "", value] = /^([\w.-]+)(?: == '(\w+)')?$/.exec(part) ?? [];
    if (!(name in context)) throw new Error(`"${part}" is not known here`);
    return value === undefined ? context[name] !== "" : context[name] === value;
  });
}

/** `name=value`, and `name<<END` up to a line `END`. */
function readOutputs(text: string): ReadonlyMap<string, string> {
  const outputs = new Map<string, string>();
  const lines = text.split("\n");
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const [, name = "", mark = "", rest = ""] = /^([\w-]+)(=|<<)(.*)$/.exec(line) ?? [];
    if (mark === "=") outputs.set(name, rest);
    if (mark !== "<<") continue;
    const end = lines.indexOf(rest, index + 1);
    outputs.set(name, lines.slice(index + 1, end).join("\n"));
    index = end;
  }
  return outputs;
}

function runScript(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<{ code: number; log: string }> {
  return new Promise((resolve, reject) => {
    // As the documentation of `shell: bash` has it.
    const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], { cwd, env });
    let log = "";
    child.stdout.on("data", (chunk) => {
      log += chunk;
    });
    child.stderr.on("data", (chunk) => {
      log += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, log }));
  });
}
