import type { JsonValue } from "../../json/node.js";
import type { Rational } from "./rational.js";

/**
 * What a schema object asks of a value, cut into parts that hold or fail by themselves; all of them must hold.
 * Subschemas are numbers: those of schemas as read, or of their classes. `$ref` is an `allOf` of one.
 */
export type Assertion =
  | InPlaceAssertion
  | NumberAssertion
  | StringAssertion
  | ArrayAssertion
  | ObjectAssertion
  | { readonly kind: "types"; readonly names: readonly string[] }
  | { readonly kind: "enum"; readonly values: readonly JsonValue[] }
  /**
   * Of a member called `__proto__`: the validator of the official clients overlooks what is declared for it, and others
   * do not. Without such a member it holds for all.
   */
  | { readonly kind: "disputed"; readonly text: string; readonly schema: number | undefined }
  /** Something that cannot be judged; the reason names the keyword and its place. */
  | { readonly kind: "unsupported"; readonly reason: string; readonly text: string };

/** Core 2020-12 section 10.2: applied to the very value. */
export type InPlaceAssertion =
  | { readonly kind: "allOf" | "anyOf" | "oneOf"; readonly schemas: readonly number[] }
  | { readonly kind: "not"; readonly schema: number }
  | {
      readonly kind: "conditional";
      readonly condition: number;
      readonly consequence: number | undefined;
      readonly alternative: number | undefined;
    };

/** Validation 2020-12 section 6.2. */
export type NumberAssertion =
  | { readonly kind: "multipleOf"; readonly divisor: Rational }
  | { readonly kind: "minimum" | "maximum"; readonly value: Rational; readonly exclusive: boolean };

/** Validation 2020-12 sections 6.3 and 7. */
export type StringAssertion =
  | { readonly kind: "minLength" | "maxLength"; readonly count: number }
  | { readonly kind: "pattern"; readonly pattern: string }
  | { readonly kind: "format"; readonly name: string };

/** `item` is one entry of `prefixItems`, `rest` is `items`: the schema of every item from an index on. */
export type ArrayAssertion =
  | { readonly kind: "minItems" | "maxItems"; readonly count: number }
  | { readonly kind: "uniqueItems" }
  | { readonly kind: "item"; readonly index: number; readonly schema: number }
  | { readonly kind: "rest"; readonly from: number; readonly schema: number }
  | {
      readonly kind: "contains";
      readonly schema: number;
      readonly min: number;
      readonly max: number | undefined;
    }
  | { readonly kind: "unevaluatedItems"; readonly schema: number };

/** `property` and `patternProperty` are one entry each; `additional` carries what it is additional to. */
export type ObjectAssertion =
  | { readonly kind: "minProperties" | "maxProperties"; readonly count: number }
  | { readonly kind: "required"; readonly name: string }
  | { readonly kind: "dependentRequired"; readonly name: string; readonly required: string }
  | { readonly kind: "dependentSchema"; readonly name: string; readonly schema: number }
  | { readonly kind: "property"; readonly name: string; readonly schema: number }
  | { readonly kind: "patternProperty"; readonly pattern: string; readonly schema: number }
  | {
      readonly kind: "additional";
      readonly names: readonly string[];
      readonly patterns: readonly string[];
      readonly schema: number;
    }
  | { readonly kind: "propertyNames"; readonly schema: number }
  | { readonly kind: "unevaluatedProperties"; readonly schema: number };

/** The subschemas in it, in order. */
export function subschemasOf(assertion: Assertion): readonly number[] {
  if ("schemas" in assertion) return assertion.schemas;
  if ("schema" in assertion) return assertion.schema === undefined ? [] : [assertion.schema];
  if (assertion.kind !== "conditional") return [];
  const { condition, consequence, alternative } = assertion;
  return [condition, consequence, alternative].filter((schema) => schema !== undefined);
}

/** The subschemas that see the very value that the assertion is about. */
export function inPlaceSubschemasOf(assertion: Assertion): readonly number[] {
  switch (assertion.kind) {
    case "allOf":
    case "anyOf":
    case "oneOf":
    case "not":
    case "conditional":
    case "dependentSchema":
      return subschemasOf(assertion);
    default:
      return [];
  }
}

/** The same assertion about other numbers. */
export function renumber(assertion: Assertion, number: (schema: number) => number): Assertion {
  if ("schemas" in assertion) return { ...assertion, schemas: assertion.schemas.map(number) };
  if ("schema" in assertion) {
    return assertion.schema === undefined ? assertion : { ...assertion, schema: number(assertion.schema) };
  }
  if (assertion.kind !== "conditional") return assertion;
  const { condition, consequence, alternative } = assertion;
  return {
    kind: "conditional",
    condition: number(condition),
    consequence: consequence === undefined ? undefined : number(consequence),
    alternative: alternative === undefined ? undefined : number(alternative),
  };
}
