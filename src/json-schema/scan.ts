import type { JsonValue } from "../json/node.js";
import { keywordOf } from "./keywords.js";
import { checkShape, type ShapeFault } from "./shape.js";
import { isSchemaObject, type SchemaObject, walkSchema } from "./walk.js";

/** A reference as it stands; the pointer (string form) is that of the schema that holds it. */
export interface FoundReference {
  readonly keyword: "$ref" | "$dynamicRef";
  readonly holder: string;
  readonly value: string;
}

export interface FoundAnchor {
  readonly holder: string;
  readonly name: string;
  readonly dynamic: boolean;
}

export interface FoundIdentifier {
  readonly holder: string;
  readonly value: string;
}

/** All that one walk over a schema finds, by pointers from the schema scanned. */
export interface SchemaScan {
  readonly references: readonly FoundReference[];
  readonly anchors: readonly FoundAnchor[];
  readonly identifiers: readonly FoundIdentifier[];
  /** `$schema` inside the schema, where the compiled contract must not repeat it. */
  readonly dialects: readonly FoundIdentifier[];
  readonly faults: readonly { readonly holder: string; readonly fault: ShapeFault }[];
  /** `$recursiveRef`, which 2020-12 does not know and validators follow all the same. */
  readonly recursiveReferences: readonly FoundIdentifier[];
  /** Pointers of `properties` that declare `__proto__`. */
  readonly prototypeProperties: readonly string[];
  readonly unknownKeywords: readonly { readonly holder: string; readonly keyword: string }[];
}

export function scanSchema(schema: JsonValue): SchemaScan {
  const scan = {
    references: [] as FoundReference[],
    anchors: [] as FoundAnchor[],
    identifiers: [] as FoundIdentifier[],
    dialects: [] as FoundIdentifier[],
    recursiveReferences: [] as FoundIdentifier[],
    faults: [] as { holder: string; fault: ShapeFault }[],
    prototypeProperties: [] as string[],
    unknownKeywords: [] as { holder: string; keyword: string }[],
  };
  walkSchema(schema, (visited, holder) => {
    for (const fault of checkShape(visited)) scan.faults.push({ holder, fault });
    for (const keyword of Object.keys(visited)) {
      const value = visited[keyword];
      if (typeof value === "string") collectString(scan, keyword, value, holder);
      if (!keywordOf(keyword)) scan.unknownKeywords.push({ holder, keyword });
    }
    if (declaresPrototype(visited)) scan.prototypeProperties.push(`${holder}/properties`);
  });
  return scan;
}

function collectString(
  scan: {
    references: FoundReference[];
    anchors: FoundAnchor[];
    identifiers: FoundIdentifier[];
    dialects: FoundIdentifier[];
    recursiveReferences: FoundIdentifier[];
  },
  keyword: string,
  value: string,
  holder: string,
): void {
  switch (keyword) {
    case "$ref":
    case "$dynamicRef":
      scan.references.push({ keyword, holder, value });
      break;
    case "$anchor":
    case "$dynamicAnchor":
      scan.anchors.push({ holder, name: value, dynamic: keyword === "$dynamicAnchor" });
      break;
    case "$id":
      scan.identifiers.push({ holder, value });
      break;
    case "$recursiveRef":
      scan.recursiveReferences.push({ holder, value });
      break;
    case "$schema":
      scan.dialects.push({ holder, value });
      break;
  }
}

function declaresPrototype(schema: SchemaObject): boolean {
  return (
    Object.hasOwn(schema, "properties") &&
    isSchemaObject(schema.properties) &&
    Object.hasOwn(schema.properties, "__proto__")
  );
}
