import type { Assertion } from "./assertion.js";
import { ALL_TYPES, typesNamed } from "./instance-type.js";
import type { SchemaNode } from "./schema-graph.js";

/**
 * Drops what says nothing: assertions that every value passes, alternatives that none does. What a schema evaluates
 * (core 2020-12 section 11) may change by that, so schemas seen by an `unevaluated…` keyword are not to be folded.
 */
export function foldConstants(nodes: readonly SchemaNode[]): void {
  const known: (boolean | undefined)[] = nodes.map(() => undefined);
  const truth = (number: number): boolean | undefined => known[number];
  for (let changed = true; changed; ) {
    changed = false;
    for (const [number, { assertions }] of nodes.entries()) {
      if (known[number] !== undefined) continue;
      const values = assertions.map((assertion) => constantOf(assertion, truth));
      if (values.some((value) => value === false)) known[number] = false;
      else if (values.every((value) => value === true)) known[number] = true;
      changed ||= known[number] !== undefined;
    }
  }
  for (const [number, { assertions }] of nodes.entries()) {
    const kept =
      known[number] === false
        ? [{ kind: "anyOf", schemas: [] } as const]
        : assertions
            .filter((assertion) => constantOf(assertion, truth) !== true)
            .map((assertion) => withoutConstants(assertion, truth));
    assertions.splice(0, assertions.length, ...kept);
  }
}

type Truth = (number: number) => boolean | undefined;

function constantOf(assertion: Assertion, truth: Truth): boolean | undefined {
  switch (assertion.kind) {
    case "types": {
      const types = typesNamed(assertion.names);
      return types === 0
        ? false
        : types === ALL_TYPES && !assertion.names.includes("integer")
          ? true
          : undefined;
    }
    case "enum":
      return assertion.values.length === 0 ? false : undefined;
    case "minLength":
    case "minItems":
    case "minProperties":
      return assertion.count <= 0 ? true : undefined;
    case "allOf":
      return all(assertion.schemas.map(truth));
    case "anyOf":
      return negate(all(assertion.schemas.map(truth).map(negate)));
    case "oneOf":
      return assertion.schemas.every((schema) => truth(schema) === false) ? false : undefined;
    case "not":
      return negate(truth(assertion.schema));
    case "conditional": {
      const { condition, consequence, alternative } = assertion;
      const [met, unmet] = [consequence, alternative].map((schema) =>
        schema === undefined ? true : truth(schema),
      );
      if (truth(condition) !== undefined) return truth(condition) ? met : unmet;
      return met === unmet ? met : undefined;
    }
    case "item":
    case "rest":
    case "property":
    case "patternProperty":
    case "additional":
    case "propertyNames":
    case "dependentSchema":
    case "unevaluatedItems":
    case "unevaluatedProperties":
      return truth(assertion.schema) === true ? true : undefined;
    case "contains":
      return assertion.min <= 0 && assertion.max === undefined ? true : undefined;
    default:
      return undefined;
  }
}

function withoutConstants(assertion: Assertion, truth: Truth): Assertion {
  if (assertion.kind === "allOf") {
    return { ...assertion, schemas: assertion.schemas.filter((schema) => truth(schema) !== true) };
  }
  if (assertion.kind === "anyOf" || assertion.kind === "oneOf") {
    return { ...assertion, schemas: assertion.schemas.filter((schema) => truth(schema) !== false) };
  }
  return assertion;
}

function all(values: readonly (boolean | undefined)[]): boolean | undefined {
  if (values.includes(false)) return false;
  return values.every((value) => value === true) ? true : undefined;
}

function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}
