import { type Field, type RecordType, SCALARS, type Scalar, type Slot } from "../model/attributes.js";
import type { Location } from "../source/location.js";

const scalars = new Set<string>(SCALARS);

export function isScalar(name: string): name is Scalar {
  return scalars.has(name);
}

/** A field with the flags given, all others down. */
export function createField(
  name: string,
  location: Location,
  { type, nullability }: Slot,
  given: Partial<Omit<Field, "name" | "location" | "type" | "nullability">> = {},
): Field {
  return {
    name,
    location,
    type,
    nullability,
    hidden: false,
    computed: false,
    expires: false,
    guarded: false,
    inferred: false,
    deprecated: false,
    limits: {},
    ...given,
  };
}

/** The key of a type: the declared one; for a table without, the attribute `id`, there or assumed. */
export function findKey(
  kind: RecordType["kind"],
  declared: string | undefined,
  fields: { has(name: string): boolean },
): Pick<RecordType, "primaryKey" | "keyOrigin"> {
  if (declared !== undefined) return { primaryKey: declared, keyOrigin: "declared" };
  if (kind === "value") return { keyOrigin: "none" };
  return { primaryKey: "id", keyOrigin: fields.has("id") ? "named" : "assumed" };
}
