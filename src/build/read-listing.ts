import { type JsonDocument, locateValue } from "../json/document.js";
import { type JsonNode, memberValue, stringOf } from "../json/node.js";
import type { InputSchemaSource, MatrixRow } from "../model/matrix.js";
import type { ShapeReader } from "./read-shape.js";

/** `ToolAnnotations` of MCP 2025-06-18 and later. */
const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

type Listing = Pick<
  MatrixRow,
  "title" | "description" | "descriptionLocation" | "inputSchema" | "annotations"
>;

/** What a row says of a tool beside its output: all that a `tools/list` answer tells clients. */
export function readListing(
  document: JsonDocument,
  reader: ShapeReader,
  members: ReadonlyMap<string, JsonNode>,
  pointer: readonly string[],
): Listing {
  const title = reader.string(members.get("title"), [...pointer, "title"]);
  const at = [...pointer, "description"];
  const description = reader.string(members.get("description"), at);
  const inputSchema = readInputSchema(document, reader, members.get("inputSchema"), [
    ...pointer,
    "inputSchema",
  ]);
  const annotations = readAnnotations(reader, members.get("annotations"), [...pointer, "annotations"]);
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description, descriptionLocation: locateValue(document, at) }),
    ...(inputSchema && { inputSchema }),
    ...(annotations && { annotations }),
  };
}

function readInputSchema(
  document: JsonDocument,
  reader: ShapeReader,
  node: JsonNode | undefined,
  pointer: readonly string[],
): InputSchemaSource | undefined {
  if (!node) return undefined;
  const location = locateValue(document, pointer);
  if (node.kind === "string" && node.value !== "") return { kind: "file", path: node.value, location };
  if (node.kind !== "object") return reader.wrong(pointer, "a schema (an object) or the path of one");
  if (!isInputSchema(node)) return reader.wrong(pointer, INPUT_SCHEMA);
  return { kind: "inline", schema: node, location };
}

/** What all revisions of MCP ask of an `inputSchema`. */
export const INPUT_SCHEMA = 'a schema with "type": "object" at its root';

export function isInputSchema(node: JsonNode): boolean {
  return stringOf(memberValue(node, "type")) === "object";
}

function readAnnotations(
  reader: ShapeReader,
  node: JsonNode | undefined,
  pointer: readonly string[],
): MatrixRow["annotations"] {
  if (!node) return undefined;
  const members = reader.object(node, pointer, ["title", ...HINTS]);
  if (!members || node.kind !== "object") return undefined;
  reader.string(members.get("title"), [...pointer, "title"]);
  for (const hint of HINTS) {
    const value = members.get(hint);
    if (value && value.kind !== "boolean") reader.wrong([...pointer, hint], "true or false");
  }
  return node;
}
