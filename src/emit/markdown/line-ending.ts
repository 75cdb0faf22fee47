/** What ends a line in Markdown (CommonMark §2.1). */
export type LineEnding = "\n" | "\r\n" | "\r";

/** The line ending that a text uses most; the line feed where two are even. `undefined` for a single line. */
export function majorityLineEnding(text: string): LineEnding | undefined {
  const counts = new Map<LineEnding, number>();
  for (const [ending] of text.matchAll(/\r\n|\n|\r/g))
    counts.set(ending as LineEnding, (counts.get(ending as LineEnding) ?? 0) + 1);
  let best: LineEnding | undefined;
  for (const ending of ["\n", "\r\n", "\r"] as const)
    if ((counts.get(ending) ?? 0) > (best === undefined ? 0 : (counts.get(best) ?? 0))) best = ending;
  return best;
}

/** The same lines, each ended in the same way. */
export function withLineEnding(text: string, ending: LineEnding): string {
  return text.replace(/\r\n|\n|\r/g, ending);
}

export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}

/** Where the line of an offset begins. */
export function lineStartAt(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && text[start - 1] !== "\n" && text[start - 1] !== "\r") start--;
  return start;
}

/** Where the line of an offset ends, before its line ending. */
export function lineEndAt(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && text[end] !== "\n" && text[end] !== "\r") end++;
  return end;
}
