/** That a value is accepted by a class of schemas, or that it is refused: twice the class, plus one if refused. */
export type Literal = number;

export const accepted = (schema: number): Literal => schema * 2;
export const refused = (schema: number): Literal => schema * 2 + 1;
export const opposite = (literal: Literal): Literal => literal ^ 1;
export const classOf = (literal: Literal): number => literal >> 1;
export const isRefusal = (literal: Literal): boolean => (literal & 1) === 1;

/** Literals that must hold of one value: sorted, each once. */
export type Goal = readonly Literal[];

export function goalOf(literals: Iterable<Literal>): Goal {
  return [...new Set(literals)].sort((left, right) => left - right);
}

/** Whether a goal holds a literal and its opposite. */
export function isContradiction(goal: Goal): boolean {
  return goal.some((literal, index) => isRefusal(literal) && goal[index - 1] === opposite(literal));
}
