import type { Alphabet } from "./language-characters.js";

/** A complete deterministic automaton over code points. State 0 is the first. */
export interface Automaton {
  readonly alphabet: Alphabet;
  /** Whether a text that ends in the state is accepted; as long as there are states. */
  readonly accepts: readonly boolean[];
  /** The next state, by state and class: `next[state * alphabet.size + class]`. */
  readonly next: Int32Array;
}
