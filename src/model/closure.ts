import type { Definition, Reference } from "./library.js";

/** Why a definition is in a closure: a root, or the first reference found that pulls it in. */
export type Provenance =
  | { readonly kind: "family" }
  | { readonly kind: "template"; readonly reference: Reference }
  | { readonly kind: "reference"; readonly from: string; readonly reference: Reference };

/** The least set of definitions that holds the roots and follows every reference. */
export interface Closure {
  /** Template definitions first, then library order. */
  readonly members: readonly Definition[];
  readonly has: (name: string) => boolean;
  /** A shortest reason for each member; `undefined` for a definition that is not one. */
  readonly provenance: (name: string) => Provenance | undefined;
}
