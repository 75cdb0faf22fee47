import { distance } from "fastest-levenshtein";

/** The candidate nearest to a mistyped word, if one is near enough to be meant. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const lower = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length * 0.4)) + 1;
  for (const candidate of candidates) {
    if (candidate === word || Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const away = candidate.toLowerCase() === lower ? 0.5 : slipsBetween(word, candidate);
    if (away < bestDistance) {
      best = candidate;
      bestDistance = away;
    }
  }
  return best;
}

/** Letters put in, left out or exchanged; two neighbours in the wrong order are one slip. */
function slipsBetween(word: string, candidate: string): number {
  const away = distance(word, candidate);
  if (away !== 2 || word.length !== candidate.length) return away;
  const at = [...word].findIndex((letter, index) => letter !== candidate[index]);
  return word[at] === candidate[at + 1] && word[at + 1] === candidate[at] ? 1 : away;
}

/** `did you mean "x"?`, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const found = nearest(word, candidates);
  return found === undefined ? undefined : `did you mean ${JSON.stringify(found)}?`;
}
