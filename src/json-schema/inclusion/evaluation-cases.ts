import type { Assertion } from "./assertion.js";
import { type Item, literalItem } from "./atom.js";
import type { ClassTable } from "./classes.js";
import { accepted, refused } from "./literal.js";

type Kind = "unevaluatedProperties" | "unevaluatedItems";

/** One way in which the in-place applicators of a schema may turn out, and what is evaluated then. */
export interface EvaluationCase {
  /** What is supposed in this case. */
  readonly items: readonly Item[];
  /** Everything is evaluated. */
  readonly all: boolean;
  /** Members of these names, and of names that match these patterns. */
  readonly names: readonly string[];
  readonly patterns: readonly string[];
  /** Items, so many from the front. */
  readonly prefix: number;
}

const MAX_CASES = 48;

const NOTHING: EvaluationCase = { items: [], all: false, names: [], patterns: [], prefix: 0 };

/**
 * All cases of what a schema evaluates beside its own `unevaluated…` keyword (core 2020-12 section 11), taken that it
 * accepts the value otherwise; `undefined` when they are too many. Nor are there cases for what is evaluated under `if`
 * or `dependentSchemas` or under one condition within another, or for items by `contains`, `anyOf` or `oneOf`: the
 * validator of the official clients goes astray there.
 */
export function evaluationCases(
  classes: ClassTable,
  owner: number,
  kind: Kind,
): readonly EvaluationCase[] | undefined {
  const assertions = classes.shape(owner).assertions.filter((assertion) => assertion.kind !== kind);
  return product(assertions.map((assertion) => casesOf(classes, assertion, kind)));
}

export function noJudgement(kind: Kind): string {
  return `${JSON.stringify(kind)}: validators differ over what is evaluated under a condition, or by too many of them`;
}

type Cases = readonly EvaluationCase[] | undefined;

function casesOf(classes: ClassTable, assertion: Assertion, kind: Kind): Cases {
  const inner = (schema: number): Cases => {
    const { assertions } = classes.shape(schema);
    if (assertions.some((assertion) => assertion.kind === kind)) return [{ ...NOTHING, all: true }];
    return product(assertions.map((assertion) => casesOf(classes, assertion, kind)));
  };
  switch (assertion.kind) {
    case "allOf":
      return product(assertion.schemas.map(inner));
    case "anyOf":
    case "oneOf":
      return product(
        assertion.schemas.map((schema) => {
          const met = inner(schema);
          // A schema that evaluates nothing makes no difference.
          if (met?.every(isIdle)) return [NOTHING];
          if (kind === "unevaluatedItems" || met?.length !== 1) return undefined;
          // Names found by a pattern stay evaluated for the validator when the rest of the arm then fails.
          if (met[0]?.patterns.length) return undefined;
          return [
            ...met.map((one) => ({ ...one, items: [literalItem(accepted(schema)), ...one.items] })),
            { ...NOTHING, items: [literalItem(refused(schema))] },
          ];
        }),
      );
    case "conditional": {
      const schemas = [assertion.condition, assertion.consequence, assertion.alternative];
      return areIdle(schemas.map((schema) => (schema === undefined ? [NOTHING] : inner(schema))));
    }
    case "dependentSchema":
      return areIdle([inner(assertion.schema)]);
    case "unsupported":
    case "disputed":
      return undefined;
    case "contains":
      return kind === "unevaluatedItems" ? undefined : [NOTHING];
    default:
      return [ownCase(assertion, kind)];
  }
}

function ownCase(assertion: Assertion, kind: Kind): EvaluationCase {
  if (kind === "unevaluatedItems") {
    if (assertion.kind === "item") return { ...NOTHING, prefix: assertion.index + 1 };
    return { ...NOTHING, all: assertion.kind === "rest" };
  }
  if (assertion.kind === "property") return { ...NOTHING, names: [assertion.name] };
  if (assertion.kind === "patternProperty") return { ...NOTHING, patterns: [assertion.pattern] };
  return { ...NOTHING, all: assertion.kind === "additional" };
}

function isIdle({ all, names, patterns, prefix }: EvaluationCase): boolean {
  return !all && names.length === 0 && patterns.length === 0 && prefix === 0;
}

/** Under a condition other than `anyOf` or `oneOf`, only what evaluates nothing is followed. */
function areIdle(all: readonly Cases[]): Cases {
  return all.every((cases) => cases?.every(isIdle)) ? [NOTHING] : undefined;
}

function product(factors: readonly Cases[]): Cases {
  let cases: readonly EvaluationCase[] = [NOTHING];
  for (const factor of factors) {
    if (!factor) return undefined;
    cases = cases.flatMap((left) => factor.map((right) => merge(left, right)));
    if (cases.length > MAX_CASES) return undefined;
  }
  return cases;
}

function merge(left: EvaluationCase, right: EvaluationCase): EvaluationCase {
  return {
    items: [...left.items, ...right.items],
    all: left.all || right.all,
    names: [...left.names, ...right.names],
    patterns: [...left.patterns, ...right.patterns],
    prefix: Math.max(left.prefix, right.prefix),
  };
}
