import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { EXIT, exitCodeOf } from "./outcome.js";

/** What a command that is asked a question says: its text on standard output, or why it cannot say. */
export interface Answer {
  readonly exitCode: number;
  readonly text?: string;
  /** The same for machines, printed under `--format json`. */
  readonly data?: unknown;
  /** The text is made for machines as it is: lines of JSON. */
  readonly isData?: boolean;
  /** What is said beside the text, on standard error. */
  readonly aside?: string;
  /** A wrong question, on standard error. */
  readonly misuse?: { readonly message: string; readonly help?: string };
  /** What stood in the way, on standard error. */
  readonly diagnostics?: readonly Diagnostic[];
}

export function answer(text: string, data?: unknown): Answer {
  return { exitCode: EXIT.fine, text, ...(data !== undefined && { data }) };
}

export function misuse(message: string, help?: string): Answer {
  return { exitCode: EXIT.usage, misuse: { message, ...(help !== undefined && { help }) } };
}

export function blocked(diagnostics: readonly Diagnostic[]): Answer {
  return { exitCode: exitCodeOf(diagnostics), diagnostics };
}
