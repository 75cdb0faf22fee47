import { type Command, InvalidArgumentError, Option } from "commander";
import type { VerifyFlags } from "../commands/verify-options.js";
import { addCommonOptions, type CommonOptions } from "./common-options.js";

export type VerifyCommandFlags = CommonOptions & VerifyFlags;

const collect = (value: string, known: readonly string[] = []) => [...known, value];

// A client waits for a minute; whoever verifies wants to know sooner.
const TIMEOUT = 10_000;
// What the official clients read from a server's standard output before they close the connection.
const MAX_BYTES = 10 * 1024 * 1024;
// The longest time that a timer takes.
const LONGEST_TIMEOUT = 2 ** 31 - 1;

export function addVerifyOptions(command: Command): Command {
  const of = (group: string) => (option: Option) => command.addOption(option.helpGroup(group));
  const server = of("Server:");
  const record = of("Recorded:");
  const client = of("Clients:");
  server(new Option("--stdio <command>", "start this server, without a shell; quotes hold words together"));
  server(
    new Option(
      "--env <name=value>",
      "set a variable for it, or pass one on by its name; may be repeated",
    ).argParser(collect),
  );
  server(new Option("--cwd <folder>", "start it in another folder"));
  server(new Option("--http <url>", "connect to the server at this address (Streamable HTTP)"));
  server(
    new Option("--header <name: value>", "send a header with each request; may be repeated").argParser(
      collect,
    ),
  );
  server(new Option("--calls <file>", 'make these calls: lines of { "tool", "arguments" }'));
  server(
    new Option(
      "--allow-writes",
      "call tools too that do not say that they only read; one client makes such calls",
    ),
  );
  server(
    new Option("--timeout <milliseconds>", "how long the server may take to connect, to list, for each call")
      .argParser(parseTimeout)
      .default(TIMEOUT),
  );
  server(
    new Option("--max-bytes <number>", "the largest message that is read")
      .argParser(parseNumber)
      .default(MAX_BYTES),
  );
  record(new Option("--tools-list <file>", "a recorded answer to tools/list"));
  record(new Option("--results <file>", 'recorded results: lines of { "tool", "result" }'));
  client(
    new Option("--client <line>", "which official client looks: v2, v1 (from your project), or both").choices(
      ["v2", "v1", "both"],
    ),
  );
  client(
    new Option("--protocol <revision>", "insist on a revision of MCP").choices(["2025-11-25", "2026-07-28"]),
  );
  return addCommonOptions(command, { reports: true });
}

function parseNumber(value: string): number {
  if (!/^[1-9]\d*$/.test(value)) throw new InvalidArgumentError("It takes a whole number from 1.");
  return Number(value);
}

function parseTimeout(value: string): number {
  const milliseconds = parseNumber(value);
  if (milliseconds > LONGEST_TIMEOUT) throw new InvalidArgumentError(`It takes at most ${LONGEST_TIMEOUT}.`);
  return milliseconds;
}
