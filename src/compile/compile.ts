import type { Closure } from "../model/closure.js";
import {
  type Contract,
  type ContractSet,
  createContractSet,
  type ToolListing,
  toolFacts,
} from "../model/contract.js";
import type { Project, Tool } from "../model/project.js";
import type { Template } from "../model/template.js";
import { computeClosure } from "./closure.js";
import { composeContract } from "./compose.js";

/** Compiles every tool of a project. Total: a built project always compiles. */
export function compileProject(project: Project): ContractSet {
  const closures = new Map<Template, Map<string, Closure>>();
  const contracts = project.tools.map((tool) => compileTool(tool, closureOf(project, tool, closures)));
  return createContractSet(contracts, toolsWithoutSchema(project));
}

/** Tools with the same families in the same envelope share one closure. */
function closureOf(
  project: Project,
  { template, families }: Tool,
  known: Map<Template, Map<string, Closure>>,
): Closure {
  let ofTemplate = known.get(template);
  if (!ofTemplate) {
    ofTemplate = new Map();
    known.set(template, ofTemplate);
  }
  const key = families.join("\u0000");
  let closure = ofTemplate.get(key);
  if (!closure) {
    closure = computeClosure(project.library, { families, template });
    ofTemplate.set(key, closure);
  }
  return closure;
}

function compileTool(tool: Tool, closure: Closure): Contract {
  const { name, families, template, row } = tool;
  return {
    ...toolFacts({ ...tool, tool: name, ...(row.annotations && { annotations: row.annotations }) }),
    families,
    closure,
    fileName: `${name}.json`,
    location: row.location,
    definitions: closure.members.map((definition) => definition.name),
    schema: () => composeContract(template, name, families, closure.members),
    ...(row.operation !== undefined && { operation: row.operation }),
  };
}

function toolsWithoutSchema(project: Project): ToolListing[] {
  return project.matrix.rows.flatMap(({ tool, output, operation, location }, index) =>
    output.kind === "none" ? [{ tool, index, location, ...(operation !== undefined && { operation }) }] : [],
  );
}
