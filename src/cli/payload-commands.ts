import { type Command, InvalidArgumentError, Option } from "commander";
import type { SampleSize } from "../commands/sample.js";
import { addCommonOptions, type CommonOptions, parseCount } from "./common-options.js";

export interface SampleFlags extends CommonOptions {
  readonly family?: string;
  readonly count?: number;
  readonly seed: number;
  readonly size: SampleSize;
  readonly invalid?: boolean;
}

export interface ValidateFlags extends CommonOptions {
  readonly result?: boolean;
}

const SIZES: readonly SampleSize[] = ["small", "medium", "large"];

export function addSampleOptions(command: Command): Command {
  const of = (option: Option) => command.addOption(option.helpGroup("Sample:"));
  command.argument("<tool>", "the tool");
  of(new Option("--family <name>", "only values that hold this family"));
  of(
    new Option("--count <number>", "so many values, a line each, instead of one printed at length").argParser(
      parseCount,
    ),
  );
  of(new Option("--seed <number>", "other values; the same ones each time").argParser(parseSeed).default(1));
  of(new Option("--size <size>", "how much the values hold").choices(SIZES).default("small"));
  of(
    new Option(
      "--invalid",
      "near misses instead: each with one fault, which clients refuse; the faults are on standard error",
    ),
  );
  return addCommonOptions(command, { reports: false });
}

export function addValidateOptions(command: Command): Command {
  command
    .argument("<tool>", "the tool")
    .argument("<file...>", "payloads: a JSON file, lines of JSON (.jsonl), or - for standard input")
    .addOption(
      new Option("--result", "each is a whole CallToolResult, and not its structuredContent").helpGroup(
        "Validate:",
      ),
    );
  return addCommonOptions(command, { reports: true });
}

function parseSeed(value: string): number {
  const seed = parseCount(value);
  if (!Number.isSafeInteger(seed)) throw new InvalidArgumentError("It takes a smaller number.");
  return seed;
}
