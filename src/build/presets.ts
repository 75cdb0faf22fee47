/** Envelope templates that ship with the compiler, of the very kind that a project writes itself. */
const PRESETS: ReadonlyMap<string, string> = new Map([
  [
    "record",
    `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "$ref": "#/$defs/allowed_family",
  "$defs": { "allowed_family": true }
}
`,
  ],
  [
    "ombi",
    `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "properties": {
    "ok": { "type": "boolean" },
    "operation": { "const": "<tool_name>" },
    "data": { "oneOf": [{ "$ref": "#/$defs/allowed_family" }] },
    "error": { "$ref": "#/$defs/error" },
    "warnings": {
      "type": "array",
      "items": { "type": "string" },
      "maxItems": 100
    },
    "truncated": { "type": "boolean" },
    "correlation_id": { "type": "string" }
  },
  "required": ["ok", "operation", "warnings", "truncated", "correlation_id"],
  "additionalProperties": false,
  "allOf": [
    {
      "if": { "properties": { "ok": { "const": true } } },
      "then": { "required": ["data"], "not": { "required": ["error"] } },
      "else": { "required": ["error"] }
    }
  ],
  "$defs": { "allowed_family": true }
}
`,
  ],
]);

export function presetNames(): readonly string[] {
  return [...PRESETS.keys()];
}

/** The template text of a preset; it refers to library definitions by the names that the preset's page lists. */
export function presetText(name: string): string | undefined {
  return PRESETS.get(name);
}
