import type { JsonValue } from "../json/node.js";
import type { JsonObject, Judge } from "../json-schema/faults/finding.js";
import type { ChoiceOptions, Choices, Point } from "./choices.js";
import type { Demand, Literal } from "./demand.js";

/** How much a value is to hold. */
export interface Size {
  /** Entries of a list beyond those that it has to have. */
  readonly entries: number;
  /** How often a member that may be absent is present, against 1. */
  readonly presence: number;
  /** Levels of the value below which only what has to be there is there. */
  readonly depth: number;
}

/** What a value is made for. */
export interface Occasion {
  /** The member that holds it, or holds the list that it is in. */
  readonly name: string;
  readonly depth: number;
}

/** What all makers of values share while one value is made. */
export interface Workshop {
  readonly judge: Judge;
  readonly choices: Choices;
  readonly size: Size;
  /** The first attempts go one way; later ones keep alternatives away from each other. */
  readonly isStrict: () => boolean;
  /** A value that meets all literals, or nothing where none was found. */
  readonly make: (literals: readonly Literal[], occasion: Occasion) => JsonValue | undefined;
  readonly choose: (owner: object, label: string, count: number, options?: ChoiceOptions) => number;
  /** The least number of levels that a value of the schema has; infinite where it never ends. */
  readonly height: (schema: JsonValue) => number;
  /** Demands without anything to decide, by the one schema that makes them. */
  readonly known: WeakMap<object, Demand>;
}

const points = new WeakMap<object, Map<string, Point>>();

/** The point of a schema that goes by a label. */
export function pointOf(owner: object, label: string): Point {
  let labelled = points.get(owner);
  if (!labelled) {
    labelled = new Map();
    points.set(owner, labelled);
  }
  let point = labelled.get(label);
  if (!point) {
    point = {};
    labelled.set(label, point);
  }
  return point;
}

export type { JsonObject };
