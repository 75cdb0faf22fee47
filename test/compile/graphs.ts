import fc from "fast-check";
import { buildLibrary } from "../../src/build/build-library.js";
import { parseJsonSource } from "../../src/json/parse.js";
import type { Library } from "../../src/model/library.js";
import { createSource } from "../../src/source/source.js";

/** Who refers to whom: for each definition, in order, the numbers of those that it refers to. */
export type Graph = readonly (readonly number[])[];

export interface GraphWithRoots {
  readonly graph: Graph;
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** Graphs of every shape, rings and islands among them, with two choices of roots. */
export function anyGraph(): fc.Arbitrary<GraphWithRoots> {
  return fc.integer({ min: 1, max: 14 }).chain((size) => {
    const node = fc.nat(size - 1);
    const edges = fc.array(node, { maxLength: 3 });
    const roots = fc.uniqueArray(node, { maxLength: 4 });
    return fc.record({
      graph: fc.array(edges, { minLength: size, maxLength: size }),
      left: roots,
      right: roots,
    });
  });
}

export function nameOf(node: number): string {
  return `n${node}`;
}

export function libraryOf(graph: Graph): Library {
  const $defs = Object.fromEntries(
    graph.map((targets, node) => [
      nameOf(node),
      { prefixItems: [true, ...targets.map((target) => ({ $ref: `#/$defs/${nameOf(target)}` }))] },
    ]),
  );
  const document = parseJsonSource(createSource("library.json", JSON.stringify({ $defs }))).value!;
  return buildLibrary([document]).value!.library;
}

/** What can be reached, and in how few steps, by the plainest means there is: until nothing changes. */
export function distancesIn(graph: Graph, roots: readonly number[]): ReadonlyMap<string, number> {
  const distances = new Map(roots.map((root) => [root, 0]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [node, distance] of [...distances]) {
      for (const target of graph[node] ?? []) {
        if ((distances.get(target) ?? Number.POSITIVE_INFINITY) <= distance + 1) continue;
        distances.set(target, distance + 1);
        changed = true;
      }
    }
  }
  return new Map([...distances].map(([node, distance]) => [nameOf(node), distance]));
}
