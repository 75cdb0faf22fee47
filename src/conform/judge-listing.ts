import * as rules from "../diagnostics/catalogue/server.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { type JsonValue, toValue } from "../json/node.js";
import type { Contract, ContractSet } from "../model/contract.js";
import { describeClient, type ListedTool, type Listing, type Session } from "../model/observation.js";
import type { CompareSchemas, SchemaComparison } from "./judge-drift.js";
import { sameSchema, wireSchema } from "./wire-schema.js";

/** What the server lists against what the contract says: tools missing, too many, twice, or with another schema. */
export function judgeListing(
  contracts: ContractSet,
  { listing, client }: Session,
  compare: CompareSchemas,
): Diagnostic[] {
  if (!listing) return [];
  const diagnostics = judgeList(listing);
  if (client && listing.refusal !== undefined) {
    const data = { step: "tools/list", client: describeClient(client), reason: listing.refusal };
    diagnostics.push(diagnose(rules.refusedByClient, data, { subject: "tools/list" }));
  }
  if (listing.error) {
    const { code, message } = listing.error;
    return [diagnose(rules.listFailed, { code, reason: message }, { subject: "tools/list" })];
  }
  const listed = new Map(listing.tools.map((tool) => [tool.name, tool]));
  const isWhole = listing.repeatedCursor === undefined;
  for (const contract of contracts.contracts) {
    const found = listed.get(contract.tool);
    if (found) diagnostics.push(...judgeTool(toValue(contract.schema()), found, contract, compare));
    else if (isWhole) diagnostics.push(missing(contract, listed));
  }
  for (const { tool } of contracts.withoutSchema) {
    const found = listed.get(tool);
    if (found) diagnostics.push(...judgeTool(undefined, found, { tool }, compare));
    else if (isWhole) diagnostics.push(missing({ tool }, listed));
  }
  const known = new Set([...contracts.contracts, ...contracts.withoutSchema].map(({ tool }) => tool));
  for (const { name, location } of listed.values()) {
    if (known.has(name)) continue;
    const help = didYouMean(name, known);
    const at = { location, tools: [name], subject: name, ...(help !== undefined && { help }) };
    diagnostics.push(diagnose(rules.extraTool, { tool: name }, at));
  }
  return diagnostics;
}

function judgeList({ tools, repeatedCursor, pages }: Listing): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  if (repeatedCursor !== undefined) {
    const data = { cursor: repeatedCursor, pages };
    diagnostics.push(diagnose(rules.endlessPages, data, { subject: "tools/list" }));
    // Its pages come again and again, and so do the tools on them.
    return diagnostics;
  }
  const first = new Map<string, ListedTool>();
  for (const tool of tools) {
    const { name, location } = tool;
    const earlier = first.get(name);
    if (!earlier) {
      first.set(name, tool);
      continue;
    }
    const related = earlier.location ? [{ location: earlier.location, message: "first here" }] : [];
    diagnostics.push(
      diagnose(rules.duplicateTool, { tool: name }, { location, related, tools: [name], subject: name }),
    );
  }
  return diagnostics;
}

function missing(
  { tool, location }: Pick<Contract, "tool" | "location">,
  listed: ReadonlyMap<string, ListedTool>,
): Diagnostic {
  const help = listed.size === 0 ? "the server lists no tool at all" : didYouMean(tool, listed.keys());
  const at = { location, tools: [tool], subject: tool, ...(help !== undefined && { help }) };
  return diagnose(rules.missingTool, { tool }, at);
}

function judgeTool(
  contract: JsonValue | undefined,
  { outputSchema, location: listedAt }: ListedTool,
  { tool, location }: Pick<Contract, "tool" | "location">,
  compare: CompareSchemas,
): Diagnostic[] {
  if (contract === undefined && outputSchema === undefined) return [];
  const promised = contract === undefined ? true : wireSchema(contract, outputSchema);
  // A tool without a schema may answer anything.
  const found = outputSchema ?? true;
  if (sameSchema(promised, found)) return [];
  const comparison = compare(promised, found);
  const at = {
    location: location ?? listedAt,
    related: location && listedAt ? [{ location: listedAt, message: "listed here" }] : [],
    tools: [tool],
    subject: tool,
    note: noteOf(comparison, outputSchema),
  };
  const { verdict, relation, witness, reason } = comparison;
  if (verdict === "compatible") return [diagnose(rules.harmlessDrift, { tool, relation }, at)];
  if (verdict === "breaking" && witness !== undefined)
    return [diagnose(rules.driftedTool, { tool, relation, witness: JSON.stringify(witness) }, at)];
  return [
    diagnose(rules.unprovenDrift, { tool, reason: reason ?? "the limits of the search were reached" }, at),
  ];
}

function noteOf(
  { explanation, verdict }: SchemaComparison,
  outputSchema: JsonValue | undefined,
): string | undefined {
  if (outputSchema === undefined)
    return "it lists no outputSchema, so that nothing holds its answers to a shape";
  if (!explanation || verdict !== "breaking") return undefined;
  const { instancePath, message, oldPointer, newPointer } = explanation;
  const place = (pointer: string) => (pointer === "" ? "the root" : pointer);
  return `the contract refuses it at ${place(instancePath)}: ${message} (${place(oldPointer)} of the contract, ${place(newPointer)} of what is listed)`;
}
