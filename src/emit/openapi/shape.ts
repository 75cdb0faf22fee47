import { type JsonNode, memberValue, nodeAt, type ObjectNode, stringOf } from "../../json/node.js";
import { type ReferenceTarget, targetOf } from "./references.js";

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
    const target = ownTargetOf(face);
    if (target) add(nodeAt(root, pointerOf(root, target)));
    const all = memberValue(face, "allOf");
    if (all?.kind === "array") all.elements.forEach(add);
  }
  return faces;
}

/** What the schema itself refers to, and nothing that it holds. */
function ownTargetOf(schema: JsonNode): ReferenceTarget | undefined {
  const reference = stringOf(memberValue(schema, "$ref"));
  return reference === undefined ? undefined : targetOf(reference);
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

/**
 * Whether the envelope itself carries what went wrong, so that failures have the body of successes: it has an `error`
 * that it can do without. What a family calls `error` is its own affair.
 */
export function carriesErrors(root: ObjectNode, families: readonly string[]): boolean {
  const parts: JsonNode[] = [root];
  for (const part of parts) {
    const properties = memberValue(part, "properties");
    const name = ["error", "errors"].find((key) => memberValue(properties, key));
    if (name !== undefined && !(part === root && requiredOf(root).includes(name))) return true;
    for (const branches of ["allOf", "oneOf", "anyOf"]) {
      const arms = memberValue(part, branches);
      if (part === root && arms?.kind === "array") parts.push(...arms.elements);
    }
    const target = ownTargetOf(part);
    const isFamily = target?.kind === "definition" && families.includes(target.name);
    const referred = target && !isFamily ? nodeAt(root, pointerOf(root, target)) : undefined;
    if (referred && !parts.includes(referred)) parts.push(referred);
  }
  return false;
}

const CURSOR = /cursor|token|continue|next/i;

/** Whether a page says where the next one begins: a text of that name, on its top level or one below. */
export function carriesCursor(root: ObjectNode): boolean {
  const isText = (schema: JsonNode) => {
    const type = memberValue(schema, "type");
    const types = type?.kind === "array" ? type.elements : [type];
    return types.some((each) => stringOf(each) === "string");
  };
  const holds = (schema: JsonNode, depth: number): boolean => {
    const properties = memberValue(schema, "properties");
    return (
      properties?.kind === "object" &&
      properties.members.some(
        ({ key, value }) => (CURSOR.test(key) && isText(value)) || (depth > 0 && holds(value, depth - 1)),
      )
    );
  };
  return facesOf(root).some((face) => holds(face, 1));
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
