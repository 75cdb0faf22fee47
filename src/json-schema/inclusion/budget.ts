/** How much work may be done, in steps and in time. */
export interface Allowance {
  readonly steps: number;
  readonly milliseconds: number;
}

/** What is left of an allowance. */
export class Budget {
  readonly #now: () => number;
  #lastStep = 0;
  #deadline = 0;
  #isLate = false;
  /** All steps taken, whatever the allowance they were taken from. */
  steps = 0;

  /** `now`: a clock in milliseconds. */
  constructor(allowance: Allowance, now: () => number) {
    this.#now = now;
    this.renew(allowance);
  }

  renew({ steps, milliseconds }: Allowance): void {
    this.#lastStep = this.steps + steps;
    this.#deadline = this.#now() + milliseconds;
    this.#isLate = false;
  }

  /** Takes one step; `false` when there is none left. */
  spend(): boolean {
    this.steps++;
    this.#isLate ||= this.#now() > this.#deadline;
    return this.steps <= this.#lastStep && !this.#isLate;
  }
}
