import type { Result } from "../diagnostics/diagnostic.js";
import type { JsonObject, RecordType } from "../model/attributes.js";
import { DIALECT } from "../model/record-presets.js";
import { deriveLibrary } from "./derive-library.js";
import type { WireProfile } from "./options.js";
import { localPointer, referencesOf } from "./references.js";

/**
 * The record of one type as a document of its own: its definition as the root, and under `$defs` what it refers to,
 * sorted by name. `types` are those that its attributes may name.
 */
export function deriveRecordSchema(
  type: RecordType,
  types: readonly RecordType[] = [type],
  profile: WireProfile = {},
): Result<JsonObject> {
  // Neither hidden nor unexported types have definitions of their own; asked for by name they have.
  const asked: RecordType = { ...type, exported: true, hidden: false };
  const set = types.map((other) => (other === type ? asked : { ...other, exported: false }));
  const { value, diagnostics } = deriveLibrary(set.includes(asked) ? set : [...set, asked], profile);
  const name = value?.definitionOf(asked);
  const record = name === undefined ? undefined : value?.definitions.get(name);
  if (!value || !record) return { diagnostics };
  const definitions = closureOf(record, value.definitions);
  const { type: _, ...rest } = record;
  return {
    value: {
      $schema: DIALECT,
      type: "object",
      title: type.name,
      ...rest,
      ...(definitions.length > 0 && { $defs: Object.fromEntries(definitions) }),
    },
    diagnostics,
  };
}

function closureOf(root: JsonObject, definitions: ReadonlyMap<string, JsonObject>): [string, JsonObject][] {
  const found = new Map<string, JsonObject>();
  const queue = [root];
  for (const schema of queue) {
    for (const reference of referencesOf(schema)) {
      const name = localPointer(reference)?.[1];
      const definition = name === undefined ? undefined : definitions.get(name);
      if (name === undefined || !definition || found.has(name)) continue;
      found.set(name, definition);
      queue.push(definition);
    }
  }
  return [...found].sort(([left], [right]) => (left < right ? -1 : 1));
}
