import { arrayNode, newMember, objectNode, textNode } from "../../json/make-node.js";
import type { JsonNode, Member, ObjectNode } from "../../json/node.js";
import { printDocument } from "../../json/print.js";
import type { PrintFormat } from "../../json/print-format.js";
import type { Artifact } from "../../model/artifact.js";
import type { ContractSet, ToolFacts } from "../../model/contract.js";

/**
 * The `[{ name, title, description, inputSchema, outputSchema, annotations }]` fragment of a `tools/list` answer, all
 * tools in order, each with what is known of it.
 */
export function emitToolsList(contracts: ContractSet, path: string, format: PrintFormat): Artifact {
  return { kind: "toolsList", path, content: () => printDocument(toolsListNode(contracts), format) };
}

/** The fragment as a value. */
export function toolsListNode({ contracts, withoutSchema }: ContractSet): JsonNode {
  const elements: JsonNode[] = contracts.map((contract) => toolNode(contract, contract.schema()));
  for (const listing of withoutSchema) elements.splice(listing.index, 0, toolNode(listing));
  return arrayNode(elements);
}

function toolNode(
  { tool, title, description, inputSchema, annotations }: ToolFacts,
  schema?: ObjectNode,
): ObjectNode {
  const members: Member[] = [newMember("name", textNode(tool))];
  if (title !== undefined) members.push(newMember("title", textNode(title)));
  if (description !== undefined) members.push(newMember("description", textNode(description)));
  if (inputSchema) members.push(newMember("inputSchema", inputSchema));
  if (schema) members.push(newMember("outputSchema", schema));
  if (annotations) members.push(newMember("annotations", annotations));
  return objectNode(members);
}
