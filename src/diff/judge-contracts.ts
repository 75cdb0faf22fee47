import type { JsonValue } from "../json/node.js";
import type { Comparer } from "./compare-schemas.js";
import { type JudgedContract, judgeContract } from "./judge-contract.js";
import { renameIn, ToolKeys } from "./tool-key.js";

/** One tool whose outputSchema differs between the sides. */
export interface ChangedContract {
  readonly tool: string;
  readonly base: JsonValue;
  readonly head: JsonValue;
}

/** A tool with the judgement of its class: contracts that are the same but for the tool's name are judged once. */
export interface JudgedTool {
  readonly tool: string;
  readonly judged: JudgedContract;
  /** The tool whose contract was judged. */
  readonly representative: string;
}

export function judgeContracts(
  contracts: readonly ChangedContract[],
  compare: Comparer,
): readonly JudgedTool[] {
  const keys = new ToolKeys();
  const classes = new Map<string, { judged: JudgedContract; representative: string }>();
  return contracts.map(({ tool, base, head }) => {
    const key = `${keys.keyOf(base, tool)}\n\n${keys.keyOf(head, tool)}`;
    let known = classes.get(key);
    if (!known) {
      known = { judged: judgeContract(base, head, compare), representative: tool };
      classes.set(key, known);
    }
    return { tool, ...known };
  });
}

/** A value of the representative as one of the tool. */
export function valueFor({ tool, representative }: JudgedTool, value: JsonValue): JsonValue {
  return renameIn(value, representative, tool);
}
