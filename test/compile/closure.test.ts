import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeClosure, pathTo } from "../../src/compile/closure.js";
import type { Closure } from "../../src/model/closure.js";
import { compileFiles } from "../build/project.js";
import { anyGraph, distancesIn, type GraphWithRoots, libraryOf, nameOf } from "./graphs.js";

const RUNS = { numRuns: Number(process.env.FC_RUNS ?? 100) };

function closureOf({ graph }: GraphWithRoots, roots: readonly number[]): Closure {
  return computeClosure(libraryOf(graph), { families: roots.map(nameOf) });
}

function namesOf({ members }: Closure): string[] {
  return members.map(({ name }) => name);
}

describe("a closure", () => {
  it("holds its roots, is closed under references, and holds nothing that is not reached", () => {
    fc.assert(
      fc.property(anyGraph(), (given) => {
        const closure = closureOf(given, given.left);
        for (const root of given.left) expect(closure.has(nameOf(root))).toBe(true);
        for (const { references } of closure.members)
          for (const { target } of references) expect(closure.has(target)).toBe(true);
        const reached = distancesIn(given.graph, given.left);
        expect(namesOf(closure).sort()).toEqual([...reached.keys()].sort());
      }),
      RUNS,
    );
  });

  it("of two sets of roots is the closures of both", () => {
    fc.assert(
      fc.property(anyGraph(), (given) => {
        const [left, right] = [closureOf(given, given.left), closureOf(given, given.right)];
        const both = closureOf(given, [...given.left, ...given.right]);
        expect(new Set(namesOf(both))).toEqual(new Set([...namesOf(left), ...namesOf(right)]));
      }),
      RUNS,
    );
  });

  it("does not depend on the order of its roots, and is its own closure", () => {
    fc.assert(
      fc.property(anyGraph(), (given) => {
        const names = namesOf(closureOf(given, given.left));
        expect(namesOf(closureOf(given, given.left.toReversed()))).toEqual(names);
        const again = computeClosure(libraryOf(given.graph), { families: names });
        expect(namesOf(again)).toEqual(names);
      }),
      RUNS,
    );
  });

  it("is in library order, each member once", () => {
    fc.assert(
      fc.property(anyGraph(), (given) => {
        const library = libraryOf(given.graph);
        const closure = closureOf(given, given.left);
        const inOrder = library.definitions.map(({ name }) => name).filter((name) => closure.has(name));
        expect(namesOf(closure)).toEqual(inOrder);
      }),
      RUNS,
    );
  });

  it("gives for each member a way from a root, one reference after the other, and no longer than it must be", () => {
    fc.assert(
      fc.property(anyGraph(), (given) => {
        const closure = closureOf(given, given.left);
        const distances = distancesIn(given.graph, given.left);
        for (const { name } of closure.members) {
          const path = pathTo(closure, name)!;
          expect(path).toHaveLength(distances.get(name)!);
          let at = path.length === 0 ? name : undefined;
          for (const reference of path) {
            const holder = closure.members.find(({ references }) => references.includes(reference))!;
            if (at === undefined) expect(given.left.map(nameOf)).toContain(holder.name);
            else expect(holder.name).toBe(at);
            at = reference.target;
          }
          expect(at).toBe(name);
        }
        expect(pathTo(closure, "stranger")).toBeUndefined();
      }),
      RUNS,
    );
  });

  it("ends on rings, and names what is not defined nowhere", () => {
    const graph = [[1], [2], [0, 2], [3]];
    const closure = computeClosure(libraryOf(graph), { families: ["n1", "gone", "toString"] });
    expect(namesOf(closure)).toEqual(["n0", "n1", "n2"]);
    expect(["n3", "gone", "toString"].map(closure.has)).toEqual([false, false, false]);
    expect(closure.provenance("n1")).toEqual({ kind: "family" });
    expect(closure.provenance("gone")).toBeUndefined();
  });

  it("holds what the template refers to, its own definitions first, and says so", async () => {
    const { contracts } = await compileFiles({
      files: {
        "library.json": {
          $defs: { part: true, error: { items: { $ref: "#/$defs/part" } }, idle: true, page: {} },
        },
        "envelope.json": {
          type: "object",
          properties: {
            data: { $ref: "#/$defs/allowed_family" },
            error: { $ref: "#/$defs/error" },
            own: { $ref: "#/$defs/own" },
          },
          $defs: { allowed_family: true, unused: { $ref: "#/$defs/idle" }, own: true },
        },
      },
      library: ["library.json"],
      envelope: "envelope.json",
      tools: { t: ["page"] },
    });
    const closure = contracts!.contracts[0]!.closure!;
    expect(namesOf(closure)).toEqual(["own", "part", "error", "page"]);
    expect(closure.provenance("page")).toEqual({ kind: "family" });
    expect(closure.provenance("own")).toMatchObject({ kind: "template", reference: { target: "own" } });
    expect(closure.provenance("error")).toMatchObject({ kind: "template", reference: { target: "error" } });
    expect(pathTo(closure, "part")?.map(({ target }) => target)).toEqual(["part"]);
  });
});
