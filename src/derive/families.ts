import type { JsonObject, RecordType, Verb } from "../model/attributes.js";
import type { Variant } from "./record-schema.js";
import { foldName } from "./type-set.js";

const BOOLEAN: JsonObject = { type: "boolean" };

const OUTCOMES = {
  update: { base: "UpdateResult", key: "ok" },
  patch: { base: "UpdateResult", key: "ok" },
  delete: { base: "DeleteResult", key: "deleted" },
} as const;

/** What error results hold where the envelope carries them. */
export const ERROR_DEFINITION: JsonObject = {
  type: "object",
  properties: {
    code: { type: "string", description: "Stable, for programs." },
    message: { type: "string" },
    details: {},
  },
  required: ["code", "message"],
};

/** Definitions that no type has: results of verbs that return no record. Each is made when it is first asked for. */
export class Families {
  readonly definitions = new Map<string, JsonObject>();
  readonly #folded: Set<string>;
  readonly #names = new Map<string, string>();

  /** `taken`: the names of types, which come first. */
  constructor(taken: Iterable<string>) {
    this.#folded = new Set([...taken].map(foldName));
  }

  /** The name that a thing goes by: the one that is wanted, or that with underscores where a type has it. */
  nameFor(wanted: string): string {
    const known = this.#names.get(wanted);
    if (known !== undefined) return known;
    let name = wanted;
    for (let count = 2; this.#folded.has(foldName(name)); count++) name = `${wanted}${count}`;
    this.#folded.add(foldName(name));
    this.#names.set(wanted, name);
    return name;
  }

  variantName(definition: string, variant: Variant): string {
    return variant === "whole" ? definition : this.nameFor(`${definition}Partial`);
  }

  /** Of `update`, `patch`, `delete`: one outcome for all types. */
  outcome(verb: keyof typeof OUTCOMES): string {
    const { base, key } = OUTCOMES[verb];
    return this.#define(base, { type: "object", properties: { [key]: BOOLEAN }, required: [key] });
  }

  /** Of `create`: the key under its own name; nothing that can be relied on where readers may not see it. */
  created(definition: string, type: RecordType, key: JsonObject | undefined): string {
    const name = type.primaryKey as string;
    return this.#define(
      `${definition}Key`,
      key ? { type: "object", properties: { [name]: key }, required: [name] } : { type: "object" },
    );
  }

  /** A whole page as one family, for envelopes that are not pages themselves. */
  page(definition: string, page: JsonObject): string {
    return this.#define(`${definition}Page`, page);
  }

  #define(wanted: string, schema: JsonObject): string {
    const name = this.nameFor(wanted);
    this.definitions.set(name, schema);
    return name;
  }
}

export function isOutcome(verb: Verb): verb is keyof typeof OUTCOMES {
  return Object.hasOwn(OUTCOMES, verb);
}
