import fc from "fast-check";
import type { JsonValue } from "../../src/json/node.js";
import { keywordNames } from "../../src/json-schema/keywords.js";

const NAMES = ["a", "b", "$ref", "default", "constructor", "__proto__", "x-ui", "", "a/b"];

/** Any JSON value, most of whose keys are keywords: schemas, half schemas, and what only looks like one. */
export function anyJsonValue(): fc.Arbitrary<JsonValue> {
  const key = fc.constantFrom(...keywordNames(), ...NAMES);
  return fc.letrec<{ value: JsonValue; leaf: JsonValue }>((tie) => ({
    leaf: fc.oneof(
      fc.constantFrom<JsonValue>(true, false, null, 0, 1, -1, 1.5, 3, "", "a", "string", "^a$", "#", "x#y"),
      fc.constantFrom<JsonValue>(
        [],
        {},
        ["a"],
        ["a", "a"],
        ["string", "null"],
        ["strnig"],
        "#/$defs/a",
        "a b",
      ),
    ),
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { arbitrary: tie("leaf"), weight: 2 },
      { arbitrary: fc.array(tie("value"), { maxLength: 3 }), weight: 1 },
      { arbitrary: fc.array(fc.tuple(key, tie("value")), { maxLength: 4 }).map(objectOf), weight: 4 },
    ),
  })).value;
}

/** An object with own keys only, whatever they are called. */
function objectOf(entries: readonly (readonly [string, JsonValue])[]): JsonValue {
  return Object.fromEntries(entries);
}
