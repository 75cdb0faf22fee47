import type { JsonNode } from "../json/node.js";
import type { Location } from "../source/location.js";
import type { JsonPointer } from "../source/pointer.js";
import type { Source } from "../source/source.js";

/** One occurrence of `$ref` (or of a `$dynamicRef` that can only mean one place), with its target. */
export interface Reference {
  readonly keyword: "$ref" | "$dynamicRef";
  /** Where the reference's value stands. */
  readonly location: Location;
  /** Pointer of the schema that holds the keyword, inside the definition or template it stands in. */
  readonly holder: JsonPointer;
  /** As written. */
  readonly raw: string;
  /** The definition meant, by its name in the emitted `$defs`. */
  readonly target: string;
  /** The pointer inside the target; `[]` for the whole definition. */
  readonly targetPointer: JsonPointer;
}

/** One `$defs` entry. */
export interface Definition {
  readonly name: string;
  /** Where the key stands. */
  readonly location: Location;
  readonly source: Source;
  /** The schema as written. */
  readonly schema: JsonNode;
  /**
   * The schema as emitted: references rewritten to `#/$defs/…`, `$id`, `$anchor`, `$dynamicAnchor`, `$schema`
   * dropped. The very same node as `schema` when nothing had to change.
   */
  readonly emitted: JsonNode;
  /** In document order. */
  readonly references: readonly Reference[];
}

/** The shared `$defs`, in source order, with every reference resolved to its target. */
export interface Library {
  readonly definitions: readonly Definition[];
  readonly sources: readonly Source[];
  definition(name: string): Definition | undefined;
}

export function createLibrary(definitions: readonly Definition[], sources: readonly Source[]): Library {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  return { definitions, sources, definition: (name) => byName.get(name) };
}
