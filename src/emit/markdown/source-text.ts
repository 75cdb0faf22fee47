import type { JsonNode } from "../../json/node.js";
import { isYamlPath } from "../../json/parse.js";
import type { Source } from "../../source/source.js";
import { linesOf } from "./line-ending.js";

/**
 * A JSON value as its author laid it out, moved to another depth: `indent` replaces the white space that all its lines
 * but the first have in common. `undefined` where no JSON text of it exists, since it was written as YAML or made, or
 * derived from something else.
 */
export function sourceTextOf(source: Source, node: JsonNode, indent: string): string | undefined {
  if (isYamlPath(source.path) || source.derived || node.start < 0) return undefined;
  return indentLines(source.text.slice(node.start, node.end), indent);
}

/** Every line but the first, moved to `indent`. A JSON string holds no line break, so every line break is layout. */
export function indentLines(text: string, indent: string): string {
  const [first = "", ...rest] = linesOf(text);
  const common = rest.filter((line) => line.trim() !== "").reduce(commonIndent, undefined) ?? "";
  return [first, ...rest.map((line) => indentLine(line, common, indent))].join("\n");
}

function indentLine(line: string, common: string, indent: string): string {
  return line.trim() === "" ? "" : indent + line.slice(common.length);
}

function commonIndent(known: string | undefined, line: string): string {
  const own = /^[ \t]*/.exec(line)?.[0] ?? "";
  if (known === undefined) return own;
  let length = 0;
  while (length < known.length && known[length] === own[length]) length++;
  return known.slice(0, length);
}
