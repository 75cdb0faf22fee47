import type { JsonValue } from "../json/node.js";
import { formatPointer } from "../source/pointer.js";
import { ClientValidators } from "./validator.js";

/** One thing that is wrong with a value, in words. */
export interface ValueFault {
  /** JSON Pointer into the value (RFC 6901); `""` is the whole. For a member that is missing or too much, its object. */
  readonly instancePath: string;
  /** The keyword of JSON Schema that refuses it. */
  readonly keyword: string;
  readonly message: string;
  /** JSON Pointer into the schema, to the keyword. References are followed: `/$defs/media/required`. */
  readonly schemaPointer: string;
  /** The definition by which the value was judged, where several were allowed. */
  readonly family?: string;
}

/** Everything that is wrong with a value; the same empty list each time when nothing is. */
export type ValueCheck = (value: JsonValue) => readonly ValueFault[];

const NOTHING: readonly ValueFault[] = [];

/** Compiles a schema, as the official client (SDK line 2) holds it, to check values with; or says why it does not compile. */
export function createValueCheck(schema: JsonValue): ValueCheck | string {
  const validator = new ClientValidators({ formats: "assert" }).compile(schema);
  if (typeof validator === "string") return validator;
  return (value) =>
    validator.accepts(value)
      ? NOTHING
      : validator.faults(value).map(({ instancePath, keyword, message }) => ({
          instancePath,
          keyword,
          message,
          schemaPointer: formatPointer([]),
        }));
}
