/** A set of code points: first and last of each range in turn, ascending, ranges neither touching nor overlapping. */
export type Characters = readonly number[];

/** A division of all code points into classes that a language does not tell apart. */
export interface Alphabet {
  /** Where each interval begins, ascending from 0; it ends where the next begins. */
  readonly starts: readonly number[];
  /** The class of each interval. */
  readonly classes: readonly number[];
  /** How many classes there are. */
  readonly size: number;
}

const LAST = 0x10ffff;

export const EVERYTHING: Characters = [0, LAST];
export const DIGITS: Characters = [0x30, 0x39];
export const WORD_CHARACTERS: Characters = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
/** ECMA-262 §12.2 WhiteSpace and §12.3 LineTerminator. */
export const SPACES: Characters = [
  0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f,
  0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff,
];
/** What `.` does not match. */
export const LINE_TERMINATORS: Characters = [0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029];

/** What is in any of the sets. */
export function unite(sets: readonly Characters[]): Characters {
  const ranges = sets.flatMap(rangesOf).sort((left, right) => left[0] - right[0]);
  const united: number[] = [];
  for (const [first, last] of ranges) {
    const end = united.at(-1);
    if (end === undefined || first > end + 1) united.push(first, last);
    else united[united.length - 1] = Math.max(end, last);
  }
  return united;
}

/** What is not in the set. */
export function invert(set: Characters): Characters {
  const inverted: number[] = [];
  let first = 0;
  for (const [start, last] of rangesOf(set)) {
    if (start > first) inverted.push(first, start - 1);
    first = last + 1;
  }
  if (first <= LAST) inverted.push(first, LAST);
  return inverted;
}

/**
 * The set and the other case of its ASCII letters. Without the flag `u`, that is all that `i` adds to a set of ASCII
 * characters: ECMA-262 §22.2.2.7.3 maps no character beyond ASCII to one within.
 */
export function withOtherCase(set: Characters): Characters {
  const shifted = (from: number, by: number) =>
    rangesOf(set).flatMap(([first, last]) => {
      const [start, end] = [Math.max(first, from), Math.min(last, from + 25)];
      return start <= end ? [[start + by, end + by]] : [];
    });
  return unite([set, ...shifted(0x41, 0x20), ...shifted(0x61, -0x20)]);
}

const properties = new Map<string, Characters>();
let blocks: readonly { readonly first: number; readonly width: number; readonly text: string }[] | undefined;

/** What a property escape such as `\p{L}` matches here; asked of the runtime, whose Unicode version validates too. */
export function charactersOfProperty(property: string): Characters {
  const known = properties.get(property);
  if (known) return known;
  // Low surrogates are apart from high ones, so that none pair up.
  blocks ??= [
    buildBlock(0, 0xdbff),
    buildBlock(0xdc00, 0xffff),
    ...Array.from({ length: 16 }, (_, plane) => buildBlock((plane + 1) << 16, ((plane + 1) << 16) + 0xffff)),
  ];
  const ranges: number[] = [];
  for (const { first, width, text } of blocks) {
    for (const { 0: run, index } of text.matchAll(new RegExp(`${property}+`, "gu"))) {
      ranges.push(first + index / width, first + (index + run.length) / width - 1);
    }
  }
  const found = unite([ranges]);
  if (properties.size >= 64) properties.clear();
  properties.set(property, found);
  return found;
}

function buildBlock(first: number, last: number) {
  const width = first > 0xffff ? 2 : 1;
  let text = "";
  // One code point at a time would take five times as long.
  for (let start = first; start <= last; start += 0x1000) {
    const units = new Uint16Array(0x1000 * width);
    for (let at = 0; at < 0x1000; at += 1) {
      const point = start + at;
      if (width === 1) units[at] = point;
      else units.set([0xd7c0 + (point >> 10), 0xdc00 + (point & 0x3ff)], at * 2);
    }
    text += String.fromCharCode(...units.subarray(0, (last - start + 1) * width));
  }
  return { first, width, text };
}

/** The coarsest alphabet that tells the sets apart, and which classes each set holds. */
export function buildAlphabet(sets: readonly Characters[]): {
  readonly alphabet: Alphabet;
  readonly members: readonly (readonly boolean[])[];
} {
  const edges = new Set([0]);
  for (const [first, last] of sets.flatMap(rangesOf)) {
    edges.add(first);
    if (last < LAST) edges.add(last + 1);
  }
  const starts = [...edges].sort((left, right) => left - right);
  const signatures = starts.map(() => "");
  for (const set of sets) {
    let at = 0;
    for (const [index, start] of starts.entries()) {
      while (at < set.length && set[at + 1]! < start) at += 2;
      signatures[index] += at < set.length && set[at]! <= start ? "1" : "0";
    }
  }
  const numbers = new Map<string, number>();
  const classes = signatures.map((signature) => numberOf(numbers, signature));
  const members = sets.map((_, set) => [...numbers.keys()].map((signature) => signature[set] === "1"));
  return { alphabet: { starts, classes, size: numbers.size }, members };
}

/** The class of a code point. */
export function classOf({ starts, classes }: Alphabet, point: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= point) low = middle;
    else high = middle - 1;
  }
  return classes[low]!;
}

/** The ranges of code points that each class is made of. */
export function rangesOfClasses({ starts, classes, size }: Alphabet): readonly Characters[] {
  const ranges = Array.from({ length: size }, (): number[] => []);
  for (const [index, start] of starts.entries()) {
    ranges[classes[index]!]!.push(start, (starts[index + 1] ?? LAST + 1) - 1);
  }
  return ranges;
}

/** The number a key was given when first met; numbers begin at 0. */
export function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}

function rangesOf(set: Characters): (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  for (let at = 0; at < set.length; at += 2) ranges.push([set[at]!, set[at + 1]!]);
  return ranges;
}
