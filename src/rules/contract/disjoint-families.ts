import { overlappingFamilies, unprovenFamilies } from "../../diagnostics/catalogue/contract.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { type JsonValue, toValue } from "../../json/node.js";
import { compareFamilies, type SchemaScope } from "../../json-schema/disjoint.js";
import { decodeFragment } from "../../json-schema/uri.js";
import { createValidator, type Validator } from "../../json-schema/validator.js";
import type { Closure } from "../../model/closure.js";
import type { Project, Tool } from "../../model/project.js";
import { formatFragment, parsePointer } from "../../source/pointer.js";
import type { Check } from "../rule-context.js";

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
    return pairsOf(project, (tool) => contracts.contract(tool)?.closure).flatMap(checkPair);
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

function checkPair({ left, right, closure, tools }: Pair): Diagnostic[] {
  const [first] = tools;
  if (!first) return [];
  const definitions: Record<string, JsonValue> = Object.create(null);
  for (const member of closure.members) definitions[member.name] = toValue(member.emitted);
  const scope: SchemaScope = { resolve: (reference) => resolveIn(definitions, reference) };
  const validators = new Map<string, Validator>();
  const accepts = (side: "left" | "right", value: JsonValue) => {
    const family = side === "left" ? left : right;
    const validator = validators.get(family) ?? validatorOf(family, definitions);
    if (!validator) return false;
    validators.set(family, validator);
    return validator(value);
  };
  const verdict = compareFamilies(
    definitions[left] as JsonValue,
    definitions[right] as JsonValue,
    scope,
    accepts,
  );
  if (verdict.kind === "disjoint") return [];
  const names = tools.map(({ name }) => name);
  const allowances = first.row.output.kind === "families" ? first.row.output.families : [];
  const placeOf = (family: string) => allowances.find((allowance) => allowance.family === family)?.location;
  const at = {
    location: placeOf(right) ?? first.row.location,
    related: [left, right].flatMap((family) => {
      const member = closure.members.find(({ name }) => name === family);
      return member ? [{ location: member.location, message: `"${family}" is defined here` }] : [];
    }),
    tools: names,
    subject: [left, right].sort().join(" "),
  };
  const data = { tool: first.name, left, right };
  if (verdict.kind === "unproven") return [diagnose(unprovenFamilies, data, at)];
  const witness = JSON.stringify(verdict.witness);
  const note = `both accept ${witness}; under \`oneOf\` a value that matches twice is refused`;
  return [diagnose(overlappingFamilies, { ...data, witness }, { ...at, note })];
}

/** A family that does not compile accepts nothing here; `contract/does-not-compile` speaks of it. */
function validatorOf(family: string, definitions: Record<string, JsonValue>): Validator | undefined {
  try {
    return createValidator({ $ref: formatFragment(["$defs", family]), $defs: definitions });
  } catch {
    return undefined;
  }
}

function resolveIn(definitions: Record<string, JsonValue>, reference: string): JsonValue | undefined {
  const pointer = reference.startsWith("#")
    ? parsePointer(decodeFragment(reference.slice(1)) ?? "")
    : undefined;
  if (pointer?.[0] !== "$defs") return undefined;
  let value: JsonValue | undefined = definitions as JsonValue;
  for (const token of pointer.slice(1)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as Record<string, JsonValue>)[token];
  }
  return value;
}
