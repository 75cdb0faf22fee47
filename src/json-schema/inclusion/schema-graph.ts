import { isSchemaObject } from "../walk.js";
import { type Assertion, inPlaceSubschemasOf } from "./assertion.js";
import { readAssertions } from "./read-assertions.js";
import { placeOf, type SchemaDocument, type Subschema } from "./schema-document.js";

/** A schema as it stands in a document. */
export interface SchemaNode {
  readonly assertions: Assertion[];
  /** For people: `#/properties/a`. */
  readonly place: string;
}

/** All schemas that are reached from some roots, of one or more documents; a schema is its index. */
export class SchemaGraph {
  readonly nodes: SchemaNode[] = [];
  readonly #formats: "assert" | "annotate";
  readonly #numbers = new Map<SchemaDocument, Map<string, number>>();
  readonly #pending: { document: SchemaDocument; schema: Subschema; number: number }[] = [];

  constructor(formats: "assert" | "annotate") {
    this.#formats = formats;
  }

  /** The number of a schema; everything that it reaches is read as well. */
  add(document: SchemaDocument, schema: Subschema): number {
    const number = this.#numberOf(document, schema);
    for (let next = this.#pending.pop(); next; next = this.#pending.pop()) {
      this.nodes[next.number]?.assertions.push(...this.#read(next));
    }
    return number;
  }

  /**
   * How in-place applicators follow one another: the longest chain of them, and the place of a schema that can only be
   * judged by judging it, if there is one.
   */
  surveyInPlace(): { readonly height: number; readonly endless: string | undefined } {
    const used = this.nodes.map(({ assertions }) => new Set(assertions.flatMap(inPlaceSubschemasOf)));
    const waiting = used.map(({ size }) => size);
    const users = this.nodes.map((): number[] => []);
    for (const [number, numbers] of used.entries()) for (const one of numbers) users[one]?.push(number);
    let settled = [...waiting.keys()].filter((number) => waiting[number] === 0);
    let height = 0;
    while (settled.length > 0) {
      height++;
      settled = settled.flatMap((number) =>
        (users[number] ?? []).filter((user) => {
          waiting[user] = (waiting[user] ?? 0) - 1;
          return waiting[user] === 0;
        }),
      );
    }
    const isStuck = (number: number) => (waiting[number] ?? 0) > 0;
    // Some are not in a circle themselves but only lead to one; after as many steps as there are schemas, one is in it.
    let at = [...this.nodes.keys()].find(isStuck);
    for (let left = this.nodes.length; at !== undefined && left > 0; left--)
      at = [...(used[at] ?? [])].find(isStuck);
    return { height, endless: at === undefined ? undefined : this.nodes[at]?.place };
  }

  #numberOf(document: SchemaDocument, schema: Subschema): number {
    const numbers = this.#numbers.get(document) ?? new Map<string, number>();
    this.#numbers.set(document, numbers);
    const place = placeOf(schema);
    const known = numbers.get(place);
    if (known !== undefined) return known;
    const number = this.nodes.length;
    numbers.set(place, number);
    this.nodes.push({ assertions: [], place });
    this.#pending.push({ document, schema, number });
    return number;
  }

  #read({
    document,
    schema,
    number,
  }: {
    document: SchemaDocument;
    schema: Subschema;
    number: number;
  }): Assertion[] {
    const { value } = schema;
    if (value === true) return [];
    if (value === false) return [{ kind: "anyOf", schemas: [] }];
    const place = placeOf(schema);
    if (!isSchemaObject(value)) {
      return [
        { kind: "unsupported", reason: `what stands at ${place} is not a schema`, text: String(number) },
      ];
    }
    return readAssertions(value, {
      place,
      identity: String(number),
      formats: this.#formats,
      child: (...tokens) => this.#numberOf(document, document.child(schema, ...tokens)),
      target: (keyword, reference) => {
        const target =
          keyword === "$ref"
            ? document.resolve(schema, reference)
            : document.resolveDynamic(schema, reference);
        return "fault" in target ? target : this.#numberOf(document, target.found);
      },
    });
  }
}
