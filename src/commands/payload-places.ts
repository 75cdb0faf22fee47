import { locateKey, locateValue } from "../json/document.js";
import { nodeAt } from "../json/node.js";
import { parseJsonSource } from "../json/parse.js";
import type { ValueFault } from "../json-schema/value-check.js";
import type { Contract } from "../model/contract.js";
import type { Project } from "../model/project.js";
import type { Location } from "../source/location.js";
import { type JsonPointer, parsePointer } from "../source/pointer.js";
import type { Source } from "../source/source.js";

/** Where a fault stands in the text of a payload: the key of a member that is too much, else the value. */
export function locateFault(source: Source, prefix: JsonPointer, fault: ValueFault): Location {
  const pointer = [...prefix, ...(parsePointer(fault.instancePath) ?? [])];
  const { value: document } = parseJsonSource(source);
  if (!document) return { source, span: { start: 0, end: source.text.length }, pointer };
  const { property } = fault;
  const isThere = property !== undefined && nodeAt(document.root, [...pointer, property]) !== undefined;
  return isThere ? locateKey(document, [...pointer, property]) : locateValue(document, pointer);
}

/** The keyword that refuses a payload, in the sources that the contract was compiled from, or in the contract itself. */
export function locateKeyword(
  contract: Contract,
  project: Project | undefined,
  pointer: JsonPointer,
): Location | undefined {
  const [container, name, ...inside] = pointer;
  const tool = project?.tools.find((other) => other.name === contract.tool);
  if (!project || !tool) return contract.location && withinListing(contract, pointer);
  if (container === "$defs" && name !== undefined) {
    const definition =
      tool.template.definitions.find((each) => each.name === name) ?? project.library.definition(name);
    if (!definition) return undefined;
    const { source, schema, location } = definition;
    const at = [...(location.pointer ?? []), ...inside];
    return locateValue({ source, root: schema }, inside).span.end > 0
      ? { ...locateValue({ source, root: schema }, inside), pointer: at }
      : location;
  }
  return locateValue(tool.template.document, pointer);
}

function withinListing(contract: Contract, pointer: JsonPointer): Location | undefined {
  const { location } = contract;
  if (!location) return undefined;
  const { source } = location;
  const { span } = locateValue({ source, root: contract.schema() }, pointer);
  return { source, span, pointer: [...(location.pointer ?? []), ...pointer] };
}
