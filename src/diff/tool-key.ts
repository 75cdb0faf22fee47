import { canonicalText } from "../json/canonical.js";
import type { JsonValue } from "../json/node.js";
import { Patterns } from "../json-schema/inclusion/patterns.js";
import { type Standing, step } from "../json-schema/keywords.js";
import { createValidator } from "../json-schema/validator.js";

// No name of a tool holds it.
const TOOL = "\u0000tool";

/**
 * Says that two tools have contracts of one class: the same but for their names. The name may stand in constants; every
 * pattern, length and format of the schema must judge both names alike, so that values of one are values of the other
 * once the names are exchanged.
 */
export class ToolKeys {
  readonly #patterns = new Patterns();
  readonly #formats = new Map<string, (value: JsonValue) => boolean>();

  keyOf(schema: JsonValue, tool: string): string {
    const judged = new Set<string>();
    let isTied = false;
    const visit = (
      value: JsonValue,
      standing: Standing,
      inNames: boolean,
      inConstant: boolean,
    ): JsonValue => {
      if (inConstant && value === tool) {
        isTied ||= inNames;
        return TOOL;
      }
      if (typeof value !== "object" || value === null) return value;
      if (Array.isArray(value)) {
        return value.map((entry, index) => visit(entry, step(standing, String(index)), inNames, inConstant));
      }
      const entries = Object.entries(value).map(([key, child]): [string, JsonValue] => {
        const isKeyword = standing === "schema";
        if (isKeyword) this.#judge(key, child, tool, judged);
        const isConstant = inConstant || (isKeyword && (key === "const" || key === "enum"));
        return [
          key,
          visit(child, step(standing, key), inNames || (isKeyword && key === "propertyNames"), isConstant),
        ];
      });
      return Object.fromEntries(entries);
    };
    const anonymous = visit(schema, "schema", false, false);
    const key = `${canonicalText(anonymous)}\n${[...judged].sort().join("\n")}`;
    return isTied ? `${key}\n${tool}` : key;
  }

  /** How the keyword judges the name itself. */
  #judge(keyword: string, value: JsonValue, tool: string, judged: Set<string>): void {
    const note = (verdict: unknown) => judged.add(`${keyword} ${JSON.stringify(value)} ${String(verdict)}`);
    const length = [...tool].length;
    if (keyword === "pattern" && typeof value === "string") note(this.#patterns.matches(value, tool));
    else if (keyword === "minLength" && typeof value === "number") note(length >= value);
    else if (keyword === "maxLength" && typeof value === "number") note(length <= value);
    else if (keyword === "format" && typeof value === "string") note(this.#formatOf(value)(tool));
  }

  #formatOf(format: string): (value: JsonValue) => boolean {
    const known = this.#formats.get(format) ?? createValidator({ format });
    this.#formats.set(format, known);
    return known;
  }
}

/** A value of one tool as the same value of another. */
export function renameIn(value: JsonValue, from: string, to: string): JsonValue {
  if (from === to) return value;
  if (typeof value === "string") return value === from ? to : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => renameIn(entry, from, to));
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, renameIn(child, from, to)]));
}
