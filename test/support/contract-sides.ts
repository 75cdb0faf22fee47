import { locateValue } from "../../src/json/document.js";
import type { JsonValue } from "../../src/json/node.js";
import { parseJsonSource } from "../../src/json/parse.js";
import type { ContractSide } from "../../src/model/contract-side.js";
import { createSource } from "../../src/source/source.js";

/** A side of a comparison from outputSchemas by tool; `null` for a tool without one. */
export function sideOf(name: string, tools: Readonly<Record<string, JsonValue>>): ContractSide {
  return {
    name,
    tools: Object.entries(tools).map(([tool, schema]) => {
      const text = `${JSON.stringify(schema, undefined, 2)}\n`;
      const document = parseJsonSource(createSource(`${name}/${tool}.json`, text)).value;
      return {
        tool,
        text: schema === null ? undefined : () => text,
        schema: () => (schema === null ? undefined : (JSON.parse(text) as JsonValue)),
        locate: (pointer) => document && locateValue(document, pointer),
      };
    }),
  };
}
