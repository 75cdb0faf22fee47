import { type Command, Option } from "commander";
import { FAIL_ON } from "../model/config.js";
import { DIFF_LEVELS } from "../model/contract-diff.js";
import { addCommonOptions, addDiffReportOptions, type CommonOptions } from "./common-options.js";
import { command } from "./define-command.js";

/** What `diff` and `accept` share. */
interface ComparisonFlags extends CommonOptions {
  readonly level?: (typeof DIFF_LEVELS)[number];
  readonly direction?: "output" | "input";
  readonly formats?: "assert" | "annotate";
  readonly accept?: string;
}

export interface DiffFlags extends ComparisonFlags {
  readonly pairs?: string;
  readonly failOn?: (typeof FAIL_ON)[number];
  readonly relax?: readonly "open-content"[];
  readonly tool?: readonly string[];
  readonly checkVersion?: boolean;
  readonly versionFrom?: string;
}

export interface AcceptFlags extends ComparisonFlags {
  readonly base?: string;
  readonly head?: string;
  readonly reason?: string;
  readonly by?: string;
  readonly until?: string;
  readonly prune?: boolean;
}

type Invoke = (
  invocation:
    | { kind: "diff"; sides: readonly string[]; options: DiffFlags }
    | { kind: "accept"; fingerprints: readonly string[]; options: AcceptFlags },
) => void;

export function addDiffCommands(program: Command, invoke: Invoke): void {
  const collect = (value: string, known: readonly string[] = []) => [...known, value];
  const group = (option: Option) => option.helpGroup("Diff:");
  addDiffReportOptions(
    addComparisonOptions(
      command(
        program,
        "diff [base] [head]",
        "judge what has become of the contracts: which tools break their clients, by which edit, proved by which value",
        [
          "ombi-schema diff",
          "ombi-schema diff origin/main",
          "ombi-schema diff v1.4.0..HEAD --fail-on breaking",
          "ombi-schema diff main:tools-list.json tools-list.json",
          "ombi-schema diff old.json new.json",
          "ombi-schema diff --format markdown --output comment.md --format sarif --output diff.sarif",
        ],
      )
        .addOption(
          group(
            new Option(
              "--fail-on <what>",
              "the least that fails; undecided includes what is breaking",
            ).choices(FAIL_ON),
          ),
        )
        .addOption(
          group(
            new Option(
              "--relax <what>",
              "take breaks by members of open objects that nobody describes as given",
            )
              .choices(["open-content"])
              .argParser(collect),
          ),
        )
        .addOption(
          group(new Option("--tool <glob>", "look at these tools only; may be repeated").argParser(collect)),
        )
        .addOption(
          group(new Option("--check-version", "fail when the version says less than what has changed")),
        )
        .addOption(
          group(
            new Option(
              "--version-from <file>",
              "where the version stands, by default package.json#/version",
            ).implies({
              checkVersion: true,
            }),
          ),
        )
        .addOption(
          group(
            new Option(
              "--pairs <file>",
              'judge many { "name", "old", "new" }, a line each, and answer with a line of JSON each',
            ),
          ),
        ),
    ),
  ).action((base: string | undefined, head: string | undefined, options: DiffFlags) =>
    invoke({ kind: "diff", sides: [base, head].filter((side) => side !== undefined), options }),
  );

  addCommonOptions(
    addComparisonOptions(
      command(
        program,
        "accept [fingerprints...]",
        "write down that a breaking change is known and wanted, with the reason",
        [
          'ombi-schema accept 1f2e3d4c5b6a --reason "no client reads it"',
          'ombi-schema accept 1f2e3d4c5b6a --reason "until the old app is gone" --until 2027-06-30',
          "ombi-schema accept --prune",
        ],
      )
        .option("--reason <text>", "why clients can do without; reviewers read it")
        .option("--by <name>", "who accepts it")
        .option("--until <day>", "the last day on which it holds, as YYYY-MM-DD")
        .option("--prune", "clear away entries that accept nothing, or have run out")
        .option("--base <side>", "what clients hold, as for `diff`")
        .option("--head <side>", "what is to be shipped, as for `diff`"),
    ),
    { reports: false },
  ).action((fingerprints: string[], options: AcceptFlags) =>
    invoke({ kind: "accept", fingerprints, options }),
  );
}

function addComparisonOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--level <level>",
        "validation: what the validators of clients notice; reader: what may no longer be sent as well",
      )
        .choices(DIFF_LEVELS)
        .helpGroup("Diff:"),
    )
    .addOption(
      new Option(
        "--direction <direction>",
        "what the schemas are for: output is sent by the server, input to it",
      )
        .choices(["output", "input"])
        .helpGroup("Diff:"),
    )
    .addOption(
      new Option("--formats <mode>", "whether `format` is checked, as the official clients do, or a remark")
        .choices(["assert", "annotate"])
        .helpGroup("Diff:"),
    )
    .addOption(new Option("--accept <file>", "the file of accepted changes").helpGroup("Diff:"));
}
