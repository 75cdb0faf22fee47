import { nearest } from "../diagnostics/suggest.js";
import { canonicalText, equalValues } from "../json/canonical.js";
import type { JsonValue } from "../json/node.js";
import type { ContractSide, SideTool } from "../model/contract-side.js";
import { anonymous } from "./tool-names.js";

/** The tools of two sides, by what became of them. */
export interface MatchedTools {
  readonly added: readonly SideTool[];
  readonly removed: readonly SideTool[];
  readonly renamed: readonly ToolPair[];
  /** Under one name, one with an outputSchema and one without. */
  readonly schemaAdded: readonly ToolPair[];
  readonly schemaRemoved: readonly ToolPair[];
  readonly changed: readonly ToolPair[];
  readonly unchanged: number;
}

export interface ToolPair {
  readonly base: SideTool;
  readonly head: SideTool;
}

export function matchTools(base: ContractSide, head: ContractSide): MatchedTools {
  const before = new Map(base.tools.map((tool) => [tool.tool, tool]));
  const after = new Set(head.tools.map(({ tool }) => tool));
  const schemaAdded: ToolPair[] = [];
  const schemaRemoved: ToolPair[] = [];
  const changed: ToolPair[] = [];
  const added: SideTool[] = [];
  let unchanged = 0;
  for (const tool of head.tools) {
    const known = before.get(tool.tool);
    const pair = known && { base: known, head: tool };
    if (!pair) added.push(tool);
    else if (!known.text && !tool.text) unchanged++;
    else if (!known.text) schemaAdded.push(pair);
    else if (!tool.text) schemaRemoved.push(pair);
    else if (isSame(pair)) unchanged++;
    else changed.push(pair);
  }
  const removed = base.tools.filter(({ tool }) => !after.has(tool));
  const { renamed, rest } = findRenames(removed, added);
  return { ...rest, renamed, schemaAdded, schemaRemoved, changed, unchanged };
}

/** Most contracts are equal to the letter; the others may differ in the order of their keys only. */
function isSame({ base, head }: ToolPair): boolean {
  if (base.text?.() === head.text?.()) return true;
  return equalValues(schemaOf(base), schemaOf(head));
}

/** The outputSchema of a tool, which is `true` where there is none. */
export function schemaOf(tool: SideTool): JsonValue {
  return tool.schema() ?? true;
}

/** A tool that is gone and one that is new have one contract, names apart, and nobody else has, or their names are alike. */
function findRenames(removed: readonly SideTool[], added: readonly SideTool[]) {
  const [gone, come] = [new Set(removed), new Set(added)];
  const renamed: ToolPair[] = [];
  if (gone.size > 0 && come.size > 0) {
    const news = groupByContract(added);
    const olds = groupByContract(removed);
    for (const [key, sources] of olds) {
      const targets = news.get(key) ?? [];
      for (const source of sources) {
        const free = targets.filter((target) => come.has(target));
        const isOnlyOne = sources.length === 1 && free.length === 1;
        const name = isOnlyOne
          ? free[0]?.tool
          : nearest(
              source.tool,
              free.map(({ tool }) => tool),
            );
        const target = free.find(({ tool }) => tool === name);
        if (!target) continue;
        renamed.push({ base: source, head: target });
        gone.delete(source);
        come.delete(target);
      }
    }
  }
  return { renamed, rest: { added: [...come], removed: [...gone] } };
}

/** Tools without an outputSchema are alike in nothing but that. */
function groupByContract(tools: readonly SideTool[]): Map<string, SideTool[]> {
  const groups = new Map<string, SideTool[]>();
  for (const tool of tools) {
    if (!tool.text) continue;
    const key = canonicalText(anonymous(schemaOf(tool), tool.tool));
    groups.set(key, [...(groups.get(key) ?? []), tool]);
  }
  return groups;
}
