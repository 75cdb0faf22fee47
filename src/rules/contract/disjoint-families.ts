import { overlappingFamilies, unprovenFamilies } from "../../diagnostics/catalogue/contract.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { Closure } from "../../model/closure.js";
import type { Project, Tool } from "../../model/project.js";
import type { Check } from "../rule-context.js";
import { SchemaQuestions } from "../schema-questions.js";

/** Two families that one tool allows, with every tool that allows both. */
interface Pair {
  readonly left: string;
  readonly right: string;
  readonly closure: Closure;
  readonly tools: Tool[];
}

/** Families of one tool are disjoint: by proof, or the value that belongs to both is shown. */
export const checkDisjointFamilies: Check = {
  rules: [overlappingFamilies.id, unprovenFamilies.id],
  run: ({ project, contracts }) => {
    if (!project) return [];
    const questions = new Map<Closure, SchemaQuestions>();
    return pairsOf(project, (tool) => contracts.contract(tool)?.closure).flatMap((pair) => {
      const known = questions.get(pair.closure) ?? new SchemaQuestions(pair.closure.members);
      questions.set(pair.closure, known);
      return checkPair(pair, known);
    });
  },
};

function pairsOf(project: Project, closureOf: (tool: string) => Closure | undefined): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const tool of project.tools) {
    const closure = closureOf(tool.name);
    // Under `anyOf` a value may belong to several families.
    if (!closure || tool.template.hole?.container.at(-1) === "anyOf") continue;
    for (const [index, left] of tool.families.entries()) {
      for (const right of tool.families.slice(index + 1)) {
        const key = [left, right].sort().join("\u0000");
        const known = pairs.get(key);
        if (known) known.tools.push(tool);
        else pairs.set(key, { left, right, closure, tools: [tool] });
      }
    }
  }
  return [...pairs.values()];
}

function checkPair(pair: Pair, questions: SchemaQuestions): Diagnostic[] {
  const { left, right, tools } = pair;
  const common = questions.ask({
    accepted: [
      ["$defs", left],
      ["$defs", right],
    ],
  });
  const [first] = tools;
  if (common.kind === "empty" || !first) return [];
  const data = { tool: first.name, left, right };
  const at = placeOf(pair, first);
  if (common.kind === "unknown") {
    const note = `neither a proof nor a value of both was found: ${common.reason}`;
    return [diagnose(unprovenFamilies, data, { ...at, note })];
  }
  const witness = JSON.stringify(common.value);
  const note = `both accept ${witness}; under \`oneOf\` a value that matches twice is refused`;
  return [diagnose(overlappingFamilies, { ...data, witness }, { ...at, note })];
}

function placeOf({ left, right, closure, tools }: Pair, first: Tool) {
  const allowances = first.row.output.kind === "families" ? first.row.output.families : [];
  const related = [left, right].flatMap((family) => {
    const member = closure.members.find(({ name }) => name === family);
    return member ? [{ location: member.location, message: `"${family}" is defined here` }] : [];
  });
  return {
    location: allowances.find((allowance) => allowance.family === right)?.location ?? first.row.location,
    related,
    tools: tools.map(({ name }) => name),
    subject: [left, right].sort().join(" "),
  };
}
