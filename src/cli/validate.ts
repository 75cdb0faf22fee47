import type { Answer } from "../commands/answer.js";
import type { Outcome } from "../commands/outcome.js";
import { runValidate } from "../commands/validate.js";
import { type Delivery, deliverAnswer, deliverOutcomes } from "./deliver.js";
import type { ValidateFlags } from "./payload-commands.js";

type EachConfig = (
  delivery: Delivery,
  run: (options: { config?: string }) => Promise<Outcome>,
) => Promise<Outcome[]>;

/** A wrong question, such as a tool that there is not, is answered before anything is reported. */
class Misuse extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super("misuse");
    this.answer = answer;
  }
}

export async function validate(
  { tool, files, flags }: { tool: string; files: readonly string[]; flags: ValidateFlags },
  delivery: Delivery,
  eachConfig: EachConfig,
): Promise<number> {
  const { result, maxWarnings } = flags;
  try {
    const outcomes = await eachConfig(delivery, async (config) => {
      const outcome = await runValidate(delivery.host, tool, files, {
        ...config,
        ...(result && { result }),
        ...(maxWarnings !== undefined && { maxWarnings }),
      });
      if ("exitCode" in outcome) throw new Misuse(outcome);
      return outcome;
    });
    return await deliverOutcomes(outcomes, delivery);
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    return deliverAnswer("validate", error.answer, delivery);
  }
}
