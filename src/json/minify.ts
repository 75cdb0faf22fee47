import type { JsonNode, Member } from "./node.js";

const remembered = new WeakMap<JsonNode, string>();

/** The text without white space, literals as written: what goes over the wire. Remembered for objects and arrays. */
export function minifiedText(node: JsonNode): string {
  switch (node.kind) {
    case "object":
      return remember(node, () => `{${node.members.map(memberText).join(",")}}`);
    case "array":
      return remember(node, () => `[${node.elements.map(minifiedText).join(",")}]`);
    case "string":
      return node.literal ?? JSON.stringify(node.value);
    case "number":
      return node.literal;
    case "boolean":
      return String(node.value);
    case "null":
      return "null";
  }
}

function memberText({ key, keyLiteral, value }: Member): string {
  return `${keyLiteral ?? JSON.stringify(key)}:${minifiedText(value)}`;
}

function remember(node: JsonNode, make: () => string): string {
  const known = remembered.get(node);
  if (known !== undefined) return known;
  const text = make();
  remembered.set(node, text);
  return text;
}

/** Bytes of UTF-8 on the wire. */
export function minifiedBytes(node: JsonNode): number {
  return new TextEncoder().encode(minifiedText(node)).length;
}
