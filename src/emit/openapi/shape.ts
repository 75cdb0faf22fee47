import { type JsonNode, memberValue, nodeAt, type ObjectNode, stringOf } from "../../json/node.js";
import { type ReferenceTarget, referencesOf } from "./references.js";

/** The schemas that a contract applies to the very same value: itself, what it refers to, the entries of `allOf`. */
export function facesOf(root: ObjectNode): readonly JsonNode[] {
  const faces: JsonNode[] = [root];
  const seen = new Set<JsonNode>(faces);
  const add = (node: JsonNode | undefined) => {
    if (!node || seen.has(node)) return;
    seen.add(node);
    faces.push(node);
  };
  for (const face of faces) {
    const target = referencesOf(face).find(({ holder }) => holder.length === 0)?.target;
    if (target) add(nodeAt(root, pointerOf(root, target)));
    const all = memberValue(face, "allOf");
    if (all?.kind === "array") all.elements.forEach(add);
  }
  return faces;
}

function pointerOf(root: ObjectNode, target: ReferenceTarget): readonly string[] {
  if (target.kind !== "definition") return target.kind === "root" ? target.inside : ["?"];
  const map = memberValue(memberValue(root, "$defs"), target.name) ? "$defs" : "definitions";
  return [map, target.name, ...target.inside];
}

/** The schema of a property that a contract declares at its root. */
export function propertyOf(root: ObjectNode, name: string): JsonNode | undefined {
  for (const face of facesOf(root)) {
    const found = memberValue(memberValue(face, "properties"), name);
    if (found) return found;
  }
  return undefined;
}

/** The names that a contract requires at its root. */
export function requiredOf(root: ObjectNode): readonly string[] {
  return facesOf(root).flatMap((face) => {
    const required = memberValue(face, "required");
    return required?.kind === "array" ? required.elements.flatMap((name) => stringOf(name) ?? []) : [];
  });
}

/** Whether the envelope itself carries what went wrong, so that failures have the body of successes. */
export function carriesErrors(root: ObjectNode): boolean {
  return ["error", "errors"].some((name) => propertyOf(root, name) !== undefined);
}

/** Whether a page has room for a cursor: it is an object that holds something besides lists. */
export function carriesCursor(root: ObjectNode): boolean {
  return facesOf(root).some((face) => {
    const properties = memberValue(face, "properties");
    return (
      properties?.kind === "object" &&
      properties.members.some(({ value }) => stringOf(memberValue(value, "type")) !== "array")
    );
  });
}

const SCALARS = ["string", "integer", "number"];
const KEY_KEYWORDS = [
  "type",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "enum",
  "description",
];

/** What a path can hold of a property's schema: a scalar, never null. */
export function keySchemaOf(property: JsonNode | undefined): ObjectNode | undefined {
  const type = stringOf(memberValue(property, "type"));
  if (property?.kind !== "object" || type === undefined || !SCALARS.includes(type)) return undefined;
  return { ...property, members: property.members.filter(({ key }) => KEY_KEYWORDS.includes(key)) };
}
