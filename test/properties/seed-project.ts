/** A small project that has a bit of everything: what is broken in it, one place at a time, must be told, not thrown. */
export const SEED: Readonly<Record<string, string>> = {
  "ombi-schema.config.json": `{
  "library": ["defs/*.json", "extra.yaml"],
  "matrix": "matrix.json",
  "envelope": "envelope.json",
  "envelopes": { "rec": "preset:record" },
  "emit": { "tools": "out", "manifest": "out.json", "toolsList": false, "docs": [] },
  "protocol": "2025-11-25",
  "rules": { "library/unused-definition": "off", "matrix/unallowed-family": ["warn", { "families": ["page"] }] },
  "overrides": [{ "tools": ["r_*"], "envelope": "rec", "rules": { "matrix/tool-name": "warn" } }],
  "suppressions": [{ "rule": "library/unknown-keyword", "file": "defs/a.json", "pointer": "/$defs/a", "reason": "x" }],
  "format": { "indent": 4, "width": 100 },
  "requires": ">=0.0.1"
}
`,
  "matrix.json": `{
  "tools": {
    "r_a": ["page", "a/b"],
    "w_b": { "families": ["media"], "title": "T", "description": "D \\u00e9", "envelope": "rec" },
    "s_c": { "schema": "complete.json" },
    "n": null
  }
}
`,
  "envelope.json": `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "properties": {
    "op": { "const": "<tool_name>" },
    "data": { "oneOf": [{ "$ref": "#/$defs/allowed_family" }] },
    "error": { "$ref": "#/$defs/error" },
    "part": { "$ref": "defs/a.json#/$defs/media/properties/id" }
  },
  "required": ["op"],
  "$defs": { "allowed_family": true, "own": { "items": { "$ref": "#/$defs/own" } } }
}
`,
  "complete.json": `{ "type": "object", "properties": { "x": { "$ref": "#/$defs/page" } }, "$defs": { "q": { "$anchor": "q" } } }
`,
  "defs/a.json": `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://x.test/a.json",
  "$defs": {
    "media": {
      "type": "object",
      "properties": { "id": { "type": ["integer", "null"], "minimum": 1.0 }, "tree": { "$dynamicRef": "#node" } },
      "required": ["id"], "x-ui": { "$ref": "#/none" }
    },
    "page": { "items": { "$ref": "#/$defs/media" }, "contains": { "$ref": "part/#lid" }, "allOf": [{ "$ref": "#/$defs/error" }] },
    "node": { "$dynamicAnchor": "node", "prefixItems": [{ "$dynamicRef": "#node" }], "patternProperties": { "^a": false } },
    "box": { "$id": "part/", "$defs": { "lid": { "$anchor": "lid", "const": { "$ref": "x" } } }, "not": { "$ref": "#/$defs/lid" } },
    "a/b": { "dependentSchemas": { "k": true }, "if": { "$ref": "#/$defs/media/properties/id" }, "then": {} },
    "error": { "enum": ["x", 1e2, null], "unevaluatedProperties": { "$ref": "#/$defs/a~1b" } }
  },
  "definitions": { "old": { "$ref": "#/definitions/old/items", "items": {} } }
}
`,
  "extra.yaml": `$defs:
  extra:
    type: string
    enum: [no, 'y', "z", 010]
  more: { items: { $ref: '#/$defs/extra' } }
  note:
    description: |
      two
      lines
    properties: { "a b": true }
`,
};
