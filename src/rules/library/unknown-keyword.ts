import { unknownKeyword } from "../../diagnostics/catalogue/library.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { nearest } from "../../diagnostics/suggest.js";
import { locateKey } from "../../json/document.js";
import { type JsonNode, toValue } from "../../json/node.js";
import { keywordNames } from "../../json-schema/keywords.js";
import { scanSchema } from "../../json-schema/scan.js";
import { type JsonPointer, parsePointer } from "../../source/pointer.js";
import type { Source } from "../../source/source.js";
import type { Check } from "../rule-context.js";

/** Only what looks like a slip: keywords of one's own (`x-…`, or far from any known one) are annotations, and legal. */
export const checkUnknownKeywords: Check = {
  rules: [unknownKeyword.id],
  run: ({ project }) => {
    if (!project) return [];
    const { library, templates } = project;
    const definitions = [...library.definitions, ...templates.flatMap((template) => template.definitions)];
    return [
      ...definitions.flatMap(({ name, schema, source, location }) =>
        findSlips({ subject: name, schema, source, pointer: location.pointer ?? [] }),
      ),
      ...templates.flatMap(({ name, document }) =>
        findSlips({ subject: name, schema: document.root, source: document.source, pointer: [] }),
      ),
    ];
  },
};

// Keywords of other drafts and of OpenAPI, which are not slips of the pen.
const FOREIGN = new Set([
  "id",
  "nullable",
  "example",
  "discriminator",
  "xml",
  "externalDocs",
  "additionalItems",
  "extends",
]);

/** A schema that is looked through, and where it stands. */
interface Place {
  readonly subject: string;
  readonly schema: JsonNode;
  readonly source: Source;
  readonly pointer: JsonPointer;
}

function findSlips({ subject, schema, source, pointer }: Place): Diagnostic[] {
  const known = [...keywordNames()];
  return scanSchema(toValue(schema)).unknownKeywords.flatMap(({ holder, keyword }) => {
    const inside = [...(parsePointer(holder) ?? []), keyword];
    // The definitions of a template are looked through by themselves.
    const isOwnDefinition = pointer.length === 0 && (inside[0] === "$defs" || inside[0] === "definitions");
    const isForeign = FOREIGN.has(keyword) || keyword.startsWith("x-");
    const meant = isOwnDefinition || isForeign ? undefined : nearest(keyword, known);
    if (meant === undefined) return [];
    const at = locateKey({ source, root: schema }, inside);
    const location = { ...at, pointer: [...pointer, ...inside] };
    const help = `did you mean "${meant}"?`;
    return [
      diagnose(
        unknownKeyword,
        { keyword, meant },
        { location, help, subject: `${subject}/${inside.join("/")}` },
      ),
    ];
  });
}
