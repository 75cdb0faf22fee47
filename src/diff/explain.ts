import type { JsonValue } from "../json/node.js";
import { listOf, objectOf, own, valueAt } from "../json/value.js";
import { decodeFragment } from "../json-schema/uri.js";
import type { ClientValidator, ValidationFault } from "../json-schema/validator.js";
import { isSchemaObject, type SchemaObject } from "../json-schema/walk.js";
import { formatPointer, type JsonPointer, parsePointer } from "../source/pointer.js";
import { targetOf } from "./find-edits.js";
import { same } from "./schema-pair.js";

export interface Refusal extends Pick<ValidationFault, "instancePath" | "keyword" | "message"> {
  /** The keyword of the receiver's schema that refuses. */
  readonly refusing: string;
  /** The place in the sender's schema that it is to be compared with. */
  readonly other: string;
}

export interface Parties {
  readonly sender: JsonValue;
  readonly receiver: JsonValue;
  /** Whether it is taken as known that the sender's schema accepts the witness. */
  readonly isTrusted?: boolean;
}

/** The validator's own word on the witness, once more: accepted by the sender's schema, refused by the receiver's. */
export function explain(
  witness: JsonValue,
  { sender, receiver, isTrusted = false }: Parties,
  compile: (schema: JsonValue) => ClientValidator | string,
): Refusal | undefined {
  const refusing = compile(receiver);
  if (typeof refusing === "string") return undefined;
  if (!isTrusted) {
    const accepting = compile(sender);
    if (typeof accepting === "string" || !accepting.accepts(witness)) return undefined;
  }
  const placed = refusing.faults(witness).map((fault) => ({ ...fault, place: placeOf(fault, receiver) }));
  const faults = withoutStrangers(placed, witness, receiver);
  // The deepest fault says most: those above it follow from it. Of several, one by what the sender has not is nearer.
  const isShared = ({ place }: PlacedFault) => same(valueAt(sender, place), valueAt(receiver, place));
  const [fault] = faults.sort(
    (left, right) =>
      depthOf(right.instancePath) - depthOf(left.instancePath) ||
      Number(isShared(left)) - Number(isShared(right)),
  );
  if (!fault) return undefined;
  const { instancePath, keyword, message, place } = fault;
  return {
    instancePath,
    keyword,
    message,
    refusing: formatPointer(place),
    other: formatPointer(sharedPart(sender, place)),
  };
}

interface PlacedFault extends ValidationFault {
  /** The keyword that refuses, or the schema that is `false`. */
  readonly place: JsonPointer;
}

function placeOf({ holder, keyword, schemaPath }: ValidationFault, receiver: JsonValue): JsonPointer {
  if (keyword !== "false schema") return [...(pointerTo(receiver, holder) ?? []), keyword];
  // One `false` is like another: the end of the validator's path tells them apart.
  const path = (parsePointer(decodeFragment(schemaPath.replace(/^[^#]*#/, "")) ?? "") ?? []).slice(0, -1);
  const shared = (pointer: JsonPointer) => {
    let count = 0;
    while (count < path.length && pointer.at(-1 - count) === path.at(-1 - count)) count++;
    return count;
  };
  const places = [...pointersTo(receiver, false, [])];
  return places.reduce((best, place) => (shared(place) > shared(best) ? place : best), places[0] ?? []);
}

/**
 * What the alternatives that a value was not meant for say of it misleads. Meant is the one whose constants it has, else
 * the one that finds least fault with it.
 */
function withoutStrangers(
  faults: readonly PlacedFault[],
  witness: JsonValue,
  receiver: JsonValue,
): PlacedFault[] {
  let left = [...faults];
  // Those inside come first.
  for (const fault of faults) {
    const isChoice = fault.keyword === "oneOf" || fault.keyword === "anyOf";
    if (!isChoice || !isSchemaObject(fault.holder as JsonValue) || !left.includes(fault)) continue;
    const arms = listOf(own(fault.holder as SchemaObject, fault.keyword)).map((arm) => ({
      arm,
      parts: partsOf(arm, receiver),
    }));
    const isOf = ({ parts }: (typeof arms)[number], one: PlacedFault) =>
      one !== fault && one.instancePath.startsWith(fault.instancePath) && parts.has(holderOf(one, receiver));
    const part = valueAt(witness, parsePointer(fault.instancePath) ?? []);
    const counted = arms.map((arm) => ({ arm, count: left.filter((one) => isOf(arm, one)).length }));
    const least = Math.min(...counted.flatMap(({ count }) => (count > 0 ? [count] : [])));
    const named = arms.filter(({ arm }) => hasConstantsOf(part, arm, receiver));
    const likely = counted.filter(({ count }) => count === least).map(({ arm }) => arm);
    const meant = fault.isTooMany ? [] : named.length > 0 ? named : likely;
    left = left.filter((one) => meant.some((arm) => isOf(arm, one)) || !arms.some((arm) => isOf(arm, one)));
  }
  return left;
}

function holderOf({ place, holder }: PlacedFault, receiver: JsonValue): unknown {
  return typeof holder === "object" ? holder : valueAt(receiver, place.slice(0, -1));
}

/** Every object that a schema is made of, those it refers to included. */
function partsOf(schema: JsonValue, root: JsonValue): ReadonlySet<unknown> {
  const parts = new Set<unknown>();
  const queue: (JsonValue | undefined)[] = [schema];
  for (let next = queue.pop(); queue.length > 0 || next !== undefined; next = queue.pop()) {
    if (typeof next !== "object" || next === null || parts.has(next)) continue;
    parts.add(next);
    queue.push(...(Object.values(next) as JsonValue[]), referredFrom(next, root));
  }
  return parts;
}

function referredFrom(schema: JsonValue, root: JsonValue): JsonValue | undefined {
  const reference = own(objectOf(schema), "$ref");
  const target = typeof reference === "string" ? targetOf(reference, root) : undefined;
  return target && valueAt(root, target);
}

/** Whether a value has every constant of an alternative, and there is one. */
function hasConstantsOf(value: JsonValue | undefined, arm: JsonValue, root: JsonValue): boolean {
  const schema = objectOf(referredFrom(arm, root) ?? arm);
  const constants = Object.entries(objectOf(own(schema, "properties"))).flatMap(([name, member]) => {
    const only = own(objectOf(member), "const");
    return only === undefined ? [] : [same(own(objectOf(value), name), only)];
  });
  return constants.length > 0 && constants.every((isSame) => isSame);
}

/** Where an object stands in a schema. */
function pointerTo(schema: JsonValue, wanted: unknown): JsonPointer | undefined {
  const [found] = pointersTo(schema, wanted, []);
  return found;
}

function* pointersTo(schema: JsonValue, wanted: unknown, path: JsonPointer): Generator<JsonPointer> {
  if (schema === wanted) yield path;
  else if (typeof schema === "object" && schema !== null)
    for (const [key, value] of Object.entries(schema))
      yield* pointersTo(value as JsonValue, wanted, [...path, key]);
}

function depthOf(pointer: string): number {
  return pointer.split("/").length;
}

/** The longest part of a pointer that exists in another schema: where the two can be compared. */
function sharedPart(schema: JsonValue, pointer: JsonPointer): JsonPointer {
  for (let length = pointer.length; length > 0; length--)
    if (valueAt(schema, pointer.slice(0, length)) !== undefined) return pointer.slice(0, length);
  return [];
}
