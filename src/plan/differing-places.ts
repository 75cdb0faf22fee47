import { equalValues } from "../json/canonical.js";
import type { JsonValue } from "../json/node.js";
import { isObject, own } from "../json/value.js";
import { formatPointer } from "../source/pointer.js";

const MOST = 5;

/** Pointers of the outermost places where two values differ, in the order of the first; at most five. */
export function differingPlaces(left: JsonValue, right: JsonValue): readonly string[] {
  const found: string[] = [];
  collect(left, right, [], found);
  return found;
}

function collect(left: JsonValue, right: JsonValue, pointer: readonly string[], found: string[]): void {
  if (found.length >= MOST || equalValues(left, right)) return;
  if (!isObject(left) || !isObject(right)) {
    found.push(formatPointer(pointer));
    return;
  }
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const [before, after] = [own(left, key), own(right, key)];
    if (before !== undefined && after !== undefined) collect(before, after, [...pointer, key], found);
    else if (found.length < MOST) found.push(formatPointer([...pointer, key]));
  }
}
