import type { JsonValue } from "../../src/json/node.js";
import { compileFiles, schemaOf } from "../build/project.js";

const ENVELOPE = {
  type: "object",
  properties: {
    ok: { type: "boolean" },
    operation: { const: "<tool_name>" },
    data: { oneOf: [{ $ref: "#/$defs/allowed_family" }] },
    error: { $ref: "#/$defs/error" },
    correlation_id: { type: "string" },
  },
  required: ["ok", "operation", "correlation_id"],
  additionalProperties: false,
  allOf: [
    {
      if: { properties: { ok: { const: true } } },
      then: { required: ["data"], not: { required: ["error"] } },
      else: { required: ["error"] },
    },
  ],
  $defs: { allowed_family: true },
};

const LIBRARY = {
  $defs: {
    error: {
      type: "object",
      properties: {
        code: { enum: ["not_found", "internal_error"] },
        message: { type: "string", minLength: 1 },
        retryable: { type: "boolean" },
      },
      required: ["code", "message"],
      additionalProperties: false,
    },
    berry: {
      type: "object",
      properties: {
        kind: { const: "berry" },
        weight: { type: "number", minimum: 0 },
        picked: { type: "string", format: "date-time" },
      },
      required: ["kind", "weight"],
      additionalProperties: false,
    },
    basket: {
      type: "object",
      properties: { kind: { const: "basket" }, berries: { type: "array", items: { $ref: "#/$defs/berry" } } },
      required: ["kind", "berries"],
      additionalProperties: false,
    },
  },
};

/** The contracts of a small server, as `build` compiles them: `read_berries`, and `weigh` with a schema of arguments. */
export async function berryContracts() {
  const { contracts, diagnostics } = await compileFiles({
    files: { "library.json": LIBRARY as never, "envelope.json": ENVELOPE as never },
    library: ["library.json"],
    envelope: "envelope.json",
    tools: {
      read_berries: ["basket", "berry"],
      weigh: {
        families: ["berry"],
        title: "Weigh",
        description: "Weighs one berry.",
        inputSchema: { type: "object", properties: { grams: { type: "number" } }, required: ["grams"] },
        annotations: { readOnlyHint: true },
      },
    },
  });
  if (!contracts) throw new Error(JSON.stringify(diagnostics));
  return contracts;
}

export const INPUT: JsonValue = {
  type: "object",
  properties: { grams: { type: "number" } },
  required: ["grams"],
};

/** The same, as the `toolsList` file holds them. */
export async function berryTools() {
  const { contracts } = await berryContracts();
  return contracts.map((contract) => ({
    name: contract.tool,
    ...(contract.title !== undefined && { title: contract.title, description: contract.description }),
    outputSchema: schemaOf(contract),
    ...(contract.inputSchema && { inputSchema: INPUT as object, annotations: { readOnlyHint: true } }),
  }));
}
