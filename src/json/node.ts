/**
 * A JSON value with its places: what the parsers return and the printer prints.
 *
 * Offsets are into `Source.text`. Members keep the order and the spelling of the text; the key `__proto__` is a
 * member like any other. `literal` is the spelling in the text where it is not what `JSON.stringify` writes.
 */
export type JsonNode = ObjectNode | ArrayNode | StringNode | NumberNode | BooleanNode | NullNode;

interface Placed {
  readonly start: number;
  readonly end: number;
}

export interface Member {
  readonly key: string;
  readonly keyLiteral?: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: JsonNode;
}

export interface ObjectNode extends Placed {
  readonly kind: "object";
  readonly members: readonly Member[];
}

export interface ArrayNode extends Placed {
  readonly kind: "array";
  readonly elements: readonly JsonNode[];
}

export interface StringNode extends Placed {
  readonly kind: "string";
  readonly value: string;
  readonly literal?: string;
}

export interface NumberNode extends Placed {
  readonly kind: "number";
  readonly value: number;
  /** As written: `1.0`, `9223372036854775807`, `1e400`. */
  readonly literal: string;
}

export interface BooleanNode extends Placed {
  readonly kind: "boolean";
  readonly value: boolean;
}

export interface NullNode extends Placed {
  readonly kind: "null";
}

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

// From this size on, an index costs less than looking through the members again and again.
const MANY_MEMBERS = 32;

const memberIndexes = new WeakMap<ObjectNode, ReadonlyMap<string, Member>>();

/** The member with this key, own keys only; of several, the first. */
export function memberOf(node: JsonNode | undefined, key: string): Member | undefined {
  if (node?.kind !== "object") return undefined;
  if (node.members.length < MANY_MEMBERS) return node.members.find((member) => member.key === key);
  let index = memberIndexes.get(node);
  if (!index) {
    index = new Map(node.members.toReversed().map((member) => [member.key, member]));
    memberIndexes.set(node, index);
  }
  return index.get(key);
}

/** The value under this key, own keys only. */
export function memberValue(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return memberOf(node, key)?.value;
}

export function stringOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === "string" ? node.value : undefined;
}

/** The node one pointer token below, by RFC 6901 section 4: array indices without leading zeros. */
export function childOf(node: JsonNode, token: string): JsonNode | undefined {
  if (node.kind === "object") return memberValue(node, token);
  if (node.kind === "array" && /^(?:0|[1-9]\d*)$/.test(token)) return node.elements[Number(token)];
  return undefined;
}

export function nodeAt(root: JsonNode, pointer: readonly string[]): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const token of pointer) {
    if (!node) return undefined;
    node = childOf(node, token);
  }
  return node;
}

/** The plain value. Keys are own properties whatever they are called; numbers are as `JSON.parse` reads them. */
export function toValue(node: JsonNode): JsonValue {
  switch (node.kind) {
    case "object": {
      const value: Record<string, JsonValue> = {};
      for (const member of node.members) {
        if (member.key === "__proto__") {
          Object.defineProperty(value, "__proto__", {
            value: toValue(member.value),
            enumerable: true,
            configurable: true,
            writable: true,
          });
        } else value[member.key] = toValue(member.value);
      }
      return value;
    }
    case "array":
      return node.elements.map(toValue);
    case "null":
      return null;
    default:
      return node.value;
  }
}
