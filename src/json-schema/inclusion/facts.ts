import type { Item } from "./atom.js";
import type { Outcome } from "./outcome.js";

/** What a branch of a tableau knows about a value of one type. */
export interface Facts {
  /** `false` when that contradicts what is known already. */
  add(item: Item): boolean;
  /** Whether it follows plainly from what is known. */
  entails(item: Item): boolean;
  copy(): Facts;
  /** Finds a value of which all facts hold. `resume` decides the branch with these items supposed as well. */
  solve(resume: (items: readonly Item[]) => Outcome): Outcome;
}
