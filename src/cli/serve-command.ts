import { type Command, InvalidArgumentError, Option } from "commander";
import { addCommonOptions, type CommonOptions, parseCount } from "./common-options.js";

export interface ServeFlags extends CommonOptions {
  readonly http?: number;
  readonly host?: string;
  readonly allowRemote?: boolean;
  readonly allowHost?: readonly string[];
  readonly seed: number;
  readonly size: "small" | "medium" | "large";
  readonly family?: string;
  readonly fixtures?: string;
  readonly fault?: boolean;
}

const collect = (value: string, known: readonly string[] = []) => [...known, value];

function parsePort(value: string): number {
  const port = parseCount(value);
  if (port > 65_535) throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return port;
}

/** The options of `serve`. */
export function addServeOptions(command: Command): Command {
  return addCommonOptions(command, { reports: false, results: false })
    .addOption(
      new Option(
        "--http <port>",
        "serve Streamable HTTP instead of standard input and output; 0 is any free port",
      )
        .argParser(parsePort)
        .helpGroup("Transport:"),
    )
    .addOption(
      new Option("--host <address>", "where to listen")
        .default(undefined, "localhost")
        .helpGroup("Transport:"),
    )
    .addOption(
      new Option("--allow-remote", "listen on an address that other machines reach").helpGroup("Transport:"),
    )
    .addOption(
      new Option("--allow-host <name>", "a further name by which clients call this machine; may be repeated")
        .argParser(collect)
        .helpGroup("Transport:"),
    )
    .addOption(
      new Option("--seed <number>", "other samples for another number")
        .argParser(parseCount)
        .default(1)
        .helpGroup("Answers:"),
    )
    .addOption(
      new Option("--size <size>", "how much a sample holds")
        .choices(["small", "medium", "large"])
        .default("medium")
        .helpGroup("Answers:"),
    )
    .addOption(
      new Option("--family <definition>", "answer with this family where it is allowed").helpGroup(
        "Answers:",
      ),
    )
    .addOption(
      new Option(
        "--fixtures <folder>",
        "answer with TOOL.json or TOOL/*.json of this folder, in turn",
      ).helpGroup("Answers:"),
    )
    .addOption(
      new Option("--fault", "answer with what the contract refuses, one fault at a time").helpGroup(
        "Answers:",
      ),
    )
    .addOption(new Option("--verbose", "say on standard error what clients ask").helpGroup("Output:"));
}
