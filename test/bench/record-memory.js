import { writeFileSync } from "node:fs";

/** Preloaded into a measured process: notes the most memory it held, in bytes. */
process.once("exit", () => {
  if (process.env.BENCH_MEMORY)
    writeFileSync(process.env.BENCH_MEMORY, String(process.resourceUsage().maxRSS * 1024));
});
