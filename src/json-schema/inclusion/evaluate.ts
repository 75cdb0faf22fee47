import { canonicalText, equalValues } from "../../json/canonical.js";
import type { JsonValue } from "../../json/node.js";
import type { Assertion } from "./assertion.js";
import type { ClassTable } from "./classes.js";
import { evaluatedItems, evaluatedNames, type Judge } from "./evaluated.js";
import type { Formats } from "./format-judge.js";
import { typeOf } from "./instance-type.js";
import { classOf, isRefusal, type Literal } from "./literal.js";
import type { Patterns } from "./patterns.js";
import { compareRationals, isMultiple, isRoundedMultiple, type Rational, rationalOf } from "./rational.js";

type Truth = boolean | undefined;
type JsonObject = { readonly [key: string]: JsonValue };

// A value is never deeper than the search that built it; enum values may be.
const MAX_DEPTH = 300;

/**
 * Judges values by the letter of 2020-12: exactly, decimals included, or not at all (`undefined`). Where validators are
 * known to come to another answer than the letter, it judges only if told to go by the letter.
 */
export class Evaluator implements Judge {
  readonly classes: ClassTable;
  readonly #patterns: Patterns;
  readonly #formats: Formats;
  readonly isByTheLetter: boolean;
  readonly #enums = new WeakMap<Assertion, ReadonlySet<string>>();
  #depth = 0;

  constructor(parts: { classes: ClassTable; patterns: Patterns; formats: Formats; isByTheLetter: boolean }) {
    this.classes = parts.classes;
    this.#patterns = parts.patterns;
    this.#formats = parts.formats;
    this.isByTheLetter = parts.isByTheLetter;
  }

  holds(literal: Literal, value: JsonValue): Truth {
    const truth = this.accepts(classOf(literal), value);
    return isRefusal(literal) ? negate(truth) : truth;
  }

  holdAll(literals: Iterable<Literal>, value: JsonValue): Truth {
    return every(literals, (literal) => this.holds(literal, value));
  }

  accepts(schema: number, value: JsonValue): Truth {
    if (this.#depth > MAX_DEPTH) return undefined;
    this.#depth++;
    const { assertions } = this.classes.shape(schema);
    const truth = every(assertions, (assertion) => this.#judge(assertion, value, schema));
    this.#depth--;
    return truth;
  }

  #textsOf(assertion: Assertion & { kind: "enum" }): ReadonlySet<string> {
    const known = this.#enums.get(assertion);
    if (known) return known;
    const texts = new Set(assertion.values.map(canonicalText));
    this.#enums.set(assertion, texts);
    return texts;
  }

  matches(pattern: string, text: string): Truth {
    return this.#patterns.matches(pattern, text);
  }

  #judge(assertion: Assertion, value: JsonValue, owner: number): Truth {
    switch (assertion.kind) {
      case "types":
        return assertion.names.some((name) =>
          name === "integer" ? isInteger(value) : name === typeOf(value),
        );
      case "enum":
        return this.#textsOf(assertion).has(canonicalText(value));
      case "unsupported":
        return undefined;
      case "disputed":
        return typeOf(value) === "object" && Object.hasOwn(value as object, "__proto__") ? undefined : true;
      case "allOf":
        return every(assertion.schemas, (schema) => this.accepts(schema, value));
      case "anyOf":
        return negate(every(assertion.schemas, (schema) => negate(this.accepts(schema, value))));
      case "oneOf": {
        const truths = assertion.schemas.map((schema) => this.accepts(schema, value));
        if (truths.filter((truth) => truth === true).length > 1) return false;
        return truths.includes(undefined) ? undefined : truths.includes(true);
      }
      case "not":
        return negate(this.accepts(assertion.schema, value));
      case "conditional": {
        const met = this.accepts(assertion.condition, value);
        const chosen = met ? assertion.consequence : assertion.alternative;
        if (met === undefined) return undefined;
        return chosen === undefined || this.accepts(chosen, value);
      }
      default:
        if (typeof value === "number") return judgeNumber(assertion, value, this.isByTheLetter);
        if (typeof value === "string") return this.#judgeString(assertion, value);
        if (Array.isArray(value)) return this.#judgeArray(assertion, value, owner);
        if (typeof value === "object" && value !== null) {
          return this.#judgeObject(assertion, value as JsonObject, owner);
        }
        return true;
    }
  }

  #judgeString(assertion: Assertion, value: string): Truth {
    switch (assertion.kind) {
      case "minLength":
        return lengthOf(value) >= assertion.count;
      case "maxLength":
        return lengthOf(value) <= assertion.count;
      case "pattern":
        return this.matches(assertion.pattern, value);
      case "format":
        return this.#formats.accepts(assertion.name, value);
      default:
        return true;
    }
  }

  #judgeArray(assertion: Assertion, value: readonly JsonValue[], owner: number): Truth {
    switch (assertion.kind) {
      case "minItems":
        return value.length >= assertion.count;
      case "maxItems":
        return value.length <= assertion.count;
      case "uniqueItems":
        return value.every((item, index) => !value.slice(0, index).some((other) => equalValues(item, other)));
      case "item": {
        const item = value[assertion.index];
        return item === undefined || this.accepts(assertion.schema, item);
      }
      case "rest":
        return every(value.slice(assertion.from), (item) => this.accepts(assertion.schema, item));
      case "contains":
        return this.#judgeContains(assertion, value);
      case "unevaluatedItems": {
        const evaluated = evaluatedItems(this, owner, value);
        if (evaluated === undefined) return undefined;
        const others = value.filter((_, index) => !evaluated.has(index));
        return every(others, (item) => this.accepts(assertion.schema, item));
      }
      default:
        return true;
    }
  }

  #judgeContains(
    { schema, min, max = Infinity }: Assertion & { kind: "contains" },
    value: readonly JsonValue[],
  ): Truth {
    const truths = value.map((item) => this.accepts(schema, item));
    const sure = truths.filter((truth) => truth === true).length;
    const possible = sure + truths.filter((truth) => truth === undefined).length;
    if (sure >= min && possible <= max) return true;
    return possible < min || sure > max ? false : undefined;
  }

  #judgeObject(assertion: Assertion, value: JsonObject, owner: number): Truth {
    switch (assertion.kind) {
      case "minProperties":
        return Object.keys(value).length >= assertion.count;
      case "maxProperties":
        return Object.keys(value).length <= assertion.count;
      case "required":
        return Object.hasOwn(value, assertion.name);
      case "dependentRequired":
        return !Object.hasOwn(value, assertion.name) || Object.hasOwn(value, assertion.required);
      case "dependentSchema":
        return !Object.hasOwn(value, assertion.name) || this.accepts(assertion.schema, value);
      case "property": {
        const { name, schema } = assertion;
        return !Object.hasOwn(value, name) || this.accepts(schema, value[name] as JsonValue);
      }
      case "patternProperty":
        return every(Object.keys(value), (name) =>
          either(negate(this.matches(assertion.pattern, name)), () =>
            this.accepts(assertion.schema, value[name] as JsonValue),
          ),
        );
      case "additional":
        return every(Object.keys(value), (name) =>
          either(
            assertion.names.includes(name) ||
              negate(every(assertion.patterns, (pattern) => negate(this.matches(pattern, name)))),
            () => this.accepts(assertion.schema, value[name] as JsonValue),
          ),
        );
      case "propertyNames":
        return every(Object.keys(value), (name) => this.accepts(assertion.schema, name));
      case "unevaluatedProperties": {
        const evaluated = evaluatedNames(this, owner, value);
        if (evaluated === undefined) return undefined;
        const names = Object.keys(value).filter((name) => !evaluated.has(name));
        return every(names, (name) => this.accepts(assertion.schema, value[name] as JsonValue));
      }
      default:
        return true;
    }
  }
}

/** Code points, validation 2020-12 section 6.3.1. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

function judgeNumber(assertion: Assertion, value: number, isByTheLetter: boolean): Truth {
  const exact = rationalOf(value);
  if (!exact) return undefined;
  switch (assertion.kind) {
    case "multipleOf": {
      const truth = isMultiple(exact, assertion.divisor);
      return isByTheLetter || truth === isRoundedMultiple(value, assertion.divisor) ? truth : undefined;
    }
    case "minimum":
      return isBeyond(exact, assertion.value, assertion.exclusive);
    case "maximum":
      return isBeyond(assertion.value, exact, assertion.exclusive);
    default:
      return true;
  }
}

function isBeyond(value: Rational, bound: Rational, exclusive: boolean): boolean {
  const order = compareRationals(value, bound);
  return exclusive ? order > 0 : order >= 0;
}

function isInteger(value: JsonValue): boolean {
  return typeof value === "number" && Number.isInteger(value);
}

function negate(truth: Truth): Truth {
  return truth === undefined ? undefined : !truth;
}

function either(left: Truth, right: () => Truth): Truth {
  if (left === true) return true;
  const truth = right();
  return truth === true ? true : left === undefined ? undefined : truth;
}

function every<T>(values: Iterable<T>, judge: (value: T) => Truth): Truth {
  let truth: Truth = true;
  for (const value of values) {
    const judged = judge(value);
    if (judged === false) return false;
    if (judged === undefined) truth = undefined;
  }
  return truth;
}
