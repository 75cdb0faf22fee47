import { shellWord } from "./shell-word.js";
import type { Surroundings } from "./surroundings.js";

export interface Scaffold {
  readonly files: readonly { readonly path: string; readonly content: string }[];
  /** What to do next; `kept` are files that exist and stayed as they were. */
  readonly advice: (kept: readonly string[]) => readonly string[];
}

const ATTRIBUTES = `schemas/tools/** linguist-generated eol=lf
schemas/manifest.json linguist-generated eol=lf
`;

/**
 * The files of a new project: a library of a few definitions, two tools, an envelope and a document. `folder` is where they
 * go, seen from where the advice is followed.
 */
export function scaffold({ language, packageJson }: Surroundings, folder: string): Scaffold {
  const metaFolder = language === "node" ? "node_modules/ombi-schema/schemas/meta" : undefined;
  const schemaKey = (name: string, up: string) =>
    metaFolder ? `  "$schema": "${up}${metaFolder}/${name}.schema.json",\n` : "";
  return {
    files: [
      {
        path: "ombi-schema.config.json",
        content: `{\n${schemaKey("config", "./")}  "emit": { "docs": ["docs/contracts.md"] }\n}\n`,
      },
      { path: "schemas/library.json", content: LIBRARY },
      { path: "schemas/matrix.json", content: `{\n${schemaKey("matrix", "../")}${MATRIX}` },
      { path: "schemas/envelope.json", content: ENVELOPE },
      { path: "docs/contracts.md", content: DOCUMENT },
      { path: ".gitattributes", content: ATTRIBUTES },
    ],
    advice: (kept) => {
      const lines: string[] = [];
      if (kept.includes(".gitattributes"))
        lines.push(
          "add to .gitattributes:",
          ...ATTRIBUTES.trim()
            .split("\n")
            .map((line) => `  ${line}`),
          "",
        );
      if (packageJson) {
        lines.push(
          "add to the scripts of package.json:",
          '  "contracts": "ombi-schema build",',
          '  "contracts:check": "ombi-schema check"',
          "",
        );
      }
      const run = packageJson ? { npm: "npx ", pnpm: "pnpm exec ", yarn: "yarn " }[packageJson.manager] : "";
      const program = `${run}ombi-schema${folder === "" ? "" : ` -C ${shellWord(folder)}`}`;
      lines.push("next:", `  ${program} build   compiles the contracts into schemas/tools`);
      lines.push(`  ${program} check   what CI runs: nothing stale, every rule kept`);
      if (language === "go") lines.push("", "in Go, embed the contracts: //go:embed schemas/tools/*.json");
      if (language === "python")
        lines.push(
          "",
          "in Python, read the contracts with importlib.resources or json.loads(Path(…).read_text())",
        );
      return lines;
    },
  };
}

const LIBRARY = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$defs": {
    "note": {
      "type": "object",
      "properties": {
        "id": { "type": "integer", "minimum": 1 },
        "text": { "type": "string" },
        "tags": { "type": "array", "items": { "type": "string" }, "maxItems": 20 }
      },
      "required": ["id", "text"],
      "additionalProperties": false
    },
    "note_page": {
      "type": "object",
      "properties": {
        "kind": { "const": "note_page" },
        "items": {
          "type": "array",
          "items": { "$ref": "#/$defs/note" },
          "maxItems": 100
        },
        "next_offset": { "type": "integer", "minimum": 0 }
      },
      "required": ["kind", "items"],
      "additionalProperties": false
    },
    "receipt": {
      "type": "object",
      "properties": {
        "kind": { "const": "receipt" },
        "note": { "$ref": "#/$defs/note" },
        "status": { "type": "string", "enum": ["applied", "no_change"] }
      },
      "required": ["kind", "status"],
      "additionalProperties": false
    },
    "error": {
      "type": "object",
      "properties": {
        "code": { "type": "string" },
        "message": { "type": "string", "minLength": 1 }
      },
      "required": ["code", "message"],
      "additionalProperties": false
    }
  }
}
`;

const MATRIX = `  "tools": {
    "read_notes": ["note_page"],
    "write_note": ["receipt"]
  }
}
`;

const ENVELOPE = `{
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
    }
  },
  "required": ["ok", "operation", "warnings"],
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
`;

const DOCUMENT = `# Contracts

What the tools of this server return. Text between the markers is generated: change the files under \`schemas/\` and
run \`ombi-schema build\`. Everything else on this page is yours.

## Registration

<!-- ombi-schema:begin registration -->

<!-- ombi-schema:end registration -->

## Which tool returns what

<!-- ombi-schema:begin matrix -->

<!-- ombi-schema:end matrix -->

## Envelope

<!-- ombi-schema:begin envelope -->

<!-- ombi-schema:end envelope -->

## Shared definitions

<!-- ombi-schema:begin library -->

<!-- ombi-schema:end library -->

## Sizes

<!-- ombi-schema:begin sizes -->

<!-- ombi-schema:end sizes -->
`;
