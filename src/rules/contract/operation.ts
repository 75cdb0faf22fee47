import { operationNotConst } from "../../diagnostics/catalogue/contract.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { type JsonNode, memberOf, memberValue, stringOf } from "../../json/node.js";
import type { Contract } from "../../model/contract.js";
import { stringOption } from "../options.js";
import type { Check } from "../rule-context.js";

/**
 * The tool's name is a const, and nothing else in the envelope speaks of operations: no enum of tool names, no
 * conditional that asks which operation it is. Options: `{ "property": "operation" }`.
 */
export const checkOperation: Check = {
  rules: [operationNotConst.id],
  run: ({ contracts, options }) => {
    const property = stringOption(options(operationNotConst.id), "property") ?? "operation";
    const tools = new Set([...contracts.contracts, ...contracts.withoutSchema].map(({ tool }) => tool));
    return contracts.contracts.flatMap((contract) => checkContract(contract, property, tools));
  },
};

function checkContract(contract: Contract, property: string, tools: ReadonlySet<string>): Diagnostic[] {
  const { tool, location } = contract;
  const schema = contract.schema();
  const found: string[] = [];
  const operation = memberValue(memberValue(schema, "properties"), property);
  if (!operation) found.push(`there is no property "${property}"`);
  else if (stringOf(memberValue(operation, "const")) !== tool)
    found.push(`"${property}" is not the const "${tool}"`);
  const envelope = { ...schema, members: schema.members.filter(({ key }) => key !== "$defs") };
  if (listsTools(envelope, tools)) found.push("an enum lists the names of tools");
  if (asksOperation(envelope, property)) found.push(`a conditional asks for "${property}"`);
  return found.map((what) =>
    diagnose(operationNotConst, { tool, found: what }, { location, tools: [tool], subject: tool }),
  );
}

function listsTools(node: JsonNode, tools: ReadonlySet<string>): boolean {
  if (node.kind === "array") return node.elements.some((element) => listsTools(element, tools));
  if (node.kind !== "object") return false;
  const values = memberValue(node, "enum");
  const names =
    values?.kind === "array" ? values.elements.filter((element) => tools.has(stringOf(element) ?? "")) : [];
  return names.length > 1 || node.members.some((member) => listsTools(member.value, tools));
}

function asksOperation(node: JsonNode, property: string): boolean {
  if (node.kind === "array") return node.elements.some((element) => asksOperation(element, property));
  if (node.kind !== "object") return false;
  const condition = memberValue(node, "if");
  const asks = memberOf(memberValue(condition, "properties"), property) !== undefined;
  return asks || node.members.some((member) => asksOperation(member.value, property));
}
