import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
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

/**
 * Compiles as the clients of SDK line 1 do: the Ajv of draft-07, which passes over keywords that came later. Throws as
 * that one does.
 */
export function createDraft07Validator(schema: JsonValue): Validator {
  const ajv = new Ajv({
    strict: false,
    validateFormats: true,
    validateSchema: false,
    allErrors: true,
    logger: false,
  });
  addFormats.default(ajv);
  // It does not have the meta-schema of 2020-12, and asks for none with `validateSchema: false`.
  const validate = ajv.compile(schema as object);
  return (value) => attempt(() => validate(value) === true) ?? false;
}

/**
 * Compiles as the client of SDK line 2 does: by the dialect that `$schema` names, 2020-12 where it names none. Throws where
 * the schema does not compile, and at a dialect that the client does not know. Costs no memory for what is accepted.
 */
export function createClientValidator(schema: JsonValue): Validator {
  const named =
    typeof schema === "object" && schema !== null && "$schema" in schema ? schema.$schema : undefined;
  const dialect = typeof named === "string" ? named.replace(/^http:/, "https:").replace(/#$/, "") : undefined;
  const create = dialect === undefined ? DIALECTS["2020-12"] : dialectOf(dialect);
  if (!create) throw new Error(`it is of a dialect that clients do not know, ${JSON.stringify(named)}`);
  const ajv = create({ strict: false, validateSchema: false, logger: false });
  addFormats.default(ajv as Ajv2020);
  const validate = ajv.compile(schema as object);
  return (value) => attempt(() => validate(value) === true) ?? false;
}

const DIALECTS: Readonly<Record<string, (options: ConstructorParameters<typeof Ajv>[0]) => Ajv | Ajv2020>> = {
  "2020-12": (options) => new Ajv2020(options),
  "2019-09": (options) => new Ajv2019(options),
  "draft-07": (options) => new Ajv(options),
  "draft-06": (options) => new Ajv(options),
};

function dialectOf(uri: string): (typeof DIALECTS)[string] | undefined {
  const name = /^https:\/\/json-schema\.org\/(?:draft\/)?([\w-]+)\/schema$/.exec(uri)?.[1] ?? "";
  return Object.hasOwn(DIALECTS, name) ? DIALECTS[name] : undefined;
}

/** Whether a compiled schema accepts a value. What the validator fails at, it does not accept. */
export type Validator = (value: JsonValue) => boolean;

/** Compiles a schema to check values with; throws where `SchemaCompiler` reports a fault. */
export function createValidator(schema: JsonValue): Validator {
  const ajv = new Ajv2020({ strict: false, ownProperties: true, validateSchema: false, logger: false });
  addFormats.default(ajv);
  const validate = ajv.compile(schema as object);
  return (value) => attempt(() => validate(value) === true) ?? false;
}

/** One thing that a client's validator finds wrong with a value. */
export interface ValidationFault {
  /** JSON Pointer into the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly message: string;
  /** The schema that holds the keyword: the very object that was compiled, or a part of it. */
  readonly holder: unknown;
  /** The way to the keyword as the validator went, which may leave out how it came to a definition. */
  readonly schemaPath: string;
  /** A `oneOf` of which several alternatives match. */
  readonly isTooMany: boolean;
}

/** A schema as the official client holds it. */
export interface ClientValidator {
  readonly accepts: Validator;
  /** Everything wrong with a value. */
  readonly faults: (value: JsonValue) => readonly ValidationFault[];
}

/** The validators of the official client (SDK line 2), one for each schema that is asked for. */
export class ClientValidators {
  readonly #options: ConstructorParameters<typeof Ajv2020>[0];
  #shared: Ajv2020 | undefined;

  /** `formats`: whether `format` asserts, as it does for the client, or only annotates. */
  constructor({ formats }: { readonly formats: "assert" | "annotate" }) {
    this.#options = {
      strict: false,
      validateFormats: formats === "assert",
      allErrors: true,
      // Paths to what is referred to are told in several ways; the schema itself is not.
      verbose: true,
      validateSchema: true,
      logger: false,
    };
  }

  /** The validator of a schema, or why it is not one of 2020-12. */
  compile(schema: JsonValue): ClientValidator | string {
    this.#shared ??= this.#create();
    const ajv = this.#shared;
    const known = new Set(Object.keys(ajv.refs));
    try {
      const validate = ajv.compile(schema as object | boolean);
      return {
        accepts: (value) => attempt(() => validate(value) === true) ?? false,
        faults: (value) =>
          attempt(() => validate(value)) === false ? (validate.errors ?? []).map(faultOf) : [],
      };
    } catch (error) {
      return error instanceof RangeError
        ? "it is nested too deep for the validator's stack"
        : (error as Error).message;
    } finally {
      if (typeof schema === "object") ajv.removeSchema(schema as object);
      // Identifiers inside stay registered, and would mean this schema in the next one.
      for (const identifier of Object.keys(ajv.refs)) if (!known.has(identifier)) delete ajv.refs[identifier];
    }
  }

  #create(): Ajv2020 {
    const ajv = new Ajv2020(this.#options);
    addFormats.default(ajv);
    return ajv;
  }
}

function faultOf(error: ErrorObject): ValidationFault {
  const { instancePath, keyword, message = "", parentSchema, schemaPath, params } = error;
  const isTooMany = keyword === "oneOf" && Array.isArray(params.passingSchemas);
  return { instancePath, keyword, message, holder: parentSchema, schemaPath, isTooMany };
}

/** What validators fail at (endless recursion, slips in generated code for rare combinations), they do not accept. */
function attempt<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
