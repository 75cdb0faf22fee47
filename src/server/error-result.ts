import type { JsonValue } from "../json/node.js";
import { isObject, type JsonObject } from "../json/value.js";
import { findWitness } from "../json-schema/inclusion/find-witness.js";
import { createValidator, type Validator } from "../json-schema/validator.js";
import { hasErrorBranch } from "../model/error-branch.js";
import { errorText, resultOf, type ToolResult } from "../model/tool-result.js";

/** Whose fault it is: of the server, or of what it was asked. */
export type ErrorKind = "internal" | "input";

/** Makes the result that says that a tool failed. `faulty` is the answer in whose place it goes. */
export type MakeError = (kind: ErrorKind, message: string, faulty?: unknown) => ToolResult;

/** By what an error code tells that it is for such a fault, the surest first. */
const CODES: Readonly<Record<ErrorKind, readonly RegExp[]>> = {
  internal: [/internal/i, /unexpected|unknown|server/i],
  input: [/invalid.?(?:input|argument|param|request)/i, /bad.?(?:input|argument|request)|validation/i],
};

/** What the message is until there is one: as long as messages are. */
const PLACEHOLDER = "The tool failed, and nothing more is known.";

/**
 * Errors that the contract accepts. For an envelope with `ok` and `error`: `ok: false` with the least else that it
 * asks for, and what was right in the faulty answer beside `data` (its correlation id, its warnings). For other
 * contracts: a text without structured content.
 */
export function createMakeError(schema: object | undefined, accepts: Validator): MakeError {
  if (!schema || !hasErrorBranch(schema as JsonObject)) return (_kind, message) => errorText(message);
  const contract = schema as JsonObject;
  const found = errorsOf(contract);
  return (kind, message, faulty) => {
    if (!found.has(kind)) found.set(kind, findLeastError(contract, kind));
    const least = found.get(kind);
    if (!least) return errorText(message);
    const told = withMessage(least, message);
    const error = accepts(told) ? told : least;
    return resultOf(contract, keepingSoundParts(error, faulty, accepts));
  };
}

const known = new WeakMap<object, Map<ErrorKind, JsonObject | undefined>>();

/** The errors that were found for a contract so far; servers that are made for each request share them. */
function errorsOf(contract: JsonObject): Map<ErrorKind, JsonObject | undefined> {
  const found = known.get(contract) ?? new Map<ErrorKind, JsonObject | undefined>();
  known.set(contract, found);
  return found;
}

function withMessage(error: JsonObject, message: string): JsonObject {
  return isObject(error.error) ? { ...error, error: { ...error.error, message } } : error;
}

/** Takes over each member of the faulty answer that the error has too and that the contract accepts there. */
function keepingSoundParts(error: JsonObject, faulty: unknown, accepts: Validator): JsonObject {
  if (!isObject(faulty as JsonValue)) return error;
  let kept = error;
  for (const [name, value] of Object.entries(faulty as JsonObject)) {
    if (name === "ok" || name === "error" || !Object.hasOwn(error, name)) continue;
    const candidate = { ...kept, [name]: value };
    if (accepts(candidate)) kept = candidate;
  }
  return kept;
}

/** The first that exists, of the most telling to the least. */
function findLeastError(schema: JsonObject, kind: ErrorKind): JsonObject | undefined {
  const code = codeFor(schema, kind);
  const message = { const: PLACEHOLDER };
  const wishes: JsonObject[] = [
    ...(code === undefined ? [] : [{ error: { properties: { message, code: { const: code } } } }]),
    { error: { properties: { message } } },
    {},
  ];
  for (const wish of wishes) {
    const properties = { ok: { const: false }, data: false, ...wish };
    const among = Array.isArray(schema.allOf) ? schema.allOf : [];
    const found = findWitness(
      { ...schema, allOf: [...among, { required: ["ok", "error"], properties }] },
      { validate: createValidator },
    );
    if (found.kind === "witness" && isObject(found.value)) return inOrder(found.value, schema.properties);
  }
  return undefined;
}

/** As the contract lists them, so that the result reads like any other. */
function inOrder(value: JsonObject, properties: JsonValue | undefined): JsonObject {
  const names = isObject(properties)
    ? Object.keys(properties).filter((name) => Object.hasOwn(value, name))
    : [];
  return { ...Object.fromEntries(names.map((name) => [name, value[name] as JsonValue])), ...value };
}

function codeFor(schema: JsonObject, kind: ErrorKind): string | undefined {
  const error = follow(schema, member(schema, "properties", "error"));
  const code = follow(schema, member(error, "properties", "code"));
  const codes = (isObject(code) && Array.isArray(code.enum) ? code.enum : []).filter(
    (value) => typeof value === "string",
  );
  return [...CODES[kind], ...CODES.internal].flatMap(
    (pattern) => codes.find((value) => pattern.test(value)) ?? [],
  )[0];
}

function follow(root: JsonObject, schema: JsonValue | undefined): JsonValue | undefined {
  const reference = isObject(schema) ? schema.$ref : undefined;
  const name = typeof reference === "string" ? /^#\/\$defs\/([^/~%]+)$/.exec(reference)?.[1] : undefined;
  return name === undefined ? schema : member(root, "$defs", name);
}

function member(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  let found = value;
  for (const name of path) found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return found;
}
