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
  return utf8Length(minifiedText(node));
}

function utf8Length(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) continue;
    // Half of a surrogate pair counts two, and so four with the other; alone it is written as three bytes.
    const isPaired = code >= 0xd800 && code <= 0xdfff && isPair(text, index);
    length += code < 0x800 || isPaired ? 1 : 2;
  }
  return length;
}

function isPair(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  const isHigh = code < 0xdc00;
  const other = text.charCodeAt(isHigh ? index + 1 : index - 1);
  return isHigh ? other >= 0xdc00 && other <= 0xdfff : other >= 0xd800 && other < 0xdc00;
}
