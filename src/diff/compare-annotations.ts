import { own } from "../json/value.js";
import { keywordNames } from "../json-schema/keywords.js";
import { type Findings, keywordEdit, type SchemaPair, same } from "./schema-pair.js";

const NAMED: Readonly<Record<string, string>> = {
  title: "title-changed",
  description: "description-changed",
  default: "default-changed",
  examples: "examples-changed",
  deprecated: "deprecated-changed",
  contentEncoding: "content-changed",
  contentMediaType: "content-changed",
  contentSchema: "content-changed",
  $schema: "dialect-changed",
};

const OTHERS = ["$comment", "readOnly", "writeOnly"];

const KNOWN = new Set(keywordNames());

/** The keywords that judge no value, those among them that 2020-12 does not know (core 2020-12 section 6.5). */
export function compareAnnotations(pair: SchemaPair, findings: Findings): void {
  for (const keyword of new Set([...Object.keys(pair.base), ...Object.keys(pair.head)])) {
    const id =
      NAMED[keyword] ?? (OTHERS.includes(keyword) || !KNOWN.has(keyword) ? "annotation-changed" : undefined);
    if (id === undefined || same(own(pair.base, keyword), own(pair.head, keyword))) continue;
    findings.edit(keywordEdit(id, pair, keyword, { isNote: true }));
  }
}
