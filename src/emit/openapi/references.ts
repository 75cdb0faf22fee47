import { editNode } from "../../json/edit.js";
import { textNode } from "../../json/make-node.js";
import { type JsonNode, memberValue, nodeAt, toValue } from "../../json/node.js";
import { rewriteSchema, type SchemaRewrite } from "../../json-schema/rewrite.js";
import { scanSchema } from "../../json-schema/scan.js";
import { decodeFragment, splitReference } from "../../json-schema/uri.js";
import { formatPointer, type JsonPointer, parsePointer } from "../../source/pointer.js";

/** What a reference inside one contract means: a definition and a place in it, or a place in the contract itself. */
export type ReferenceTarget =
  | { readonly kind: "definition"; readonly name: string; readonly inside: JsonPointer }
  | { readonly kind: "root"; readonly inside: JsonPointer }
  | { readonly kind: "unknown" };

export interface SchemaReference {
  /** Of the schema that holds the reference, from the schema that was looked through. */
  readonly holder: JsonPointer;
  readonly raw: string;
  readonly target: ReferenceTarget;
}

const DEFINITION_MAPS = ["$defs", "definitions"];

const remembered = new WeakMap<JsonNode, readonly SchemaReference[]>();

/** The references of a schema, in document order, each once. */
export function referencesOf(schema: JsonNode): readonly SchemaReference[] {
  const known = remembered.get(schema);
  if (known) return known;
  const found = scanSchema(toValue(schema)).references.map(
    ({ holder, value }): SchemaReference => ({
      holder: parsePointer(holder) ?? [],
      raw: value,
      target: targetOf(value),
    }),
  );
  remembered.set(schema, found);
  return found;
}

/** What a reference inside a contract means. */
export function targetOf(reference: string): ReferenceTarget {
  const { resource, fragment } = splitReference(reference);
  const pointer = resource === "" ? parsePointer(decodeFragment(fragment) ?? "x") : undefined;
  if (!pointer) return { kind: "unknown" };
  const [map, name, ...inside] = pointer;
  return map !== undefined && DEFINITION_MAPS.includes(map) && name !== undefined
    ? { kind: "definition", name, inside }
    : { kind: "root", inside: pointer };
}

/** Names of their own would move the base of all references below them. */
const IDENTIFIERS = ["$id", "$anchor", "$dynamicAnchor", "$recursiveAnchor"];

/**
 * A schema with its references spelled anew, and without identifiers. One that is spelled `undefined` leads nowhere
 * that can be told, and the schema that holds it accepts anything.
 */
export function respellReferences(
  schema: JsonNode,
  spell: (target: ReferenceTarget) => string | undefined,
): JsonNode {
  const references = referencesOf(schema);
  const lost = references.filter(({ target }) => spell(target) === undefined);
  const rewrites = references.flatMap(({ holder, target }): SchemaRewrite[] => {
    const ref = spell(target);
    if (ref === undefined) return [];
    const isDynamic = memberValue(nodeAt(schema, holder), "$ref") === undefined;
    return [{ pointer: holder, ...(isDynamic ? { dynamicRef: ref } : { ref }), drop: [] }];
  });
  const { identifiers, anchors } = scanSchema(toValue(schema));
  const named = new Set([...identifiers, ...anchors].map(({ holder }) => holder));
  for (const holder of named) rewrites.push({ pointer: parsePointer(holder) ?? [], drop: IDENTIFIERS });
  const rewritten = withMappings(rewriteSchema(schema, rewrites), spell);
  return editNode(
    rewritten,
    lost.map(({ holder }) => ({ pointer: holder, apply: withoutReference })),
  );
}

function withoutReference(node: JsonNode): JsonNode {
  if (node.kind !== "object") return node;
  return { ...node, members: node.members.filter(({ key }) => key !== "$ref" && key !== "$dynamicRef") };
}

/** `discriminator` of OpenAPI, where a library carries it, names schemas as references do. */
function withMappings(schema: JsonNode, spell: (target: ReferenceTarget) => string | undefined): JsonNode {
  const edits = mappingsIn(schema, []).flatMap(({ pointer, value }) => {
    const target = targetOf(value);
    const ref = value.startsWith("#") ? spell(target) : undefined;
    return ref === undefined ? [] : [{ pointer, apply: () => textNode(ref) }];
  });
  return editNode(schema, edits);
}

function mappingsIn(node: JsonNode, pointer: JsonPointer): { pointer: JsonPointer; value: string }[] {
  if (node.kind === "array")
    return node.elements.flatMap((element, index) => mappingsIn(element, [...pointer, String(index)]));
  if (node.kind !== "object") return [];
  const mapping = memberValue(memberValue(node, "discriminator"), "mapping");
  const own = (mapping?.kind === "object" ? mapping.members : []).flatMap(({ key, value }) =>
    value.kind === "string"
      ? [{ pointer: [...pointer, "discriminator", "mapping", key], value: value.value }]
      : [],
  );
  return [...own, ...node.members.flatMap(({ key, value }) => mappingsIn(value, [...pointer, key]))];
}

/** What two references must share to mean the same place inside their targets. */
export function insideText({ target }: SchemaReference): string {
  return target.kind === "unknown" ? "?" : formatPointer(target.inside);
}
