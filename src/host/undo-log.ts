import { codeOf, isAbsence } from "./refusal.js";

interface Undo {
  readonly leaves: string;
  readonly run: () => void;
}

/** The way back from work that is half done. */
export class UndoLog {
  readonly #steps: Undo[] = [];

  /** `leaves` is the path that stays on the disk, or stays missing, if the step cannot be undone. */
  push(leaves: string, run: () => void): void {
    this.#steps.push({ leaves, run });
  }

  /** Undoes all steps, last first, and goes on where one fails. Returns what the failed ones left. */
  rollBack(): readonly string[] {
    const left: string[] = [];
    for (const { leaves, run } of this.#steps.reverse()) if (!attempt(run)) left.push(leaves);
    return left;
  }
}

/** Whether the call succeeded, or there was nothing left for it to do. */
export function attempt(call: () => void): boolean {
  try {
    call();
    return true;
  } catch (error) {
    // A folder of ours that another process filled in the meantime is that process's now.
    return isAbsence(error) || codeOf(error) === "ENOTEMPTY";
  }
}
