import type { JsonPointer } from "../../../src/source/pointer.js";
import { KINDS, type Relation } from "./kinds.js";
import { type Definitions, namesIn, type Place, placesOf, replaceAt, type Schema } from "./library.js";

/** A single edit of a library, in both directions, with what is to be said of it. */
export interface Mutation {
  readonly kind: string;
  /** The definition that is edited; a change of names or order has none. */
  readonly definition?: string;
  /** The schema that is edited, from the root of the document. */
  readonly place: JsonPointer;
  readonly base: Definitions;
  readonly head: Definitions;
  /** Under what name the head has a definition of the base. */
  readonly renamed?: readonly [from: string, to: string];
  readonly changes: readonly LocatedChange[];
  readonly relation: Relation;
}

export interface LocatedChange {
  readonly id: string;
  readonly base: JsonPointer;
  readonly head: JsonPointer;
  readonly relation: Relation;
  readonly backRelation: Relation;
}

const TURNED: Readonly<Record<Relation, Relation>> = {
  wider: "narrower",
  narrower: "wider",
  equal: "equal",
  incomparable: "incomparable",
};

interface Made extends Omit<Mutation, "changes"> {
  readonly changes: readonly (LocatedChange & { readonly back: string })[];
}

/** The same edit undone. */
function turned({ base, head, renamed, changes, relation, ...same }: Made): Mutation {
  return {
    ...same,
    base: head,
    head: base,
    ...(renamed && { renamed: [renamed[1], renamed[0]] as const }),
    relation: TURNED[relation],
    changes: changes.map((change) => ({
      id: change.back,
      base: change.head,
      head: change.base,
      relation: change.backRelation,
      backRelation: change.relation,
    })),
  };
}

/** An edit there and back. */
export interface RoundTrip {
  readonly kind: string;
  readonly there: Mutation;
  readonly back: Mutation;
}

/** Every edit of every kind at every place where it applies, by kind. */
export function mutationsOf(definitions: Definitions): ReadonlyMap<string, readonly (() => RoundTrip)[]> {
  const found = new Map<string, (() => RoundTrip)[]>();
  const note = (kind: string, make: () => Made) => {
    const roundTrip = () => {
      const there = make();
      return { kind, there, back: turned(there) };
    };
    found.set(kind, [...(found.get(kind) ?? []), roundTrip]);
  };
  for (const place of placesOf(definitions)) {
    for (const { name, make } of KINDS) {
      // Edits of an alternative show as one that went and one that came, which has kinds of its own.
      if (place.isArm && !name.startsWith("description")) continue;
      const variants = [make(place.schema, place) ?? []].flat();
      for (const { from, to, relation, changes } of variants)
        note(name, () => ({
          kind: name,
          definition: place.definition,
          place: place.pointer,
          base: from ? replaceAt(definitions, place.pointer, from) : definitions,
          head: replaceAt(definitions, place.pointer, to),
          relation,
          changes: changes.map(({ id, back, at, headAt = at, relation: alone = relation, backRelation }) => ({
            id,
            back,
            base: [...place.pointer, ...at],
            head: [...place.pointer, ...headAt],
            relation: alone,
            backRelation: backRelation ?? TURNED[alone],
          })),
        }));
    }
    moveKinds(definitions, place, note);
  }
  for (const name of Object.keys(definitions))
    note("a definition renamed", () => renameOf(definitions, name));
  note("definitions in another order", () =>
    silent(
      "definitions in another order",
      definitions,
      Object.fromEntries(Object.entries(definitions).reverse()),
    ),
  );
  note("a definition that nothing refers to", () =>
    silent("a definition that nothing refers to", definitions, { ...definitions, spare: { type: "string" } }),
  );
  return found;
}

function silent(kind: string, base: Definitions, head: Definitions): Made {
  return { kind, place: ["$defs"], base, head, changes: [], relation: "equal" };
}

/** A definition written out in place of a reference, and the other way round. */
function moveKinds(
  definitions: Definitions,
  { definition, pointer, schema, isArm }: Place,
  note: (kind: string, make: () => Made) => void,
): void {
  const moved = (kind: string, ids: readonly [string, string], head: () => Definitions) =>
    note(kind, () => ({
      kind,
      definition,
      place: pointer,
      base: definitions,
      head: head(),
      relation: "equal",
      changes: [
        { id: ids[0], back: ids[1], base: pointer, head: pointer, relation: "equal", backRelation: "equal" },
      ],
    }));
  const [name] = namesIn({ $ref: schema.$ref ?? "" });
  const target = name === undefined ? undefined : definitions[name];
  if (target !== undefined)
    moved("a reference written out", ["definition-inlined", "definition-extracted"], () =>
      replaceAt(definitions, pointer, target),
    );
  else if (!isArm && pointer.length > 2)
    moved("a schema made a definition", ["definition-extracted", "definition-inlined"], () => ({
      ...replaceAt(definitions, pointer, { $ref: "#/$defs/extracted" }),
      extracted: schema,
    }));
}

function renameOf(definitions: Definitions, name: string): Made {
  const to = `${name}_of_old`;
  const entries = Object.entries(definitions).map(([key, schema]) => [
    key === name ? to : key,
    renameReferences(schema as Schema, name, to),
  ]);
  const pointers = { base: ["$defs", name], head: ["$defs", to] };
  const id = "definition-renamed";
  return {
    kind: "a definition renamed",
    definition: name,
    place: ["$defs", name],
    base: definitions,
    head: Object.fromEntries(entries),
    renamed: [name, to],
    relation: "equal",
    changes: [{ id, back: id, ...pointers, relation: "equal", backRelation: "equal" }],
  };
}

/** A schema with another name for what it refers to. */
export function renameReferences<T extends Schema>(schema: T, from: string, to: string): T {
  if (!namesIn(schema).includes(from)) return schema;
  const text = JSON.stringify(schema);
  return JSON.parse(text.replaceAll(`"#/$defs/${from}"`, `"#/$defs/${to}"`)) as T;
}
