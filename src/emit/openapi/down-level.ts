import type { JsonNode, ObjectNode } from "../../json/node.js";
import type { JsonPointer } from "../../source/pointer.js";
import {
  lowerAllOf,
  lowerAnyOf,
  lowerDependencies,
  lowerIf,
  lowerNot,
  lowerOneOf,
} from "./lower-branches.js";
import {
  lowerContains,
  lowerItems,
  lowerOtherProperties,
  lowerProperties,
  lowerPropertyNames,
  lowerRequired,
  lowerUnevaluatedItems,
  lowerUnevaluatedProperties,
} from "./lower-members.js";
import {
  lowerConst,
  lowerContentEncoding,
  lowerEnum,
  lowerExamples,
  lowerMaximum,
  lowerMinimum,
  lowerType,
} from "./lower-values.js";
import { ANYTHING, type Lowering, NOTHING, type Part, SchemaDraft, type Widening } from "./schema-draft.js";

export interface Lowered {
  readonly schema: ObjectNode;
  /** Whether it accepts exactly what the original accepts; if not, it accepts more. */
  readonly exact: boolean;
  readonly widenings: readonly Widening[];
}

/**
 * A schema of 2020-12 in the words of OpenAPI 3.0.3 section 4.7.24, which are those of an older draft. What those
 * cannot say is left out, so that the result never refuses what the original accepts.
 *
 * `isExact`: whether what a reference leads to accepts exactly what it should.
 */
export function lowerSchema(schema: JsonNode, isExact: (reference: string) => boolean): Lowered {
  const widenings: Widening[] = [];
  const lowering: Lowering = {
    isExact,
    widen: (widening) => void widenings.push(widening),
    lower: (node, pointer) => lowerNode(node, pointer, lowering),
    lowerExactly: (node, pointer) => {
      const before = widenings.length;
      const part = lowerNode(node, pointer, lowering);
      if (part.exact) return part.node;
      widenings.length = before;
      return undefined;
    },
  };
  const { node, exact } = lowering.lower(schema, []);
  return { schema: node, exact, widenings };
}

type Handler = (draft: SchemaDraft, value: JsonNode, keyword: string) => void;

const keep: Handler = (draft, value, keyword) => draft.set(keyword, value);

/** Keywords that mean the same in both. */
const KEPT = [
  ...["title", "description", "default", "deprecated", "readOnly", "writeOnly", "format", "example"],
  ...["externalDocs", "multipleOf", "maxLength", "minLength", "pattern", "maxItems", "minItems"],
  ...["uniqueItems", "maxProperties", "minProperties"],
];

const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...KEPT.map((keyword) => [keyword, keep] as const),
  ["$ref", (draft, value) => draft.refer(value)],
  ["type", lowerType],
  ["enum", lowerEnum],
  ["const", lowerConst],
  ["minimum", lowerMinimum],
  ["exclusiveMinimum", lowerMinimum],
  ["maximum", lowerMaximum],
  ["exclusiveMaximum", lowerMaximum],
  ["required", lowerRequired],
  ["properties", lowerProperties],
  ["additionalProperties", lowerOtherProperties],
  ["patternProperties", lowerOtherProperties],
  ["unevaluatedProperties", lowerUnevaluatedProperties],
  ["propertyNames", lowerPropertyNames],
  ["items", lowerItems],
  ["prefixItems", lowerItems],
  ["unevaluatedItems", lowerUnevaluatedItems],
  ["contains", lowerContains],
  ["allOf", lowerAllOf],
  ["anyOf", lowerAnyOf],
  ["oneOf", lowerOneOf],
  ["not", lowerNot],
  ["if", lowerIf],
  ["dependentRequired", lowerDependencies],
  ["dependentSchemas", lowerDependencies],
  ["dependencies", lowerDependencies],
  ["contentEncoding", lowerContentEncoding],
  ["examples", lowerExamples],
]);

function lowerNode(schema: JsonNode, pointer: JsonPointer, lowering: Lowering): Part {
  if (schema.kind === "boolean") return { node: schema.value ? ANYTHING : NOTHING, exact: true };
  if (schema.kind !== "object") return { node: ANYTHING, exact: true };
  const draft = new SchemaDraft(schema, pointer, lowering);
  for (const { key, value } of schema.members) {
    const handle = HANDLERS.get(key) ?? (key.startsWith("x-") ? keep : undefined);
    handle?.(draft, value, key);
  }
  return draft.finish();
}
