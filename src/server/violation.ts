import type { ValueFault } from "../json-schema/value-check.js";
import { visible } from "../source/visible.js";

/** A handler broke the contract of its tool. */
export interface Violation {
  readonly tool: string;
  /** What the handler returned, as it would have gone over the wire; `undefined` when that cannot be written as JSON. */
  readonly value: unknown;
  /** At least one, each with the place in the value and in the contract. */
  readonly faults: readonly ValueFault[];
  /** All of it in words, over several lines, with nothing in it that a terminal acts upon. */
  readonly message: string;
}

const MOST_FAULTS = 10;

export function createViolation(tool: string, value: unknown, faults: readonly ValueFault[]): Violation {
  const lines = faults.slice(0, MOST_FAULTS).map((fault) => describeFault(fault, "the result", true));
  if (faults.length > MOST_FAULTS) lines.push(`and ${faults.length - MOST_FAULTS} more`);
  const what = `tool "${visible(tool)}" returned what its contract refuses`;
  return { tool, value, faults, message: `${what}:\n${lines.map((line) => `- ${line}`).join("\n")}` };
}

/** `/data/items/0/id: must be an integer`, and on demand where the contract says so. */
export function describeFault(
  { instancePath, message, schemaPointer }: ValueFault,
  whole = "the whole",
  withContract = false,
): string {
  const place = instancePath === "" ? whole : instancePath;
  const contract = withContract && schemaPointer !== "" ? ` (contract: ${schemaPointer})` : "";
  return visible(`${place}: ${message}${contract}`);
}
