import { isDialect } from "../build/split-library.js";
import type { JsonValue } from "../json/node.js";
import { isObject } from "../json/value.js";
import { scanSchema } from "../json-schema/scan.js";

/**
 * Contracts of one side share most of their definitions, each in a copy of its own. The pool keeps one of each, and
 * looks through it once.
 */
export interface SchemaPool {
  /** The same value, with definitions that other contracts have too. */
  readonly share: (schema: JsonValue) => JsonValue;
  /** Whether there is surely nothing to say about the form of a shared schema. */
  readonly isPlain: (schema: JsonValue) => boolean;
}

export function createSchemaPool(): SchemaPool {
  const definitions = new Map<string, JsonValue>();
  const plain = new WeakMap<object, boolean>();
  const share = (definition: JsonValue) => {
    const text = JSON.stringify(definition);
    const known = definitions.get(text);
    if (known !== undefined) return known;
    definitions.set(text, definition);
    return definition;
  };
  const isPlainPart = (schema: JsonValue): boolean => {
    if (typeof schema === "boolean") return true;
    if (!isObject(schema)) return false;
    let known = plain.get(schema);
    if (known === undefined) {
      known = isFaultless(schema);
      plain.set(schema, known);
    }
    return known;
  };
  return {
    share: (schema) => {
      if (!isObject(schema) || !isObject(schema.$defs)) return schema;
      const shared = Object.entries(schema.$defs).map(([name, value]) => [name, share(value)] as const);
      // Assigning would lose `__proto__`; spreading and these entries keep it, and the order of the rest.
      return { ...schema, $defs: Object.fromEntries(shared) };
    },
    isPlain: (schema) => {
      if (!isObject(schema)) return typeof schema === "boolean";
      const { $defs, $schema, ...root } = schema;
      if ($schema !== undefined && !(typeof $schema === "string" && isDialect($schema))) return false;
      if (!isFaultless(root)) return false;
      if ($defs === undefined) return true;
      return isObject($defs) && Object.values($defs).every(isPlainPart);
    },
  };
}

function isFaultless(schema: JsonValue): boolean {
  const { faults, dialects, recursiveReferences, prototypeProperties } = scanSchema(schema);
  return faults.length + dialects.length + recursiveReferences.length + prototypeProperties.length === 0;
}
