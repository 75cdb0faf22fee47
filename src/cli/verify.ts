import { EXIT, type Outcome } from "../commands/outcome.js";
import { runVerify } from "../commands/verify.js";
import { verifyOptions } from "../commands/verify-options.js";
import { complain, type Delivery, deliverOutcomes } from "./deliver.js";
import type { VerifyCommandFlags } from "./verify-command.js";

type EachConfig = (
  delivery: Delivery,
  run: (options: { config?: string }) => Promise<Outcome>,
) => Promise<Outcome[]>;

export async function verify(
  flags: VerifyCommandFlags,
  delivery: Delivery,
  eachConfig: EachConfig,
): Promise<number> {
  const options = await verifyOptions(delivery.host, flags);
  if ("message" in options) {
    complain(options.message, options.help, delivery);
    return EXIT.usage;
  }
  const { maxWarnings } = flags;
  return deliverOutcomes(
    await eachConfig(delivery, (config) =>
      runVerify(delivery.host, { ...options, ...config, ...(maxWarnings !== undefined && { maxWarnings }) }),
    ),
    delivery,
  );
}
