import { type JsonNode, memberValue, type ObjectNode, stringOf } from "../../json/node.js";
import type { JsonPointer } from "../../source/pointer.js";
import { list, object } from "./make.js";

/** A keyword that the older version has no words for, where what is written accepts more. */
export interface Widening {
  /** From the schema that is rewritten. */
  readonly pointer: JsonPointer;
  readonly keyword: string;
  /** The value of the keyword. */
  readonly node: JsonNode;
}

/** A schema rewritten, and whether it accepts exactly what the original accepts; if not, it accepts more. */
export interface Part {
  readonly node: ObjectNode;
  readonly exact: boolean;
}

/** What the rewriting of one schema asks of the rewriting of the whole. */
export interface Lowering {
  lower(schema: JsonNode, pointer: JsonPointer): Part;
  /** The schema if it can be said exactly; what was noted on the way is forgotten otherwise. */
  lowerExactly(schema: JsonNode, pointer: JsonPointer): ObjectNode | undefined;
  isExact(reference: string): boolean;
  widen(widening: Widening): void;
}

export const ANYTHING = object({});
export const NOTHING = object({ not: ANYTHING });

/** One schema object on its way: what is to stand in it, and what must hold besides. */
export class SchemaDraft {
  readonly source: ObjectNode;
  readonly #pointer: JsonPointer;
  readonly #lowering: Lowering;
  readonly #members = new Map<string, JsonNode>();
  readonly #conjuncts: JsonNode[] = [];
  readonly #said = new Set<string>();
  #exact = true;

  constructor(source: ObjectNode, pointer: JsonPointer, lowering: Lowering) {
    this.source = source;
    this.#pointer = pointer;
    this.#lowering = lowering;
  }

  get(keyword: string): JsonNode | undefined {
    return memberValue(this.source, keyword);
  }

  set(keyword: string, value: JsonNode): void {
    this.#members.set(keyword, value);
  }

  /** Says something with a keyword that the schema may hold for something else already. */
  put(keyword: string, value: JsonNode): void {
    if (this.#members.has(keyword)) this.require(object({ [keyword]: value }));
    else this.set(keyword, value);
  }

  require(schema: JsonNode): void {
    this.#conjuncts.push(schema);
  }

  refer(reference: JsonNode): void {
    this.require(object({ $ref: reference }));
    if (!this.#lowering.isExact(stringOf(reference) ?? "")) this.#exact = false;
  }

  /** Whether this is the first of some keywords that speak together, and are said together. */
  isFirstOf(group: string): boolean {
    if (this.#said.has(group)) return false;
    this.#said.add(group);
    return true;
  }

  widen(keyword: string, node: JsonNode): void {
    this.#exact = false;
    this.#lowering.widen({ pointer: [...this.#pointer, keyword], keyword, node });
  }

  lower(schema: JsonNode, ...tokens: readonly string[]): ObjectNode {
    return this.part(schema, ...tokens).node;
  }

  part(schema: JsonNode, ...tokens: readonly string[]): Part {
    const part = this.#lowering.lower(schema, [...this.#pointer, ...tokens]);
    if (!part.exact) this.#exact = false;
    return part;
  }

  lowerExactly(schema: JsonNode, ...tokens: readonly string[]): ObjectNode | undefined {
    return this.#lowering.lowerExactly(schema, [...this.#pointer, ...tokens]);
  }

  finish(): Part {
    const members = this.#members;
    // OpenAPI 3.0 wants `items` beside `type: array`.
    if (stringOf(members.get("type")) === "array" && !members.has("items")) members.set("items", ANYTHING);
    const [only] = this.#conjuncts;
    const exact = this.#exact;
    if (members.size === 0 && this.#conjuncts.length === 1 && only?.kind === "object")
      return { node: only, exact };
    if (this.#conjuncts.length > 0) members.set("allOf", list(this.#conjuncts));
    return { node: object([...members]), exact };
  }
}

export function elementsOf(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.kind === "array" ? node.elements : [];
}

export function membersOf(node: JsonNode | undefined): readonly (readonly [string, JsonNode])[] {
  return node?.kind === "object" ? node.members.map(({ key, value }) => [key, value] as const) : [];
}

/** Whether a schema accepts anything, as far as that can be seen at once. */
export function isTrivial(schema: JsonNode): boolean {
  if (schema.kind === "boolean") return schema.value;
  return schema.kind === "object" && schema.members.length === 0;
}

export function isFalse(schema: JsonNode | undefined): boolean {
  return schema?.kind === "boolean" && !schema.value;
}

export function anyOf(arms: readonly ObjectNode[]): ObjectNode {
  const [only] = arms;
  return arms.length === 1 && only ? only : object({ anyOf: list(arms) });
}
