import type { JsonNode } from "../../json/node.js";
import type { ContractSet } from "../../model/contract.js";
import type { Project } from "../../model/project.js";

/** What the zones of a document are rendered from. */
export interface DocumentFacts {
  readonly contracts: ContractSet;
  /** The sources; absent where the contracts were read from a folder or an answer of a server. */
  readonly project?: Project;
  /** The revision of the protocol that the contract is for: `2025-11-25`. */
  readonly protocol: string;
  /** Prints JSON as our files have it. A newline at the end is ignored. */
  readonly print: (node: JsonNode) => string;
  /** The size on the wire: bytes of UTF-8 without any white space. */
  readonly minifiedBytes: (node: JsonNode) => number;
}
