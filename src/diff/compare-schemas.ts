import type { JsonValue } from "../json/node.js";
import {
  type Comparison as Decision,
  compareSchemas as decide,
} from "../json-schema/inclusion/compare-schemas.js";
import { scanSchema } from "../json-schema/scan.js";
import { type ClientValidator, ClientValidators } from "../json-schema/validator.js";
import { isSchemaObject } from "../json-schema/walk.js";
import { explain } from "./explain.js";
import { valueBefore } from "./value-before.js";

export interface CompareOptions {
  /** `output` (default): what servers send. `input`: what clients send, where the direction turns round. */
  readonly direction?: "output" | "input";
  /** Whether `format` asserts (default), as it does for the official client, or only annotates. */
  readonly formats?: "assert" | "annotate";
  /** The budget for each direction; what is not decided within it is undecided. */
  readonly steps?: number;
  readonly milliseconds?: number;
  /** A clock in milliseconds; without one, only steps count. */
  readonly now?: () => number;
  /** Looks for a value near each witness that both schemas accept. */
  readonly isBeforeAsked?: boolean;
}

/** How a new schema stands to the old one, with the evidence. */
export interface Comparison extends Omit<Decision, "steps"> {
  /** Why the receiver's schema refuses the witness. */
  readonly explanation?: Explanation;
  /** A value near the witness that both sides accept; only where `isBeforeAsked`. */
  readonly before?: JsonValue;
}

export interface Explanation {
  /** JSON Pointer into the witness. */
  readonly instancePath: string;
  readonly keyword: string;
  /** In the validator's words. */
  readonly message: string;
  /** Whose schema refuses. */
  readonly refuses: "old" | "new";
  /** The keyword in the schema that refuses, and the place in the other schema that it is to be compared with. */
  readonly oldPointer: string;
  readonly newPointer: string;
}

/**
 * Whether everything that the new schema accepts is accepted by the old one: `compatible` with a proof, `breaking` with
 * a witness that the official client's validator has confirmed, `undecided` otherwise. A schema that is not there (a
 * tool without an outputSchema) is `true`.
 */
export function compareSchemas(
  old: JsonValue = true,
  next: JsonValue = true,
  options: CompareOptions = {},
): Comparison {
  return createComparer(options)(old, next);
}

/**
 * How sure a comparison is to be. `confirmed`: the client's validator has the last word on the witness, and says why it is
 * refused. `provisional`: the specification has it, nothing is explained, and the relation of a breaking pair is not asked
 * for; that saves the validators, which take most of the time.
 */
export type Certainty = "confirmed" | "provisional";

/**
 * The same for many pairs, with validators kept between them. A comparison that is `known` is not made again: its witness
 * is explained, by the receiver's validator alone.
 */
export type Comparer = (
  old: JsonValue,
  next: JsonValue,
  certainty?: Certainty,
  known?: Comparison,
) => Comparison;

export function createComparer(options: CompareOptions): Comparer {
  const { formats = "assert", direction = "output" } = options;
  const validators = new ClientValidators({ formats });
  // One schema is often compared with several others.
  const compiled = new WeakMap<object, ClientValidator | string>();
  const compile = (schema: JsonValue) => {
    const known = isSchemaObject(schema) ? compiled.get(schema) : undefined;
    const validator = known ?? validators.compile(schema);
    if (isSchemaObject(schema)) compiled.set(schema, validator);
    return validator;
  };
  return (old, next, certainty = "confirmed", known) => {
    // Compiling takes most of the time, and most pairs are decided without a value to judge.
    const validate = (schema: JsonValue) =>
      shapeFaultOf(schema) ??
      ((value: JsonValue) => {
        const validator = compile(schema);
        return typeof validator !== "string" && validator.accepts(value);
      });
    const isProvisional = certainty === "provisional";
    const decideAnew = (): Comparison => {
      const { steps: _steps, ...decided } = decide(old, next, {
        ...options,
        validate,
        relation: isProvisional ? "unless-breaking" : "always",
        lastWord: isProvisional ? "specification" : "validator",
      });
      return decided;
    };
    const decision = known ?? decideAnew();
    if (decision.witness === undefined || isProvisional) return decision;
    if (JSON.stringify(decision.witness).includes('"__proto__":')) {
      return withoutWitness(decision, 'a member called "__proto__": validators do not check it');
    }
    const [sender, receiver] = direction === "output" ? [next, old] : [old, next];
    const isTrusted = known !== undefined;
    const explanation = explain(decision.witness, { sender, receiver, isTrusted }, compile);
    if (!explanation) return withoutWitness(decision, "the validator fails at the witness");
    const { refusing, other, ...fault } = explanation;
    const places: Pick<Explanation, "refuses" | "oldPointer" | "newPointer"> =
      direction === "output"
        ? { refuses: "old", oldPointer: refusing, newPointer: other }
        : { refuses: "new", oldPointer: other, newPointer: refusing };
    const accepts = (value: JsonValue) =>
      [sender, receiver].every((schema) => {
        const validator = compile(schema);
        return typeof validator !== "string" && validator.accepts(value);
      });
    const refused = { witness: decision.witness, schema: receiver, keyword: refusing };
    const before = options.isBeforeAsked
      ? valueBefore({ ...refused, instancePath: fault.instancePath }, accepts, validate)
      : undefined;
    return {
      ...decision,
      explanation: { ...fault, ...places },
      ...(before !== undefined && { before }),
    };
  };
}

function withoutWitness({ witness: _witness, ...rest }: Comparison, reason: string): Comparison {
  return { ...rest, verdict: "undecided", relation: "unknown", reason };
}

/** Why a value is not a schema of 2020-12. */
function shapeFaultOf(schema: JsonValue): string | undefined {
  if (typeof schema === "boolean") return undefined;
  if (!isSchemaObject(schema)) return "a schema is an object or a boolean";
  const { $schema: dialect } = schema;
  if (
    typeof dialect === "string" &&
    !/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/.test(dialect)
  ) {
    return `the dialect "${dialect}" is not JSON Schema 2020-12`;
  }
  const [found] = scanSchema(schema).faults;
  return found && `"${found.fault.path.join("/")}" must be ${found.fault.expected}, at "#${found.holder}"`;
}
