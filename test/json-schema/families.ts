import { Ajv2020 } from "ajv/dist/2020.js";
import { fromValue } from "../../src/json/make-node.js";
import type { JsonValue } from "../../src/json/node.js";
import { nodeAt, toValue } from "../../src/json/node.js";
import {
  type Acceptance,
  compareFamilies,
  type Disjointness,
  type SchemaScope,
} from "../../src/json-schema/disjoint.js";
import { parsePointer } from "../../src/source/pointer.js";

export type Definitions = { readonly [name: string]: JsonValue };

/** Two schemas beside the definitions they refer to, and Ajv's word on values. */
export interface Families {
  readonly left: JsonValue;
  readonly right: JsonValue;
  readonly scope: SchemaScope;
  readonly accepts: Acceptance;
}

export function familiesOf(left: JsonValue, right: JsonValue, definitions: Definitions = {}): Families {
  const document = fromValue({ $defs: definitions });
  const resolve = (ref: string): JsonValue | undefined => {
    const pointer = ref.startsWith("#") ? parsePointer(decodeURIComponent(ref.slice(1))) : undefined;
    const node = pointer && nodeAt(document, pointer);
    return node && toValue(node);
  };
  const validate = { left: compile(left, definitions), right: compile(right, definitions) };
  return { left, right, scope: { resolve }, accepts: (side, value) => validate[side](value) };
}

export function compare(left: JsonValue, right: JsonValue, definitions?: Definitions): Disjointness {
  const families = familiesOf(left, right, definitions);
  return compareFamilies(families.left, families.right, families.scope, families.accepts);
}

export function conditional(test: JsonValue, yes: JsonValue, no: JsonValue): JsonValue {
  // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
  return { if: test, then: yes, else: no };
}

function compile(schema: JsonValue, definitions: Definitions): (value: unknown) => boolean {
  const ajv = new Ajv2020({
    strict: false,
    ownProperties: true,
    validateFormats: false,
    validateSchema: false,
    meta: false,
  });
  const validate = guarded(() => ajv.compile({ $defs: definitions, allOf: [schema] }));
  return (value) => guarded(() => validate(value) === true);
}

/**
 * Ajv has no word on a pair: it runs out of stack on a schema that refers to itself in place, and some of the code
 * it generates for `patternProperties` under an applicator uses a variable before it has one.
 */
export class NoVerdict extends Error {}

function guarded<T>(ask: () => T): T {
  try {
    return ask();
  } catch (cause) {
    throw new NoVerdict("Ajv failed", { cause });
  }
}
