import type { JsonValue } from "../../json/node.js";
import type { Assertion } from "./assertion.js";
import { textOfAssertion } from "./assertion-text.js";
import { ALL_TYPES, type TypeSet, typesNamed } from "./instance-type.js";

/** A class of schemas, seen from outside. */
export interface Shape {
  readonly assertions: readonly Assertion[];
  /** No other type passes; some of these may not either. */
  readonly types: TypeSet;
  /** No other value passes, where an `enum` says so; some of these may not either. */
  readonly values: readonly JsonValue[] | undefined;
}

/** The classes of a comparison, and those that its reasoning adds: "a string of this pattern", "this very value". */
export class ClassTable {
  readonly #shapes: (Shape | undefined)[] = [];
  readonly #assertions: (readonly Assertion[])[];
  readonly #added = new Map<string, number>();

  constructor(assertions: readonly (readonly Assertion[])[]) {
    this.#assertions = [...assertions];
  }

  shape(number: number): Shape {
    const known = this.#shapes[number];
    if (known) return known;
    const assertions = this.#assertions[number] ?? [];
    let types = ALL_TYPES;
    let values: readonly JsonValue[] | undefined;
    for (const assertion of assertions) {
      const bound = this.#boundsOf(assertion);
      types &= bound.types;
      if (bound.values && (!values || bound.values.length < values.length)) values = bound.values;
    }
    const shape = { assertions, types, values };
    this.#shapes[number] = shape;
    return shape;
  }

  /** The class of schemas that say just this. */
  add(assertions: readonly Assertion[]): number {
    const text = assertions.map(textOfAssertion).sort().join("\n");
    const known = this.#added.get(text);
    if (known !== undefined) return known;
    this.#added.set(text, this.#assertions.length);
    this.#assertions.push(assertions);
    return this.#assertions.length - 1;
  }

  #boundsOf(assertion: Assertion): Pick<Shape, "types" | "values"> {
    switch (assertion.kind) {
      case "types":
        return { types: typesNamed(assertion.names), values: undefined };
      case "enum":
        return { types: ALL_TYPES, values: assertion.values };
      case "allOf": {
        const shapes = assertion.schemas.map((schema) => this.shape(schema));
        const values = shapes
          .flatMap((shape) => (shape.values ? [shape.values] : []))
          .reduce<readonly JsonValue[] | undefined>(
            (least, list) => (!least || list.length < least.length ? list : least),
            undefined,
          );
        return { types: shapes.reduce((types, shape) => types & shape.types, ALL_TYPES), values };
      }
      case "anyOf":
      case "oneOf": {
        const shapes = assertion.schemas.map((schema) => this.shape(schema));
        const hasEnd = shapes.every((shape) => shape.values);
        return {
          types: shapes.reduce((types, shape) => types | shape.types, 0),
          values: hasEnd ? shapes.flatMap((shape) => shape.values ?? []) : undefined,
        };
      }
      default:
        return { types: ALL_TYPES, values: undefined };
    }
  }
}
