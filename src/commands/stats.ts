import type { Host } from "../host/host.js";
import { fromValue } from "../json/make-node.js";
import { minifiedBytes } from "../json/minify.js";
import { memberValue } from "../json/node.js";
import { type Answer, answer, blocked } from "./answer.js";
import { type OpenOptions, openWorkspace, type Workspace } from "./workspace.js";

/** Bytes that one token of a language model stands for: measured 3.9 to 4.1 on schemas with common tokenizers. */
const BYTES_PER_TOKEN = 4;

export interface ToolStats {
  readonly tool: string;
  readonly definitions: number;
  /** Of the minified outputSchema, UTF-8. */
  readonly bytes: number;
  /** An estimate. */
  readonly tokens: number;
}

export interface DefinitionStats {
  readonly definition: string;
  /** Of the definition alone. */
  readonly bytes: number;
  /** Contracts that hold it. */
  readonly tools: number;
  /** Of all bytes of all contracts, from 0 to 1. */
  readonly share: number;
}

export interface ContractStats {
  readonly tools: readonly ToolStats[];
  readonly definitions: readonly DefinitionStats[];
  readonly total: { readonly bytes: number; readonly tokens: number };
  /** Bytes if every contract held the whole library, and the share that closures save of it, from 0 to 1. */
  readonly wholeLibrary: { readonly bytes: number; readonly saved: number };
}

/** `stats`: what contracts cost on the wire, and which definitions cost it. */
export async function runStats(host: Host, options: OpenOptions = {}): Promise<Answer> {
  const { value: workspace, diagnostics } = await openWorkspace(host, options);
  if (!workspace) return blocked(diagnostics);
  const stats = measure(workspace);
  return answer(render(stats), stats);
}

function measure({ contracts, project }: Workspace): ContractStats {
  const sizes = new Map<string, { bytes: number; tools: number }>();
  let wholeBytes = 0;
  const library = project?.library.definitions ?? [];
  const libraryBytes = library.reduce(
    (sum, { name, emitted }) => sum + entryBytes(name, minifiedBytes(emitted)),
    0,
  );
  const tools = contracts.contracts.map((contract): ToolStats => {
    const schema = contract.schema();
    const bytes = minifiedBytes(schema);
    let held = 0;
    const definitions = memberValue(schema, "$defs");
    for (const { key, value } of definitions?.kind === "object" ? definitions.members : []) {
      const known = sizes.get(key);
      const own = entryBytes(key, minifiedBytes(value));
      sizes.set(key, { bytes: own, tools: (known?.tools ?? 0) + 1 });
      if (project?.library.definition(key)) held += own;
    }
    wholeBytes += bytes - held + libraryBytes;
    return {
      tool: contract.tool,
      definitions: contract.definitions.length,
      bytes,
      tokens: Math.round(bytes / BYTES_PER_TOKEN),
    };
  });
  const bytes = tools.reduce((sum, tool) => sum + tool.bytes, 0);
  const definitions = [...sizes].map(([definition, size]) => ({
    definition,
    ...size,
    share: bytes === 0 ? 0 : (size.bytes * size.tools) / bytes,
  }));
  definitions.sort(
    (left, right) => right.share - left.share || (left.definition < right.definition ? -1 : 1),
  );
  const whole = project ? wholeBytes : bytes;
  return {
    tools,
    definitions,
    total: { bytes, tokens: Math.round(bytes / BYTES_PER_TOKEN) },
    wholeLibrary: { bytes: whole, saved: whole === 0 ? 0 : 1 - bytes / whole },
  };
}

/** A member of `$defs`: key, colon, value, and the comma that follows it. */
function entryBytes(name: string, valueBytes: number): number {
  return minifiedBytes(fromValue(name)) + valueBytes + 2;
}

function render({ tools, definitions, total, wholeLibrary }: ContractStats): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const count = (value: number) => value.toLocaleString("en-US");
  const toolRows = tools.map((row) => [
    row.tool,
    String(row.definitions),
    count(row.bytes),
    `≈ ${count(row.tokens)}`,
  ]);
  toolRows.push(["total", "", count(total.bytes), `≈ ${count(total.tokens)}`]);
  const definitionRows = definitions.map((row) => [
    row.definition,
    String(row.tools),
    count(row.bytes),
    percent(row.share),
  ]);
  return [
    table(["tool", "definitions", "bytes", "tokens"], toolRows),
    table(["definition", "tools", "bytes", "share of all"], definitionRows),
    `closures save ${percent(wholeLibrary.saved)} of the ${count(wholeLibrary.bytes)} bytes that the whole library in every contract would take`,
    "bytes are minified UTF-8; tokens are bytes ÷ 4, an estimate",
    "",
  ].join("\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return `${all.map(line).join("\n")}\n`;
}
