import { canonicalText } from "../json/canonical.js";
import type { JsonValue } from "../json/node.js";
import { objectOf, own, stringsOf } from "../json/value.js";
import type { SchemaObject } from "../json-schema/walk.js";
import type { JsonPointer } from "../source/pointer.js";
import type { Edit, Patch } from "./edit.js";

/** Two schema objects that stand for each other, with their places. */
export interface SchemaPair {
  readonly base: SchemaObject;
  readonly head: SchemaObject;
  readonly basePointer: JsonPointer;
  readonly headPointer: JsonPointer;
}

/** What a comparison of two schema objects finds: edits of their own, and pairs below to go on with. */
export interface Findings {
  edit(edit: Edit): void;
  pair(base: JsonValue, head: JsonValue, basePointer: JsonPointer, headPointer: JsonPointer): void;
  /** References of the base to definitions that have another name at the head, by that name. */
  readonly newNames: ReadonlyMap<string, string>;
}

export function same(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return left === right || canonicalText(left) === canonicalText(right);
}

type Keywords = Readonly<Record<string, JsonValue | undefined>>;

/** A patch that changes keywords of one schema object; `undefined` drops a keyword. */
export function patchOf(pair: SchemaPair, change: (schema: SchemaObject) => Keywords): Patch {
  return {
    pointer: pair.basePointer,
    apply: (schema) => {
      const changed = { ...objectOf(schema), ...change(objectOf(schema)) };
      return Object.fromEntries(
        Object.entries(changed).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
      );
    },
  };
}

interface EditDetails {
  readonly what?: string;
  /** Where the difference is, from the schema objects; the keyword by default. */
  readonly at?: JsonPointer;
  /** The keywords as they become; the value of the head takes the place of the base's by default. */
  readonly change?: (schema: SchemaObject) => Keywords;
  /** An annotation, which has no patch. */
  readonly isNote?: boolean;
}

/** An edit of one keyword. */
export function keywordEdit(id: string, pair: SchemaPair, keyword: string, details: EditDetails = {}): Edit {
  const { what = keyword, at = [keyword], isNote = false } = details;
  const [from, to] = [own(pair.base, keyword), own(pair.head, keyword)];
  const change = details.change ?? (() => ({ [keyword]: to }));
  return {
    id,
    basePointer: [...pair.basePointer, ...at],
    headPointer: [...pair.headPointer, ...at],
    what,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(!isNote && { patch: patchOf(pair, change) }),
  };
}

/** A value as short as a message wants it. */
export function brief(value: JsonValue | undefined): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length <= 80 ? text : `${text.slice(0, 77)}…`;
}

/**
 * The member that has another name and the same schema: the only one that went, and the only one that came. A schema of one
 * keyword is too common to be told by.
 */
export function renamedMember({ base, head }: SchemaPair): readonly [from: string, to: string] | undefined {
  const [before, after] = [objectOf(own(base, "properties")), objectOf(own(head, "properties"))];
  const [from, ...otherRemoved] = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const [to, ...otherAdded] = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  if (from === undefined || to === undefined || otherRemoved.length + otherAdded.length > 0) return undefined;
  const isSame = same(before[from], after[to]) && Object.keys(objectOf(before[from])).length > 1;
  return isSame ? [from, to] : undefined;
}

/** Whether it is required before and after, and no other way of being required is left behind. */
export function isRequiredRename({ base, head }: SchemaPair, [from, to]: readonly [string, string]): boolean {
  const [before, after] = [stringsOf(own(base, "required")), stringsOf(own(head, "required"))];
  return before.includes(from) && after.includes(to) && !before.includes(to) && !after.includes(from);
}
