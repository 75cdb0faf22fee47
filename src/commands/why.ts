import { pathTo } from "../compile/closure.js";
import { didYouMean } from "../diagnostics/suggest.js";
import type { Host } from "../host/host.js";
import type { Closure } from "../model/closure.js";
import type { Reference } from "../model/library.js";
import { formatPointer } from "../source/pointer.js";
import { positionAt } from "../source/source.js";
import { type Answer, answer, blocked, misuse } from "./answer.js";
import { findContract, isAnswer } from "./find-contract.js";
import { type OpenOptions, openWorkspace } from "./workspace.js";

/** `why TOOL DEFINITION`: the shortest chain of references that puts a definition into a tool's contract. */
export async function runWhy(
  host: Host,
  tool: string,
  definition: string,
  options: OpenOptions = {},
): Promise<Answer> {
  const { value: workspace, diagnostics } = await openWorkspace(host, options);
  if (!workspace) return blocked(diagnostics);
  const { contracts, project } = workspace;
  const contract = findContract(contracts, tool);
  if (isAnswer(contract)) return contract;
  const { closure } = contract;
  if (!closure) return misuse("the contracts were read from a tools/list answer, which does not say why");
  const known = [
    ...closure.members.map(({ name }) => name),
    ...(project?.library.definitions.map(({ name }) => name) ?? []),
  ];
  if (!known.includes(definition))
    return misuse(`there is no definition "${definition}"`, didYouMean(definition, known));
  const reason = closure.provenance(definition);
  const path = pathTo(closure, definition);
  if (!reason || !path) {
    const text = `"${definition}" is not in the contract of tool "${tool}"\n`;
    return answer(text, { tool, definition, included: false, path: [] });
  }
  const names = [
    path.length > 0 ? startOf(path, closure.provenance) : definition,
    ...path.map(({ target }) => target),
  ];
  const root = closure.provenance(names[0] as string);
  const start = root?.kind === "family" ? "a family of the tool" : "named by the envelope";
  const lines = [`${names.join(" → ")}`, `  ${names[0]}  ${start}`];
  for (const [index, reference] of path.entries()) lines.push(`  ${names[index + 1]}  ${placeOf(reference)}`);
  const steps = path.map((reference) => ({
    definition: reference.target,
    from: placeOf(reference),
    reference: reference.raw,
  }));
  return answer(`${lines.join("\n")}\n`, {
    tool,
    definition,
    included: true,
    root: { definition: names[0], kind: root?.kind },
    path: steps,
  });
}

function startOf(path: readonly Reference[], provenance: Closure["provenance"]): string {
  const reason = provenance((path[0] as Reference).target);
  return reason?.kind === "reference" ? reason.from : (path[0] as Reference).target;
}

function placeOf({ location }: Reference): string {
  const { line, column } = positionAt(location.source, location.span.start);
  return `${location.source.path}:${line}:${column}  ${formatPointer(location.pointer ?? [])}`;
}
