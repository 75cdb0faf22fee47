import { type JsonNode, stringOf } from "../../json/node.js";
import { list, object, plain } from "./make.js";
import { ANYTHING, elementsOf, NOTHING, type SchemaDraft } from "./schema-draft.js";

/** Typed as well, since a schema without a type and `nullable` is read in two ways. */
const ONLY_NULL = { type: plain("string"), nullable: plain(true), enum: plain([null]) };
const BASIC_TYPES = ["null", "boolean", "number", "string", "array", "object"];

/** `type` is one name in OpenAPI 3.0, and null is a flag beside it. */
export function lowerType(draft: SchemaDraft, value: JsonNode): void {
  const names = new Set([value, ...elementsOf(value)].flatMap((type) => stringOf(type) ?? []));
  if (names.has("number")) names.delete("integer");
  if (BASIC_TYPES.every((type) => names.has(type))) return;
  const isNullable = names.delete("null");
  const types = [...names];
  const [first] = types;
  if (first === undefined) {
    if (draft.get("enum") || draft.get("const")) draft.require(object(ONLY_NULL));
    else for (const [key, node] of Object.entries(ONLY_NULL)) draft.set(key, node);
    return;
  }
  if (types.length === 1) {
    draft.set("type", plain(first));
    if (isNullable) draft.set("nullable", plain(true));
    return;
  }
  const arms = types.map((type, index) =>
    object({
      type: plain(type),
      ...(isNullable && index === 0 && { nullable: plain(true) }),
      ...(type === "array" && { items: ANYTHING }),
    }),
  );
  draft.put("anyOf", list(arms));
}

export function lowerEnum(draft: SchemaDraft, value: JsonNode): void {
  if (elementsOf(value).length === 0) draft.require(NOTHING);
  else draft.put("enum", value);
}

export function lowerConst(draft: SchemaDraft, value: JsonNode): void {
  draft.put("enum", list([value]));
}

/** An exclusive bound is a flag beside the bound. */
export function lowerMinimum(draft: SchemaDraft): void {
  lowerBound(draft, ["minimum", "exclusiveMinimum"], (open, closed) => open >= closed);
}

export function lowerMaximum(draft: SchemaDraft): void {
  lowerBound(draft, ["maximum", "exclusiveMaximum"], (open, closed) => open <= closed);
}

function lowerBound(
  draft: SchemaDraft,
  [inclusive, exclusive]: readonly [string, string],
  isTighter: (open: number, closed: number) => boolean,
): void {
  if (!draft.isFirstOf(inclusive)) return;
  const [bound, open] = [draft.get(inclusive), draft.get(exclusive)];
  const isOpen = open?.kind === "number" && (bound?.kind !== "number" || isTighter(open.value, bound.value));
  const node = isOpen ? open : bound;
  if (node?.kind !== "number") return;
  draft.set(inclusive, node);
  if (isOpen) draft.set(exclusive, plain(true));
}

export function lowerContentEncoding(draft: SchemaDraft, value: JsonNode): void {
  if (stringOf(value) === "base64" && !draft.get("format")) draft.set("format", plain("byte"));
}

export function lowerExamples(draft: SchemaDraft, value: JsonNode): void {
  const [first] = elementsOf(value);
  if (first && !draft.get("example")) draft.set("example", first);
}
