import type { EventEmitter } from "node:events";
import type { Argument, Command, Option } from "commander";
import { EXIT_MEANINGS } from "../../src/cli/exit-codes.js";
import { createProgram } from "../../src/cli/program.js";
import { renderTable } from "../../src/emit/markdown/table.js";

/** The page `docs/cli.md`: every command and option, from the very objects that read the command line. */
export function renderCliReference(): string {
  const program = createProgram("0.0.0", () => {});
  const commands = program.commands.filter((command) => command.name() !== "help");
  const shared = sharedOptions(commands);
  const blocks = [
    "# Command line",
    "<!-- Made by test/docs/render-cli-reference.ts from src/cli/program.ts. Rewrite it with `UPDATE=1 npm test`. -->",
    program.description(),
    ...renderOverview(commands),
    "## Exit codes",
    "The highest of what happened.",
    renderTable(
      [{ heading: "Code", numeric: true }, { heading: "Meaning" }],
      EXIT_MEANINGS.map(([code, meaning]) => [String(code), meaning]),
    ),
    "## Options with every command",
    renderOptions(program.options),
    "## Common options",
    "Results go to standard output, everything else to standard error. Of these options a command has those that its own section names.",
    renderOptions([...shared.values()]),
    ...commands.flatMap((command) => renderCommand(command, shared)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** Options that several commands have, by their flags; the fullest description of each. */
function sharedOptions(commands: readonly Command[]): ReadonlyMap<string, Option> {
  const count = new Map<string, number>();
  const shared = new Map<string, Option>();
  for (const option of commands.flatMap((command) => command.options)) {
    count.set(option.flags, (count.get(option.flags) ?? 0) + 1);
    const known = shared.get(option.flags);
    if (!known || known.description.length < option.description.length) shared.set(option.flags, option);
  }
  return new Map([...shared].filter(([flags]) => (count.get(flags) ?? 0) > 1));
}

function renderOverview(commands: readonly Command[]): string[] {
  const rows = commands.map((command) => [`[\`${command.name()}\`](#${command.name()})`, summaryOf(command)]);
  return [renderTable([{ heading: "Command" }, { heading: "Does" }], rows)];
}

/** Examples that name revisions and changes of the reader's own are read and not run. */
function fenceMetaOf(command: Command): string {
  return ["diff", "accept"].includes(command.name()) ? " read-only" : "";
}

function renderCommand(command: Command, shared: ReadonlyMap<string, Option>): string[] {
  const own = command.options.filter(({ flags }) => !shared.has(flags));
  const common = command.options.filter(({ flags }) => shared.has(flags));
  const { examples, remarks } = helpTexts(command);
  const commonNames = common.map(({ long, flags }) => `\`${long ?? flags}\``).join(", ");
  const words = command.registeredArguments.map(
    (argument) => ` ${argument.required ? `<${nameOf(argument)}>` : `[${nameOf(argument)}]`}`,
  );
  return [
    `## ${command.name()}`,
    `\`ombi-schema ${command.name()}${words.join("")}\`: ${command.description()}.`,
    ...renderArguments(command.registeredArguments),
    ...remarks,
    ...(own.length > 0 ? [renderOptions(own)] : []),
    ...(common.length > 0 ? [`Common options: ${commonNames}.`] : []),
    ...(examples.length > 0 ? [`\`\`\`sh${fenceMetaOf(command)}\n${examples.join("\n")}\n\`\`\``] : []),
  ];
}

function renderArguments(known: readonly Argument[]): string[] {
  const rows = known
    .filter(({ description, argChoices }) => description !== "" || argChoices)
    .map((argument) => [`\`${nameOf(argument)}\``, describe(argument)]);
  return rows.length > 0 ? [renderTable([{ heading: "Argument" }, { heading: "Meaning" }], rows)] : [];
}

function nameOf(argument: Argument): string {
  return argument.variadic ? `${argument.name()}...` : argument.name();
}

function summaryOf(command: Command): string {
  const text = command.description();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function renderOptions(options: readonly Option[]): string {
  const rows = options.map((option) => [`\`${option.flags}\``, describe(option)]);
  return renderTable([{ heading: "Option" }, { heading: "Meaning" }], rows);
}

function describe(described: Option | Argument): string {
  const parts = [described.description];
  const choices = described.argChoices?.map((choice) => `\`${choice}\``);
  if (choices) parts.push(`one of ${choices.join(", ")}`);
  const fallback = described.defaultValueDescription ?? described.defaultValue;
  const takesValue = !("flags" in described) || described.flags.includes("<");
  if (fallback !== undefined && takesValue) parts.push(`default: ${String(fallback)}`);
  return parts.filter(Boolean).join("; ");
}

/** What the help says after the options: the examples, and whatever else is not the list of exit codes. */
function helpTexts(command: Command): { examples: readonly string[]; remarks: readonly string[] } {
  let text = "";
  const write = (part: string) => {
    text += part;
  };
  // Commands are event emitters, which their types do not say; `addHelpText` is a listener.
  (command as Command & EventEmitter).emit("afterHelp", { error: false, command, write });
  const examples: string[] = [];
  const remarks: string[] = [];
  for (const block of text.split("\n\n").map((part) => part.trim())) {
    const [head, ...lines] = block.split("\n");
    if (head === "Examples:") examples.push(...lines.map((line) => line.trim()));
    else if (block !== "" && !head?.startsWith("Exit codes")) remarks.push(block);
  }
  return { examples, remarks };
}
