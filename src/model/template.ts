import type { JsonDocument } from "../json/document.js";
import type { ObjectNode } from "../json/node.js";
import type { JsonPointer } from "../source/pointer.js";
import type { Definition, Reference } from "./library.js";

/** The place in a template where the families of a tool go. */
export interface FamilyHole {
  /**
   * `arms`: the hole is an entry of `oneOf` or `anyOf` and repeats per family.
   * `schema`: it stands alone and becomes the one reference, or a `oneOf` of several.
   */
  readonly form: "arms" | "schema";
  /** Pointer of the schema that holds the hole's `$ref`. */
  readonly pointer: JsonPointer;
  /** Where in the document the families end up: the pointer of the array of arms, or of the schema. */
  readonly container: JsonPointer;
}

/**
 * The schema around `data`: an envelope, a preset, or a complete schema that a matrix row names.
 *
 * A template without a hole is a complete schema. Its own `$defs`, the marker `allowed_family`
 * apart, are to its contracts what the library is: what is referred to joins the closure.
 */
export interface Template {
  /** `default`, a name under `envelopes`, `preset:…`, or the path of a row's schema. */
  readonly name: string;
  readonly document: JsonDocument;
  /** The root schema with references rewritten; its `$defs` member is still the template's own. */
  readonly root: ObjectNode;
  readonly hole?: FamilyHole;
  /** Pointers of the strings that are the tool's name. */
  readonly toolNames: readonly JsonPointer[];
  /** The template's own definitions, in order, without the marker. */
  readonly definitions: readonly Definition[];
  /** References of the root schema outside its `$defs`, the hole apart. */
  readonly references: readonly Reference[];
}
