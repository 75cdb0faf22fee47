import * as rules from "../diagnostics/catalogue/matrix.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { type JsonDocument, locateKey, locateValue } from "../json/document.js";
import type { JsonNode } from "../json/node.js";
import type { Allowance, Matrix, MatrixRow } from "../model/matrix.js";
import { VERBS } from "../model/operation.js";
import { readListing } from "./read-listing.js";
import { ShapeReader } from "./read-shape.js";
import { checkToolNames } from "./tool-names.js";

const ROW_KEYS = [
  "families",
  "envelope",
  "schema",
  "title",
  "description",
  "inputSchema",
  "annotations",
  "operation",
];

/** Reads the matrix: forms and names only; whether the families exist is asked when the project is bound. */
export function buildMatrix(document: JsonDocument): Result<Matrix> {
  const diagnostics: Diagnostic[] = [];
  const reader = new ShapeReader(
    (pointer, expected) => {
      const subject = pointer.length === 0 ? "the matrix" : JSON.stringify(pointer.at(-1));
      diagnostics.push(
        diagnose(rules.invalidValue, { subject, expected }, { location: locateValue(document, pointer) }),
      );
    },
    (pointer, { key }, known) => {
      const at = {
        location: locateKey(document, pointer),
        help: didYouMean(key, known) ?? `known keys: ${known.join(", ")}`,
      };
      diagnostics.push(diagnose(rules.unknownKey, { key }, at));
    },
  );
  const root = reader.object(document.root, [], ["$schema", "tools"]);
  const tools = root?.get("tools");
  if (root && !tools) reader.wrong([], 'an object with "tools"');
  const rows: MatrixRow[] = [];
  const members = reader.record(tools, ["tools"]);
  for (const { key, value } of members) {
    const row = readRow(document, reader, key, value);
    if (row) rows.push(row);
  }
  const named = members.map(({ key }) => ({ tool: key, location: locateKey(document, ["tools", key]) }));
  checkToolNames(named, diagnostics);
  return hasErrors(diagnostics) ? { diagnostics } : { value: { document, rows }, diagnostics };
}

function readRow(
  document: JsonDocument,
  reader: ShapeReader,
  tool: string,
  node: JsonNode,
): MatrixRow | undefined {
  const pointer = ["tools", tool];
  const row = { tool, location: locateKey(document, pointer) };
  if (node.kind === "null") return { ...row, output: { kind: "none" } };
  if (node.kind === "array") {
    return { ...row, output: { kind: "families", families: readFamilies(document, reader, node, pointer) } };
  }
  if (node.kind !== "object") return reader.wrong(pointer, "a list of families, an object, or null");
  const members = reader.object(node, pointer, ROW_KEYS);
  if (!members) return undefined;
  const operation = readOperation(document, reader, members.get("operation"), [...pointer, "operation"]);
  const named = {
    ...row,
    ...readListing(document, reader, members, pointer),
    ...(operation !== undefined && { operation }),
  };
  const schema = reader.string(members.get("schema"), [...pointer, "schema"], "the path of a schema");
  if (schema !== undefined) {
    if (members.has("families") || members.has("envelope")) {
      return reader.wrong(pointer, '"schema" alone (that schema wins whole), or "families" with an envelope');
    }
    return {
      ...named,
      output: { kind: "schema", path: schema, location: locateValue(document, [...pointer, "schema"]) },
    };
  }
  const families = members.get("families");
  if (members.has("schema")) return undefined;
  if (!families) return reader.wrong(pointer, 'an object with "families" or "schema"');
  if (families.kind !== "array") return reader.wrong([...pointer, "families"], "a list of families");
  const envelope = reader.string(
    members.get("envelope"),
    [...pointer, "envelope"],
    "the name of an envelope",
  );
  return {
    ...named,
    output: {
      kind: "families",
      families: readFamilies(document, reader, families, [...pointer, "families"]),
      ...(envelope !== undefined && {
        envelope,
        envelopeLocation: locateValue(document, [...pointer, "envelope"]),
      }),
    },
  };
}

function readOperation(
  document: JsonDocument,
  reader: ShapeReader,
  node: JsonNode | undefined,
  pointer: readonly string[],
): MatrixRow["operation"] {
  if (!node) return undefined;
  if (node.kind === "boolean" && !node.value) return false;
  if (node.kind !== "object") return reader.wrong(pointer, 'an object with "verb" and "resource", or false');
  const members = reader.object(node, pointer, ["verb", "resource", "key"]);
  const verb = reader.choice(members?.get("verb"), [...pointer, "verb"], VERBS);
  const resource = reader.string(members?.get("resource"), [...pointer, "resource"]);
  const key = reader.string(members?.get("key"), [...pointer, "key"], "the name of a property");
  if (!members?.has("verb") || !members.has("resource"))
    reader.wrong(pointer, 'an object with "verb" and "resource"');
  if (verb === undefined || resource === undefined) return undefined;
  return { verb, resource, location: locateValue(document, pointer), ...(key !== undefined && { key }) };
}

function readFamilies(
  document: JsonDocument,
  reader: ShapeReader,
  node: Extract<JsonNode, { kind: "array" }>,
  pointer: readonly string[],
): Allowance[] {
  const families: Allowance[] = [];
  for (const [index, element] of node.elements.entries()) {
    const at = [...pointer, String(index)];
    if (element.kind === "string")
      families.push({ family: element.value, location: locateValue(document, at) });
    else reader.wrong(at, "the name of a family (a string)");
  }
  return families;
}
