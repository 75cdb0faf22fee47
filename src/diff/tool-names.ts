import type { JsonValue } from "../json/node.js";
import { Patterns } from "../json-schema/inclusion/patterns.js";
import { type Standing, step } from "../json-schema/keywords.js";
import { createValidator } from "../json-schema/validator.js";

// No name of a tool holds it.
const TOOL = "\u0000tool";

/** The text of a contract without the name of its tool; with it, contracts of one class have one text. */
export function withoutName(text: string, tool: string): string {
  return text.replaceAll(JSON.stringify(tool), JSON.stringify(TOOL));
}

/** A value of one tool as the same value of another. */
export function renameIn(value: JsonValue, from: string, to: string): JsonValue {
  if (from === to) return value;
  if (typeof value === "string") return value === from ? to : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => renameIn(entry, from, to));
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, renameIn(child, from, to)]));
}

/** The same without a name, whoever has it. */
export function anonymous(value: JsonValue, tool: string): JsonValue {
  return renameIn(value, tool, TOOL);
}

/** How a schema looks at the name of its tool. */
export interface NameView {
  /** Keywords that could tell one name from another, with what they say of this one. */
  readonly predicates: ReadonlyMap<string, { keyword: string; value: JsonValue; verdict: unknown }>;
  /** The name is more than a constant: it names a member, say. */
  readonly isTied: boolean;
}

/**
 * Whether the contract of one tool is that of another with the names exchanged, in meaning too: the name may stand in
 * constants, and every pattern, length and format of the schema must say the same of both names, so that values of the
 * one are values of the other once the names are exchanged in them.
 */
export class NameViews {
  readonly #patterns = new Patterns();
  readonly #formats = new Map<string, (value: JsonValue) => boolean>();

  viewOf(schema: JsonValue, tool: string): NameView {
    const predicates = new Map<string, { keyword: string; value: JsonValue; verdict: unknown }>();
    let isTied = false;
    const visit = (value: JsonValue, standing: Standing, isConstant: boolean, inNames: boolean): void => {
      if (value === tool) isTied ||= !isConstant || inNames;
      if (typeof value !== "object" || value === null) return;
      for (const [key, child] of Object.entries(value)) {
        const isKeyword = standing === "schema";
        if (!Array.isArray(value) && key === tool) isTied = true;
        if (isKeyword && JUDGING.has(key)) {
          const verdict = this.#judge(key, child, tool);
          predicates.set(`${key} ${JSON.stringify(child)}`, { keyword: key, value: child, verdict });
        }
        const isValue = isConstant || (isKeyword && (key === "const" || key === "enum"));
        visit(child, step(standing, key), isValue, inNames || (isKeyword && key === "propertyNames"));
      }
    };
    visit(schema, "schema", false, false);
    return { predicates, isTied };
  }

  /** Whether everything that could tell the names apart says the same of another name. */
  agrees({ predicates, isTied }: NameView, tool: string): boolean {
    if (isTied) return false;
    return [...predicates.values()].every(
      ({ keyword, value, verdict }) => this.#judge(keyword, value, tool) === verdict,
    );
  }

  #judge(keyword: string, value: JsonValue, tool: string): unknown {
    const length = [...tool].length;
    if (keyword === "pattern" && typeof value === "string") return this.#patterns.matches(value, tool);
    if (keyword === "minLength" && typeof value === "number") return length >= value;
    if (keyword === "maxLength" && typeof value === "number") return length <= value;
    if (keyword === "format" && typeof value === "string") return this.#formatOf(value)(tool);
    return undefined;
  }

  #formatOf(format: string): (value: JsonValue) => boolean {
    const known = this.#formats.get(format) ?? createValidator({ format });
    this.#formats.set(format, known);
    return known;
  }
}

const JUDGING = new Set(["pattern", "minLength", "maxLength", "format"]);
