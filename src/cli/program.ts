import { Argument, Command, InvalidArgumentError, Option } from "commander";
import type { ArtifactKind } from "../model/artifact.js";
import { VERBS, type Verb } from "../model/attributes.js";
import { addCommonOptions, type CommonOptions } from "./common-options.js";
import { command, examples } from "./define-command.js";
import { type AcceptFlags, addDiffCommands, type DiffFlags } from "./diff-program.js";
import { exitCodeHelp } from "./exit-codes.js";
import {
  addSampleOptions,
  addValidateOptions,
  type SampleFlags,
  type ValidateFlags,
} from "./payload-commands.js";
import { addServeOptions, type ServeFlags } from "./serve-command.js";
import { addVerifyOptions, type VerifyCommandFlags } from "./verify-command.js";

/** What the command line was understood to ask for. */
export type Invocation =
  | { readonly kind: "build"; readonly options: BuildFlags; readonly rules: boolean }
  | { readonly kind: "lint"; readonly options: CommonOptions }
  | {
      readonly kind: "insert";
      readonly options: CommonOptions;
      readonly file: string;
      readonly zones: readonly string[];
    }
  | { readonly kind: "init"; readonly options: CommonOptions; readonly folder: string | undefined }
  | { readonly kind: "derive"; readonly options: DeriveFlags; readonly sources: readonly string[] }
  | { readonly kind: "explain"; readonly options: CommonOptions; readonly rule: string | undefined }
  | {
      readonly kind: "why";
      readonly options: CommonOptions;
      readonly tool: string;
      readonly definition: string;
    }
  | { readonly kind: "stats"; readonly options: CommonOptions }
  | { readonly kind: "diff"; readonly options: DiffFlags; readonly sides: readonly string[] }
  | { readonly kind: "accept"; readonly options: AcceptFlags; readonly fingerprints: readonly string[] }
  | { readonly kind: "sample"; readonly options: SampleFlags; readonly tool: string }
  | {
      readonly kind: "validate";
      readonly options: ValidateFlags;
      readonly tool: string;
      readonly files: readonly string[];
    }
  | { readonly kind: "serve"; readonly options: ServeFlags }
  | { readonly kind: "verify"; readonly options: VerifyCommandFlags }
  | { readonly kind: "config"; readonly options: CommonOptions }
  | { readonly kind: "schema"; readonly options: CommonOptions; readonly name: string | undefined }
  | { readonly kind: "completion"; readonly options: CommonOptions; readonly shell: string };

export interface DeriveFlags extends CommonOptions {
  readonly envelope?: string;
  readonly verbs?: readonly Verb[];
  readonly out?: string;
  readonly strict?: boolean;
  readonly check?: boolean;
  readonly dryRun?: boolean;
  readonly watch?: boolean;
}

export interface BuildFlags extends CommonOptions {
  readonly check?: boolean;
  readonly dryRun?: boolean;
  readonly watch?: boolean;
  readonly stats?: boolean;
  readonly only?: readonly ArtifactKind[];
}

export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

const ONLY: readonly ArtifactKind[] = ["tools", "manifest", "toolsList", "docs", "openapi"];

/** The command line as commander sees it. `invoke` is called with what was asked for; nothing is done here. */
export function createProgram(version: string, invoke: (invocation: Invocation) => void): Command {
  const program = new Command("ombi-schema")
    .description(
      "Compiles the output contracts of an MCP server: one JSON Schema library and a tool-to-family matrix become one self-contained outputSchema per tool.",
    )
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "print help for a command")
    .option("-C, --directory <folder>", "work as if started in another folder")
    .showSuggestionAfterError(true)
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      "after",
      examples([
        "ombi-schema init",
        "ombi-schema build",
        "ombi-schema check --format sarif --output report.sarif",
        "ombi-schema explain contract/overlapping-families",
      ]),
    )
    .addHelpText("after", `\n${exitCodeHelp()}`);
  addProjectCommands(program, invoke);
  addDiffCommands(program, invoke);
  addDerive(program, invoke);
  addQuestionCommands(program, invoke);
  addPayloadCommands(program, invoke);
  addServeCommand(program, invoke);
  addVerifyCommand(program, invoke);
  return program;
}

function addProjectCommands(program: Command, invoke: (invocation: Invocation) => void): void {
  addCommonOptions(
    command(program, "init [folder]", "make a small working project; existing files are never touched", [
      "ombi-schema init",
      "ombi-schema init contracts",
    ]),
    { reports: false, config: false },
  ).action((folder: string | undefined, options: CommonOptions) => invoke({ kind: "init", folder, options }));

  addCommonOptions(
    command(program, "insert", "add the markers of generated zones to a Markdown document", [
      "ombi-schema insert docs/contracts.md matrix",
      'ombi-schema insert docs/contracts.md "library=Shared definitions" sizes',
    ])
      .argument("<file>", "the document")
      .argument(
        "<zone...>",
        "registration, library, envelope, matrix, closures, sizes or graph; ZONE=HEADING puts it at the end of a section",
      ),
    { reports: false, config: false },
  ).action((file: string, zones: string[], options: CommonOptions) =>
    invoke({ kind: "insert", file, zones, options }),
  );

  addCommonOptions(
    command(program, "build", "compile the contracts and write what changed", [
      "ombi-schema build",
      "ombi-schema build --check",
      "ombi-schema build --only docs",
      "ombi-schema build --watch",
    ])
      .addOption(
        new Option("--check", "write nothing; fail when something is stale, missing or left over").helpGroup(
          "Build:",
        ),
      )
      .addOption(
        new Option("--dry-run", "write nothing; say what would be written")
          .conflicts("check")
          .helpGroup("Build:"),
      )
      .addOption(
        new Option("--only <kinds>", `make only some outputs: ${ONLY.join(", ")}`)
          .argParser(parseOnly)
          .helpGroup("Build:"),
      )
      .addOption(
        new Option("--watch", "build again whenever a source changes")
          .conflicts(["check", "dryRun", "stats"])
          .helpGroup("Build:"),
      )
      .addOption(new Option("--stats", "print sizes after the build").helpGroup("Build:")),
    { reports: true },
  ).action((options: BuildFlags) => invoke({ kind: "build", rules: false, options }));

  addCommonOptions(
    command(program, "check", "everything that CI should ask: nothing stale, every rule kept", [
      "ombi-schema check",
      "ombi-schema check --max-warnings 0",
    ]),
    { reports: true },
  ).action((options: CommonOptions) =>
    invoke({ kind: "build", rules: true, options: { ...options, check: true } }),
  );

  addCommonOptions(
    command(program, "lint", "ask the rules, whatever the outputs look like", [
      "ombi-schema lint",
      "ombi-schema lint --format json",
    ]),
    {
      reports: true,
    },
  ).action((options: CommonOptions) => invoke({ kind: "lint", options }));
}

function addDerive(program: Command, invoke: (invocation: Invocation) => void): void {
  const option = (flags: string, description: string) => new Option(flags, description).helpGroup("Derive:");
  addCommonOptions(
    command(
      program,
      "derive [source...]",
      "write library and matrix of a project from the attributes of its tables; what somebody edited stays",
      [
        "ombi-schema derive schema.graphql",
        "ombi-schema derive 'tables/*.graphql' --envelope harper-rows --verbs search,get",
        "ombi-schema derive dist/tables.js#Product --out contracts",
        "ombi-schema derive --check",
      ],
    )
      .addOption(
        option("--envelope <name>", "the envelope of search and list: a preset, or a name of the project"),
      )
      .addOption(option("--verbs <verbs>", `tools of each table: ${VERBS.join(", ")}`).argParser(parseVerbs))
      .addOption(option("--out <folder>", "the folder of the project"))
      .addOption(option("--strict", "a type that nothing knows is an error"))
      .addOption(option("--check", "write nothing; fail when a run would change something"))
      .addOption(option("--dry-run", "write nothing; say what would be written").conflicts("check"))
      .addOption(option("--watch", "derive again whenever a source changes").conflicts(["check", "dryRun"])),
    { reports: true, config: false },
  ).action((sources: string[], options: DeriveFlags) => invoke({ kind: "derive", sources, options }));
}

function addQuestionCommands(program: Command, invoke: (invocation: Invocation) => void): void {
  addCommonOptions(
    command(program, "explain [rule]", "print the page of a rule; without one, the list of all", [
      "ombi-schema explain",
      "ombi-schema explain library/unresolved-reference",
    ]),
    { reports: false, config: false },
  ).action((rule: string | undefined, options: CommonOptions) => invoke({ kind: "explain", rule, options }));

  addCommonOptions(
    command(
      program,
      "why <tool> <definition>",
      "print the references that put a definition into a tool's contract",
      ["ombi-schema why read_search season"],
    ),
    { reports: false },
  ).action((tool: string, definition: string, options: CommonOptions) =>
    invoke({ kind: "why", tool, definition, options }),
  );

  addCommonOptions(
    command(
      program,
      "stats",
      "print definitions, bytes and tokens per tool, and what each definition costs",
      ["ombi-schema stats", "ombi-schema stats --format json"],
    ),
    {
      reports: false,
    },
  ).action((options: CommonOptions) => invoke({ kind: "stats", options }));

  addCommonOptions(
    command(program, "config", "print the configuration as it counts, and where each value came from", [
      "ombi-schema config --print",
      "ombi-schema config --print --format json",
    ]).option("--print", "print it (what the command does in any case)"),
    { reports: false },
  ).action((options: CommonOptions) => invoke({ kind: "config", options }));

  addCommonOptions(
    command(
      program,
      "schema [name]",
      "print the JSON Schema of one of our file formats; without a name, their names",
      ["ombi-schema schema config", "ombi-schema schema report"],
    ),
    { reports: false, config: false },
  ).action((name: string | undefined, options: CommonOptions) => invoke({ kind: "schema", name, options }));

  addCommonOptions(
    command(program, "completion", "print the completion script of a shell", [
      "ombi-schema completion bash >> ~/.bashrc",
      "ombi-schema completion zsh > ~/.zsh/_ombi-schema",
    ]).addArgument(new Argument("<shell>", "the shell").choices(SHELLS)),
    { reports: false, config: false },
  ).action((shell: string, options: CommonOptions) => invoke({ kind: "completion", shell, options }));
}

function parseVerbs(value: string, known: readonly Verb[] = []): Verb[] {
  const verbs = value.split(",").map((verb) => verb.trim());
  const wrong = verbs.find((verb) => !VERBS.includes(verb as Verb));
  if (wrong !== undefined)
    throw new InvalidArgumentError(`There is no verb "${wrong}"; verbs are ${VERBS.join(", ")}`);
  return [...new Set([...known, ...(verbs as Verb[])])];
}

function addPayloadCommands(program: Command, invoke: (invocation: Invocation) => void): void {
  addValidateOptions(
    command(program, "validate", "judge payloads by the contract of a tool", [
      "ombi-schema validate read_search answer.json",
      "ombi-schema validate read_search answers.jsonl --format junit",
      "ombi-schema validate read_search results.jsonl --result",
    ]),
  ).action((tool: string, files: string[], options: ValidateFlags) =>
    invoke({ kind: "validate", tool, files, options }),
  );

  addSampleOptions(
    command(program, "sample", "make payloads that the contract of a tool accepts, or near misses", [
      "ombi-schema sample read_search",
      "ombi-schema sample read_search --count 100 --seed 7 --output answers.jsonl",
      "ombi-schema sample read_search --invalid --count 10",
    ]),
  ).action((tool: string, options: SampleFlags) => invoke({ kind: "sample", tool, options }));
}

function addServeCommand(program: Command, invoke: (invocation: Invocation) => void): void {
  addServeOptions(
    command(program, "serve", "an MCP server that lists the contracts and answers with samples of them", [
      "ombi-schema serve",
      "ombi-schema serve --http 3000",
      "ombi-schema serve --fixtures fixtures",
      "ombi-schema serve --http 0 --fault --seed 7",
    ]),
  ).action((options: Omit<ServeFlags, "format" | "output">) =>
    invoke({ kind: "serve", options: { ...options, format: [], output: [] } }),
  );
}

function addVerifyCommand(program: Command, invoke: (invocation: Invocation) => void): void {
  addVerifyOptions(
    command(program, "verify", "judge whether a live or recorded server keeps the contracts", [
      'ombi-schema verify --stdio "node dist/server.js"',
      'ombi-schema verify --stdio "node dist/server.js" --calls calls.jsonl --client v2',
      "ombi-schema verify --tools-list tools-list.json --results recorded.jsonl",
    ]),
  ).action((options: VerifyCommandFlags) => invoke({ kind: "verify", options }));
}

function parseOnly(value: string, known: readonly ArtifactKind[] = []): ArtifactKind[] {
  const kinds = value.split(",").map((kind) => kind.trim());
  const wrong = kinds.find((kind) => !ONLY.includes(kind as ArtifactKind));
  if (wrong !== undefined)
    throw new InvalidArgumentError(`There is no output "${wrong}"; outputs are ${ONLY.join(", ")}`);
  return [...known, ...(kinds as ArtifactKind[])];
}
