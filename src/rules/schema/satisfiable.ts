import { unreachableBranch, unsatisfiable } from "../../diagnostics/catalogue/schema.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { locateKey } from "../../json/document.js";
import { type JsonValue, toValue } from "../../json/node.js";
import { isSchemaObject, type SchemaObject, walkSchema } from "../../json-schema/walk.js";
import type { Definition } from "../../model/library.js";
import { formatPointer, type JsonPointer, parsePointer } from "../../source/pointer.js";
import type { Check } from "../rule-context.js";
import { SchemaQuestions } from "../schema-questions.js";

/**
 * Every definition is satisfied by some value, and every branch of it is reached by some value that the schema around
 * the branch accepts. What is not decided within the budget is not reported.
 */
export const checkSatisfiable: Check = {
  rules: [unsatisfiable.id, unreachableBranch.id],
  run: ({ project }) => {
    if (!project) return [];
    const own = project.templates.flatMap((template) => template.definitions);
    const definitions = [...project.library.definitions, ...own];
    const questions = new SchemaQuestions(definitions);
    return definitions.flatMap((definition) => checkDefinition(definition, questions));
  },
};

function checkDefinition(definition: Definition, questions: SchemaQuestions): Diagnostic[] {
  const { name, location, schema } = definition;
  // `false` says in so many words that nothing is accepted.
  if (schema.kind === "boolean") return [];
  if (questions.ask({ accepted: [["$defs", name]] }).kind === "empty") {
    return [diagnose(unsatisfiable, { name }, { location, subject: name })];
  }
  return branchesOf(toValue(definition.emitted)).flatMap((branch) =>
    checkBranch(branch, definition, questions),
  );
}

/** A part of a schema that only some values come to. */
interface Branch {
  /** Of the schema that holds it, and of the branch, from the definition. */
  readonly holder: JsonPointer;
  readonly pointer: JsonPointer;
  /** What must hold for a value to come to it, besides the branch itself. */
  readonly accepted: readonly JsonPointer[];
  readonly refused: readonly JsonPointer[];
}

function branchesOf(schema: JsonValue): Branch[] {
  const branches: Branch[] = [];
  walkSchema(schema, (visited, text) => {
    const holder = parsePointer(text) ?? [];
    for (const keyword of ["anyOf", "oneOf"]) {
      for (const index of indicesOf(visited, keyword)) {
        branches.push({ holder, pointer: [...holder, keyword, index], accepted: [], refused: [] });
      }
    }
    const condition = [...holder, "if"];
    if (!Object.hasOwn(visited, "if")) return;
    if (isSchemaObject(visited.then))
      branches.push({ holder, pointer: [...holder, "then"], accepted: [condition], refused: [] });
    if (isSchemaObject(visited.else))
      branches.push({ holder, pointer: [...holder, "else"], accepted: [], refused: [condition] });
  });
  return branches;
}

/** The arms of a keyword, those that are `false` apart. */
function indicesOf(schema: SchemaObject, keyword: string): string[] {
  const arms = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  return Array.isArray(arms) ? arms.flatMap((arm, index) => (arm === false ? [] : [String(index)])) : [];
}

function checkBranch(branch: Branch, definition: Definition, questions: SchemaQuestions): Diagnostic[] {
  const { name } = definition;
  const inside = (pointer: JsonPointer) => ["$defs", name, ...pointer];
  const accepted = [branch.holder, branch.pointer, ...branch.accepted].map(inside);
  const refused = branch.refused.map(inside);
  if (questions.ask({ accepted, refused }).kind !== "empty") return [];
  const isEmpty = questions.ask({ accepted: [inside(branch.pointer)] }).kind === "empty";
  const reason = isEmpty ? "nothing satisfies it" : "the schema around it lets no such value through";
  const text = formatPointer(branch.pointer);
  const at = locateKey({ source: definition.source, root: definition.schema }, branch.pointer);
  const location = { ...at, pointer: [...(definition.location.pointer ?? []), ...branch.pointer] };
  const data = { name, branch: `"${text}"`, reason };
  return [diagnose(unreachableBranch, data, { location, subject: `${name}${text}` })];
}
