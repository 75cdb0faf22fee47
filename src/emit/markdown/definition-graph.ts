import type { ContractSet } from "../../model/contract.js";
import type { Definition } from "../../model/library.js";
import type { Project } from "../../model/project.js";
import { fencedCode } from "./code.js";

// What Mermaid draws without a setting of its own: `maxTextSize` characters, `maxEdges` edges.
const MAX_CHARACTERS = 50_000;
const MAX_EDGES = 500;

/**
 * The body of zone `graph`: families, round, and definitions, with an arrow for every reference; only the families
 * where that is more than Mermaid draws. `undefined` where nothing says what refers to what.
 */
export function renderGraph(contracts: ContractSet, project: Project | undefined): string | undefined {
  const definitions = definitionsOf(contracts, project);
  if (!definitions) return undefined;
  const families = new Set(contracts.contracts.flatMap((contract) => contract.families));
  const names = [...definitions.keys()];
  if (names.length === 0) return "There is no definition to draw.";
  const targets = new Map(
    [...definitions].map(([name, { references }]) => [name, new Set(references.map(({ target }) => target))]),
  );
  const whole = flowchart(names, families, targets);
  if (whole !== undefined) return whole;
  const reduced = flowchart(
    names.filter((name) => families.has(name)),
    families,
    familyTargets(families, targets),
  );
  const sentence = `The graph of all ${names.length} definitions is larger than Mermaid draws`;
  return reduced === undefined
    ? `${sentence}, and so is that of the families.`
    : `${sentence}. These are the families, with an arrow where one holds another.\n\n${reduced}`;
}

function definitionsOf(
  { contracts }: ContractSet,
  project: Project | undefined,
): ReadonlyMap<string, Definition> | undefined {
  const lists = project
    ? [project.library.definitions, ...project.templates.map((template) => template.definitions)]
    : contracts.flatMap(({ closure }) => (closure ? [closure.members] : []));
  if (!project && lists.length < contracts.length) return undefined;
  const byName = new Map<string, Definition>();
  for (const definition of lists.flat())
    if (!byName.has(definition.name)) byName.set(definition.name, definition);
  return byName;
}

type Targets = ReadonlyMap<string, ReadonlySet<string>>;

/** `undefined` where it is too large to be drawn. */
function flowchart(
  names: readonly string[],
  families: ReadonlySet<string>,
  targets: Targets,
): string | undefined {
  const ids = new Map(names.map((name, index) => [name, `d_${index}`]));
  const nodes = names.map((name) => {
    const label = `"${labelOf(name)}"`;
    return `  ${ids.get(name)}${families.has(name) ? `([${label}])` : `[${label}]`}`;
  });
  const edges = names.flatMap((name) =>
    [...(targets.get(name) ?? [])].flatMap((target) =>
      ids.has(target) ? [`  ${ids.get(name)} --> ${ids.get(target)}`] : [],
    ),
  );
  const chart = ["flowchart LR", ...nodes, ...edges].join("\n");
  return edges.length > MAX_EDGES || chart.length >= MAX_CHARACTERS
    ? undefined
    : fencedCode("mermaid", chart);
}

/** For each family the families that it reaches without passing through a third one. */
function familyTargets(families: ReadonlySet<string>, targets: Targets): Targets {
  const reached = new Map<string, ReadonlySet<string>>();
  for (const family of families) {
    const found = new Set<string>();
    const seen = new Set<string>();
    const waiting = [...(targets.get(family) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      if (families.has(next)) found.add(next);
      else waiting.push(...(targets.get(next) ?? []));
    }
    reached.set(family, found);
  }
  return reached;
}

/** Mermaid reads `#35;` as the character 35; directives, Markdown and entities all need a character that is not here. */
function labelOf(name: string): string {
  if (name === "") return " ";
  return name.replace(/[^\p{L}\p{M}\p{N} _./-]/gu, (character) => `#${character.codePointAt(0)};`);
}
