import type { Assertion } from "./assertion.js";
import { type Alternative, type Clause, type Item, literalItem } from "./atom.js";
import type { ClassTable } from "./classes.js";
import { evaluationCases, noJudgement } from "./evaluation-cases.js";
import { type InstanceType, typeBit, typesNamed } from "./instance-type.js";
import { accepted, refused } from "./literal.js";
import { integer } from "./rational.js";

/** What follows from an assertion: clauses that all hold. A clause of one alternative is a plain fact. */
export type Consequences = readonly Clause[];

const NOTHING: Consequences = [];
const CONTRADICTION: Consequences = [[]];
const fact = (...items: Alternative): Consequences => [[items]];

/** A multiple of 1, validation 2020-12 section 6.1.1. */
export const WHOLE: Item = { kind: "multiple", divisor: integer(1n), negated: false };

/** Why nothing is said of a declared `__proto__`. */
export const DISPUTED = '"__proto__": validators do not agree about a member of this name';

/** What an assertion of the class `owner` says of a value of the type that passes it. */
export function affirm(
  assertion: Assertion,
  type: InstanceType,
  { owner, classes }: { owner: number; classes: ClassTable },
): Consequences {
  switch (assertion.kind) {
    case "types": {
      if ((typesNamed(assertion.names) & typeBit(type)) === 0) return CONTRADICTION;
      return type === "number" && !assertion.names.includes("number") ? fact(WHOLE) : NOTHING;
    }
    case "enum":
      // Goals with a finite choice of values never come to a tableau but by an alternative; it names the class.
      return NOTHING;
    case "unsupported":
      return fact({ kind: "opaque", reason: assertion.reason });
    case "disputed":
      if (type !== "object") return NOTHING;
      return [[[{ kind: "absent", name: "__proto__" }], [{ kind: "opaque", reason: DISPUTED }]]];
    case "allOf":
      return fact(...assertion.schemas.map(accepted).map(literalItem));
    case "anyOf":
      return [assertion.schemas.map((schema) => [literalItem(accepted(schema))])];
    case "oneOf":
      return [
        assertion.schemas.map((_, chosen) =>
          assertion.schemas.map((schema, index) =>
            literalItem(index === chosen ? accepted(schema) : refused(schema)),
          ),
        ),
      ];
    case "not":
      return fact(literalItem(refused(assertion.schema)));
    case "conditional": {
      const { condition, consequence, alternative } = assertion;
      if (consequence === undefined && alternative === undefined) return NOTHING;
      const then = consequence === undefined ? [] : [literalItem(accepted(consequence))];
      const otherwise = alternative === undefined ? [] : [literalItem(accepted(alternative))];
      return [
        [
          [literalItem(accepted(condition)), ...then],
          [literalItem(refused(condition)), ...otherwise],
        ],
      ];
    }
    default:
      switch (type) {
        case "number":
          return affirmNumber(assertion);
        case "string":
          return affirmString(assertion);
        case "array":
          return affirmArray(assertion, owner, classes);
        case "object":
          return affirmObject(assertion, owner, classes);
        default:
          return NOTHING;
      }
  }
}

function affirmNumber(assertion: Assertion): Consequences {
  switch (assertion.kind) {
    case "multipleOf":
      return fact({ kind: "multiple", divisor: assertion.divisor, negated: false });
    case "minimum":
    case "maximum": {
      const side = assertion.kind === "minimum" ? "lower" : "upper";
      return fact({ kind: "bound", side, value: assertion.value, exclusive: assertion.exclusive });
    }
    default:
      return NOTHING;
  }
}

function affirmString(assertion: Assertion): Consequences {
  switch (assertion.kind) {
    case "minLength":
      return fact({ kind: "length", min: assertion.count, max: undefined });
    case "maxLength":
      return fact({ kind: "length", min: 0, max: assertion.count });
    case "pattern":
      return fact({ kind: "pattern", pattern: assertion.pattern, negated: false });
    case "format":
      return fact({ kind: "format", name: assertion.name, negated: false });
    default:
      return NOTHING;
  }
}

function affirmArray(assertion: Assertion, owner: number, classes: ClassTable): Consequences {
  switch (assertion.kind) {
    case "minItems":
      return fact({ kind: "items", min: assertion.count, max: undefined });
    case "maxItems":
      return fact({ kind: "items", min: 0, max: assertion.count });
    case "uniqueItems":
      return fact({ kind: "unique" });
    case "item":
      return fact({ kind: "item", index: assertion.index, literal: accepted(assertion.schema) });
    case "rest":
      return fact({ kind: "rest", from: assertion.from, literal: accepted(assertion.schema) });
    case "contains": {
      const { schema, min, max } = assertion;
      return fact({ kind: "contains", literal: accepted(schema), min, max });
    }
    case "unevaluatedItems": {
      const cases = evaluationCases(classes, owner, "unevaluatedItems");
      if (!cases) return fact({ kind: "opaque", reason: noJudgement("unevaluatedItems") });
      const literal = accepted(assertion.schema);
      return [
        cases.map(({ items, all, prefix }) =>
          all ? items : [...items, { kind: "rest", from: prefix, literal }],
        ),
      ];
    }
    default:
      return NOTHING;
  }
}

function affirmObject(assertion: Assertion, owner: number, classes: ClassTable): Consequences {
  const patternClass = (pattern: string) => classes.add([{ kind: "pattern", pattern }]);
  switch (assertion.kind) {
    case "minProperties":
      return fact({ kind: "size", min: assertion.count, max: undefined });
    case "maxProperties":
      return fact({ kind: "size", min: 0, max: assertion.count });
    case "required":
      return fact({ kind: "present", name: assertion.name });
    case "dependentRequired":
      return [
        [
          [{ kind: "absent", name: assertion.name }],
          [
            { kind: "present", name: assertion.name },
            { kind: "present", name: assertion.required },
          ],
        ],
      ];
    case "dependentSchema":
      return [
        [
          [{ kind: "absent", name: assertion.name }],
          [{ kind: "present", name: assertion.name }, literalItem(accepted(assertion.schema))],
        ],
      ];
    case "property":
      return fact({ kind: "property", name: assertion.name, literal: accepted(assertion.schema) });
    case "patternProperty": {
      const pattern = patternClass(assertion.pattern);
      return fact({ kind: "patterned", pattern, literal: accepted(assertion.schema) });
    }
    case "additional": {
      const { names, schema } = assertion;
      const patterns = assertion.patterns.map(patternClass);
      return fact({ kind: "additional", names, patterns, literal: accepted(schema) });
    }
    case "propertyNames":
      return fact({ kind: "names", literal: accepted(assertion.schema) });
    case "unevaluatedProperties": {
      const cases = evaluationCases(classes, owner, "unevaluatedProperties");
      if (!cases) return fact({ kind: "opaque", reason: noJudgement("unevaluatedProperties") });
      const literal = accepted(assertion.schema);
      return [
        cases.map(({ items, all, names, patterns }) => {
          if (all) return items;
          const others = patterns.map(patternClass);
          return [...items, { kind: "additional", names, patterns: others, literal }];
        }),
      ];
    }
    default:
      return NOTHING;
  }
}
