/** A place in a text as people count it: both from 1, columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * A text with the path it was read from.
 *
 * `path` is what diagnostics print: relative to the working folder where possible, with forward slashes.
 * `text` has no byte order mark; `bom` says whether the file began with one.
 */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly bom: boolean;
  /** What has its places in this text is made from it, and not spelled in it. */
  readonly derived?: true;
  /** The line of the file that the text begins at, where it is a part of the file. */
  readonly firstLine?: number;
}

export function createSource(path: string, text: string, firstLine = 1): Source {
  const bom = text.charCodeAt(0) === 0xfeff;
  return { path, text: bom ? text.slice(1) : text, bom, ...(firstLine > 1 && { firstLine }) };
}

const lineStartsOf = new WeakMap<Source, readonly number[]>();

function lineStarts(source: Source): readonly number[] {
  const known = lineStartsOf.get(source);
  if (known) return known;
  const starts = [0];
  const { text } = source;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x0a) starts.push(index + 1);
    else if (code === 0x0d && text.charCodeAt(index + 1) !== 0x0a) starts.push(index + 1);
  }
  lineStartsOf.set(source, starts);
  return starts;
}

/** The line and column of an offset; offsets past the end count as the end. */
export function positionAt(source: Source, offset: number): Position {
  const starts = lineStarts(source);
  const wanted = Math.max(0, Math.min(offset, source.text.length));
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= wanted) low = middle;
    else high = middle - 1;
  }
  return { line: low + (source.firstLine ?? 1), column: wanted - (starts[low] as number) + 1 };
}
