import { type Command, InvalidArgumentError, Option } from "commander";

/** Options of every command. */
export interface CommonOptions {
  readonly config?: readonly string[];
  readonly format: readonly string[];
  readonly output: readonly string[];
  readonly color: "auto" | "always" | "never";
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly maxWarnings?: number;
  /** Of reports that hold a contract diff. */
  readonly marker?: string;
  readonly approval?: string;
}

export const REPORT_FORMATS = ["text", "json", "github", "markdown", "sarif", "junit"] as const;
/** Formats of reports that hold a contract diff. */
export const DIFF_FORMATS = [...REPORT_FORMATS, "html", "changelog"] as const;
export const ANSWER_FORMATS = ["text", "json"] as const;

const collect = (value: string, known: readonly string[] = []) => [...known, value];

function collectOf(allowed: readonly string[]): typeof collect {
  return (value, known = []) => {
    if (!allowed.includes(value))
      throw new InvalidArgumentError(`Allowed formats are ${allowed.join(", ")}.`);
    return [...known, value];
  };
}

/** A whole number from 0. */
export function parseCount(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError("It takes a whole number.");
  return Number(value);
}

/**
 * `reports`: commands whose result is a report, in any of its formats; others answer in text or JSON. `formats`: the
 * formats of a report that has others. `results`: whether there is a result at all.
 */
export function addCommonOptions(
  command: Command,
  {
    reports,
    config = true,
    results = true,
    formats: allowed = reports ? REPORT_FORMATS : ANSWER_FORMATS,
  }: { reports: boolean; config?: boolean; results?: boolean; formats?: readonly string[] },
): Command {
  if (config) {
    command.addOption(
      new Option("--config <file>", "a configuration to use instead of the nearest one; may be repeated")
        .argParser(collect)
        .helpGroup("Project:"),
    );
  }
  if (!results) return addColor(command);
  const formats = reports
    ? `${allowed.join(", ")}; may be repeated, each with its own --output`
    : "text or json";
  command
    .addOption(
      new Option("--format <format>", `how to print the result: ${formats}`)
        .argParser(collectOf(allowed))
        .default([], "text")
        .helpGroup("Output:"),
    )
    .addOption(
      new Option("--output <file>", "write the result to a file instead of standard output")
        .argParser(collect)
        .default([], "standard output")
        .helpGroup("Output:"),
    );
  addColor(command);
  if (reports) {
    command
      .addOption(new Option("--quiet", "print errors only").helpGroup("Output:"))
      .addOption(new Option("--verbose", "print everything, however long").helpGroup("Output:"))
      .addOption(
        new Option("--max-warnings <number>", "fail when there are more warnings")
          .argParser(parseCount)
          .helpGroup("Output:"),
      );
  }
  return command;
}

/** What commands take whose report holds a contract diff. */
export function addDiffReportOptions(command: Command, { config = true } = {}): Command {
  return addCommonOptions(command, { reports: true, config, formats: DIFF_FORMATS })
    .addOption(
      new Option(
        "--marker <name>",
        "a name in the hidden marker of Markdown, where several jobs comment on one pull request",
      ).helpGroup("Output:"),
    )
    .addOption(
      new Option("--approval <text>", "say in the report by what breaking changes were approved").helpGroup(
        "Output:",
      ),
    );
}

function addColor(command: Command): Command {
  return command
    .addOption(
      new Option("--color <when>", "colours in text")
        .choices(["auto", "always", "never"])
        .default("auto")
        .helpGroup("Output:"),
    )
    .addOption(new Option("--no-color", "the same as --color never").helpGroup("Output:"));
}
