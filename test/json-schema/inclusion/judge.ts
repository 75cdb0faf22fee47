import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonValue } from "../../../src/json/node.js";

/**
 * Ajv as the clients of the official SDK are configured, but for `ownProperties`: without it, every object has a
 * `constructor`. A value that it cannot judge, for want of stack or by a slip in its generated code, is refused.
 */
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  ownProperties: true,
  validateFormats: true,
  addUsedSchema: false,
  logger: false,
});
addFormats.default(ajv);

export class NoVerdict extends Error {}

/** Throws `NoVerdict` where Ajv has none. */
export function compile(schema: JsonValue): ((value: JsonValue) => boolean) | string {
  try {
    const validate = ajv.compile(schema as object);
    return (value) => {
      try {
        return validate(value) === true;
      } catch (error) {
        throw new NoVerdict(String(error));
      }
    };
  } catch (error) {
    return (error as Error).message;
  } finally {
    if (typeof schema === "object" && schema !== null) ajv.removeSchema(schema);
  }
}
