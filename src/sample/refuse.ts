import type { JsonValue } from "../json/node.js";
import { isObject, own } from "../json/value.js";
import { type JsonObject, namesIn } from "../json-schema/faults/finding.js";
import { typesOf } from "../json-schema/faults/scalar-faults.js";
import type { Subschema } from "../json-schema/inclusion/schema-document.js";
import type { Pending } from "./accept.js";
import {
  ANY_TYPE,
  accepted,
  addItemLiteral,
  addMember,
  atLeast,
  atMost,
  type Demand,
  refused,
  TYPE,
  typeBits,
} from "./demand.js";
import { spareNames } from "./plausible.js";
import type { Workshop } from "./workshop.js";

/** One way to be refused: of some type, and what is asked then. */
interface Way {
  readonly types: number;
  readonly go: () => void;
}

const NUMBER = TYPE.integer | TYPE.fraction;

/** Adds what it takes to be refused by a schema: one of its demands is broken, by decision. */
export function refuse(schema: Subschema, demand: Demand, pending: Pending, workshop: Workshop): void {
  const { value: keywords } = schema;
  demand.isRisky = true;
  if (keywords === true) demand.types = 0;
  if (!isObject(keywords)) return;
  const ways = [
    ...scalarWays(keywords, demand),
    ...arrayWays(schema, keywords, demand, workshop),
    ...objectWays(schema, keywords, demand, workshop),
    ...inPlaceWays(schema, keywords, pending, workshop),
  ].filter(({ types }) => (types & demand.types) !== 0);
  if (ways.length === 0) {
    demand.types = 0;
    return;
  }
  if (ways.length > 1) demand.hasChoices = true;
  const way = ways[workshop.choose(keywords, `not:${ways.length}`, ways.length)] as Way;
  demand.types &= way.types;
  way.go();
}

function* scalarWays(keywords: JsonObject, demand: Demand): Iterable<Way> {
  const number = (keyword: string) => {
    const value = own(keywords, keyword);
    return typeof value === "number" ? value : undefined;
  };
  const types = typesOf(own(keywords, "type"), own(keywords, "nullable"));
  if (types.length > 0) {
    const bits = types.reduce((all, name) => all | typeBits(name), 0);
    yield { types: ANY_TYPE & ~bits, go: () => {} };
  }
  const [constant, values] = [own(keywords, "const"), own(keywords, "enum")];
  const listed = constant !== undefined ? [constant] : Array.isArray(values) ? values : undefined;
  if (listed) yield { types: ANY_TYPE, go: () => void demand.excluded.push(...listed) };
  const [minimum, maximum] = [number("minimum"), number("maximum")];
  const [over, under] = [number("exclusiveMinimum"), number("exclusiveMaximum")];
  if (minimum !== undefined) yield { types: NUMBER, go: () => atMost(demand, minimum, true) };
  if (over !== undefined) yield { types: NUMBER, go: () => atMost(demand, over, false) };
  if (maximum !== undefined) yield { types: NUMBER, go: () => atLeast(demand, maximum, true) };
  if (under !== undefined) yield { types: NUMBER, go: () => atLeast(demand, under, false) };
  if (number("multipleOf") !== undefined) yield { types: NUMBER, go: () => {} };
  const [least, most] = [number("minLength"), number("maxLength")];
  if (least !== undefined && least > 0)
    yield {
      types: TYPE.string,
      go: () => {
        demand.maxLength = Math.min(demand.maxLength, Math.ceil(least) - 1);
      },
    };
  if (most !== undefined)
    yield {
      types: TYPE.string,
      go: () => {
        demand.minLength = Math.max(demand.minLength, Math.floor(most) + 1);
      },
    };
  const [pattern, format] = [own(keywords, "pattern"), own(keywords, "format")];
  if (typeof pattern === "string")
    yield { types: TYPE.string, go: () => void demand.notPatterns.push(pattern) };
  if (typeof format === "string") yield { types: TYPE.string, go: () => void demand.notFormats.push(format) };
}

function* arrayWays(
  schema: Subschema,
  keywords: JsonObject,
  demand: Demand,
  { judge }: Workshop,
): Iterable<Way> {
  const types = TYPE.array;
  const [least, most] = [own(keywords, "minItems"), own(keywords, "maxItems")];
  if (typeof least === "number" && least > 0)
    yield {
      types,
      go: () => {
        demand.maxItems = Math.min(demand.maxItems, Math.ceil(least) - 1);
      },
    };
  if (typeof most === "number")
    yield {
      types,
      go: () => {
        demand.minItems = Math.max(demand.minItems, Math.floor(most) + 1);
      },
    };
  if (own(keywords, "uniqueItems") === true)
    yield {
      types,
      go: () => {
        demand.hasTwins = true;
        demand.minItems = Math.max(demand.minItems, 2);
      },
    };
  const prefix = own(keywords, "prefixItems");
  const entries = Array.isArray(prefix) ? prefix : [];
  for (const index of entries.keys())
    yield {
      types,
      go: () => addItemLiteral(demand, index, refused(judge.child(schema, "prefixItems", String(index)))),
    };
  for (const keyword of ["items", "unevaluatedItems"]) {
    const rest = own(keywords, keyword);
    if (rest !== undefined && !Array.isArray(rest))
      yield {
        types,
        go: () => addItemLiteral(demand, entries.length, refused(judge.child(schema, keyword))),
      };
  }
  if (own(keywords, "contains") !== undefined)
    yield { types, go: () => void demand.everyItem.push(refused(judge.child(schema, "contains"))) };
}

function* objectWays(
  schema: Subschema,
  keywords: JsonObject,
  demand: Demand,
  workshop: Workshop,
): Iterable<Way> {
  const { judge } = workshop;
  const types = TYPE.object;
  for (const name of namesIn(own(keywords, "required")))
    yield { types, go: () => void demand.forbidden.add(name) };
  const without = (name: string, inner: Subschema) => () => {
    demand.required.add(name);
    addMember(demand, name, refused(inner), keywords);
  };
  const properties = own(keywords, "properties");
  const names = isObject(properties) ? Object.keys(properties) : [];
  for (const name of names) yield { types, go: without(name, judge.child(schema, "properties", name)) };
  const patterns = own(keywords, "patternProperties");
  for (const pattern of isObject(patterns) ? Object.keys(patterns) : []) {
    const [name] = spareNames(pattern, new Set(names));
    if (name !== undefined)
      yield { types, go: without(name, judge.child(schema, "patternProperties", pattern)) };
  }
  for (const keyword of ["additionalProperties", "unevaluatedProperties"]) {
    if (own(keywords, keyword) === undefined) continue;
    const expressions = isObject(patterns) ? Object.keys(patterns) : [];
    const taken = new Set([...names, ...demand.members.keys()]);
    const name = spareNames(undefined, taken, expressions)[0];
    if (name !== undefined) yield { types, go: without(name, judge.child(schema, keyword)) };
  }
  if (own(keywords, "propertyNames") !== undefined) {
    const name = workshop.make([refused(judge.child(schema, "propertyNames"))], { name: "name", depth: 99 });
    if (typeof name === "string") yield { types, go: () => void demand.required.add(name) };
  }
  const [least, most] = [own(keywords, "minProperties"), own(keywords, "maxProperties")];
  if (typeof least === "number" && least > 0)
    yield {
      types,
      go: () => {
        demand.maxProperties = Math.min(demand.maxProperties, Math.ceil(least) - 1);
      },
    };
  if (typeof most === "number")
    yield {
      types,
      go: () => {
        demand.minProperties = Math.max(demand.minProperties, Math.floor(most) + 1);
      },
    };
  for (const keyword of ["dependentRequired", "dependencies"]) {
    const dependents = own(keywords, keyword);
    for (const [given, demanded] of isObject(dependents) ? Object.entries(dependents) : []) {
      for (const name of namesIn(demanded)) {
        const go = () => {
          demand.required.add(given);
          demand.forbidden.add(name);
        };
        yield { types, go };
      }
    }
  }
}

function* inPlaceWays(
  schema: Subschema,
  keywords: JsonObject,
  { literals }: Pending,
  { judge }: Workshop,
): Iterable<Way> {
  const children = (keyword: string) => {
    const list = own(keywords, keyword);
    return Array.isArray(list) ? list.map((_, index) => judge.child(schema, keyword, String(index))) : [];
  };
  const way = (...wanted: typeof literals): Way => ({
    types: ANY_TYPE,
    go: () => void literals.push(...wanted),
  });
  for (const keyword of ["$ref", "$dynamicRef"] as const) {
    const target = judge.target(schema, keyword);
    if (target) yield way(refused(target));
  }
  for (const each of children("allOf")) yield way(refused(each));
  if (own(keywords, "anyOf") !== undefined) yield way(...children("anyOf").map(refused));
  if (own(keywords, "oneOf") !== undefined) {
    const arms = children("oneOf");
    yield way(...arms.map(refused));
    const [first, second] = arms;
    if (first && second) yield way(accepted(first), accepted(second));
  }
  if (own(keywords, "not") !== undefined) yield way(accepted(judge.child(schema, "not")));
  if (own(keywords, "if") !== undefined) {
    const condition = judge.child(schema, "if");
    if (own(keywords, "then") !== undefined)
      yield way(accepted(condition), refused(judge.child(schema, "then")));
    if (own(keywords, "else") !== undefined)
      yield way(refused(condition), refused(judge.child(schema, "else")));
  }
  const dependents = own(keywords, "dependentSchemas");
  for (const name of isObject(dependents) ? Object.keys(dependents) : []) {
    const present = { pointer: schema.pointer, base: schema.base, value: { required: [name] } as JsonValue };
    yield way(accepted(present), refused(judge.child(schema, "dependentSchemas", name)));
  }
}
