/** For laws that are given much to look at. */
export const LONG = 30 * 60_000;

/** How many cases a law is tried on: `FC_RUNS=2000 npx vitest run test/properties` for a long look. */
export function runs(usual: number): { readonly numRuns: number } {
  return { numRuns: Number(process.env.FC_RUNS ?? usual) };
}
