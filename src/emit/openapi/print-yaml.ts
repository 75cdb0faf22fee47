import type { JsonNode, Member } from "../../json/node.js";

/** Words that YAML 1.2 or its elder readers take for something else than a string. */
const WORDS = /^(?:true|false|null|yes|no|on|off|y|n|inf|nan)$/i;
const PLAIN = /^[A-Za-z/$][\w./,'(){}$+-]*(?: [\w./,'(){}+-]+)*$/;

/** The lines of a member in block style, each behind `margin`. */
export function yamlMember(
  { key, value }: Pick<Member, "key" | "value">,
  margin: string,
  unit: string,
): string[] {
  const head = `${margin}${yamlText(key)}:`;
  const inline = inlineText(value);
  if (inline !== undefined) return [`${head} ${inline}`];
  return [head, ...blockLines(value, margin + unit, unit)];
}

/** What fits behind a key: scalars and what is empty. */
function inlineText(node: JsonNode): string | undefined {
  switch (node.kind) {
    case "object":
      return node.members.length === 0 ? "{}" : undefined;
    case "array":
      return node.elements.length === 0 ? "[]" : undefined;
    case "string":
      return yamlText(node.value);
    case "number":
      return node.literal;
    case "boolean":
      return String(node.value);
    case "null":
      return "null";
  }
}

function blockLines(node: JsonNode, margin: string, unit: string): string[] {
  if (node.kind === "object") return node.members.flatMap((member) => yamlMember(member, margin, unit));
  return node.kind === "array" ? node.elements.flatMap((element) => itemLines(element, margin, unit)) : [];
}

/** What an item holds begins on the line of its dash. */
function itemLines(node: JsonNode, margin: string, unit: string): string[] {
  const inline = inlineText(node);
  if (inline !== undefined) return [`${margin}- ${inline}`];
  const [first = "", ...rest] = blockLines(node, `${margin}  `, unit);
  return [`${margin}- ${first.trimStart()}`, ...rest];
}

/** JSON's way to write a string is one of YAML's; what needs no quotes has none. */
function yamlText(text: string): string {
  return PLAIN.test(text) && !WORDS.test(text) ? text : JSON.stringify(text);
}
