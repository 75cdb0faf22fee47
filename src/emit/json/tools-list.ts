import type { JsonNode, Member, ObjectNode } from "../../json/node.js";
import { printDocument } from "../../json/print.js";
import { newMember, textNode } from "../../json-schema/rewrite.js";
import type { Artifact } from "../../model/artifact.js";
import type { PrintFormat } from "../../model/config.js";
import type { ContractSet, ToolListing } from "../../model/contract.js";

/** The `[{ name, title, description, outputSchema }]` fragment of a `tools/list` answer, all tools in order. */
export function emitToolsList(contracts: ContractSet, path: string, format: PrintFormat): Artifact {
  return { kind: "toolsList", path, content: () => printDocument(toolsListNode(contracts), format) };
}

function toolsListNode({ contracts, withoutSchema }: ContractSet): JsonNode {
  const elements: JsonNode[] = contracts.map((contract) => toolNode(contract, contract.schema()));
  for (const listing of withoutSchema) elements.splice(listing.index, 0, toolNode(listing));
  return { kind: "array", start: -1, end: -1, elements };
}

function toolNode({ tool, title, description }: Omit<ToolListing, "index">, schema?: ObjectNode): ObjectNode {
  const members: Member[] = [newMember("name", textNode(tool))];
  if (title !== undefined) members.push(newMember("title", textNode(title)));
  if (description !== undefined) members.push(newMember("description", textNode(description)));
  if (schema) members.push(newMember("outputSchema", schema));
  return { kind: "object", start: -1, end: -1, members };
}
