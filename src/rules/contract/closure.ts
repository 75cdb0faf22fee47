import { closureMismatch } from "../../diagnostics/catalogue/contract.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { type JsonNode, memberValue, toValue } from "../../json/node.js";
import type { Contract } from "../../model/contract.js";
import { definitionsNamedIn } from "../definition-names.js";
import type { Check } from "../rule-context.js";

/** `$defs` of the emitted contract is exactly what the root reaches, in both directions; found anew from the text. */
export const checkClosure: Check = {
  rules: [closureMismatch.id],
  run: ({ contracts }) => {
    const remembered = new WeakMap<JsonNode, readonly string[]>();
    return contracts.contracts.flatMap((contract) => checkContract(contract, remembered));
  },
};

function checkContract(contract: Contract, remembered: WeakMap<JsonNode, readonly string[]>): Diagnostic[] {
  const { tool, location } = contract;
  const schema = contract.schema();
  const defs = memberValue(schema, "$defs");
  const definitions = new Map(
    defs?.kind === "object" ? defs.members.map(({ key, value }) => [key, value]) : [],
  );
  const head = { ...schema, members: schema.members.filter(({ key }) => key !== "$defs") };
  const reached = new Set<string>();
  const queue = [...definitionsNamedIn(toValue(head))];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    const definition = definitions.get(next);
    if (!definition) continue;
    let names = remembered.get(definition);
    if (!names) {
      names = definitionsNamedIn(toValue(definition));
      remembered.set(definition, names);
    }
    queue.push(...names);
  }
  const missing = [...reached].filter((name) => !definitions.has(name));
  const unused = [...definitions.keys()].filter((name) => !reached.has(name));
  if (missing.length === 0 && unused.length === 0) return [];
  return [diagnose(closureMismatch, { tool, missing, unused }, { location, tools: [tool], subject: tool })];
}
