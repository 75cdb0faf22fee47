import type { JsonObject, Scalar } from "../model/attributes.js";
import type { WireProfile } from "./options.js";

const DIGITS = "^-?[0-9]+$";

const INT: JsonObject = { type: "integer", minimum: -2147483648, maximum: 2147483647 };
const LONG: JsonObject = { type: "integer", minimum: -9007199254740992, maximum: 9007199254740992 };

const BASE64: JsonObject = { type: "string", contentEncoding: "base64" };
const NODE_BUFFER: JsonObject = {
  type: "object",
  properties: {
    type: { const: "Buffer" },
    data: { type: "array", items: { type: "integer", minimum: 0, maximum: 255 } },
  },
  required: ["type", "data"],
};

const BYTES = { base64: BASE64, "node-buffer": NODE_BUFFER, either: { anyOf: [BASE64, NODE_BUFFER] } };

const BIGINT = {
  either: { type: ["integer", "string"], pattern: DIGITS },
  string: { type: "string", pattern: DIGITS },
  integer: { type: "integer" },
};

const BLOB = {
  either: { type: ["string", "object"] },
  string: { type: "string" },
  object: { type: "object" },
};

const DATE = {
  string: { type: "string", format: "date-time" },
  number: { type: "number" },
  either: { type: ["string", "number"], format: "date-time" },
};

/** `isTime`: the value is a time in milliseconds, which the range of Int does not hold. */
export function scalarSchema(scalar: Scalar, profile: WireProfile, isTime: boolean): JsonObject {
  const { bounds = true } = profile;
  switch (scalar) {
    case "ID":
      return profile.compositeIds
        ? { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" }, minItems: 1 }] }
        : { type: "string" };
    case "String":
      return { type: "string" };
    case "Int":
      return bounds && !isTime ? INT : { type: "integer" };
    case "Long":
      return bounds ? LONG : { type: "integer" };
    case "Float":
      return { type: "number" };
    case "Boolean":
      return { type: "boolean" };
    case "Date":
      return DATE[profile.dates ?? "string"];
    case "Bytes":
      return BYTES[profile.bytes ?? "base64"];
    case "BigInt":
      return BIGINT[profile.bigint ?? "either"];
    case "Blob":
      return BLOB[profile.blobs ?? "either"];
    case "Any":
      return {};
  }
}

/** The form that is assumed for a scalar where the profile names none, in words. */
export function assumedForm(scalar: Scalar, profile: WireProfile): string | undefined {
  if (scalar === "BigInt" && !profile.bigint) return "an integer or a string of digits";
  if (scalar === "Bytes" && !profile.bytes) return "base64 text";
  if (scalar === "Blob" && !profile.blobs) return "text or an object that describes it";
  return undefined;
}
