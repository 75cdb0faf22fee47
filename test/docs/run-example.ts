import { createProgram, type Invocation } from "../../src/cli/program.js";
import { runAccept } from "../../src/commands/accept.js";
import { runBuild } from "../../src/commands/build.js";
import { type DeriveCommandOptions, runDerive } from "../../src/commands/derive.js";
import { runDiff } from "../../src/commands/diff.js";
import { runInsert } from "../../src/commands/insert.js";
import { runLint } from "../../src/commands/lint.js";
import { exitCodeOf } from "../../src/commands/outcome.js";
import { startServer } from "../../src/commands/serve.js";
import { runValidate } from "../../src/commands/validate.js";
import { runVerify } from "../../src/commands/verify.js";
import { type VerifyFlags, verifyOptions } from "../../src/commands/verify-options.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import type { Host } from "../../src/host/host.js";
import { createMemoryHost, type MemoryHost } from "../../src/host/memory-host.js";
import type { Verb } from "../../src/model/attributes.js";
import type { Section } from "./rule-page.js";

export type Files = ReadonlyMap<string, string>;

/** A situation that no text file can show: the host on which it is. `files` are those of the base and of the page. */
export type Arrange = (files: Files) => MemoryHost;

export interface Example {
  /** The files before the build. */
  readonly before: Files;
  /** Files that are changed after the build: outputs that are not as the build left them, or sources that went on. */
  readonly after?: Files;
  readonly section: Pick<Section, "command" | "words">;
  readonly arrange?: Arrange | undefined;
}

export interface ExampleResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly exitCode: number;
}

/** Builds the project of an example, so that no output is stale by accident, and runs the command of its section. */
export async function runExample({ before, after, section, arrange }: Example): Promise<ExampleResult> {
  const host = arrange?.(before) ?? createMemoryHost(before);
  await runBuild(host);
  for (const [path, content] of after ?? []) await host.change(path, content);
  return run(host, section);
}

async function run(
  host: Host,
  { command, words }: Pick<Section, "command" | "words">,
): Promise<ExampleResult> {
  switch (command) {
    case "check":
      return (await runBuild(host, { check: true, rules: true })).report;
    case "build":
      return (await runBuild(host)).report;
    case "lint":
      return (await runLint(host)).report;
    case "derive":
      return (await runDerive(host, derivationOf(words))).report;
    case "insert": {
      const [, file = "", ...zones] = words;
      const { exitCode, diagnostics = [], misuse } = await runInsert(host, file, zones);
      if (misuse) throw new Error(misuse.message);
      return { exitCode, diagnostics };
    }
    case "serve": {
      const [, option, fixtures = ""] = words;
      if (option !== "--fixtures") throw new Error("examples of serve name --fixtures");
      const given = { endpoint: { kind: "stdio" }, seed: 1, size: "small", fixtures } as const;
      const started = await startServer(host, given);
      if (started.kind === "serving") return { exitCode: 0, diagnostics: [] };
      const { exitCode, diagnostics = [], misuse } = started.answer;
      if (misuse) throw new Error(misuse.message);
      return { exitCode, diagnostics };
    }
    case "verify": {
      const flags = await readFlags(words);
      const options = await verifyOptions(host, flags);
      if ("message" in options) throw new Error(options.message);
      return (await runVerify(host, options)).report;
    }
    case "validate": {
      const [, tool = "", ...others] = words;
      const files = others.filter((word) => !word.startsWith("--"));
      const outcome = await runValidate(host, tool, files, { result: others.includes("--result") });
      if ("exitCode" in outcome) throw new Error(outcome.misuse?.message);
      return outcome.report;
    }
    case "diff":
    case "accept":
      return compare(host, words);
    default:
      throw new Error(`no example can run "${command}"`);
  }
}

/** `derive SOURCE… --verbs VERB`, as far as examples go. */
function derivationOf([, ...words]: readonly string[]): DeriveCommandOptions {
  const flag = words.indexOf("--verbs");
  const sources = flag < 0 ? words : words.slice(0, flag);
  return { sources, ...(flag >= 0 && { verbs: words.slice(flag + 1) as readonly Verb[] }) };
}

/** The options of `verify`, as the command line reads them. */
async function readFlags(words: readonly string[]): Promise<VerifyFlags> {
  const asked: Invocation[] = [];
  createProgram("0.0.0", (invocation) => asked.push(invocation)).parse([...words], { from: "user" });
  const [invocation] = asked;
  if (invocation?.kind !== "verify") throw new Error(`"${words.join(" ")}" is not a call of verify`);
  return invocation.options;
}

/** Runs `diff` or `accept` as it is typed. What has changed is not what such a page is about. */
async function compare(host: Host, words: readonly string[]): Promise<ExampleResult> {
  const asked: Invocation[] = [];
  const program = createProgram("0.0.0", (invocation) => asked.push(invocation));
  program.parse([...words], { from: "user" });
  const [invocation] = asked;
  if (invocation?.kind === "accept") {
    const { config: _config, ...options } = invocation.options;
    const answer = await runAccept(host, { ...options, fingerprints: invocation.fingerprints });
    if (answer.misuse) throw new Error(answer.misuse.message);
    return { exitCode: answer.exitCode, diagnostics: answer.diagnostics ?? [] };
  }
  if (invocation?.kind !== "diff") throw new Error(`"${words.join(" ")}" compares nothing`);
  const { config: _config, tool, ...options } = invocation.options;
  const [base, head] = invocation.sides;
  const { report } = await runDiff(host, {
    ...options,
    ...(base !== undefined && { base }),
    ...(head !== undefined && { head }),
    ...(tool && { tools: tool }),
  });
  const diagnostics = report.diagnostics.filter(({ rule }) => !rule.startsWith("change/"));
  return { exitCode: exitCodeOf(diagnostics), diagnostics };
}
