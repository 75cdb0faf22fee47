import type { JsonValue } from "../../../src/json/node.js";
import {
  type CompareOptions,
  type Comparison,
  compareSchemas,
} from "../../../src/json-schema/inclusion/compare-schemas.js";
import { compile } from "./judge.js";

export function compare(
  old: JsonValue,
  next: JsonValue,
  options: Omit<CompareOptions, "validate"> = {},
): Comparison {
  return compareSchemas(old, next, { validate: compile, ...options });
}

/** The relation of new to old; with the reason, should it be unknown. */
export function relate(old: JsonValue, next: JsonValue): string {
  const { relation, reason } = compare(old, next);
  return relation === "unknown" ? `unknown: ${reason}` : relation;
}
