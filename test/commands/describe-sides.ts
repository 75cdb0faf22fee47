import { openSides, type Sides, type SidesRequest } from "../../src/commands/sides.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import type { Host } from "../../src/host/host.js";
import type { ContractSide } from "../../src/model/contract-side.js";
import { type JsonPointer, parsePointer } from "../../src/source/pointer.js";
import { positionAt } from "../../src/source/source.js";

/** Opens both sides, which must succeed. */
export async function sidesOf(host: Host, request: SidesRequest = {}): Promise<Sides> {
  const { value, diagnostics } = await openSides(host, request);
  if (!value) throw new Error(diagnostics.map(sayFault).join("\n"));
  return value;
}

/** What is said of sides that open, or do not: `rule: message`, note and help behind it. */
export async function faultsOf(host: Host, request: SidesRequest = {}): Promise<readonly string[]> {
  return (await openSides(host, request)).diagnostics.map(sayFault);
}

function sayFault({ rule, message, note, help, location }: Diagnostic): string {
  const at = location ? `${location.source.path}: ` : "";
  return [`${at}${rule}: ${message}`, note, help].filter((part) => part !== undefined).join(" | ");
}

/** `tool maxLength`, where the tools of the notes project have such a limit, else their names alone. */
export function limitsOf(side: ContractSide): readonly string[] {
  return side.tools.map(({ tool, schema, text }) => {
    if (text === undefined) return `${tool} -`;
    const limit = /"maxLength":(\d+)/.exec(JSON.stringify(schema()))?.[1];
    return limit === undefined ? tool : `${tool} ${limit}`;
  });
}

/** `path:line:column #pointer`. */
export function placeIn(side: ContractSide, tool: string, pointer: string): string | undefined {
  const location = side.tools
    .find((listed) => listed.tool === tool)
    ?.locate(parsePointer(pointer) as JsonPointer);
  if (!location) return undefined;
  const { line, column } = positionAt(location.source, location.span.start);
  return `${location.source.path}:${line}:${column} #${(location.pointer ?? []).join("/")}`;
}
