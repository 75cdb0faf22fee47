import { type Assertion, renumber, subschemasOf } from "./assertion.js";
import { textOfAssertion } from "./assertion-text.js";
import type { SchemaNode } from "./schema-graph.js";

/** The schemas sorted into classes: those of one class accept the same values and evaluate the same members. */
export interface Partition {
  /** The class of each schema. */
  readonly classOf: readonly number[];
  /** The assertions of each class, about classes. */
  readonly assertions: readonly (readonly Assertion[])[];
}

/**
 * The coarsest partition under which schemas of one class say the same of the same classes, which makes it right for
 * recursive schemas too: renamed, inlined, reordered, re-wrapped and unrolled definitions fall together.
 * Expects no cycles of in-place applicators.
 */
export function partition(nodes: readonly SchemaNode[]): Partition {
  const target = nodes.map((_, number) => unwrap(nodes, number));
  const heads = [...new Set(target)];
  const frames = framesOf(nodes, heads);
  let classOf = nodes.map(() => 0);
  for (let count = 1; ; ) {
    const classes = new Map<string, number>();
    const next = [...classOf];
    for (const [index, head] of heads.entries()) {
      const text = `${classOf[head]} ${textOfFrames(frames[index] ?? [], classOf)}`;
      if (!classes.has(text)) classes.set(text, classes.size);
      next[head] = classes.get(text) ?? 0;
    }
    for (const number of nodes.keys()) next[number] = next[target[number] ?? 0] ?? 0;
    classOf = next;
    if (classes.size === count) break;
    count = classes.size;
  }
  const assertions: Assertion[][] = [];
  for (const head of heads) {
    const number = classOf[head] ?? 0;
    assertions[number] ??= distinct(nodes[head]?.assertions ?? [], (schema) => classOf[schema] ?? 0);
  }
  return { classOf, assertions };
}

/** The schema that a schema merely stands for. */
function unwrap(nodes: readonly SchemaNode[], number: number): number {
  for (let at = number; ; ) {
    const [only, ...others] = nodes[at]?.assertions ?? [];
    const isWrapper = only && others.length === 0 && "schemas" in only && only.schemas.length === 1;
    if (!isWrapper) return at;
    at = only.schemas[0] ?? at;
  }
}

/** An assertion without its subschemas, as a number, and the subschemas. */
interface Frame {
  readonly outline: number;
  readonly schemas: readonly number[];
  readonly isOrdered: boolean;
  readonly isSet: boolean;
}

function framesOf(nodes: readonly SchemaNode[], heads: readonly number[]): Frame[][] {
  const outlines = new Map<string, number>();
  return heads.map((head) =>
    (nodes[head]?.assertions ?? []).map((assertion) => {
      const text = textOfAssertion(renumber(assertion, () => 0));
      if (!outlines.has(text)) outlines.set(text, outlines.size);
      const { kind } = assertion;
      return {
        outline: outlines.get(text) ?? 0,
        schemas: subschemasOf(assertion),
        isOrdered: kind === "conditional",
        isSet: kind === "allOf" || kind === "anyOf",
      };
    }),
  );
}

function textOfFrames(frames: readonly Frame[], classOf: readonly number[]): string {
  const texts = frames.map(({ outline, schemas, isOrdered, isSet }) => {
    const classes = schemas.map((schema) => classOf[schema] ?? 0);
    if (!isOrdered) classes.sort((left, right) => left - right);
    return `${outline}:${(isSet ? [...new Set(classes)] : classes).join()}`;
  });
  return [...new Set(texts)].sort().join(" ");
}

function distinct(assertions: readonly Assertion[], number: (schema: number) => number): Assertion[] {
  const byText = new Map<string, Assertion>();
  for (const assertion of assertions) {
    const renumbered = renumber(assertion, number);
    byText.set(textOfAssertion(renumbered), renumbered);
  }
  return [...byText.values()];
}
