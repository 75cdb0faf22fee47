import type { JsonValue } from "../../json/node.js";
import type { ClassTable } from "./classes.js";
import { evaluationCases } from "./evaluation-cases.js";

/** What decides whether a value passes a class of schemas, or a name a pattern. */
export interface Judge {
  readonly classes: ClassTable;
  /** Goes by the specification where validators are known to differ from it; otherwise it does not judge there. */
  readonly isByTheLetter: boolean;
  accepts(schema: number, value: JsonValue): boolean | undefined;
  matches(pattern: string, text: string): boolean | undefined;
}

type JsonObject = { readonly [key: string]: JsonValue };

/**
 * The members of a value that a schema evaluates beside its own `unevaluatedProperties` (core 2020-12 section 11.3),
 * taken that it accepts the value otherwise; `undefined` when that cannot be told.
 */
export function evaluatedNames(judge: Judge, owner: number, value: JsonObject): Set<string> | undefined {
  if (!judge.isByTheLetter && !evaluationCases(judge.classes, owner, "unevaluatedProperties"))
    return undefined;
  const evaluated = new Set<string>();
  const names = Object.keys(value);
  for (const assertion of judge.classes.shape(owner).assertions) {
    switch (assertion.kind) {
      case "property":
        evaluated.add(assertion.name);
        break;
      case "patternProperty":
        for (const name of names) {
          const isMatch = judge.matches(assertion.pattern, name);
          if (isMatch === undefined) return undefined;
          if (isMatch) evaluated.add(name);
        }
        break;
      case "additional":
        for (const name of names) evaluated.add(name);
        break;
      case "unsupported":
        return undefined;
      default: {
        const schemas = appliedSchemas(judge, assertion, value);
        if (!schemas) return undefined;
        for (const schema of schemas) {
          if (hasUnevaluated(judge, schema, "unevaluatedProperties")) return new Set(names);
          const inner = evaluatedNames(judge, schema, value);
          if (!inner) return undefined;
          for (const name of inner) evaluated.add(name);
        }
      }
    }
  }
  return evaluated;
}

/** As above for items, by their indices. */
export function evaluatedItems(
  judge: Judge,
  owner: number,
  value: readonly JsonValue[],
): ReadonlySet<number> | undefined {
  if (judge.isByTheLetter) return itemsByTheLetter(judge, owner, value);
  const cases = evaluationCases(judge.classes, owner, "unevaluatedItems");
  const [only, ...others] = cases ?? [];
  if (!only || others.length > 0) return undefined;
  return indices(only.all ? value.length : Math.min(only.prefix, value.length));
}

function itemsByTheLetter(
  judge: Judge,
  owner: number,
  value: readonly JsonValue[],
): ReadonlySet<number> | undefined {
  const evaluated = new Set<number>();
  for (const assertion of judge.classes.shape(owner).assertions) {
    if (assertion.kind === "item") evaluated.add(assertion.index);
    else if (assertion.kind === "rest") return indices(value.length);
    else if (assertion.kind === "unsupported") return undefined;
    else if (assertion.kind === "contains") {
      for (const [index, item] of value.entries()) {
        const isContained = judge.accepts(assertion.schema, item);
        if (isContained === undefined) return undefined;
        if (isContained) evaluated.add(index);
      }
    } else {
      const schemas = appliedSchemas(judge, assertion, value);
      if (!schemas) return undefined;
      for (const schema of schemas) {
        if (hasUnevaluated(judge, schema, "unevaluatedItems")) return indices(value.length);
        const inner = itemsByTheLetter(judge, schema, value);
        if (!inner) return undefined;
        for (const index of inner) evaluated.add(index);
      }
    }
  }
  return evaluated;
}

function indices(count: number): ReadonlySet<number> {
  return new Set(Array.from({ length: count }, (_, index) => index));
}

type Assertions = ReturnType<ClassTable["shape"]>["assertions"];

/** The schemas of an in-place applicator that accept the value and so contribute what they evaluate. */
function appliedSchemas(
  judge: Judge,
  assertion: Assertions[number],
  value: JsonValue,
): readonly number[] | undefined {
  switch (assertion.kind) {
    case "allOf":
      return assertion.schemas;
    case "anyOf":
    case "oneOf": {
      const truths = assertion.schemas.map((schema) => judge.accepts(schema, value));
      if (truths.includes(undefined)) return undefined;
      return assertion.schemas.filter((_, index) => truths[index]);
    }
    case "conditional": {
      const met = judge.accepts(assertion.condition, value);
      if (met === undefined) return undefined;
      const chosen = met ? assertion.consequence : assertion.alternative;
      return [...(met ? [assertion.condition] : []), ...(chosen === undefined ? [] : [chosen])];
    }
    case "dependentSchema":
      return Object.hasOwn(value as object, assertion.name) ? [assertion.schema] : [];
    default:
      return [];
  }
}

function hasUnevaluated(
  judge: Judge,
  schema: number,
  kind: "unevaluatedProperties" | "unevaluatedItems",
): boolean {
  return judge.classes.shape(schema).assertions.some((assertion) => assertion.kind === kind);
}
