import * as rules from "../diagnostics/catalogue/library.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { isInPlace } from "../json-schema/keywords.js";
import type { Definition, Reference } from "../model/library.js";
import { formatPointer, type JsonPointer } from "../source/pointer.js";

/**
 * Reports definitions that lead back to themselves through references at places that see the very same value
 * (`$ref`, `allOf`, `anyOf`, `if` …): a validator would never come to an end. Recursion that goes into the value
 * (`properties`, `items` …) is fine.
 */
export function reportSelfReferences(definitions: readonly Definition[], diagnostics: Diagnostic[]): void {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  const state = new Map<string, "open" | "done">();
  for (const definition of definitions) {
    visit({ definition, pointer: [] }, byName, state, diagnostics);
  }
  // A ring may stand deep inside definitions; whatever is on it is the target of a reference.
  for (const { references } of definitions) {
    for (const { target, targetPointer } of references) {
      const definition = byName.get(target);
      if (definition) visit({ definition, pointer: targetPointer }, byName, state, diagnostics);
    }
  }
}

/** A schema position inside a definition. */
interface Spot {
  readonly definition: Definition;
  readonly pointer: JsonPointer;
}

interface Frame {
  readonly key: string;
  readonly via?: Reference;
  readonly spot: Spot;
  readonly pending: Reference[];
}

function visit(
  start: Spot,
  byName: ReadonlyMap<string, Definition>,
  state: Map<string, "open" | "done">,
  diagnostics: Diagnostic[],
): void {
  const stack: Frame[] = [];
  const enter = (spot: Spot, via?: Reference) => {
    const key = `${spot.definition.name}\u0000${formatPointer(spot.pointer)}`;
    const known = state.get(key);
    if (known === "open") report(stack, key, via, diagnostics);
    if (known !== undefined) return;
    state.set(key, "open");
    stack.push({ key, spot, pending: inPlaceReferences(spot), ...(via && { via }) });
  };
  enter(start);
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    const reference = frame.pending.pop();
    if (!reference) {
      state.set(frame.key, "done");
      stack.pop();
      continue;
    }
    const target = byName.get(reference.target);
    if (target) enter({ definition: target, pointer: reference.targetPointer }, reference);
  }
}

function inPlaceReferences({ definition, pointer }: Spot): Reference[] {
  return definition.references.filter(
    ({ holder }) =>
      holder.length >= pointer.length &&
      pointer.every((token, index) => holder[index] === token) &&
      isInPlace(holder.slice(pointer.length)),
  );
}

function report(
  stack: readonly Frame[],
  key: string,
  closing: Reference | undefined,
  diagnostics: Diagnostic[],
): void {
  const ring = stack.slice(stack.findIndex((frame) => frame.key === key));
  const names = ring.map((frame) => frame.spot.definition.name);
  const path = [...names, names[0]].map((name) => JSON.stringify(name)).join(" → ");
  const related = ring
    .slice(1)
    .flatMap(({ via }) =>
      via ? [{ location: via.location, message: `${JSON.stringify(via.target)} from here` }] : [],
    );
  diagnostics.push(
    diagnose(
      rules.selfReference,
      { name: names[0] as string, path },
      { location: closing?.location, related },
    ),
  );
}
