import type { JsonValue } from "../json/node.js";
import { formatPointer } from "../source/pointer.js";
import type { Finding } from "./faults/finding.js";
import { ValueJudge } from "./faults/value-judge.js";
import {
  type ClientValidator,
  ClientValidators,
  createClientValidator,
  type ValidationFault,
} from "./validator.js";

/** One thing that is wrong with a value, in words. */
export interface ValueFault {
  /** JSON Pointer into the value (RFC 6901); `""` is the whole. For a member that is missing or too much, its object. */
  readonly instancePath: string;
  /** The keyword of JSON Schema that refuses it. */
  readonly keyword: string;
  /** A fragment that goes on from the place: `must be "a", but is "b"`, `"title" is missing`. */
  readonly message: string;
  /** JSON Pointer into the schema, to the keyword. References are followed: `/$defs/media/required`. */
  readonly schemaPointer: string;
  /** The definition by which the value was judged, where several were allowed. */
  readonly family?: string;
  /** The member that is missing, or too much, or whose name is wrong. */
  readonly property?: string;
  /** What may have been meant. */
  readonly help?: string;
}

/** Everything that is wrong with a value, one fault for each cause; the same empty list each time when nothing is. */
export interface ValueCheck {
  (value: JsonValue): readonly ValueFault[];
  /** Whether there is nothing wrong: for who does not want to know what. */
  readonly accepts: (value: JsonValue) => boolean;
}

const NOTHING: readonly ValueFault[] = [];

/**
 * Compiles a schema as the official client (SDK line 2) holds it, to check values with; or says why it does not compile.
 *
 * The validator decides, and costs no memory for a value that it accepts. What is wrong with others is then looked for
 * in the schema itself: of several forms from the one that was meant, of conditions what they ask for.
 */
export function createValueCheck(schema: JsonValue): ValueCheck | string {
  const accepts = compile(schema);
  if (typeof accepts === "string") return accepts;
  let parts: { readonly judge: ValueJudge; readonly client: ClientValidator | string } | undefined;
  const check = (value: JsonValue): readonly ValueFault[] => {
    if (accepts(value)) return NOTHING;
    parts ??= {
      judge: createJudge(schema),
      client: new ClientValidators({ formats: "assert" }).compile(schema),
    };
    parts.judge.forget();
    const found = causesOf(attempt(() => parts?.judge.faults(parts.judge.root, value, [])) ?? []);
    if (found.length > 0) return found.map(faultOf);
    // Where it goes by something else than the letter, the validator's own words are all there is.
    const own = typeof parts.client === "string" ? [] : parts.client.faults(value);
    return own.length > 0 ? own.map(validatorFault) : [UNSAID];
  };
  return Object.assign(check, { accepts });
}

const UNSAID: ValueFault = {
  instancePath: "",
  keyword: "",
  message: "is refused by the validator",
  schemaPointer: "",
};

function compile(schema: JsonValue): ((value: JsonValue) => boolean) | string {
  try {
    return createClientValidator(schema);
  } catch (error) {
    return error instanceof RangeError
      ? "it is nested too deep for the validator's stack"
      : (error as Error).message;
  }
}

/** A judge of values that knows formats as the validator does. */
export function createJudge(schema: JsonValue): ValueJudge {
  const formats = new Map<string, (value: JsonValue) => boolean>();
  return new ValueJudge(schema, (format, value) => {
    let judge = formats.get(format);
    if (!judge) {
      judge = createClientValidator({ format });
      formats.set(format, judge);
    }
    return judge(value);
  });
}

/** Without what only follows from something else: demands under a condition that is itself wrong, and twins. */
function causesOf(found: readonly Finding[]): readonly Finding[] {
  const wrong = found.map(({ path, property }) =>
    formatPointer(property === undefined ? path : [...path, property]),
  );
  const isWrong = (finding: Finding, at: string) =>
    wrong.some((place, index) => found[index] !== finding && (place === at || place.startsWith(`${at}/`)));
  const causes = found.filter(
    (finding) => !finding.conditions?.some((condition) => isWrong(finding, formatPointer(condition))),
  );
  const seen = new Set<string>();
  return (causes.length > 0 ? causes : found).filter(({ path, message }) => {
    const text = JSON.stringify([path, message]);
    return !seen.has(text) && seen.add(text);
  });
}

function faultOf({ path, keyword, message, pointer, property, help, family }: Finding): ValueFault {
  return {
    instancePath: formatPointer(path),
    keyword,
    message,
    schemaPointer: formatPointer(pointer),
    ...(family !== undefined && { family }),
    ...(property !== undefined && { property }),
    ...(help !== undefined && { help }),
  };
}

function validatorFault({ instancePath, keyword, message }: ValidationFault): ValueFault {
  return { instancePath, keyword, message, schemaPointer: "" };
}

function attempt<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
