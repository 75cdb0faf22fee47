import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { JsonObject, RecordType } from "../model/attributes.js";
import { checkType } from "./check-names.js";
import type { Families } from "./families.js";
import type { WireProfile } from "./options.js";
import { recordSchema, type Variant } from "./record-schema.js";
import type { TypeSet } from "./type-set.js";

/** The definitions of types: each is written once, when something first refers to it. */
export class Definitions {
  readonly #types: TypeSet;
  readonly #families: Families;
  readonly #profile: WireProfile;
  readonly #diagnostics: Diagnostic[];
  readonly #whole = new Map<RecordType, JsonObject>();
  readonly #asked = new Map<string, { readonly type: RecordType; readonly variant: Variant }>();

  constructor(types: TypeSet, families: Families, profile: WireProfile, diagnostics: Diagnostic[]) {
    this.#types = types;
    this.#families = families;
    this.#profile = profile;
    this.#diagnostics = diagnostics;
  }

  /** The name of a type's definition, which is then one of `all`. */
  define(type: RecordType, variant: Variant): string {
    const name = this.#families.variantName(this.#types.nameOf(type), variant);
    if (!this.#asked.has(name)) this.#asked.set(name, { type, variant });
    return name;
  }

  /** What a type's records look like. What it refers to is asked for with it, and written later: no recursion. */
  schemaOf(type: RecordType): JsonObject {
    const known = this.#whole.get(type);
    if (known) return known;
    checkType(type, this.#diagnostics);
    const schema = recordSchema(type, {
      types: this.#types,
      profile: this.#profile,
      diagnostics: this.#diagnostics,
      use: (target, variant) => this.define(target, variant),
    });
    this.#whole.set(type, schema);
    return schema;
  }

  /** Every definition that was asked for, and all that they refer to. */
  *all(): Iterable<readonly [string, JsonObject]> {
    // The map grows while it is gone through: that is how the closure is made.
    for (const [name, { type, variant }] of this.#asked) {
      const { required, ...partial } = this.schemaOf(type);
      yield [name, variant === "whole" ? this.schemaOf(type) : partial];
    }
  }
}
