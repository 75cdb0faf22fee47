import { equalValues } from "../json/canonical.js";
import { fromValue } from "../json/make-node.js";
import { type JsonNode, type JsonValue, toValue } from "../json/node.js";
import type { AddedMember, MemberChanges } from "../json/splice-members.js";
import type { Location } from "../source/location.js";
import { differingPlaces } from "./differing-places.js";

/** What the sources say now: a definition or a row, by its name. */
export interface DerivedMember {
  readonly name: string;
  readonly value: JsonValue;
  /** Where the sources say it. */
  readonly location?: Location;
}

export interface MergeInput {
  /** In the order of the sources. */
  readonly wanted: readonly DerivedMember[];
  /** Digests of what an earlier run made, by name. */
  readonly made: ReadonlyMap<string, string>;
  /** What is on the disk, in its order. */
  readonly present: ReadonlyMap<string, JsonNode>;
  readonly locate: (name: string) => Location;
  readonly digest: (value: JsonValue) => string;
}

/**
 * Something that stays although the sources say something else:
 *
 * - `edited`: made by an earlier run, then edited by hand, and the sources have changed since.
 * - `taken`: written by hand under a name that the sources now have as well.
 * - `gone`: made by an earlier run, then edited by hand, and the sources have it no more.
 */
export interface KeptMember {
  readonly name: string;
  readonly reason: "edited" | "taken" | "gone";
  readonly location: Location;
  readonly derivedFrom?: Location;
  /** Pointers where the two differ; the first few. */
  readonly differing: readonly string[];
}

export interface Merge {
  readonly changes: MemberChanges;
  /** What to remember, in the order of the sources. */
  readonly made: ReadonlyMap<string, string>;
  readonly kept: readonly KeptMember[];
  /** How many are as somebody edited or removed them. */
  readonly byHand: number;
}

/**
 * What is to become of the members of a file that people edit as well. Only what an earlier run made, and nobody has
 * touched since, is changed or taken away. What was removed by hand stays away.
 */
export function mergeDerived({ wanted, made, present, locate, digest }: MergeInput): Merge {
  const changed = new Map<string, JsonNode | undefined>();
  const added: AddedMember[] = [];
  const remembered = new Map<string, string>();
  const kept: KeptMember[] = [];
  let byHand = 0;
  const keep = (name: string, reason: KeptMember["reason"], from?: DerivedMember) => {
    const node = present.get(name);
    const differing = node && from ? differingPlaces(toValue(node), from.value) : [];
    kept.push({
      name,
      reason,
      location: locate(name),
      differing,
      ...(from?.location && { derivedFrom: from.location }),
    });
  };
  let before = lastForeign(present.keys(), made, wanted);
  for (const member of wanted) {
    const { name, value } = member;
    const next = digest(value);
    const earlier = made.get(name);
    const node = present.get(name);
    remembered.set(name, next);
    if (!node) {
      if (earlier === undefined) added.push({ after: before, key: name, value: fromValue(value) });
      else byHand++;
      continue;
    }
    before = name;
    const now = toValue(node);
    if (digest(now) === earlier) {
      if (next !== earlier) changed.set(name, fromValue(value));
    } else if (!equalValues(now, value)) {
      byHand++;
      if (next !== earlier) keep(name, earlier === undefined ? "taken" : "edited", member);
    }
  }
  for (const [name, earlier] of made) {
    const node = present.get(name);
    if (remembered.has(name) || !node) continue;
    if (digest(toValue(node)) === earlier) changed.set(name, undefined);
    else keep(name, "gone");
  }
  return { changes: { changed, added }, made: remembered, kept, byHand };
}

/** What is derived comes behind what was there before anything was. */
function lastForeign(
  present: Iterable<string>,
  made: ReadonlyMap<string, string>,
  wanted: readonly DerivedMember[],
): string | undefined {
  const derived = new Set([...made.keys(), ...wanted.map(({ name }) => name)]);
  return [...present].filter((name) => !derived.has(name)).at(-1);
}
