import type { JsonValue } from "../../json/node.js";
import { formatFragment, type JsonPointer } from "../../source/pointer.js";
import { isSchemaObject } from "../walk.js";
import { Budget } from "./budget.js";
import { DEFAULT_ALLOWANCE, type InclusionOptions } from "./compare-schemas.js";
import { compileSchemas, type Root } from "./compile-schemas.js";
import { Formats } from "./format-judge.js";
import { accepted, refused } from "./literal.js";
import { isDeeperThan, MAX_NESTING } from "./nesting.js";
import { type Outcome, unknown } from "./outcome.js";
import { Patterns } from "./patterns.js";
import { SchemaDocument } from "./schema-document.js";
import { seek } from "./seek.js";
import { Solver } from "./solver.js";

/** Whether there is a value: one, or a proof that there is none, or neither and why. */
export type Satisfiability =
  | { readonly kind: "witness"; readonly value: JsonValue }
  | { readonly kind: "empty" }
  | { readonly kind: "unknown"; readonly reason: string };

/** What is asked of a value, by the places of schemas in one document. */
export interface Question {
  readonly accepted: readonly JsonPointer[];
  readonly refused?: readonly JsonPointer[];
}

/** Whether some value is accepted by the whole schema. */
export function findWitness(schema: JsonValue, options: InclusionOptions): Satisfiability {
  return findValue(schema, { accepted: [[]] }, options);
}

/** Whether some value is accepted by both of two schemas of one document, as the families of a tool must not have it. */
export function intersects(
  document: JsonValue,
  [left, right]: readonly [JsonPointer, JsonPointer],
  options: InclusionOptions,
): Satisfiability {
  return findValue(document, { accepted: [left, right] }, options);
}

/** Whether some value is accepted and refused by schemas of one document as asked. */
export function findValue(
  document: JsonValue,
  question: Question,
  options: InclusionOptions,
): Satisfiability {
  const { formats = "assert", validate, now = () => 0 } = options;
  const { steps = DEFAULT_ALLOWANCE.steps, milliseconds = DEFAULT_ALLOWANCE.milliseconds } = options;
  if (isDeeperThan(document, MAX_NESTING)) {
    return unknown(`a schema is nested more than ${MAX_NESTING} levels deep`);
  }
  const read = new SchemaDocument(document);
  const targets = [...question.accepted, ...(question.refused ?? [])].map((pointer) =>
    read.resolve(read.root, formatFragment(pointer)),
  );
  const roots: Root[] = [];
  for (const target of targets) {
    if ("fault" in target) return unknown(`no schema to judge, ${target.fault}`);
    roots.push({ document: read, schema: target.found });
  }
  const compiled = compileSchemas(roots, formats);
  if ("fault" in compiled) return unknown(compiled.fault);
  const solver = new Solver({
    classes: compiled.classes,
    patterns: new Patterns(),
    formats: new Formats(validate),
    budget: new Budget({ steps, milliseconds }, now),
  });
  const count = question.accepted.length;
  const start = compiled.roots.slice(0, count).map(accepted);
  const goal = [...start, ...compiled.roots.slice(count).map(refused)];
  // Most questions are answered without a value, and compiling costs more than that.
  let judge: ReturnType<typeof validate> | undefined;
  const isWitness = (value: JsonValue) => {
    judge ??= validate(questionSchema(document, question));
    return typeof judge === "function" && judge(value);
  };
  return withoutCandidate(seek(solver, { goal, start, isWitness }));
}

/** The question as a schema, for the validator to have its word on the answer. */
function questionSchema(document: JsonValue, question: Question): JsonValue {
  const isWhole = question.accepted.every(({ length }) => length === 0) && !question.refused?.length;
  if (isWhole || !isSchemaObject(document)) return document;
  const id = typeof document.$id === "string" ? document.$id : "urn:ombi-schema:document";
  const reference = (pointer: JsonPointer) => ({ $ref: `${id.replace(/#$/, "")}${formatFragment(pointer)}` });
  return {
    $defs: { document: { ...document, $id: id } },
    allOf: [
      ...question.accepted.map(reference),
      ...(question.refused ?? []).map((pointer) => ({ not: reference(pointer) })),
    ],
  };
}

function withoutCandidate(outcome: Outcome): Satisfiability {
  return outcome.kind === "unknown" ? unknown(outcome.reason) : outcome;
}
