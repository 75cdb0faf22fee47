import { equalValues } from "../json/canonical.js";
import type { JsonValue } from "../json/node.js";
import { type Standing, step } from "../json-schema/keywords.js";
import { isSchemaObject, type SchemaObject } from "../json-schema/walk.js";

const DECLARED = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

/**
 * The contract as it must look on the wire. Up to 2025-11-25 the root must be an object schema, and servers of the
 * SDK's version 2 bring others into that form for such clients: they add the type where every value is an object
 * anyhow, and else wrap the schema, and the value with it, into a property called `result`.
 */
export function wireSchema(contract: JsonValue, listed: JsonValue | undefined): JsonValue {
  if (!isSchemaObject(contract) || contract.type === "object" || !isSchemaObject(listed)) return contract;
  if (isWrapper(listed)) return wrap(contract);
  return listed.type === "object" && contract.type === undefined ? { ...contract, type: "object" } : contract;
}

/** Whether two schemas are the same text, order of keys and the declaration of the usual dialect apart. */
export function sameSchema(left: JsonValue, right: JsonValue): boolean {
  return equalValues(undeclared(left), undeclared(right));
}

function undeclared(schema: JsonValue): JsonValue {
  if (!isSchemaObject(schema) || typeof schema.$schema !== "string" || !DECLARED.test(schema.$schema))
    return schema;
  const { $schema: _declared, ...rest } = schema;
  return rest;
}

function isWrapper({ type, properties, required }: SchemaObject): boolean {
  if (type !== "object" || !isSchemaObject(properties)) return false;
  const isAlone = Object.keys(properties).length === 1 && Object.hasOwn(properties, "result");
  return isAlone && equalValues(required ?? null, ["result"]);
}

function wrap(schema: SchemaObject): JsonValue {
  const { $schema: dialect } = schema;
  return {
    ...(typeof dialect === "string" && { $schema: dialect }),
    type: "object",
    properties: { result: moveReferences(schema, "schema") },
    required: ["result"],
  };
}

/** References into the document, now that the document is one level deeper. */
function moveReferences(node: JsonValue, standing: Standing): JsonValue {
  if (standing === "data" || typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) return node.map((entry, at) => moveReferences(entry, step(standing, String(at))));
  return Object.fromEntries(
    Object.entries(node).map(([key, value]): [string, JsonValue] => {
      const isReference = standing === "schema" && (key === "$ref" || key === "$dynamicRef");
      if (isReference && typeof value === "string" && /^#(?:$|\/)/.test(value))
        return [key, `#/properties/result${value.slice(1)}`];
      return [key, moveReferences(value, step(standing, key))];
    }),
  );
}
