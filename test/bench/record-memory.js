import { writeFileSync } from "node:fs";

/** Preloaded into a measured process: notes the most memory it held, in bytes, and the milliseconds of its work. */
process.once("exit", () => {
  if (!process.env.BENCH_MEMORY) return;
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeFileSync(process.env.BENCH_MEMORY, `${maxRSS * 1024} ${(userCPUTime + systemCPUTime) / 1000}`);
});
