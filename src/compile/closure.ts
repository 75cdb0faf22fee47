import type { Closure, Provenance } from "../model/closure.js";
import type { Definition, Library, Reference } from "../model/library.js";
import type { Template } from "../model/template.js";

/** Roots of a closure: what `data` may be, and what the template refers to. */
export interface ClosureRoots {
  readonly families: readonly string[];
  readonly template?: Template;
}

/**
 * The least set of definitions that holds the roots and is closed under references. Breadth first and without
 * recursion: chains of any length end, cycles too, and the reason kept for a member is a shortest one.
 */
export function computeClosure(library: Library, roots: ClosureRoots): Closure {
  const own = new Map(roots.template?.definitions.map((definition) => [definition.name, definition]) ?? []);
  const find = (name: string) => own.get(name) ?? library.definition(name);
  const reasons = new Map<string, Provenance>();
  const queue: Definition[] = [];
  const add = (name: string, reason: Provenance) => {
    if (reasons.has(name)) return;
    const definition = find(name);
    if (!definition) return;
    reasons.set(name, reason);
    queue.push(definition);
  };
  for (const family of roots.families) add(family, { kind: "family" });
  for (const reference of roots.template?.references ?? [])
    add(reference.target, { kind: "template", reference });
  for (let next = 0; next < queue.length; next++) {
    const from = queue[next] as Definition;
    for (const reference of from.references)
      add(reference.target, { kind: "reference", from: from.name, reference });
  }
  return {
    members: inOrder(queue, library, own),
    has: (name) => reasons.has(name),
    provenance: (name) => reasons.get(name),
  };
}

const positions = new WeakMap<Library, ReadonlyMap<string, number>>();

function positionsOf(library: Library): ReadonlyMap<string, number> {
  let known = positions.get(library);
  if (!known) {
    known = new Map(library.definitions.map((definition, index) => [definition.name, index]));
    positions.set(library, known);
  }
  return known;
}

function inOrder(
  members: readonly Definition[],
  library: Library,
  own: ReadonlyMap<string, Definition>,
): Definition[] {
  const position = positionsOf(library);
  const ownNames = [...own.keys()];
  const rank = ({ name }: Definition) =>
    own.has(name) ? ownNames.indexOf(name) - ownNames.length : (position.get(name) as number);
  return [...members].sort((left, right) => rank(left) - rank(right));
}

/** The references that lead from a root to a member, in order; empty for a root. `undefined` for a stranger. */
export function pathTo(closure: Closure, name: string): readonly Reference[] | undefined {
  const path: Reference[] = [];
  for (let reason = closure.provenance(name); reason; ) {
    if (reason.kind !== "reference") return path.reverse();
    path.push(reason.reference);
    reason = closure.provenance(reason.from);
  }
  return undefined;
}
