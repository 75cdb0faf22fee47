import type { JsonValue } from "../json/node.js";
import type { Comparer } from "./compare-schemas.js";
import { type JudgedContract, judgeContract } from "./judge-contract.js";
import { schemaOf, type ToolPair } from "./match-tools.js";
import { type NameView, NameViews, renameIn, withoutName } from "./tool-names.js";

/** A tool with the judgement of its class: contracts that are the same but for the tool's name are judged once. */
export interface JudgedTool {
  readonly tool: string;
  readonly judged: JudgedContract;
  /** The tool whose contract was judged. */
  readonly representative: string;
  /** Bytes of the minified outputSchemas. */
  readonly bytes: { readonly base: number; readonly head: number };
}

interface ContractClass {
  readonly judged: JudgedContract;
  readonly representative: string;
  readonly views: readonly NameView[];
  readonly bytes: JudgedTool["bytes"];
}

// Compiling validators takes most of the time. So many bytes of schemas are compiled, which is more than most projects
// have; beyond them the specification has the last word, and one witness for each change is confirmed.
const MOST_CONFIRMED = 600_000;

/** Most contracts of a large set are never parsed: their texts tell which class they are of. */
export function judgeContracts(pairs: readonly ToolPair[], compare: Comparer): readonly JudgedTool[] {
  const names = new NameViews();
  const classes = new Map<string, ContractClass[]>();
  let confirmed = 0;
  return pairs.map(({ base, head }) => {
    const { tool } = head;
    const texts = [base.text?.() ?? "", head.text?.() ?? ""] as const;
    const key = texts.map((text) => withoutName(text, tool)).join("\n");
    const known = classes.get(key) ?? [];
    let found = known.find(({ views }) => views.every((view) => names.agrees(view, tool)));
    if (!found) {
      const schemas = [schemaOf(base), schemaOf(head)] as const;
      const bytes = { base: bytesOf(schemas[0]), head: bytesOf(schemas[1]) };
      const certainty = confirmed < MOST_CONFIRMED ? "confirmed" : "provisional";
      confirmed += bytes.base + bytes.head;
      found = {
        judged: judgeContract(...schemas, compare, certainty),
        representative: tool,
        views: schemas.map((schema) => names.viewOf(schema, tool)),
        bytes,
      };
      classes.set(key, [...known, found]);
    }
    const { judged, representative, bytes } = found;
    const longer = new TextEncoder().encode(tool).length - new TextEncoder().encode(representative).length;
    const counts = texts.map((text) => (longer === 0 ? 0 : occurrences(text, JSON.stringify(tool))));
    return {
      tool,
      judged,
      representative,
      bytes: {
        base: bytes.base + longer * (counts[0] ?? 0),
        head: bytes.head + longer * (counts[1] ?? 0),
      },
    };
  });
}

function occurrences(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

/** Bytes of UTF-8 of the minified value. */
export function bytesOf(schema: JsonValue | undefined): number {
  return schema === undefined ? 0 : new TextEncoder().encode(JSON.stringify(schema)).length;
}

/** A value of the representative as one of the tool. */
export function valueFor({ tool, representative }: JudgedTool, value: JsonValue): JsonValue {
  return renameIn(value, representative, tool);
}
