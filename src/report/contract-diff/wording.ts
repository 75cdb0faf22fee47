import type { Change, ContractDiff, DiffSideName, ToolDiff, Verdict } from "../../model/contract-diff.js";
import { visible } from "../../source/visible.js";
import type { Report } from "../report.js";
import { counted } from "../tally.js";

/** The first line of every report: a word, and what it means here. */
export interface Headline {
  readonly word: "breaking" | "undecided" | "accepted" | "compatible" | "unchanged";
  readonly sentence: string;
}

/** That nothing breaks is said only where all of it is proved. */
export function headlineOf({
  tools,
  unchanged,
  direction,
}: Pick<ContractDiff, "tools" | "unchanged" | "direction">): Headline {
  const total = counted(tools.length + unchanged, "tool");
  const standing = (verdict: Verdict) => tools.filter(({ stands }) => stands === verdict).length;
  const refusal = direction === "output" ? "may send what clients refuse" : "may refuse what clients send";
  const breaking = standing("breaking");
  // Nothing is refused where a tool, its name or its schema is gone.
  const isRefused = tools.some(({ verdict, status }) => verdict === "breaking" && status === "changed");
  const breaks = isRefused
    ? refusal
    : `${isOrAre(breaking)} no longer there as clients know ${breaking === 1 ? "it" : "them"}`;
  const undecided = standing("undecided");
  const accepted = tools.filter(
    ({ verdict, stands }) => verdict !== "compatible" && stands === "compatible",
  ).length;
  const more = [undecided > 0 && `${undecided} undecided`, accepted > 0 && `${accepted} accepted`];
  if (breaking > 0) return headline("breaking", `${breaking} of ${total} ${breaks}`, ...more);
  if (undecided > 0) {
    const proof = `${undecided} of ${total} ${isOrAre(undecided)} not proved to be safe for clients`;
    return headline("undecided", proof, more[1]);
  }
  if (accepted > 0) return headline("accepted", `${accepted} of ${total} ${breaks}, and that is accepted`);
  if (tools.length > 0)
    return headline("compatible", `no breaking changes; ${tools.length} of ${total} changed`);
  return headline("unchanged", `the contracts of ${total} are equal`);
}

function headline(word: Headline["word"], ...parts: readonly (string | false | undefined)[]): Headline {
  return { word, sentence: parts.filter(Boolean).join("; ") };
}

export function isOrAre(count: number): string {
  return count === 1 ? "is" : "are";
}

/** `main (1a2b3c4)`. */
export function sideName({ name, commit }: DiffSideName): string {
  return commit === undefined || commit.startsWith(name) ? name : `${name} (${commit.slice(0, 7)})`;
}

/** The verdict of a tool, with what takes it back. */
export function verdictText({ verdict, stands }: ToolDiff): string {
  return verdict === stands ? verdict : stands === "compatible" ? `${verdict}, accepted` : stands;
}

/** What became of a tool where it did not just change; `undefined` where it did. */
export function statusText({ status, renamedFrom }: ToolDiff): string | undefined {
  switch (status) {
    case "changed":
      return undefined;
    case "renamed":
      return `renamed from ${renamedFrom ?? "another"}`;
    case "schema-added":
      return "outputSchema added";
    case "schema-removed":
      return "outputSchema removed";
    default:
      return status;
  }
}

/** `1,204 → 1,230`; one number where nothing changed. */
export function bytesText({ base, head }: { base: number; head: number }): string {
  return base === head ? grouped(head) : `${grouped(base)} → ${grouped(head)}`;
}

/** `45,210 → 45,300 bytes (+90, ≈ +23 tokens)`. */
export function sizeText(bytes: { base: number; head: number }): string {
  const change = bytes.head - bytes.base;
  if (change === 0) return `${grouped(bytes.head)} bytes, as before`;
  const tokens = Math.round(change / 4);
  return `${bytesText(bytes)} bytes (${signed(change)}, ≈ ${tokens === 0 ? "0" : signed(tokens)} tokens)`;
}

export function signed(number: number): string {
  return `${number < 0 ? "-" : "+"}${grouped(Math.abs(number))}`;
}

function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `data.items[].status of "issue"`; the definition alone for its root, nothing for a tool's own root. */
export function memberText({ path, definition }: Pick<Change, "path" | "definition">): string | undefined {
  if (definition === undefined) return path === "" ? undefined : path;
  return path === "" ? `definition "${definition}"` : `${path} of definition "${definition}"`;
}

/** The tools that a change reaches, by what it means there, the worst first. */
export function toolGroups({ tools }: Change): readonly (readonly [Verdict, readonly string[]])[] {
  return (["breaking", "undecided", "compatible"] as const)
    .map(
      (verdict) => [verdict, tools.filter((one) => one.verdict === verdict).map(({ tool }) => tool)] as const,
    )
    .filter(([, names]) => names.length > 0);
}

/** What a group of tools is introduced by. */
export function groupLabel(verdict: Verdict, count: number): string {
  const tools = counted(count, "tool");
  return {
    breaking: `breaks ${tools}`,
    undecided: `undecided in ${tools}`,
    compatible: `harmless in ${tools}`,
  }[verdict];
}

/** Why somebody takes a change as given. */
export function acceptanceText({ accepted, relaxed }: Change): string {
  if (!accepted) return `relaxed: ${relaxed ?? ""}`;
  const { by, until, reason } = accepted;
  const words = ["accepted", by === undefined ? [] : `by ${by}`, until === undefined ? [] : `until ${until}`];
  return `${words.flat().join(" ")}: ${reason}`;
}

/** Where in the value the refusal is. */
export function instanceText(instancePath: string): string {
  return instancePath === "" ? "the whole value" : visible(instancePath);
}

/** What a witness is, around the name of a tool. */
export function witnessText(
  { direction }: Pick<ContractDiff, "direction">,
  tool: string | undefined,
): string {
  if (direction === "input")
    return tool === undefined ? "what clients may send" : `what clients may send to ${tool}`;
  return `what ${tool ?? "the server"} may now answer`;
}

/** The command that accepts, for a page that is read elsewhere: where the program is that of the project. */
export function pastedCommand({
  acceptCommand = "ombi-schema accept",
}: Pick<Report, "acceptCommand">): string {
  return acceptCommand.startsWith("npx ") ? acceptCommand : `npx ${acceptCommand}`;
}

/** Who refuses it. */
export function refuserText({ direction }: Pick<ContractDiff, "direction">): string {
  return direction === "output" ? "A client that holds the base refuses" : "The head refuses";
}

/** Why a change that asks for nothing asks for nothing. */
export function harmlessText({ verdict }: Change): string {
  return verdict === "compatible" ? "harmless" : "harmless together with the other changes";
}
