import type { JsonObject } from "./attributes.js";

/** Where the families of a tool go. */
export const HOLE: JsonObject = { $ref: "#/$defs/allowed_family" };

export const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** What every template with a hole ends with. */
export const HOLE_DEFINITIONS: JsonObject = { allowed_family: true };

/** The family is the result. */
export const RECORD: JsonObject = { $schema: DIALECT, type: "object", ...HOLE, $defs: HOLE_DEFINITIONS };

/** For a lookup that may find nothing: the root of a result is an object, hence null needs one around it. */
export const RECORD_OR_NULL: JsonObject = {
  $schema: DIALECT,
  type: "object",
  properties: { record: { anyOf: [HOLE, { type: "null" }] } },
  required: ["record"],
  $defs: HOLE_DEFINITIONS,
};

/** Outcome and error in one object; refers to the library's `error`. */
export const OMBI: JsonObject = {
  $schema: DIALECT,
  type: "object",
  properties: {
    ok: { type: "boolean" },
    operation: { const: "<tool_name>" },
    data: { oneOf: [HOLE] },
    error: { $ref: "#/$defs/error" },
    warnings: { type: "array", items: { type: "string" }, maxItems: 100 },
    truncated: { type: "boolean" },
    correlation_id: { type: "string" },
  },
  required: ["ok", "operation", "warnings", "truncated", "correlation_id"],
  additionalProperties: false,
  allOf: [
    {
      if: { properties: { ok: { const: true } } },
      // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
      then: { required: ["data"], not: { required: ["error"] } },
      else: { required: ["error"] },
    },
  ],
  $defs: HOLE_DEFINITIONS,
};
