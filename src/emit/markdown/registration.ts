import type { Contract } from "../../model/contract.js";
import { codeSpans } from "./code.js";
import type { DocumentFacts } from "./document-facts.js";
import { formatCount } from "./table.js";

/** The body of zone `registration`: where the contracts are advertised, and how many there are. */
export function renderRegistration({ contracts, project, protocol }: DocumentFacts): string {
  const all = contracts.contracts;
  const definitions = project?.library.definitions.length ?? union(all, "definitions").size;
  const families = union(all, "families").size;
  const counts = [
    count(all.length, "tool", "tools"),
    count(definitions, "definition", "definitions"),
    ...(families > 0 ? [count(families, "family", "families")] : []),
  ];
  const paragraphs = [
    `tools/list advertises outputSchema on each Tool object per MCP ${protocol}; output contracts never appear inside description.`,
    `The contract holds ${counts.join(", ")}.`,
  ];
  const without = contracts.withoutSchema.map(({ tool }) => tool);
  if (without.length > 0) paragraphs.push(`Without outputSchema: ${codeSpans(without)}.`);
  return paragraphs.join("\n\n");
}

function union(contracts: readonly Contract[], key: "definitions" | "families"): ReadonlySet<string> {
  return new Set(contracts.flatMap((contract) => contract[key]));
}

function count(number: number, one: string, many: string): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`;
}
