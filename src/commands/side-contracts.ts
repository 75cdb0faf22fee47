import { originOf } from "../compile/origin.js";
import { equalValues } from "../json/canonical.js";
import { type JsonDocument, locateValue } from "../json/document.js";
import { type JsonNode, nodeAt, toValue } from "../json/node.js";
import { parseJsonSource } from "../json/parse.js";
import type { Contract, ContractSet, ToolListing } from "../model/contract.js";
import type { Project } from "../model/project.js";
import { joinPath } from "../source/path.js";
import { createSource } from "../source/source.js";
import type { SideLabel } from "./side-label.js";
import {
  bareTool,
  createSidePrinter,
  createValueReader,
  type FindOrigin,
  nodeTool,
  type OpenTool,
} from "./side-tools.js";
import type { Workspace } from "./workspace.js";

/** The tools of a compiled project, as a build would write them. */
export function compiledTools(workspace: Workspace, label: SideLabel): readonly OpenTool[] {
  const { contracts, project, config, place } = workspace;
  const origin = project ? projectOrigin(project) : entryOrigin(contracts);
  const folder = joinPath(place.folder, config.emit.tools ?? "");
  const print = createSidePrinter(config.format);
  const value = createValueReader();
  const tools = contracts.contracts.map((contract) =>
    nodeTool(
      contract.tool,
      contract.schema,
      { label, origin },
      {
        print,
        value,
        listed: contract.location,
        locate: (pointer, text) => {
          // A preset is no file of the project: the contract that it becomes is.
          if (config.emit.tools === undefined) return contract.location;
          const source = createSource(joinPath(folder, contract.fileName), text());
          const { value: document } = parseJsonSource(source);
          return document && locateValue(document, pointer);
        },
      },
    ),
  );
  return inListedOrder(tools, contracts.withoutSchema, label);
}

/** The tools of a `tools/list` answer. */
export function listedTools(
  document: JsonDocument,
  contracts: ContractSet,
  label: SideLabel,
): readonly OpenTool[] {
  const print = createSidePrinter();
  const origin = entryOrigin(contracts);
  const tools = contracts.contracts.map((contract) =>
    nodeTool(
      contract.tool,
      contract.schema,
      { label, origin },
      {
        print,
        value: toValue,
        listed: contract.location,
        locate: () => contract.location,
        document,
      },
    ),
  );
  return inListedOrder(tools, contracts.withoutSchema, label);
}

/** Puts the tools without an outputSchema where they are listed. */
export function inListedOrder(
  tools: readonly OpenTool[],
  withoutSchema: readonly ToolListing[],
  label: SideLabel,
): readonly OpenTool[] {
  const all = [...tools];
  for (const { tool, index, location } of withoutSchema)
    all.splice(index, 0, bareTool(tool, location, label));
  return all;
}

/** In the sources of a project that compiled to these very contracts. */
function projectOrigin(project: Project): FindOrigin {
  const tools = new Map(project.tools.map((tool) => [tool.name, tool]));
  return (name, pointer) => {
    const tool = tools.get(name);
    return tool && originOf(project, tool, pointer);
  };
}

/** In the sources of a project that may compile to something else by now: where both say the same. */
export function agreeingOrigin({ project, contracts }: Workspace): FindOrigin {
  const find = project ? projectOrigin(project) : entryOrigin(contracts);
  const compiled = new Map<string, JsonNode>();
  const compiledOf = (contract: Contract) => {
    const known = compiled.get(contract.tool) ?? contract.schema();
    compiled.set(contract.tool, known);
    return known;
  };
  return (tool, pointer, value) => {
    const contract = contracts.contract(tool);
    const node = contract && nodeAt(compiledOf(contract), pointer);
    return node && equalValues(toValue(node), value) ? find(tool, pointer, value) : undefined;
  };
}

/** In the answer that the contracts were read from. */
function entryOrigin(contracts: ContractSet): FindOrigin {
  return (tool, pointer) => {
    const contract = contracts.contract(tool);
    if (!contract?.location) return undefined;
    const { source, pointer: above = [] } = contract.location;
    const found = locateValue({ source, root: contract.schema() }, pointer);
    return { ...found, pointer: [...above, "outputSchema", ...pointer] };
  };
}
