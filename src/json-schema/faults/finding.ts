import type { JsonValue } from "../../json/node.js";
import type { JsonPointer } from "../../source/pointer.js";
import type { Subschema } from "../inclusion/schema-document.js";
import type { SchemaObject } from "../walk.js";

/** One thing wrong with a value, while it is looked for. */
export interface Finding {
  /** Into the value. */
  readonly path: JsonPointer;
  readonly keyword: string;
  readonly message: string;
  /** Into the schema, to the keyword. */
  readonly pointer: JsonPointer;
  /** The member that is missing or too much. */
  readonly property?: string;
  readonly help?: string;
  readonly family?: string;
  /** Members of the value that the demand depends on: where one of them is wrong itself, the demand says nothing. */
  readonly conditions?: readonly JsonPointer[];
}

/** A schema applied to a value at a place. */
export interface Application {
  readonly schema: Subschema;
  /** What `schema.value` holds. */
  readonly keywords: SchemaObject;
  readonly value: JsonValue;
  readonly path: JsonPointer;
}

/** What looks for faults asks this of the other schemas. */
export interface Judge {
  readonly child: (parent: Subschema, keyword: string, key?: string) => Subschema;
  /** The schema that a reference means; nothing where it leads nowhere, which the compiler has said before. */
  readonly target: (schema: Subschema, keyword: "$ref" | "$dynamicRef") => Subschema | undefined;
  readonly accepts: (schema: Subschema, value: JsonValue) => boolean;
  readonly faults: (schema: Subschema, value: JsonValue, path: JsonPointer) => Finding[];
  /** The types that a schema names, references followed; nothing where it names none. */
  readonly typesOf: (schema: Subschema) => readonly string[] | undefined;
  /** The members that a schema requires to have one of few values, references followed. */
  readonly fixedMembers: (schema: Subschema) => ReadonlyMap<string, readonly JsonValue[]>;
}

export type JsonObject = { readonly [key: string]: JsonValue };

export function finding(
  { schema, path }: Application,
  keyword: string,
  message: string,
  more: Partial<Finding> = {},
): Finding {
  return { path, keyword, message, pointer: [...schema.pointer, keyword], ...more };
}

/** A list of strings, or nothing where the keyword holds something else. */
export function namesIn(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
}
