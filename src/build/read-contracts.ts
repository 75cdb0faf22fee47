import * as rules from "../diagnostics/catalogue/contract.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { type JsonDocument, locateValue, locationOf } from "../json/document.js";
import { type JsonNode, memberValue, type ObjectNode, stringOf } from "../json/node.js";
import {
  type Contract,
  type ContractSet,
  createContractSet,
  type ToolFacts,
  type ToolListing,
} from "../model/contract.js";
import type { Location } from "../source/location.js";
import { checkToolNames } from "./tool-names.js";

/** Reads a `tools/list` answer: the list itself, `{ "tools": […] }`, or a whole JSON-RPC response. */
export function readToolsListAnswer(document: JsonDocument): Result<ContractSet> {
  const found = findTools(document.root);
  if (!found) {
    const expected = 'a list of tools, { "tools": […] } or a JSON-RPC response with that result';
    return {
      diagnostics: [diagnose(rules.notAToolsList, { expected }, { location: locateValue(document, []) })],
    };
  }
  const diagnostics: Diagnostic[] = [];
  const contracts: Contract[] = [];
  const withoutSchema: ToolListing[] = [];
  const seen = new Map<string, Location>();
  for (const [index, entry] of found.tools.elements.entries()) {
    const pointer = [...found.pointer, String(index)];
    const location = locationOf(document, entry, pointer);
    const tool = stringOf(memberValue(entry, "name"));
    if (tool === undefined) {
      diagnostics.push(diagnose(rules.notAToolsList, { expected: 'tools with a "name"' }, { location }));
      continue;
    }
    const first = seen.get(tool);
    if (first) {
      const related = [{ location: first, message: "first here" }];
      diagnostics.push(diagnose(rules.listedTwice, { tool }, { location, related, tools: [tool] }));
      continue;
    }
    seen.set(tool, location);
    const schema = memberValue(entry, "outputSchema");
    if (schema?.kind === "object") contracts.push(readContract(tool, schema, location, entry));
    else withoutSchema.push({ index, location, ...listingOf(tool, entry) });
  }
  checkToolNames(
    [...seen].map(([tool, location]) => ({ tool, location })),
    diagnostics,
  );
  if (hasErrors(diagnostics)) return { diagnostics };
  return { value: createContractSet(contracts, withoutSchema), diagnostics };
}

/** Reads contracts from files, one a tool, named by the file: what `build` writes and commits. */
export function readContractFiles(
  documents: readonly { readonly tool: string; readonly document: JsonDocument }[],
): Result<ContractSet> {
  const diagnostics: Diagnostic[] = [];
  const contracts = documents.flatMap(({ tool, document }) => {
    const location = locateValue(document, []);
    if (document.root.kind === "object") return [readContract(tool, document.root, location)];
    diagnostics.push(
      diagnose(rules.notAToolsList, { expected: "an outputSchema (an object)" }, { location, tools: [tool] }),
    );
    return [];
  });
  return hasErrors(diagnostics) ? { diagnostics } : { value: createContractSet(contracts), diagnostics };
}

function readContract(tool: string, schema: ObjectNode, location: Location, entry?: JsonNode): Contract {
  const definitions = memberValue(schema, "$defs");
  return {
    ...listingOf(tool, entry),
    families: [],
    definitions: definitions?.kind === "object" ? definitions.members.map(({ key }) => key) : [],
    schema: () => schema,
    fileName: `${tool}.json`,
    location,
  };
}

function listingOf(tool: string, entry?: JsonNode): ToolFacts {
  const title = stringOf(memberValue(entry, "title"));
  const description = stringOf(memberValue(entry, "description"));
  const inputSchema = memberValue(entry, "inputSchema");
  const annotations = memberValue(entry, "annotations");
  return {
    tool,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(inputSchema?.kind === "object" && { inputSchema }),
    ...(annotations?.kind === "object" && { annotations }),
  };
}

export function findTools(
  root: JsonNode,
): { tools: Extract<JsonNode, { kind: "array" }>; pointer: string[] } | undefined {
  for (const pointer of [[], ["tools"], ["result", "tools"]]) {
    let node: JsonNode | undefined = root;
    for (const token of pointer) node = memberValue(node, token);
    if (node?.kind === "array") return { tools: node, pointer };
  }
  return undefined;
}
