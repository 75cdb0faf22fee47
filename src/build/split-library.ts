import * as rules from "../diagnostics/catalogue/library.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { type JsonDocument, locateKey, locateValue } from "../json/document.js";
import { type JsonNode, type Member, memberOf, toValue } from "../json/node.js";
import type { SchemaUnit } from "../json-schema/resources.js";
import { scanSchema } from "../json-schema/scan.js";
import type { Location } from "../source/location.js";
import type { JsonPointer } from "../source/pointer.js";

/** A definition of one file, not yet bound to what it refers to. */
export interface DefinitionUnit extends SchemaUnit {
  readonly name: string;
  readonly location: Location;
}

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** Whether a `$schema` means 2020-12; an empty fragment does not change that. */
export function isDialect(uri: string): boolean {
  return uri.replace(/#$/, "") === DIALECT;
}

/** The name of the marker that stands for the family hole in templates. */
export const FAMILY_MARKER = "allowed_family";

/** The definitions of one library file: its `$defs` (and `definitions`), or the whole file under its stem. */
export function splitLibrary(document: JsonDocument, diagnostics: Diagnostic[]): DefinitionUnit[] {
  const { root, source } = document;
  if (root.kind !== "object" && root.kind !== "boolean") {
    const found = root.kind === "array" ? "an array" : root.kind === "null" ? "null" : `a ${root.kind}`;
    diagnostics.push(diagnose(rules.wrongRoot, { found }, { location: locateValue(document, []) }));
    return [];
  }
  checkDialect(document, diagnostics);
  const maps = (["$defs", "definitions"] as const).filter((key) => memberOf(root, key));
  if (maps.length === 0) {
    const location = {
      source,
      span: { start: root.start, end: Math.min(root.end, root.start + 1) },
      pointer: [],
    };
    return [createUnit(document, [], root, stemOf(source.path), location)];
  }
  const units: DefinitionUnit[] = [];
  for (const key of maps) {
    const { value } = memberOf(root, key) as Member;
    if (value.kind !== "object") {
      const expected = "an object of schemas";
      diagnostics.push(
        diagnose(rules.invalidSchema, { keyword: key, expected }, { location: locateValue(document, [key]) }),
      );
      continue;
    }
    for (const member of value.members) {
      const pointer = [key, member.key];
      units.push(createUnit(document, pointer, member.value, member.key, locateKey(document, pointer)));
    }
    const count = value.members.length;
    if (key === "definitions" && count > 0) {
      diagnostics.push(
        diagnose(rules.legacyDefinitions, { count }, { location: locateKey(document, [key]) }),
      );
    }
  }
  return units;
}

export function createUnit(
  document: JsonDocument,
  pointer: JsonPointer,
  node: JsonNode,
  name: string,
  location: Location,
): DefinitionUnit {
  return { document, pointer, node, name, location, scan: scanSchema(toValue(node)) };
}

/** `$schema` at the root, where there is one, must be 2020-12. */
export function checkDialect(document: JsonDocument, diagnostics: Diagnostic[]): void {
  const member = memberOf(document.root, "$schema");
  if (!member || (member.value.kind === "string" && isDialect(member.value.value))) return;
  const dialect = member.value.kind === "string" ? member.value.value : member.value.kind;
  diagnostics.push(
    diagnose(rules.wrongDialect, { dialect }, { location: locateValue(document, ["$schema"]) }),
  );
}

/** The file name without folder and without its endings: `media.schema.json` is `media`. */
function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.replace(/(?:\.schema)?\.(?:json|ya?ml)$/i, "");
}
