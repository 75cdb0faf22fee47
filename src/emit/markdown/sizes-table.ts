import { fromValue } from "../../json/make-node.js";
import { type JsonNode, memberOf } from "../../json/node.js";
import type { Contract } from "../../model/contract.js";
import { codeSpan } from "./code.js";
import type { DocumentFacts } from "./document-facts.js";
import { formatCount, renderTable } from "./table.js";

const COLUMNS = [
  { heading: "Tool" },
  { heading: "Definitions", numeric: true },
  { heading: "Bytes, minified", numeric: true },
  { heading: "≈ tokens", numeric: true },
];

// Minified schemas take 3.90 to 4.07 bytes per token of o200k.
const BYTES_PER_TOKEN = 4;

/** The body of zone `sizes`: what each outputSchema costs a client, and what the closures save. */
export function renderSizes(facts: DocumentFacts): string {
  const { contracts } = facts.contracts;
  if (contracts.length === 0) return "No tool has an outputSchema.";
  const measured = contracts.map((contract) => ({ contract, ...measure(contract, facts) }));
  const definitions = sum(contracts.map((contract) => contract.definitions.length));
  const bytes = sum(measured.map((size) => size.bytes));
  const rows = measured.map((size) =>
    row(codeSpan(size.contract.tool), size.contract.definitions.length, size.bytes),
  );
  const table = renderTable(COLUMNS, [...rows, row("Total", definitions, bytes)]);
  return `${table}\n\n${saving(measured, bytes, facts)}`;
}

interface Measured {
  /** Of the whole schema. */
  readonly bytes: number;
  /** By name: what an entry of `$defs` adds, its key and a comma included. */
  readonly entries: ReadonlyMap<string, number>;
}

function measure(contract: Contract, { minifiedBytes }: DocumentFacts): Measured {
  const schema = contract.schema();
  const defs = memberOf(schema, "$defs")?.value;
  const members = defs?.kind === "object" ? defs.members : [];
  return {
    bytes: minifiedBytes(schema),
    entries: new Map(members.map(({ key, value }) => [key, entryBytes(key, value, minifiedBytes)])),
  };
}

function entryBytes(name: string, schema: JsonNode, minifiedBytes: DocumentFacts["minifiedBytes"]): number {
  return minifiedBytes(fromValue(name)) + ":,".length + minifiedBytes(schema);
}

/**
 * Against every tool with every definition: the library where it is known, else all that some tool has. A tool keeps
 * its own definitions under a name that the library has as well.
 */
function saving(measured: readonly Measured[], bytes: number, facts: DocumentFacts): string {
  const whole = new Map<string, number>();
  if (facts.project)
    for (const { name, emitted } of facts.project.library.definitions)
      whole.set(name, entryBytes(name, emitted, facts.minifiedBytes));
  else for (const { entries } of measured) for (const [name, size] of entries) whole.set(name, size);

  const wholeBytes = sum([...whole.values()]);
  const without = sum(
    measured.map((size) => {
      const shared = sum([...size.entries.keys()].map((name) => whole.get(name) ?? 0));
      // The braces of a `$defs` that is not there yet, with its key, a comma, and one comma too many inside.
      const opened = size.entries.size === 0 && wholeBytes > 0 ? ',"$defs":{}'.length - 1 : 0;
      return size.bytes + wholeBytes - shared + opened;
    }),
  );
  const percent = without === 0 ? 0 : Math.round((1 - bytes / without) * 100);
  return `Tokens are estimated as bytes ÷ ${BYTES_PER_TOKEN}. With all ${formatCount(whole.size)} definitions in each tool, the schemas would take ${formatCount(without)} bytes; the closures save ${percent}%.`;
}

function row(label: string, definitions: number, bytes: number): readonly string[] {
  return [
    label,
    formatCount(definitions),
    formatCount(bytes),
    formatCount(Math.round(bytes / BYTES_PER_TOKEN)),
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
