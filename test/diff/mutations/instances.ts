import type { JsonValue } from "../../../src/json/node.js";
import type { JsonPointer } from "../../../src/source/pointer.js";
import {
  closureOf,
  type Definitions,
  isObject,
  membersOf,
  namesIn,
  requiredOf,
  type Schema,
} from "./library.js";

/** Numbers from 0 to 1, the same each time. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The place that values are to vary at. */
export interface Focus {
  readonly pointer: JsonPointer;
  /** Values that could tell two schemas apart there. */
  readonly pool: readonly JsonValue[];
  /** Names of members. */
  readonly names: readonly string[];
}

/** What two schemas say at a place: their constants, the neighbours of their bounds, their names. */
export function focusOn(pointer: JsonPointer, schemas: readonly JsonValue[]): Focus {
  const pool = new Set<JsonValue>([null, true, 0, 7, -1, 2.5, "", "a", "not_there_before", "2025-01-02"]);
  const names = new Set<string>(["extra", "other_name", "x-note"]);
  const visit = (value: JsonValue | undefined, depth: number): void => {
    if (typeof value === "number") for (const near of [value - 1, value, value + 1]) pool.add(near);
    if (typeof value === "string") pool.add(value);
    if (typeof value !== "object" || value === null || depth > 3) return;
    for (const [key, child] of Object.entries(value)) {
      if (!Array.isArray(value)) names.add(key);
      visit(child as JsonValue, depth + 1);
    }
  };
  for (const schema of schemas) visit(schema, 0);
  return { pointer, pool: [...pool, [], {}, ["a", "a"], [true]], names: [...names] };
}

/**
 * Answers of a tool that mostly fit its contract: ordinary values everywhere, and odd ones at one place of one
 * definition. Knows nothing of how schemas are compared.
 */
export class Answers {
  readonly #root: Schema;
  readonly #definitions: Definitions;
  readonly #focus: Focus;
  readonly #random: Random;
  readonly #towards: ReadonlySet<string>;

  constructor(contract: Schema, focus: Focus, random: Random) {
    this.#root = contract;
    this.#definitions = contract.$defs as Definitions;
    this.#focus = focus;
    this.#random = random;
    const [, name = ""] = focus.pointer;
    const names = Object.keys(this.#definitions);
    const leading = names.filter((other) =>
      closureOf(this.#definitions[other] as JsonValue, this.#definitions).includes(name),
    );
    this.#towards = new Set([name, ...leading]);
  }

  next(): JsonValue {
    const answer = this.#value(this.#root, [], 0) as Record<string, JsonValue>;
    const leadsToError = this.#towards.has("error");
    const isError =
      leadsToError || (!this.#leads(membersOf(this.#root).data ?? true, []) && this.#chance(0.3));
    const { data, error, ...rest } = answer;
    if (isError) return { ...rest, ok: false, ...(error !== undefined && { error }) };
    return { ...rest, ok: true, ...(data !== undefined && { data }) };
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #pick<T>(values: readonly T[]): T | undefined {
    return values[Math.floor(this.#random() * values.length)];
  }

  #isFocus(pointer: JsonPointer): boolean {
    const { pointer: wanted } = this.#focus;
    return pointer.length === wanted.length && pointer.every((token, index) => token === wanted[index]);
  }

  #leads(schema: JsonValue, pointer: JsonPointer): boolean {
    const { pointer: wanted } = this.#focus;
    const isAbove = pointer[0] === "$defs" && pointer.every((token, index) => token === wanted[index]);
    return isAbove || namesIn(schema).some((name) => this.#towards.has(name));
  }

  #value(schema: JsonValue, pointer: JsonPointer, depth: number): JsonValue {
    const value = this.#ordinary(schema, pointer, depth);
    return this.#isFocus(pointer) && this.#chance(0.75) ? this.#odd(value) : value;
  }

  #ordinary(schema: JsonValue, pointer: JsonPointer, depth: number): JsonValue {
    if (!isObject(schema)) return this.#pick<JsonValue>([true, 1, "a", null]) as JsonValue;
    const { $ref: reference, const: only, enum: values } = schema;
    if (typeof reference === "string") {
      const name = reference.slice("#/$defs/".length);
      return this.#value(this.#definitions[name] ?? true, ["$defs", name], depth);
    }
    if (only !== undefined) return only;
    if (Array.isArray(values)) return this.#pick<JsonValue>(values) ?? null;
    const keyword = schema.oneOf ? "oneOf" : "anyOf";
    const arms = schema[keyword];
    if (schema.type === undefined && Array.isArray(arms)) {
      const leading = [...arms.entries()].filter(([, arm]) => this.#leads(arm, []));
      const [index, arm] = this.#pick(leading.length > 0 ? leading : [...arms.entries()]) ?? [0, true];
      return this.#value(arm, [...pointer, keyword, String(index)], depth + 1);
    }
    const type = Array.isArray(schema.type) ? this.#pick<JsonValue>(schema.type) : schema.type;
    if (type === "object") return this.#object(schema, pointer, depth);
    if (type === "array") return this.#array(schema, pointer, depth);
    if (type === "integer" || type === "number") return this.#number(schema, type === "number");
    if (type === "string") return this.#text(schema);
    return type === "boolean" ? this.#chance(0.5) : null;
  }

  #object(schema: Schema, pointer: JsonPointer, depth: number): JsonValue {
    const isFocus = this.#isFocus(pointer);
    const made: [string, JsonValue][] = [];
    for (const [name, member] of Object.entries(membersOf(schema))) {
      const place = [...pointer, "properties", name];
      const share = this.#leads(member, place) ? 0.9 : isFocus ? 0.5 : depth > 4 ? 0 : 0.15;
      const isNeeded = requiredOf(schema).includes(name);
      if (isNeeded || this.#chance(share)) made.push([name, this.#value(member, place, depth + 1)]);
    }
    return Object.fromEntries(made);
  }

  #array(schema: Schema, pointer: JsonPointer, depth: number): JsonValue {
    const items = schema.items ?? true;
    const place = [...pointer, "items"];
    const least = this.#leads(items, place) ? 1 : Number(schema.minItems ?? 0);
    const length = least + (this.#chance(0.3) ? 1 : 0);
    return Array.from({ length }, () => this.#value(items, place, depth + 1));
  }

  #number({ minimum, maximum }: Schema, isReal: boolean): JsonValue {
    const low = typeof minimum === "number" ? minimum : 0;
    const high = typeof maximum === "number" ? maximum : low + 12;
    const value = low + Math.floor(this.#random() * (high - low + 1));
    return isReal && this.#chance(0.3) ? Math.max(low, value - 0.5) : value;
  }

  #text({ minLength, format }: Schema): JsonValue {
    if (format === "date") return "2025-01-02";
    if (format === "date-time") return "2025-01-02T03:04:05Z";
    const text = this.#pick(["a", "b", "abc", "abc1", "2025-01-02", "2025-01-02T03:04:05Z", "A b"]) as string;
    return text.padEnd(typeof minLength === "number" ? minLength : 0, "a");
  }

  /** Something near a value that one of the two schemas may refuse. */
  #odd(value: JsonValue): JsonValue {
    const { pool, names } = this.#focus;
    const stranger = () => this.#pick(pool) as JsonValue;
    if (this.#chance(0.25)) return stranger();
    if (Array.isArray(value)) {
      const length = Math.floor(Number(this.#pick(pool.filter((entry) => typeof entry === "number"))));
      if (this.#chance(0.2)) return [stranger(), ...value];
      return Array.from({ length: Math.min(Math.max(length, 0), 1_002) }, () => value[0] ?? "a");
    }
    if (isObject(value)) {
      const present = Object.keys(value);
      const name = this.#chance(0.5) ? this.#pick(names) : this.#pick(present);
      if (name === undefined) return value;
      const { [name]: known, ...others } = value;
      if (known !== undefined && this.#chance(0.6)) return others;
      return { ...others, [name]: this.#chance(0.5) ? "a" : stranger() };
    }
    if (typeof value === "string" && this.#chance(0.4)) {
      const lengths = pool.filter((entry): entry is number => typeof entry === "number" && entry >= 0);
      return "a".repeat(Math.min(Math.floor(this.#pick(lengths) ?? 1), 200));
    }
    if (typeof value === "number") {
      const numbers = pool.filter((entry) => typeof entry === "number");
      return this.#pick([value + 1, value - 1, value * 3, value * 2, value + 0.5, ...numbers]) as number;
    }
    return stranger();
  }
}
