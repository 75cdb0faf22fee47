import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonValue } from "../json/node.js";

/** What came of compiling a schema. */
export interface Compilation {
  /** Why it does not compile, in the validator's words; absent when it does. */
  readonly fault?: string;
  /** What strict mode objects to. */
  readonly complaints: readonly string[];
}

/**
 * Compiles as the official clients do (the Ajv of 2020-12, formats known), and notes what strict mode would say.
 * The only user of ajv.
 */
export class SchemaCompiler {
  readonly #complaints: string[] = [];
  readonly #strict: Ajv2020;
  readonly #plain: Ajv2020;

  /** `validateSchema`: whether to ask the meta-schema first; not needed for what the compiler itself has checked. */
  constructor({ validateSchema }: { validateSchema: boolean }) {
    const note = (...words: unknown[]) => void this.#complaints.push(words.map(String).join(" "));
    const logger = { log: note, warn: note, error: () => {} };
    const shared = { validateSchema, allowUnionTypes: true, ownProperties: true };
    // `not: { required: ["error"] }` names a property that nothing declares again beside it: right, and refused otherwise.
    this.#strict = new Ajv2020({ ...shared, strict: "log", strictRequired: false, logger });
    this.#plain = new Ajv2020({ ...shared, strict: false, logger: false });
    for (const ajv of [this.#strict, this.#plain]) addFormats.default(ajv);
  }

  compile(schema: JsonValue): Compilation {
    this.#complaints.length = 0;
    const objection = compileWith(this.#strict, schema);
    if (objection === undefined) return { complaints: [...new Set(this.#complaints)].map(withoutPrefix) };
    // Strict mode throws at unknown formats, which clients only warn of.
    const fault = compileWith(this.#plain, schema);
    return fault === undefined ? { complaints: [withoutPrefix(objection)] } : { fault, complaints: [] };
  }
}

function compileWith(ajv: Ajv2020, schema: JsonValue): string | undefined {
  try {
    ajv.compile(schema as object);
    return undefined;
  } catch (error) {
    // The validator compiles reference by reference on the stack; some 600 definitions in a chain are too many for it.
    if (error instanceof RangeError) return "its references are nested too deep for the validator's stack";
    return (error as Error).message;
  } finally {
    ajv.removeSchema(schema as object);
  }
}

function withoutPrefix(complaint: string): string {
  return complaint.replace(/^strict mode: /, "");
}

/** Whether a compiled schema accepts a value. What the validator fails at, it does not accept. */
export type Validator = (value: JsonValue) => boolean;

/** Compiles a schema to check values with; throws where `SchemaCompiler` reports a fault. */
export function createValidator(schema: JsonValue): Validator {
  const ajv = new Ajv2020({ strict: false, ownProperties: true, validateSchema: false, logger: false });
  addFormats.default(ajv);
  const validate = ajv.compile(schema as object);
  return (value) => {
    try {
      return validate(value) === true;
    } catch {
      // Endless recursion, and slips in generated code for rare combinations of keywords.
      return false;
    }
  };
}
