import type { JsonValue } from "../json/node.js";
import { isObject } from "../json/value.js";

/** Whether a contract tells success from failure inside the result: an envelope with `ok` and `error`. */
export function hasErrorBranch(schema: JsonValue): boolean {
  const properties = isObject(schema) ? schema.properties : undefined;
  return isObject(properties) && Object.hasOwn(properties, "ok") && Object.hasOwn(properties, "error");
}

/** Whether a result of such a contract says that the tool failed. */
export function saysFailure(schema: JsonValue, value: JsonValue): boolean {
  return isObject(value) && value.ok === false && hasErrorBranch(schema);
}
