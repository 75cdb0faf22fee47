import { CommanderError } from "commander";
import type { Answer } from "../commands/answer.js";
import { packageVersion } from "../commands/load-config.js";
import { EXIT, type Outcome } from "../commands/outcome.js";
import { type Host, HostError } from "../host/host.js";
import { complain, type Delivery, deliverAnswer, deliverOutcomes } from "./deliver.js";
import type { Environment } from "./main.js";
import { type BuildFlags, createProgram, type Invocation } from "./program.js";

/** Reads the command line, runs the command and prints what came of it. */
export async function run(argv: readonly string[], { createHost, terminal }: Environment): Promise<number> {
  const version = await packageVersion(createHost());
  let invocation: Invocation | undefined;
  const program = createProgram(version, (asked) => {
    invocation = asked;
  });
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => terminal.out(text),
      writeErr: (text) => terminal.err(text),
      getOutHelpWidth: () => Math.min(terminal.columns ?? 80, 100),
      getErrHelpWidth: () => Math.min(terminal.columns ?? 80, 100),
    });
  }
  if (argv[0] === "complete") {
    const { answerCompletion } = await import("./completion.js");
    return answerCompletion(program, argv.slice(1), terminal);
  }
  try {
    if (argv.length === 0) program.help({ error: true });
    program.parse(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
  }
  if (!invocation) return EXIT.usage;
  const { directory } = program.opts<{ directory?: string }>();
  const host = createHost(directory);
  if (directory !== undefined && (await kindOf(host)) !== "directory") {
    complain(`there is no folder "${directory}"`, undefined, { terminal });
    return EXIT.usage;
  }
  const delivery: Delivery = { host, terminal, version, options: invocation.options };
  return invocation.kind === "completion"
    ? printCompletion(invocation.shell, program, delivery)
    : perform(invocation, delivery);
}

async function kindOf(host: Host): Promise<string | undefined> {
  try {
    return (await host.stat(host.cwd))?.kind;
  } catch (error) {
    if (error instanceof HostError) return undefined;
    throw error;
  }
}

async function perform(
  invocation: Exclude<Invocation, { kind: "completion" }>,
  delivery: Delivery,
): Promise<number> {
  switch (invocation.kind) {
    case "build":
      return build(invocation.options, invocation.rules, delivery);
    case "lint": {
      const { runLint } = await import("../commands/lint.js");
      const { maxWarnings } = invocation.options;
      return deliverOutcomes(
        await eachConfig(delivery, (config) =>
          runLint(delivery.host, { ...config, ...(maxWarnings !== undefined && { maxWarnings }) }),
        ),
        delivery,
      );
    }
    default:
      return deliverAnswer(invocation.kind, await ask(invocation, delivery), delivery);
  }
}

/** Once per configuration named; once without any when none is. */
async function eachConfig(
  { options }: Delivery,
  runOne: (options: { config?: string }) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const config of options.config ?? [undefined])
    outcomes.push(await runOne(config === undefined ? {} : { config }));
  return outcomes;
}

async function build(options: BuildFlags, rules: boolean, delivery: Delivery): Promise<number> {
  const { host, terminal } = delivery;
  const { check, dryRun, only, maxWarnings, watch, stats } = options;
  const repair = ["ombi-schema build", ...(options.config ?? []).map((path) => `--config ${path}`)].join(" ");
  const flags = {
    rules,
    repair,
    ...(check && { check }),
    ...(dryRun && { dryRun }),
    ...(only && { only }),
    ...(maxWarnings !== undefined && { maxWarnings }),
  };
  if (watch) {
    const { watchBuild } = await import("../commands/watch.js");
    const handles = [];
    for (const config of options.config ?? [undefined]) {
      const onOutcome = (outcome: Outcome) => void deliverOutcomes([outcome], delivery);
      handles.push(await watchBuild(host, { ...flags, ...(config !== undefined && { config }), onOutcome }));
    }
    terminal.err("watching for changes; Ctrl-C stops\n");
    await terminal.interrupted();
    for (const handle of handles) await handle.close();
    return EXIT.fine;
  }
  const { runBuild } = await import("../commands/build.js");
  const outcomes = await eachConfig(delivery, (config) => runBuild(host, { ...flags, ...config }));
  const exitCode = await deliverOutcomes(outcomes, delivery);
  if (!stats || exitCode > EXIT.findings) return exitCode;
  const { runStats } = await import("../commands/stats.js");
  for (const config of options.config ?? [undefined]) {
    const answer = await runStats(host, config === undefined ? {} : { config });
    if (answer.text !== undefined) terminal.out(`\n${answer.text}`);
  }
  return exitCode;
}

async function ask(
  invocation: Exclude<Invocation, { kind: "completion" | "build" | "lint" }>,
  { host, options }: Delivery,
): Promise<Answer> {
  const config = options.config?.at(-1);
  const open = config === undefined ? {} : { config };
  switch (invocation.kind) {
    case "init":
      return (await import("../commands/init.js")).runInit(host, { folder: invocation.folder ?? "" });
    case "insert":
      return (await import("../commands/insert.js")).runInsert(host, invocation.file, invocation.zones);
    case "explain":
      return (await import("../commands/explain.js")).runExplain(host, invocation.rule);
    case "why":
      return (await import("../commands/why.js")).runWhy(host, invocation.tool, invocation.definition, open);
    case "stats":
      return (await import("../commands/stats.js")).runStats(host, open);
    case "config":
      return (await import("../commands/print-config.js")).runPrintConfig(host, open);
    case "schema":
      return (await import("../commands/print-schema.js")).runPrintSchema(host, invocation.name);
  }
}

async function printCompletion(
  shell: string,
  program: Parameters<typeof import("./completion.js").completionScript>[0],
  { terminal }: Delivery,
): Promise<number> {
  const { completionScript } = await import("./completion.js");
  terminal.out(await completionScript(program, shell));
  return EXIT.fine;
}
