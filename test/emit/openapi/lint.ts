import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonNode, JsonValue } from "../../../src/json/node.js";
import { toValue } from "../../../src/json/node.js";

export type Json = { readonly [key: string]: JsonValue };

const config = createConfig({
  extends: ["minimal"],
  rules: {
    struct: "error",
    "no-unresolved-refs": "error",
    "operation-operationId-unique": "error",
    "path-parameters-defined": "error",
    "operation-operationId": "error",
    "no-identical-paths": "error",
    "spec-components-invalid-map-name": "error",
    "operation-parameters-unique": "error",
  },
});

/** Everything that an OpenAPI linter, Ajv and the gaps between the two find wrong with a document. */
export async function faultsOf(text: string, path = "/openapi.json"): Promise<string[]> {
  const problems = await lintFromString({ source: text, absoluteRef: path, config: await config });
  const document = JSON.parse(text) as Json;
  // Warnings ask for what a contract does not hold: summaries, security, licences.
  const errors = problems.filter(({ severity }) => severity === "error");
  const found = errors.map(({ ruleId, message, location }) => {
    const [place] = location;
    return `${ruleId}: ${message} at ${place && "pointer" in place ? place.pointer : ""}`;
  });
  return [...found, ...componentFaults(document)];
}

export function schemasOf(document: Json): Json {
  return ((document.components as Json | undefined)?.schemas ?? {}) as Json;
}

function componentFaults(document: Json): string[] {
  const schemas = schemasOf(document);
  const is30 = String(document.openapi).startsWith("3.0");
  const ajv = new Ajv2020({ strict: false, ownProperties: true, logger: false });
  addFormats.default(ajv);
  const converted = is30 ? (fromOpenApi30({ schemas }) as Json) : { schemas };
  ajv.addSchema({ $id: "document:", components: converted });
  return Object.entries(schemas).flatMap(([name, schema]) => [
    // What is referred to is compiled, and not held to the meta-schema.
    ...(ajv.validateSchema(schemasOf({ components: converted })[name] as object)
      ? []
      : [`meta-schema: component ${name}: ${ajv.errorsText()}`]),
    ...compileFault(ajv, name),
    ...(is30 ? gaps30(schema, `#/components/schemas/${name}`) : []),
  ]);
}

function compileFault(ajv: Ajv2020, name: string): string[] {
  try {
    ajv.compile({ $ref: `document:#/components/schemas/${name}` });
    return [];
  } catch (error) {
    return [`ajv: component ${name}: ${(error as Error).message}`];
  }
}

/** What OpenAPI 3.0 forbids and the linter lets pass. */
function gaps30(value: JsonValue, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => gaps30(entry, `${at}/${index}`));
  if (typeof value !== "object" || value === null) return [];
  const schema = value as Json;
  const found: string[] = [];
  if (schema.type === "array" && !Object.hasOwn(schema, "items")) found.push(`${at}: array without items`);
  if (Array.isArray(schema.required) && schema.required.length === 0) found.push(`${at}: empty required`);
  for (const key of ["const", "if", "$schema", "$defs", "prefixItems", "patternProperties", "contains"])
    if (Object.hasOwn(schema, key) && at.split("/").at(-1) !== "properties") found.push(`${at}: ${key}`);
  if (Array.isArray(schema.type) && at.split("/").at(-1) !== "properties") found.push(`${at}: list of types`);
  const isData = (key: string) => ["enum", "default", "example"].includes(key);
  return [
    ...found,
    ...Object.entries(schema).flatMap(([key, inside]) => (isData(key) ? [] : gaps30(inside, `${at}/${key}`))),
  ];
}

/** A schema of OpenAPI 3.0 as one of 2020-12: what its validators do. Written from the specification alone. */
export function fromOpenApi30(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(fromOpenApi30);
  if (typeof value !== "object" || value === null) return value;
  const { nullable, exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...rest } = value as Json;
  const converted: Record<string, JsonValue> = {};
  for (const [key, inside] of Object.entries(rest)) {
    const isData = ["enum", "default", "example", "required"].includes(key);
    const isMap = key === "properties" || key === "schemas";
    converted[key] = isData
      ? inside
      : isMap
        ? Object.fromEntries(
            Object.entries(inside as Json).map(([name, schema]) => [name, fromOpenApi30(schema)]),
          )
        : fromOpenApi30(inside);
  }
  if (nullable === true && typeof converted.type === "string") converted.type = [converted.type, "null"];
  if (minimum !== undefined) converted[exclusiveMinimum === true ? "exclusiveMinimum" : "minimum"] = minimum;
  if (maximum !== undefined) converted[exclusiveMaximum === true ? "exclusiveMaximum" : "maximum"] = maximum;
  return converted;
}

export function documentOf(node: JsonNode | undefined): Json {
  if (!node) throw new Error("there is no document");
  return toValue(node) as Json;
}
