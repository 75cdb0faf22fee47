import * as rules from "../diagnostics/catalogue/derive.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { JsonValue } from "../json/node.js";
import { MAX_DEPTH } from "../json/parse.js";
import type { Location } from "../source/location.js";

/** Where a value of a program is, for findings: the file that made it, and nothing closer. */
export interface ValuePlace {
  readonly name: string;
  readonly location: Location;
}

/**
 * The JSON that a value of a program stands for: own enumerable properties, `undefined` left out. What holds itself
 * or is no JSON is reported by its path.
 */
export function toPlainJson(
  value: unknown,
  place: ValuePlace,
  diagnostics: Diagnostic[],
): JsonValue | undefined {
  const around = new Set<object>();
  const refuse = (path: string, reason: string) => {
    const data = { place: path, reason };
    diagnostics.push(diagnose(rules.unrepresentable, data, { location: place.location }));
    return undefined;
  };
  const convert = (given: unknown, path: string): JsonValue | undefined => {
    if (given === null || typeof given === "boolean" || typeof given === "string") return given;
    if (typeof given === "number" && Number.isFinite(given)) return given;
    if (typeof given !== "object")
      return refuse(path, typeof given === "number" ? "it is no finite number" : `it is a ${typeof given}`);
    if (around.has(given) || around.size >= MAX_DEPTH) {
      diagnostics.push(diagnose(rules.circularValue, { place: path }, { location: place.location }));
      return undefined;
    }
    around.add(given);
    const converted = Array.isArray(given) ? convertList(given, path) : convertObject(given, path);
    around.delete(given);
    return converted;
  };
  const convertList = (list: readonly unknown[], path: string) =>
    list.map((entry, index) => convert(entry, `${path}[${index}]`) ?? null);
  const convertObject = (object: object, path: string) =>
    Object.fromEntries(
      Object.entries(object).flatMap(([key, entry]) => {
        // Methods come with the values of some libraries, and are no part of the schema.
        if (entry === undefined || typeof entry === "function") return [];
        const converted = convert(entry, `${path}.${key}`);
        return converted === undefined ? [] : [[key, converted] as const];
      }),
    );
  const before = diagnostics.length;
  try {
    const converted = convert(value, place.name);
    return diagnostics.length > before ? undefined : converted;
  } catch (error) {
    return refuse(place.name, reasonOf(error));
  }
}

/** A thrown value in words: anything can be thrown. */
export function reasonOf(thrown: unknown): string {
  try {
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    return text.replace(/\.$/, "") || "it throws an error without words";
  } catch {
    return "it throws a value without words";
  }
}
