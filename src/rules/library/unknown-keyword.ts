import { unknownKeyword } from "../../diagnostics/catalogue/library.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { nearest } from "../../diagnostics/suggest.js";
import { locateKey } from "../../json/document.js";
import { toValue } from "../../json/node.js";
import { keywordNames } from "../../json-schema/keywords.js";
import { scanSchema } from "../../json-schema/scan.js";
import type { Definition } from "../../model/library.js";
import { parsePointer } from "../../source/pointer.js";
import type { Check } from "../rule-context.js";

/** Only what looks like a slip: keywords of one's own (`x-…`, or far from any known one) are annotations, and legal. */
export const checkUnknownKeywords: Check = {
  rules: [unknownKeyword.id],
  run: ({ project }) => {
    const templates = project?.templates.flatMap((template) => template.definitions) ?? [];
    return [...(project?.library.definitions ?? []), ...templates].flatMap(findSlips);
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

function findSlips({ name, schema, source, location }: Definition): Diagnostic[] {
  const known = [...keywordNames()];
  const base = location.pointer ?? [];
  return scanSchema(toValue(schema)).unknownKeywords.flatMap(({ holder, keyword }) => {
    if (FOREIGN.has(keyword) || keyword.startsWith("x-")) return [];
    const meant = nearest(keyword, known);
    if (meant === undefined) return [];
    const inside = [...(parsePointer(holder) ?? []), keyword];
    const at = locateKey({ source, root: schema }, inside);
    const place = { ...at, pointer: [...base, ...inside] };
    const help = `did you mean "${meant}"?`;
    return [
      diagnose(
        unknownKeyword,
        { keyword, meant },
        { location: place, help, subject: `${name}/${inside.join("/")}` },
      ),
    ];
  });
}
