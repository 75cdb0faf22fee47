import { canonicalText } from "../../json/canonical.js";
import { type JsonNode, memberValue, nodeAt, type ObjectNode, toValue } from "../../json/node.js";
import type { Location } from "../../source/location.js";
import { formatFragment } from "../../source/pointer.js";
import { COMPONENT_NAME, ComponentNames } from "./component-name.js";
import { insideText, type ReferenceTarget, referencesOf, respellReferences } from "./references.js";

/** A complete schema with definitions of its own: what a tool returns, or what it is called with. */
export interface SchemaRoot {
  readonly tool: string;
  readonly role: "result" | "input";
  readonly schema: ObjectNode;
  /** It is to be a component even where nothing refers to it. */
  readonly shared?: boolean;
  readonly location?: Location;
  readonly locate?: (definition: string) => Location | undefined;
}

/** One entry of `components.schemas`. */
export interface SchemaComponent {
  readonly schema: JsonNode;
  /** Where it comes from. */
  readonly location?: Location;
  /** The places of its nodes are in the source of the location. */
  readonly isPlaced?: boolean;
}

export interface Components {
  /** Sorted by name. */
  readonly schemas: ReadonlyMap<string, SchemaComponent>;
  /** What stands where a root is used: the schema itself, or a reference to the component that it has become. */
  readonly use: (root: SchemaRoot) => { readonly schema: JsonNode; readonly component?: string };
  /** References that lead nowhere that can be told, by the root they stand in. */
  readonly lost: readonly { readonly root: SchemaRoot; readonly reference: string }[];
  readonly names: ComponentNames;
}

/** A definition as one root has it. */
interface Entry {
  readonly root: SchemaRoot;
  readonly name: string;
  readonly schema: JsonNode;
  readonly targets: readonly string[];
  group: number;
}

/**
 * The definitions of many contracts as components, each once, and the contracts with references to them.
 *
 * Definitions of one name are one component if they say the same and all that they refer to is the same; else the
 * first keeps the name, and the others are called after the tool as well.
 */
export function collectComponents(roots: readonly SchemaRoot[]): Components {
  const entries = roots.flatMap(entriesOf);
  const byRoot = new Map(roots.map((root) => [root, new Map<string, Entry>()]));
  for (const entry of entries) byRoot.get(entry.root)?.set(entry.name, entry);
  groupEntries(entries, byRoot);
  const names = new ComponentNames();
  const componentOf = nameGroups(entries, names);
  const own = nameRoots(roots, entries, names);
  const lost: { root: SchemaRoot; reference: string }[] = [];
  const spellIn = (root: SchemaRoot) => (target: ReferenceTarget) => {
    if (target.kind === "unknown") return undefined;
    const entry = target.kind === "definition" ? byRoot.get(root)?.get(target.name) : undefined;
    const component = target.kind === "root" ? own.get(root) : entry && componentOf.get(entry.group);
    const holder = target.kind === "root" ? bodyOf(root.schema) : entry?.schema;
    if (component === undefined || !holder || !nodeAt(holder, target.inside)) return undefined;
    return formatFragment(["components", "schemas", component, ...target.inside]);
  };
  const rebase = (root: SchemaRoot, schema: JsonNode) => {
    const spell = spellIn(root);
    for (const { raw, target } of referencesOf(schema))
      if (spell(target) === undefined) lost.push({ root, reference: raw });
    return respellReferences(schema, spell);
  };
  const schemas = new Map<string, SchemaComponent>();
  for (const { root, name, schema, group } of entries) {
    const component = componentOf.get(group) as string;
    if (schemas.has(component)) continue;
    const placed = root.locate?.(name);
    const location = placed ?? root.location;
    const isPlaced = placed !== undefined;
    schemas.set(component, { schema: rebase(root, schema), isPlaced, ...(location && { location }) });
  }
  const used = new Map(roots.map((root) => [root, rebase(root, bodyOf(root.schema))] as const));
  for (const [root, component] of own) {
    const schema = used.get(root) as JsonNode;
    schemas.set(component, { schema, ...(root.location && { location: root.location }) });
  }
  return {
    schemas: new Map([...schemas].sort(([left], [right]) => (left < right ? -1 : 1))),
    use: (root) => {
      const component = own.get(root);
      return { schema: used.get(root) as JsonNode, ...(component !== undefined && { component }) };
    },
    lost,
    names,
  };
}

/** Keywords of a root that have no place inside a document. */
const ROOT_ONLY = ["$schema", "$defs", "definitions"];

function bodyOf(schema: ObjectNode): ObjectNode {
  const known = bodies.get(schema);
  if (known) return known;
  const body = { ...schema, members: schema.members.filter(({ key }) => !ROOT_ONLY.includes(key)) };
  bodies.set(schema, body);
  return body;
}

const bodies = new WeakMap<ObjectNode, ObjectNode>();

function entriesOf(root: SchemaRoot): Entry[] {
  const found = new Map<string, Entry>();
  for (const map of ["$defs", "definitions"]) {
    const definitions = memberValue(root.schema, map);
    for (const { key, value } of definitions?.kind === "object" ? definitions.members : []) {
      if (found.has(key)) continue;
      found.set(key, { root, name: key, schema: value, targets: targetsOf(value), group: 0 });
    }
  }
  return reached(bodyOf(root.schema), found);
}

/** Those that a schema leads to, in their order. */
function reached(body: JsonNode, found: ReadonlyMap<string, Entry>): Entry[] {
  const kept = new Set<Entry>();
  const follow = (names: readonly string[]) => {
    for (const name of names) {
      const entry = found.get(name);
      if (entry) kept.add(entry);
    }
  };
  follow(targetsOf(body));
  for (const entry of kept) follow(entry.targets);
  return [...found.values()].filter((entry) => kept.has(entry));
}

const targets = new WeakMap<JsonNode, readonly string[]>();

/** The definitions that a schema refers to, each once. */
function targetsOf(schema: JsonNode): readonly string[] {
  const known = targets.get(schema);
  if (known) return known;
  const names = referencesOf(schema).flatMap(({ target }) =>
    target.kind === "definition" ? [target.name] : [],
  );
  const found = [...new Set(names)];
  targets.set(schema, found);
  return found;
}

/** Numbers the entries so that two have one number exactly if they are the same, all they refer to included. */
function groupEntries(
  entries: readonly Entry[],
  byRoot: ReadonlyMap<SchemaRoot, ReadonlyMap<string, Entry>>,
): void {
  const refersToRoot = ({ schema }: Entry) =>
    referencesOf(schema).some(({ target }) => target.kind === "root");
  if (groupByName(entries, refersToRoot)) return;
  const texts = new WeakMap<JsonNode, string>();
  const textOf = (schema: JsonNode) => {
    const known =
      texts.get(schema) ?? `${canonicalText(toValue(schema))}\n${referencesOf(schema).map(insideText)}`;
    texts.set(schema, known);
    return known;
  };
  // A definition that refers to the root around it belongs to that root alone.
  const numbers = new Map(entries.map(({ root }) => root).map((root, index) => [root, index]));
  let count = renumber(entries, (entry) => {
    const home = refersToRoot(entry) ? String(numbers.get(entry.root)) : "";
    return `${entry.name}\n${home}\n${textOf(entry.schema)}`;
  });
  for (;;) {
    const next = renumber(entries, ({ root, targets, group }) => {
      const groups = targets.map((target) => byRoot.get(root)?.get(target)?.group ?? -1);
      return `${group}:${groups.join(",")}`;
    });
    if (next === count) return;
    count = next;
  }
}

/** What is compiled from one library has one definition for a name, and nothing to look into. */
function groupByName(entries: readonly Entry[], refersToRoot: (entry: Entry) => boolean): boolean {
  const schemas = new Map<string, JsonNode>();
  for (const entry of entries) {
    const known = schemas.get(entry.name);
    if (known === entry.schema) continue;
    if (known || refersToRoot(entry)) return false;
    schemas.set(entry.name, entry.schema);
  }
  renumber(entries, ({ name }) => name);
  return true;
}

function renumber(entries: readonly Entry[], keyOf: (entry: Entry) => string): number {
  const numbers = new Map<string, number>();
  const groups = entries.map((entry) => {
    const key = keyOf(entry);
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  });
  for (const [index, entry] of entries.entries()) entry.group = groups[index] as number;
  return numbers.size;
}

/** Names that are legal as they are come first, so that no other name takes their place. */
function nameGroups(entries: readonly Entry[], names: ComponentNames): ReadonlyMap<number, string> {
  const firsts = new Map<number, Entry>();
  for (const entry of entries) if (!firsts.has(entry.group)) firsts.set(entry.group, entry);
  const seen = new Set<string>();
  const ranked = [...firsts.values()].map((entry) => {
    const rank = seen.has(entry.name) ? 2 : COMPONENT_NAME.test(entry.name) ? 0 : 1;
    seen.add(entry.name);
    return { entry, rank };
  });
  return new Map(
    ranked
      .sort((left, right) => left.rank - right.rank)
      .map(({ entry: { name, group, root } }) => [group, names.take(name, `${root.tool}.${name}`)]),
  );
}

/** The roots that become components: those that something refers to, and those that stand in several places. */
function nameRoots(
  roots: readonly SchemaRoot[],
  entries: readonly Entry[],
  names: ComponentNames,
): ReadonlyMap<SchemaRoot, string> {
  const refers = (schema: JsonNode) => referencesOf(schema).some(({ target }) => target.kind === "root");
  const referred = new Set(entries.filter(({ schema }) => refers(schema)).map(({ root }) => root));
  return new Map(
    roots
      .filter((root) => root.shared || referred.has(root) || refers(bodyOf(root.schema)))
      .map((root) => [root, names.take(`${root.tool}_${root.role}`)]),
  );
}
