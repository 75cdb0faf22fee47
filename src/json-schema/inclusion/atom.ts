import type { Literal } from "./literal.js";
import type { Rational } from "./rational.js";

/** What a tableau knows or supposes about its value: a literal, or a fact about values of the type at hand. */
export type Item =
  | { readonly kind: "literal"; readonly literal: Literal }
  /** Something that cannot be judged; the reason is for people. */
  | { readonly kind: "opaque"; readonly reason: string }
  | NumberAtom
  | StringAtom
  | ArrayAtom
  | ObjectAtom;

export type NumberAtom =
  | {
      readonly kind: "bound";
      readonly side: "lower" | "upper";
      readonly value: Rational;
      readonly exclusive: boolean;
    }
  | { readonly kind: "multiple"; readonly divisor: Rational; readonly negated: boolean }
  | { readonly kind: "notNumber"; readonly values: readonly Rational[] };

export type StringAtom =
  | { readonly kind: "length"; readonly min: number; readonly max: number | undefined }
  | { readonly kind: "pattern"; readonly pattern: string; readonly negated: boolean }
  | { readonly kind: "format"; readonly name: string; readonly negated: boolean }
  | { readonly kind: "notString"; readonly values: readonly string[] };

export type ArrayAtom =
  | { readonly kind: "items"; readonly min: number; readonly max: number | undefined }
  /** Of the item at the index, should there be one. */
  | { readonly kind: "item"; readonly index: number; readonly literal: Literal }
  /** Of every item from the index on. */
  | { readonly kind: "rest"; readonly from: number; readonly literal: Literal }
  /** Of some item from the index on. */
  | { readonly kind: "someItem"; readonly from: number; readonly literal: Literal }
  /** The number of items of which the literal holds. */
  | {
      readonly kind: "contains";
      readonly literal: Literal;
      readonly min: number;
      readonly max: number | undefined;
    }
  | { readonly kind: "unique" }
  /** Two items are equal. */
  | { readonly kind: "twins" };

export type ObjectAtom =
  | { readonly kind: "size"; readonly min: number; readonly max: number | undefined }
  | { readonly kind: "present" | "absent"; readonly name: string }
  /** Of the member, should there be one. */
  | { readonly kind: "property"; readonly name: string; readonly literal: Literal }
  /** Of every member whose name passes `pattern`, a class of schemas. */
  | { readonly kind: "patterned"; readonly pattern: number; readonly literal: Literal }
  /** Of every member whose name is not listed and passes none of the patterns. */
  | Additional
  /** Of every name. */
  | { readonly kind: "names"; readonly literal: Literal }
  | SomeMember;

export interface Additional {
  readonly kind: "additional";
  readonly names: readonly string[];
  readonly patterns: readonly number[];
  readonly literal: Literal;
}

/** There is a member whose name is not listed and of which the literals hold. */
export interface SomeMember {
  readonly kind: "someMember";
  readonly notNamed: readonly string[];
  readonly name: readonly Literal[];
  readonly value: readonly Literal[];
}

/** Items that hold together. */
export type Alternative = readonly Item[];

/** Alternatives of which one holds, or more. */
export type Clause = readonly Alternative[];

export function literalItem(literal: Literal): Item {
  return { kind: "literal", literal };
}
