/** One from each in turn, so that no source starves the others; a source is opened when its first turn comes. */
export function* interleave<T>(sources: Iterable<Iterable<T>>): Generator<T> {
  let open: Iterator<T>[] = [];
  for (const source of sources) {
    const iterator = source[Symbol.iterator]();
    const { done, value } = iterator.next();
    if (done) continue;
    yield value;
    open.push(iterator);
  }
  while (open.length > 0) {
    const still: Iterator<T>[] = [];
    for (const iterator of open) {
      const { done, value } = iterator.next();
      if (done) continue;
      yield value;
      still.push(iterator);
    }
    open = still;
  }
}

/** The first of them, at most so many; the rest is never made. */
export function* take<T>(values: Iterable<T>, count: number): Generator<T> {
  let left = count;
  if (left <= 0) return;
  for (const value of values) {
    yield value;
    left -= 1;
    if (left <= 0) return;
  }
}
