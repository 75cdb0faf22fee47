import { canonicalText } from "../json/canonical.js";
import type { JsonValue } from "../json/node.js";
import type { Judge } from "../json-schema/faults/finding.js";
import { accept, type Pending } from "./accept.js";
import type { Choices } from "./choices.js";
import { type Demand, emptyDemand, type Literal, TYPE } from "./demand.js";
import { heightsOf } from "./heights.js";
import { makeArray } from "./make-array.js";
import { makeObject } from "./make-object.js";
import { isExcluded, makeBoolean, makeNumber, makeText } from "./make-scalar.js";
import { refuse } from "./refuse.js";
import { type Occasion, pointOf, type Size, type Workshop } from "./workshop.js";

const TRIES = 10;
/** Attempts in which alternatives may fall together by chance; the later ones keep them apart. */
const LAX = 3;
const DEEPEST = 120;
// Attempts for one whole value, those inside it counted.
const MOST_WORK = 5_000;
const MOST_IN_PLACE = 2_000;

/** Makes values of one document by decisions from outside. */
export class ValueMaker {
  readonly #judge: Judge;
  readonly #heights: (schema: JsonValue) => number;
  readonly #known = new WeakMap<object, Demand>();

  constructor(judge: Judge) {
    this.#judge = judge;
    this.#heights = heightsOf(judge);
  }

  /** A value that meets the literals as far as can be told here: the validator has the last word. */
  make(literals: readonly Literal[], choices: Choices, size: Size): JsonValue | undefined {
    let work = 0;
    let isStrict = false;
    const workshop: Workshop = {
      judge: this.#judge,
      choices,
      size,
      isStrict: () => isStrict,
      choose: (owner, label, count, options) => choices.choose(pointOf(owner, label), count, options),
      height: this.#heights,
      known: this.#known,
      make: (wanted, occasion) => {
        for (let attempt = 0; attempt < TRIES; attempt++) {
          if (++work > MOST_WORK || (occasion.depth > DEEPEST && occasion.depth !== 99)) return undefined;
          const before = isStrict;
          isStrict ||= attempt >= LAX;
          const demand = demandOf(wanted, workshop);
          const value = build(demand, wanted, occasion, workshop);
          isStrict = before;
          if (value !== undefined && (!demand.isRisky || this.#isMet(wanted, value))) return value;
          if (value === undefined && !demand.hasChoices && !demand.isRisky) return undefined;
        }
        return undefined;
      },
    };
    return workshop.make(literals, { name: "value", depth: 0 });
  }

  #isMet(literals: readonly Literal[], value: JsonValue): boolean {
    return literals.every(({ schema, refused }) => this.#judge.accepts(schema, value) !== refused);
  }
}

/** What literals ask for together. */
function demandOf(literals: readonly Literal[], workshop: Workshop): Demand {
  const [only] = literals;
  const key =
    only && literals.length === 1 && !only.refused && typeof only.schema.value === "object"
      ? only.schema.value
      : undefined;
  const known = key ? workshop.known.get(key) : undefined;
  if (known) return known;
  const demand = emptyDemand();
  const pending: Pending = { literals: [...literals], later: [] };
  const seen = new Set<JsonValue>();
  for (let count = 0; demand.types !== 0 && count < MOST_IN_PLACE; count++) {
    const literal = pending.literals.shift();
    if (literal) {
      // The same schema twice says nothing new, and references may go round in a circle.
      if (typeof literal.schema.value === "object" && !literal.refused) {
        if (seen.has(literal.schema.value)) continue;
        seen.add(literal.schema.value);
      }
      if (literal.refused) refuse(literal.schema, demand, pending, workshop);
      else accept(literal.schema, demand, pending, workshop);
      continue;
    }
    const later = pending.later.shift();
    if (!later) break;
    later();
  }
  if (key && !demand.hasChoices) workshop.known.set(key, demand);
  return demand;
}

const TYPE_ORDER = [
  TYPE.object,
  TYPE.string,
  TYPE.integer | TYPE.fraction,
  TYPE.boolean,
  TYPE.array,
  TYPE.null,
];

function build(
  demand: Demand,
  literals: readonly Literal[],
  occasion: Occasion,
  workshop: Workshop,
): JsonValue | undefined {
  if (demand.types === 0) return undefined;
  const [first] = literals;
  const value = first?.schema.value;
  const owner = typeof value === "object" && value !== null ? value : ANY;
  if (demand.values.length > 0) return makeListed(demand, literals, workshop);
  const { types } = demand;
  const order = TYPE_ORDER.filter((bits) => (bits & types) !== 0);
  // Anything at all is no reason for a long list.
  const open = occasion.depth > workshop.size.depth ? order.filter((bits) => bits < TYPE.array) : order;
  const kinds = open.length > 0 ? open : order;
  // Who speaks of members means objects, even without saying so.
  const isSpokenOf = demand.members.size > 0 || demand.required.size > 0;
  const weights = kinds.map((bits) => (bits === TYPE.object && isSpokenOf ? 12 : 1));
  const kind = kinds[workshop.choose(owner, `type:${kinds.length}`, kinds.length, { weights })] ?? 0;
  return buildOfType(kind & types, demand, owner, occasion, workshop);
}

const ANY = {};

function buildOfType(
  types: number,
  demand: Demand,
  owner: object,
  occasion: Occasion,
  workshop: Workshop,
): JsonValue | undefined {
  if (types & (TYPE.integer | TYPE.fraction)) return makeNumber(demand, types, occasion, workshop);
  switch (types) {
    case TYPE.null:
      return isExcluded(demand, null) ? undefined : null;
    case TYPE.boolean:
      return makeBoolean(demand, owner, workshop);
    case TYPE.string:
      return makeText(demand, occasion, workshop);
    case TYPE.array:
      return makeArray(demand, owner, occasion, workshop);
    case TYPE.object:
      return makeObject(demand, owner, occasion, workshop);
    default:
      return undefined;
  }
}

/** One of the values that are listed, in turn. */
function makeListed(demand: Demand, literals: readonly Literal[], workshop: Workshop): JsonValue | undefined {
  const [first, ...others] = demand.values;
  if (!first) return undefined;
  const texts = others.map(({ list }) => new Set(list.map(canonicalText)));
  const { judge } = workshop;
  const open = first.list.filter(
    (value) =>
      texts.every((set) => set.has(canonicalText(value))) &&
      !isExcluded(demand, value) &&
      literals.every(({ schema, refused }) => judge.accepts(schema, value) !== refused),
  );
  return open[workshop.choose(first.owner, `value:${open.length}`, open.length)];
}
