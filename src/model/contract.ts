import type { ObjectNode } from "../json/node.js";
import type { Location } from "../source/location.js";
import type { Closure } from "./closure.js";
import type { ResourceOperation } from "./operation.js";

/** What a `tools/list` answer says of a tool beside its `outputSchema`. */
export interface ToolFacts {
  readonly tool: string;
  readonly title?: string;
  readonly description?: string;
  /** What it takes; not known when absent. */
  readonly inputSchema?: ObjectNode;
  /** Hints for clients: `readOnlyHint` and the like. */
  readonly annotations?: ObjectNode;
}

/** One tool's complete `outputSchema`. */
export interface Contract extends ToolFacts {
  /** In matrix order; empty where nothing says which definitions are families. */
  readonly families: readonly string[];
  /** The names in `$defs`, in emitted order. */
  readonly definitions: readonly string[];
  /**
   * The whole schema. Made anew at each call: small, since definitions are shared nodes. Nodes that the compiler
   * made have no place; nodes of a file or of a `tools/list` answer have theirs.
   */
  readonly schema: () => ObjectNode;
  /** The file name it is emitted under, without a folder. */
  readonly fileName: string;
  /** Where the tool is declared: the matrix row, the file, the entry of the answer. */
  readonly location?: Location;
  /** Present when compiled from sources. */
  readonly closure?: Closure;
  /** What the matrix says that the tool does to a resource; `false` for a tool that is no such thing. */
  readonly operation?: ResourceOperation | false;
}

/** The contracts of all tools that have one: the hub that every phase after compile takes. */
export interface ContractSet {
  /** In matrix order, or sorted by tool when read from a folder. */
  readonly contracts: readonly Contract[];
  /** Tools that are listed without an outputSchema. */
  readonly withoutSchema: readonly ToolListing[];
  contract(tool: string): Contract | undefined;
}

export interface ToolListing extends ToolFacts {
  /** The place among all tools, from 0. */
  readonly index: number;
  /** Where the tool is declared, as in `Contract`. */
  readonly location?: Location;
  readonly operation?: ResourceOperation | false;
}

/** The facts alone, without what is absent. */
export function toolFacts({ tool, title, description, inputSchema, annotations }: ToolFacts): ToolFacts {
  return {
    tool,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(inputSchema && { inputSchema }),
    ...(annotations && { annotations }),
  };
}

export function createContractSet(
  contracts: readonly Contract[],
  withoutSchema: readonly ToolListing[] = [],
): ContractSet {
  const byTool = new Map(contracts.map((contract) => [contract.tool, contract]));
  return { contracts, withoutSchema, contract: (tool) => byTool.get(tool) };
}
