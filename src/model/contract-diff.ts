import type { JsonValue } from "../json/node.js";
import type { Location } from "../source/location.js";
import type { JsonPointer } from "../source/pointer.js";

/**
 * What a change, or a whole tool, means to a client that holds the base contract and checks answers against it.
 *
 * - `breaking`: the head may send a value that the client refuses; there is a witness.
 * - `undecided`: neither that nor the contrary was proved.
 * - `compatible`: proved that every value of the head is accepted.
 */
export type Verdict = "breaking" | "undecided" | "compatible";

/** The step of a version by semver.org that a change asks for. */
export type Bump = "major" | "minor" | "patch" | "none";

/** Two levels of strictness: what validators notice, and what readers of the values notice as well. */
export const DIFF_LEVELS = ["validation", "reader"] as const;
export type DiffLevel = (typeof DIFF_LEVELS)[number];

/** Why a change is told apart. `open-content`: it breaks by values of an open object that nobody meant to send. */
export type ChangeTag = "open-content" | "reader" | "annotation";

/** A value that the head may send and the base refuses, with the place of the refusal. */
export interface Evidence {
  readonly witness: JsonValue;
  /** JSON Pointer to the failing member of the witness. */
  readonly instancePath: string;
  readonly keyword: string;
  /** In the validator's words. */
  readonly message: string;
  /** The keyword of the base that refuses. */
  readonly refusedBy?: Location;
  readonly refusedPointer: string;
  /** A value near the witness that both sides accept, for notes that show how answers looked before. */
  readonly before?: JsonValue;
}

/** A break that somebody has accepted, with the reason: an entry of `ombi-schema.accept.json`. */
export interface Acceptance {
  readonly fingerprint: string;
  readonly reason: string;
  /** Who accepted it. */
  readonly by?: string;
  /** The last day, YYYY-MM-DD, on which it holds. */
  readonly until?: string;
  /** What it was about when it was written; for readers, it does not decide. */
  readonly change?: string;
  readonly location?: Location;
}

/** One side of a change: the value there and where it stands. */
export interface ChangeSide {
  /** Absent where the side has nothing there. */
  readonly value?: JsonValue;
  /** Pointer into the outputSchema of the first tool. */
  readonly pointer: JsonPointer;
  /** The nearest place that exists. */
  readonly location?: Location;
}

/** One edit that people recognise, reported once however many tools it reaches. */
export interface Change {
  /** The entry of the catalogue without its group: `enum-value-added`. */
  readonly id: string;
  /** What happened, as a fragment: `"reopened" is a new value of "status"`. */
  readonly message: string;
  /** The definition it stands in; absent for what stands in one tool's own schema, or is a tool. */
  readonly definition?: string;
  /** The member as people write it: `data.items[].status`, from the definition where there is one; empty for its root. */
  readonly path: string;
  /** Computed: that edit alone, applied to the base and judged at the tool's root; the worst of all tools. */
  readonly verdict: Verdict;
  readonly tags: readonly ChangeTag[];
  /** Every tool that it reaches, with what it alone means there. */
  readonly tools: readonly ChangedTool[];
  readonly base: ChangeSide;
  readonly head: ChangeSide;
  /** Where the verdict is `breaking`, in the first tool that breaks. */
  readonly evidence?: Evidence;
  /** Where the verdict is `undecided`. */
  readonly reason?: string;
  readonly bump: Bump;
  readonly accepted?: Acceptance;
  /** Why a policy takes it as given, where one does: `open content is allowed to change`. */
  readonly relaxed?: string;
  readonly fingerprint: string;
}

export interface ChangedTool {
  readonly tool: string;
  readonly verdict: Verdict;
}

export type ToolStatus = "added" | "removed" | "renamed" | "changed" | "schema-added" | "schema-removed";

/** What became of one tool's contract. Tools whose contracts are equal are only counted. */
export interface ToolDiff {
  /** The name at the head; at the base, where it was removed. */
  readonly tool: string;
  readonly status: ToolStatus;
  readonly renamedFrom?: string;
  /** Of the whole schema, every change together. */
  readonly verdict: Verdict;
  /** Whether the verdict still counts once the accepted and the relaxed changes are taken as given. */
  readonly stands: Verdict;
  /** The changes that reach it; also found in `ContractDiff.changes`. */
  readonly changes: readonly Change[];
  readonly evidence?: Evidence;
  readonly reason?: string;
  readonly bump: Bump;
  /** Bytes of the minified outputSchema on each side, 0 where there is none. */
  readonly bytes: { readonly base: number; readonly head: number };
  /** The schemas, for notes that show shapes. */
  readonly schemas: () => { readonly base?: JsonValue; readonly head?: JsonValue };
  /** Where the tool returns pages whose form has changed. */
  readonly pages?: () => PageNote | undefined;
}

/** Pages that have another form than before: what readers do about it, and two pages of each form. */
export interface PageNote {
  /** Sentences in Markdown. */
  readonly steps: readonly string[];
  readonly before: { readonly middle: JsonValue; readonly last: JsonValue };
  readonly after: { readonly middle: JsonValue; readonly last: JsonValue };
}

export interface DiffSideName {
  readonly name: string;
  readonly commit?: string;
}

/** How the contracts of one side stand to those of another. */
export interface ContractDiff {
  readonly base: DiffSideName;
  readonly head: DiffSideName;
  readonly level: DiffLevel;
  /** `output`: the server sends by the head to clients that hold the base. `input`: clients send by the base. */
  readonly direction: "output" | "input";
  /** The worst of all tools: before and after what was accepted. */
  readonly verdict: Verdict;
  readonly stands: Verdict;
  /** Changed tools, the worst first, then by name. */
  readonly tools: readonly ToolDiff[];
  /** Every change once, the worst first. */
  readonly changes: readonly Change[];
  /** How many tools have equal contracts on both sides. */
  readonly unchanged: number;
  /** What the whole set asks for. */
  readonly bump: Bump;
  /** Bytes of the minified outputSchemas of the changed tools. */
  readonly bytes: { readonly base: number; readonly head: number };
  /** Entries of the accept file that accept nothing here. */
  readonly unused: readonly Acceptance[];
  /** Where accepted breaks are kept, relative to the working folder. */
  readonly acceptPath: string;
}
