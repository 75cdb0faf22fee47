import { type Command, CommanderError } from "commander";
import { type Answer, answer, misuse } from "../commands/answer.js";
import { EXIT, type Outcome } from "../commands/outcome.js";
import { packageVersion } from "../commands/package-version.js";
import { shellWord } from "../commands/shell-word.js";
import { type Host, HostError, type WatchHandle } from "../host/host.js";
import { complain, type Delivery, deliverAnswer, deliverOutcomes, folderInRepository } from "./deliver.js";
import type { Environment } from "./environment.js";
import { type BuildFlags, createProgram, type Invocation } from "./program.js";
import { usageError } from "./usage-error.js";

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
      outputError: (text, write) => write(usageError(text, nameOf(command))),
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
    program.parse(withoutVainHelp(argv, program), { from: "user" });
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
  const { options } = invocation;
  if (options.output.length > Math.max(1, options.format.length)) {
    complain("there are more --output than --format", "the first --output is for the first --format", {
      terminal,
    });
    return EXIT.usage;
  }
  const repositoryFolder = await folderInRepository(host);
  const delivery: Delivery = {
    host,
    terminal,
    version,
    options,
    ...(repositoryFolder !== undefined && { repositoryFolder }),
  };
  return invocation.kind === "completion"
    ? printCompletion(invocation.shell, program, delivery)
    : perform(invocation, delivery, directory);
}

function nameOf(command: Command): string {
  return command.parent ? `${command.parent.name()} ${command.name()}` : command.name();
}

/** `help NAME` of a command that does not exist is answered like the command itself: by what may be meant. */
function withoutVainHelp(argv: readonly string[], { commands }: Command): readonly string[] {
  const [first, asked] = argv;
  const isVain = first === "help" && asked !== undefined && asked !== "help";
  return isVain && !commands.some((command) => command.name() === asked) ? argv.slice(1) : argv;
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
  directory: string | undefined,
): Promise<number> {
  switch (invocation.kind) {
    case "build":
      return build(invocation, delivery, repairOf(invocation.options, directory, delivery.host));
    case "derive":
      return derive(invocation, delivery, directory);
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
    case "diff":
      return diff(invocation, delivery, directory);
    case "validate": {
      const { tool, files, options: flags } = invocation;
      return (await import("./validate.js")).validate({ tool, files, flags }, delivery, eachConfig);
    }
    case "serve":
      return (await import("./serve.js")).serve(invocation.options, delivery);
    case "verify":
      return (await import("./verify.js")).verify(invocation.options, delivery, eachConfig);
    default:
      return deliverAnswer(invocation.kind, await ask(invocation, delivery), delivery);
  }
}

/** Once per configuration named, whose summaries then say which; once without any when none is. */
async function eachConfig(
  { options }: Delivery,
  runOne: (options: { config?: string }) => Promise<Outcome>,
): Promise<Outcome[]> {
  const { config: named } = options;
  if (!named) return [await runOne({})];
  const outcomes: Outcome[] = [];
  for (const config of named) {
    const { report, ...rest } = await runOne({ config });
    const summary = named.length > 1 ? `${config}: ${report.summary}` : report.summary;
    outcomes.push({ ...rest, report: { ...report, summary } });
  }
  return outcomes;
}

/** Our own program, as it must be typed in the folder where this one was. */
function programWords(directory: string | undefined, host: Host): readonly string[] {
  return [
    // Under npm, pnpm or yarn the program is that of the project, and not on the path.
    ...(host.env("npm_execpath") === undefined ? [] : ["npx"]),
    "ombi-schema",
    ...(directory === undefined ? [] : ["-C", directory]),
  ];
}

/** The command that mends the outputs. */
function repairOf({ config = [] }: BuildFlags, directory: string | undefined, host: Host): string {
  const words = [...programWords(directory, host), "build", ...config.flatMap((path) => ["--config", path])];
  return words.map(shellWord).join(" ");
}

/** The command that accepts what this comparison finds, up to the fingerprint: it compares the same. */
function acceptCommandOf(
  { sides: [base, head], options }: Extract<Invocation, { kind: "diff" }>,
  directory: string | undefined,
  host: Host,
): string {
  // CI names the merge base by its hash; who has the branch in a clone need not name it.
  const isFromCi = head === undefined && base !== undefined && /^[0-9a-f]{40,64}$/.test(base);
  const { config = [], accept, level, direction, formats } = options;
  const given = { base: isFromCi ? undefined : base, head, accept, level, direction, formats };
  const words = [
    ...programWords(directory, host),
    "accept",
    ...Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value])),
    ...config.flatMap((path) => ["--config", path]),
  ];
  return words.map(shellWord).join(" ");
}

async function derive(
  { sources, options }: Extract<Invocation, { kind: "derive" }>,
  delivery: Delivery,
  directory: string | undefined,
): Promise<number> {
  const { host } = delivery;
  const { envelope, verbs, out, strict, check, dryRun, maxWarnings, watch } = options;
  const asked = {
    sources,
    ...(envelope !== undefined && { envelope }),
    ...(verbs && { verbs }),
    ...(out !== undefined && { out }),
    ...(strict && { strict }),
    ...(check && { check }),
    ...(dryRun && { dryRun }),
    ...(maxWarnings !== undefined && { maxWarnings }),
    repair: repairOfDerive({ sources, options }, directory, host),
  };
  if (watch) {
    const { watchDerive } = await import("../commands/watch-derive.js");
    return watchUntilInterrupted(delivery, [(listeners) => watchDerive(host, { ...asked, ...listeners })]);
  }
  const { runDerive } = await import("../commands/derive.js");
  return deliverOutcomes([await runDerive(host, asked)], delivery);
}

/** The same command without `--check`. */
function repairOfDerive(
  { sources, options }: Pick<Extract<Invocation, { kind: "derive" }>, "sources" | "options">,
  directory: string | undefined,
  host: Host,
): string {
  const { envelope, verbs, out, strict } = options;
  return programWords(directory, host)
    .concat(
      "derive",
      sources,
      envelope === undefined ? [] : ["--envelope", envelope],
      verbs ? ["--verbs", verbs.join(",")] : [],
      out === undefined ? [] : ["--out", out],
      strict ? ["--strict"] : [],
    )
    .map(shellWord)
    .join(" ");
}

async function build(
  { options, rules }: Extract<Invocation, { kind: "build" }>,
  delivery: Delivery,
  repair: string,
): Promise<number> {
  const { host, terminal } = delivery;
  const { check, dryRun, only, maxWarnings, watch, stats } = options;
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
    const starts = (options.config ?? [undefined]).map((config) => (listeners: WatchListeners) => {
      return watchBuild(host, { ...flags, ...(config !== undefined && { config }), ...listeners });
    });
    return watchUntilInterrupted(delivery, starts);
  }
  const { runBuild } = await import("../commands/build.js");
  const outcomes = await eachConfig(delivery, (config) => runBuild(host, { ...flags, ...config }));
  const exitCode = await deliverOutcomes(outcomes, delivery);
  if (!stats || exitCode > EXIT.findings) return exitCode;
  const { runStats } = await import("../commands/stats.js");
  const isMachineRead = options.format.some((format, index) => format !== "text" && !options.output[index]);
  for (const config of options.config ?? [undefined]) {
    const { text } = await runStats(host, config === undefined ? {} : { config });
    if (text === undefined) continue;
    if (isMachineRead) terminal.err(text);
    else terminal.out(options.quiet ? text : `\n${text}`);
  }
  return exitCode;
}

interface WatchListeners {
  readonly onOutcome: (outcome: Outcome) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Starts some watchers, one after the other, and ends them when the user asks for it. */
async function watchUntilInterrupted(
  delivery: Delivery,
  starts: readonly ((listeners: WatchListeners) => Promise<WatchHandle>)[],
): Promise<number> {
  const { terminal } = delivery;
  const handles: WatchHandle[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const onError = (error: unknown) => {
        if (error instanceof HostError) complainOfWatching(error, delivery);
        else reject(error);
      };
      const onOutcome = async (outcome: Outcome) => void (await deliverOutcomes([outcome], delivery));
      const begin = async () => {
        for (const start of starts) handles.push(await start({ onOutcome, onError }));
        terminal.err("watching for changes; Ctrl-C stops\n");
        await terminal.interrupted();
      };
      begin().then(resolve, reject);
    });
    return EXIT.fine;
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    complainOfWatching(error, delivery);
    return EXIT.faults;
  } finally {
    for (const handle of handles) await handle.close();
  }
}

function complainOfWatching({ path, message }: HostError, delivery: Delivery): void {
  complain(`cannot watch "${path}": ${message}`, undefined, delivery);
}

async function ask(
  invocation: Exclude<
    Invocation,
    { kind: "completion" | "build" | "lint" | "diff" | "derive" | "validate" | "serve" | "verify" }
  >,
  { host, options }: Delivery,
): Promise<Answer> {
  const [config, second] = options.config ?? [];
  if (second !== undefined)
    return misuse(`\`${invocation.kind}\` answers for one project`, "name one --config");
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
    case "sample":
      return sample(invocation, host, open);
    case "stats":
      return (await import("../commands/stats.js")).runStats(host, open);
    case "accept":
      return accept(invocation, host);
    case "config":
      return (await import("../commands/print-config.js")).runPrintConfig(host, open);
    case "schema":
      return (await import("../commands/print-schema.js")).runPrintSchema(host, invocation.name);
  }
}

async function sample(
  { tool, options }: Extract<Invocation, { kind: "sample" }>,
  host: Host,
  open: { readonly config?: string },
): Promise<Answer> {
  const { runSample } = await import("../commands/sample.js");
  const { family, count, seed, size, invalid } = options;
  return runSample(host, tool, {
    ...open,
    seed,
    size,
    ...(family !== undefined && { family }),
    ...(count !== undefined && { count }),
    ...(invalid && { invalid }),
  });
}

async function diff(
  invocation: Extract<Invocation, { kind: "diff" }>,
  delivery: Delivery,
  directory: string | undefined,
): Promise<number> {
  const { host } = delivery;
  const {
    sides: [base, head],
    options,
  } = invocation;
  const { pairs, direction, formats, tool, config: _config, accept, ...policy } = options;
  if (pairs !== undefined) {
    if (base !== undefined)
      return deliverAnswer("diff", misuse("--pairs takes the place of the two sides"), delivery);
    const { runDiffPairs } = await import("../commands/diff-pairs.js");
    const given = { ...(direction && { direction }), ...(formats && { formats }) };
    return deliverAnswer("diff", await runDiffPairs(host, pairs, given), delivery);
  }
  const [config, second] = options.config ?? [];
  if (second !== undefined)
    return deliverAnswer("diff", misuse("`diff` compares one project", "name one --config"), delivery);
  const { runDiff } = await import("../commands/diff.js");
  const outcome = await runDiff(host, {
    ...policy,
    ...(base !== undefined && { base }),
    ...(head !== undefined && { head }),
    ...(config !== undefined && { config }),
    ...(direction && { direction }),
    ...(formats && { formats }),
    ...(accept !== undefined && { accept }),
    ...(tool && { tools: tool }),
    acceptCommand: acceptCommandOf(invocation, directory, host),
    isBeforeAsked: options.format.some((format) => format === "changelog" || format === "json"),
  });
  return deliverOutcomes([outcome], delivery);
}

async function accept(
  { fingerprints, options }: Extract<Invocation, { kind: "accept" }>,
  host: Host,
): Promise<Answer> {
  const { runAccept } = await import("../commands/accept.js");
  const { base, head, reason, by, until, prune, level, direction, formats, accept: file, config } = options;
  return runAccept(host, {
    fingerprints,
    ...(base !== undefined && { base }),
    ...(head !== undefined && { head }),
    ...(reason !== undefined && { reason }),
    ...(by !== undefined && { by }),
    ...(until !== undefined && { until }),
    ...(prune !== undefined && { prune }),
    ...(level !== undefined && { level }),
    ...(direction !== undefined && { direction }),
    ...(formats !== undefined && { formats }),
    ...(file !== undefined && { accept: file }),
    ...(config?.[0] !== undefined && { config: config[0] }),
  });
}

async function printCompletion(shell: string, program: Command, delivery: Delivery): Promise<number> {
  const { completionScript } = await import("./completion.js");
  return deliverAnswer("completion", answer(completionScript(program, shell)), delivery);
}
