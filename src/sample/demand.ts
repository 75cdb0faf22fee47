import type { JsonValue } from "../json/node.js";
import type { Subschema } from "../json-schema/inclusion/schema-document.js";

/** A schema that a value shall be accepted by, or refused by. */
export interface Literal {
  readonly schema: Subschema;
  readonly refused: boolean;
}

export const accepted = (schema: Subschema): Literal => ({ schema, refused: false });
export const refused = (schema: Subschema): Literal => ({ schema, refused: true });

/** Types as a set of bits; numbers that are whole and numbers that are not stand apart. */
export const TYPE = {
  null: 1,
  boolean: 2,
  integer: 4,
  fraction: 8,
  string: 16,
  array: 32,
  object: 64,
} as const;

export const ANY_TYPE = 127;

export function typeBits(name: string): number {
  if (name === "number") return TYPE.integer | TYPE.fraction;
  return Object.hasOwn(TYPE, name) ? TYPE[name as keyof typeof TYPE] : 0;
}

export interface ItemSource {
  readonly owner: Subschema;
  readonly prefix: readonly Subschema[];
  readonly rest: Subschema | undefined;
}

/** What one schema says of members that it does not name. */
export interface OtherMembers {
  readonly known: ReadonlySet<string>;
  readonly patterns: readonly string[];
  readonly inner: Subschema;
  /** `unevaluatedProperties`: names that any other schema knows are not meant. */
  readonly isUnevaluated: boolean;
}

export interface Contained {
  readonly inner: Subschema;
  readonly least: number;
  readonly most: number | undefined;
}

/** Where the presence of a member is decided. */
export interface MemberDemand {
  readonly literals: Literal[];
  /** The schema that names it first, for the point. */
  readonly owner: object;
}

/** All that is asked of a value, put together from schemas by decisions where they leave several ways. */
export interface Demand {
  types: number;
  /** `enum` and `const`; each list narrows. */
  readonly values: { readonly owner: object; readonly list: readonly JsonValue[] }[];
  readonly excluded: JsonValue[];
  minimum: number;
  maximum: number;
  isMinimumOut: boolean;
  isMaximumOut: boolean;
  readonly multiples: number[];
  minLength: number;
  maxLength: number;
  readonly patterns: string[];
  readonly notPatterns: string[];
  readonly formats: string[];
  readonly notFormats: string[];
  minItems: number;
  maxItems: number;
  isUnique: boolean;
  hasTwins: boolean;
  readonly items: ItemSource[];
  readonly itemLiterals: Map<number, Literal[]>;
  readonly everyItem: Literal[];
  readonly unevaluatedItems: Subschema[];
  readonly contains: Contained[];
  readonly members: Map<string, MemberDemand>;
  readonly memberPatterns: { readonly pattern: string; readonly inner: Subschema }[];
  readonly others: OtherMembers[];
  readonly names: Literal[];
  readonly required: Set<string>;
  readonly forbidden: Set<string>;
  minProperties: number;
  maxProperties: number;
  readonly dependents: { readonly given: string; readonly names: readonly string[] }[];
  /** Whether what is built may still be refused, so that it has to be looked at. */
  isRisky: boolean;
  /** Whether there was anything to decide. */
  hasChoices: boolean;
}

export function emptyDemand(): Demand {
  return {
    types: ANY_TYPE,
    values: [],
    excluded: [],
    minimum: Number.NEGATIVE_INFINITY,
    maximum: Number.POSITIVE_INFINITY,
    isMinimumOut: false,
    isMaximumOut: false,
    multiples: [],
    minLength: 0,
    maxLength: Number.POSITIVE_INFINITY,
    patterns: [],
    notPatterns: [],
    formats: [],
    notFormats: [],
    minItems: 0,
    maxItems: Number.POSITIVE_INFINITY,
    isUnique: false,
    hasTwins: false,
    items: [],
    itemLiterals: new Map(),
    everyItem: [],
    unevaluatedItems: [],
    contains: [],
    members: new Map(),
    memberPatterns: [],
    others: [],
    names: [],
    required: new Set(),
    forbidden: new Set(),
    minProperties: 0,
    maxProperties: Number.POSITIVE_INFINITY,
    dependents: [],
    isRisky: false,
    hasChoices: false,
  };
}

export function atLeast(demand: Demand, bound: number, isOut: boolean): void {
  if (bound > demand.minimum) [demand.minimum, demand.isMinimumOut] = [bound, isOut];
  else if (bound === demand.minimum) demand.isMinimumOut ||= isOut;
}

export function atMost(demand: Demand, bound: number, isOut: boolean): void {
  if (bound < demand.maximum) [demand.maximum, demand.isMaximumOut] = [bound, isOut];
  else if (bound === demand.maximum) demand.isMaximumOut ||= isOut;
}

export function addMember(demand: Demand, name: string, literal: Literal, owner: object): void {
  const known = demand.members.get(name);
  if (known) known.literals.push(literal);
  else demand.members.set(name, { literals: [literal], owner });
}

export function addItemLiteral(demand: Demand, index: number, literal: Literal): void {
  demand.itemLiterals.set(index, [...(demand.itemLiterals.get(index) ?? []), literal]);
  demand.minItems = Math.max(demand.minItems, index + 1);
}
