import type { JsonValue } from "../../json/node.js";
import { DISPUTED, WHOLE } from "./affirm.js";
import type { Assertion } from "./assertion.js";
import { type Alternative, type Clause, type Item, literalItem } from "./atom.js";
import type { ClassTable } from "./classes.js";
import { evaluationCases, noJudgement } from "./evaluation-cases.js";
import { type InstanceType, typeBit, typeOf, typesNamed } from "./instance-type.js";
import { accepted, opposite, refused } from "./literal.js";
import { rationalOf } from "./rational.js";

const IMPOSSIBLE: Clause = [];
const ALWAYS: Clause = [[]];
const one = (...items: Alternative): Clause => [items];

/** The ways in which a value of the type can fail an assertion of the class `owner`; none when it cannot. */
export function deny(
  assertion: Assertion,
  type: InstanceType,
  { owner, classes }: { owner: number; classes: ClassTable },
): Clause {
  switch (assertion.kind) {
    case "types": {
      if ((typesNamed(assertion.names) & typeBit(type)) === 0) return ALWAYS;
      const isWhole = type === "number" && !assertion.names.includes("number");
      return isWhole ? one({ ...WHOLE, negated: true } as Item) : IMPOSSIBLE;
    }
    case "enum":
      return denyValues(
        assertion.values.filter((value) => typeOf(value) === type),
        classes,
      );
    case "unsupported":
      return one({ kind: "opaque", reason: assertion.reason });
    case "disputed":
      if (type !== "object") return IMPOSSIBLE;
      return one({ kind: "present", name: "__proto__" }, { kind: "opaque", reason: DISPUTED });
    case "allOf":
      return assertion.schemas.map((schema) => [literalItem(refused(schema))]);
    case "anyOf":
      return one(...assertion.schemas.map(refused).map(literalItem));
    case "oneOf":
      return denyOneOf(assertion.schemas);
    case "not":
      return one(literalItem(accepted(assertion.schema)));
    case "conditional": {
      const { condition, consequence, alternative } = assertion;
      const ways: Alternative[] = [];
      if (consequence !== undefined) {
        ways.push([literalItem(accepted(condition)), literalItem(refused(consequence))]);
      }
      if (alternative !== undefined) {
        ways.push([literalItem(refused(condition)), literalItem(refused(alternative))]);
      }
      return ways;
    }
    default:
      switch (type) {
        case "number":
          return denyNumber(assertion);
        case "string":
          return denyString(assertion);
        case "array":
          return denyArray(assertion, owner, classes);
        case "object":
          return denyObject(assertion, owner, classes);
        default:
          return IMPOSSIBLE;
      }
  }
}

/** Core 2020-12 section 10.2.1.3: none of them, or two. */
function denyOneOf(schemas: readonly number[]): Clause {
  const ways: Alternative[] = [schemas.map(refused).map(literalItem)];
  for (const [index, left] of schemas.entries()) {
    for (const right of schemas.slice(index + 1)) {
      ways.push([literalItem(accepted(left)), literalItem(accepted(right))]);
    }
  }
  return ways;
}

/** The values are all of one type. */
function denyValues(values: readonly JsonValue[], classes: ClassTable): Clause {
  const [first, ...others] = values;
  if (first === undefined) return ALWAYS;
  if (typeof first === "string") return one({ kind: "notString", values: values as readonly string[] });
  if (typeof first === "number") {
    const exact = values.flatMap((value) => rationalOf(value as number) ?? []);
    return one({ kind: "notNumber", values: exact });
  }
  if (others.length > 0) return one(...values.map((value) => literalItem(refused(same(value, classes)))));
  if (Array.isArray(first)) return differFromArray(first, classes);
  if (typeof first === "object" && first !== null) {
    return differFromObject(first as { readonly [key: string]: JsonValue }, classes);
  }
  return IMPOSSIBLE;
}

function same(value: JsonValue, classes: ClassTable): number {
  return classes.add([{ kind: "enum", values: [value] }]);
}

function differFromArray(value: readonly JsonValue[], classes: ClassTable): Clause {
  return [
    ...(value.length > 0 ? [[{ kind: "items", min: 0, max: value.length - 1 } as const]] : []),
    [{ kind: "items", min: value.length + 1, max: undefined }],
    ...value.map((item, index) => differingItem(index, refused(same(item, classes)))),
  ];
}

function differFromObject(value: { readonly [key: string]: JsonValue }, classes: ClassTable): Clause {
  const names = Object.keys(value);
  return [
    ...names.map((name) => [{ kind: "absent", name } as const]),
    [{ kind: "someMember", notNamed: names, name: [], value: [] }],
    ...names.map((name) => differingMember(name, refused(same(value[name] as JsonValue, classes)))),
  ];
}

function differingMember(name: string, literal: number): Alternative {
  return [
    { kind: "present", name },
    { kind: "property", name, literal },
  ];
}

function differingItem(index: number, literal: number): Alternative {
  return [
    { kind: "items", min: index + 1, max: undefined },
    { kind: "item", index, literal },
  ];
}

function denyNumber(assertion: Assertion): Clause {
  switch (assertion.kind) {
    case "multipleOf":
      return one({ kind: "multiple", divisor: assertion.divisor, negated: true });
    case "minimum":
    case "maximum": {
      const side = assertion.kind === "minimum" ? "upper" : "lower";
      return one({ kind: "bound", side, value: assertion.value, exclusive: !assertion.exclusive });
    }
    default:
      return IMPOSSIBLE;
  }
}

function denyString(assertion: Assertion): Clause {
  switch (assertion.kind) {
    case "minLength":
      return assertion.count > 0 ? one({ kind: "length", min: 0, max: assertion.count - 1 }) : IMPOSSIBLE;
    case "maxLength":
      return one({ kind: "length", min: assertion.count + 1, max: undefined });
    case "pattern":
      return one({ kind: "pattern", pattern: assertion.pattern, negated: true });
    case "format":
      return one({ kind: "format", name: assertion.name, negated: true });
    default:
      return IMPOSSIBLE;
  }
}

function denyArray(assertion: Assertion, owner: number, classes: ClassTable): Clause {
  switch (assertion.kind) {
    case "minItems":
      return assertion.count > 0 ? one({ kind: "items", min: 0, max: assertion.count - 1 }) : IMPOSSIBLE;
    case "maxItems":
      return one({ kind: "items", min: assertion.count + 1, max: undefined });
    case "uniqueItems":
      return one({ kind: "twins" });
    case "item":
      return [differingItem(assertion.index, refused(assertion.schema))];
    case "rest":
      return one({ kind: "someItem", from: assertion.from, literal: refused(assertion.schema) });
    case "contains": {
      const { schema, min, max } = assertion;
      const literal = accepted(schema);
      return [
        ...(min > 0 ? [[{ kind: "contains", literal, min: 0, max: min - 1 } as const]] : []),
        ...(max === undefined
          ? []
          : [[{ kind: "contains", literal, min: max + 1, max: undefined } as const]]),
      ];
    }
    case "unevaluatedItems": {
      const cases = evaluationCases(classes, owner, "unevaluatedItems");
      if (!cases) return one({ kind: "opaque", reason: noJudgement("unevaluatedItems") });
      const literal = refused(assertion.schema);
      return cases
        .filter(({ all }) => !all)
        .map(({ items, prefix }) => [...items, { kind: "someItem", from: prefix, literal }]);
    }
    default:
      return IMPOSSIBLE;
  }
}

function denyObject(assertion: Assertion, owner: number, classes: ClassTable): Clause {
  const matching = (pattern: string) => accepted(classes.add([{ kind: "pattern", pattern }]));
  const outside = (names: readonly string[], patterns: readonly string[], schema: number): Item => ({
    kind: "someMember",
    notNamed: names,
    name: patterns.map(matching).map(opposite),
    value: [refused(schema)],
  });
  switch (assertion.kind) {
    case "minProperties":
      return assertion.count > 0 ? one({ kind: "size", min: 0, max: assertion.count - 1 }) : IMPOSSIBLE;
    case "maxProperties":
      return one({ kind: "size", min: assertion.count + 1, max: undefined });
    case "required":
      return one({ kind: "absent", name: assertion.name });
    case "dependentRequired":
      return one({ kind: "present", name: assertion.name }, { kind: "absent", name: assertion.required });
    case "dependentSchema":
      return one({ kind: "present", name: assertion.name }, literalItem(refused(assertion.schema)));
    case "property":
      return [differingMember(assertion.name, refused(assertion.schema))];
    case "patternProperty": {
      const name = [matching(assertion.pattern)];
      return one({ kind: "someMember", notNamed: [], name, value: [refused(assertion.schema)] });
    }
    case "additional":
      return one(outside(assertion.names, assertion.patterns, assertion.schema));
    case "propertyNames":
      return one({ kind: "someMember", notNamed: [], name: [refused(assertion.schema)], value: [] });
    case "unevaluatedProperties": {
      const cases = evaluationCases(classes, owner, "unevaluatedProperties");
      if (!cases) return one({ kind: "opaque", reason: noJudgement("unevaluatedProperties") });
      return cases
        .filter(({ all }) => !all)
        .map(({ items, names, patterns }) => [...items, outside(names, patterns, assertion.schema)]);
    }
    default:
      return IMPOSSIBLE;
  }
}
