import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Libraries of a given size and shape, with a matrix of a given length. Made of arithmetic: the same every time. */

const ENVELOPE = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    ok: { type: "boolean" },
    operation: { const: "<tool_name>" },
    data: { oneOf: [{ $ref: "#/$defs/allowed_family" }] },
    error: { $ref: "#/$defs/error" },
  },
  required: ["ok", "operation"],
  additionalProperties: false,
  $defs: { allowed_family: true },
};

const BLOCK = 25;
const POOL = 20;

/** Which definitions a definition refers to, by its number. */
const SHAPES = {
  /** Chains of 25, each link with three references into a small shared pool. */
  blocks: (index, count) => [
    ...(index % BLOCK === BLOCK - 1 ? [] : [index + 1]),
    ...[1, 2, 3].map((step) => (index * 7 + step * 11) % Math.min(POOL, count)),
  ],
  /** One long chain; families start near its end, so that closures stay of one size. */
  chain: (index) => [index + 1],
  /** Every definition refers to thirty others of its neighbourhood, which refer to nothing. */
  fan: (index, count) =>
    index % 31 === 0 ? Array.from({ length: 30 }, (_, step) => (index + step + 1) % count) : [],
  /** Rings of 25. */
  cycles: (index) => [index % BLOCK === BLOCK - 1 ? index - BLOCK + 1 : index + 1],
};

export function generateProject(folder, { tools, definitions, shape }) {
  const refers = SHAPES[shape];
  const $defs = { error: { type: "object", properties: { code: { type: "string" } }, required: ["code"] } };
  for (let index = 0; index < definitions; index++) {
    const properties = {
      kind: { const: `d${index}` },
      id: { type: "integer", minimum: 1 },
      name: { type: "string", minLength: 1, maxLength: 200 },
      status: { type: "string", enum: ["pending", "approved", "available", "denied"] },
    };
    for (const target of refers(index, definitions)) {
      if (target < definitions)
        properties[`to_${target}`] = { type: "array", items: { $ref: `#/$defs/d${target}` }, maxItems: 100 };
    }
    $defs[`d${index}`] = {
      type: "object",
      properties,
      required: ["kind", "id"],
      additionalProperties: false,
    };
  }
  const starts = startsOf(shape, definitions);
  const rows = {};
  for (let index = 0; index < tools; index++) {
    const families = new Set(
      [0, 1, 2]
        .slice(0, 1 + (index % 3))
        .map((step) => `d${starts[(index * 13 + step * 7) % starts.length]}`),
    );
    rows[`tool_${index}`] = [...families];
  }
  mkdirSync(join(folder, "schemas"), { recursive: true });
  const write = (path, value) => writeFileSync(join(folder, path), `${JSON.stringify(value, null, 2)}\n`);
  write("ombi-schema.config.json", {});
  write("schemas/library.json", { $schema: ENVELOPE.$schema, $defs });
  write("schemas/matrix.json", { tools: rows });
  write("schemas/envelope.json", ENVELOPE);
}

function startsOf(shape, definitions) {
  const all = Array.from({ length: definitions }, (_, index) => index);
  if (shape === "chain") return all.slice(-Math.min(definitions, 120));
  if (shape === "fan") return all.filter((index) => index % 31 === 0);
  return all.filter((index) => index % BLOCK === 0);
}
