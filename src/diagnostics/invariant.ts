/** A fault of ours, never of the user: the command line answers it with exit code 70 and asks for a report. */
export class InvariantError extends Error {
  override readonly name = "InvariantError";
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
