import type { JsonValue } from "../json/node.js";
import { valueAt } from "../json/value.js";
import type { Validate } from "../json-schema/inclusion/compare-schemas.js";
import { findValue } from "../json-schema/inclusion/find-witness.js";
import { isSchemaObject } from "../json-schema/walk.js";
import { type JsonPointer, parsePointer } from "../source/pointer.js";

interface Refused {
  readonly witness: JsonValue;
  /** JSON Pointer to the part that is refused. */
  readonly instancePath: string;
  /** The schema that refuses, and the keyword's place in it. */
  readonly schema: JsonValue;
  readonly keyword: string;
}

/**
 * A value near a witness that is accepted: the refused part without the member that is too many, or another part that its
 * schema accepts. For notes that show how answers looked before.
 */
export function valueBefore(
  { witness, instancePath, schema, keyword }: Refused,
  accepts: (value: JsonValue) => boolean,
  validate: Validate,
): JsonValue | undefined {
  const path = parsePointer(instancePath) ?? [];
  const part = valueAt(witness, path);
  const shorter = isSchemaObject(part)
    ? Object.keys(part).map((name) =>
        Object.fromEntries(Object.entries(part).filter(([key]) => key !== name)),
      )
    : [];
  for (const candidate of shorter) {
    const value = withPart(witness, path, candidate);
    if (accepts(value)) return value;
  }
  const holder = (parsePointer(keyword) ?? []).slice(0, -1);
  const found = findValue(schema, { accepted: [holder] }, { validate, steps: 4_000 });
  if (found.kind !== "witness") return undefined;
  // What both have stays as it is in the witness.
  const kept =
    isSchemaObject(part) && isSchemaObject(found.value)
      ? [{ ...found.value, ...part }, found.value]
      : [found.value];
  return kept.map((candidate) => withPart(witness, path, candidate)).find(accepts);
}

function withPart(value: JsonValue, [token, ...rest]: JsonPointer, part: JsonValue): JsonValue {
  if (token === undefined) return part;
  if (Array.isArray(value)) {
    return value.map((entry, index) => (String(index) === token ? withPart(entry, rest, part) : entry));
  }
  if (!isSchemaObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, key === token ? withPart(entry, rest, part) : entry]),
  );
}
