import { type JsonNode, nodeAt, toValue } from "../../json/node.js";
import { rewriteSchema } from "../../json-schema/rewrite.js";
import { scanSchema } from "../../json-schema/scan.js";
import { decodeFragment } from "../../json-schema/uri.js";
import { formatFragment, parsePointer } from "../../source/pointer.js";
import type { ComponentNames } from "./component-name.js";
import type { SchemaComponent } from "./components.js";
import { type Lowered, lowerSchema } from "./down-level.js";

export interface LoweredComponents {
  readonly schemas: ReadonlyMap<string, SchemaComponent & { readonly lowered: Lowered }>;
  /** Lowers a schema that stands outside of the components and refers to them. */
  readonly lower: (schema: JsonNode) => Lowered;
}

/**
 * All components in the words of OpenAPI 3.0. A reference into the middle of one gets a component of its own, since
 * what stands there may look otherwise.
 */
export function lowerComponents(
  components: ReadonlyMap<string, SchemaComponent>,
  outside: readonly JsonNode[],
  names: ComponentNames,
): LoweredComponents {
  const { whole, spell } = liftParts(components, outside, names);
  const inexact = new Set<string>();
  const isExact = (reference: string) => !inexact.has(pointerOf(reference)[2] ?? "");
  // Whether a component is exact depends on those that it refers to: asked until nothing changes any more.
  for (;;) {
    const lowered = [...whole].map(([name, component]) => {
      return [name, { ...component, lowered: lowerSchema(component.schema, isExact) }] as const;
    });
    const before = inexact.size;
    for (const [name, component] of lowered) if (!component.lowered.exact) inexact.add(name);
    if (inexact.size > before) continue;
    const sorted = lowered.sort(([left], [right]) => (left < right ? -1 : 1));
    return { schemas: new Map(sorted), lower: (schema) => lowerSchema(spell(schema), isExact) };
  }
}

function liftParts(
  components: ReadonlyMap<string, SchemaComponent>,
  outside: readonly JsonNode[],
  names: ComponentNames,
) {
  const lifted = new Map<string, { readonly name: string; readonly part: SchemaComponent }>();
  const queue = [...outside, ...[...components.values()].map(({ schema }) => schema)];
  for (const schema of queue) {
    for (const { value } of scanSchema(toValue(schema)).references) {
      const [, , component = "", ...inside] = pointerOf(value);
      const holder = components.get(component);
      const part = inside.length > 0 && holder && nodeAt(holder.schema, inside);
      if (!part || lifted.has(value)) continue;
      lifted.set(value, {
        name: names.take([component, ...inside].join(".")),
        part: { ...holder, schema: part },
      });
      queue.push(part);
    }
  }
  const spell = (schema: JsonNode) =>
    rewriteSchema(
      schema,
      scanSchema(toValue(schema)).references.flatMap(({ holder, value }) => {
        const target = lifted.get(value);
        if (!target) return [];
        const ref = formatFragment(["components", "schemas", target.name]);
        return [{ pointer: parsePointer(holder) ?? [], ref, drop: [] }];
      }),
    );
  const parts = [...lifted.values()].map(({ name, part }) => [name, part] as const);
  const whole = [...components, ...parts].map(
    ([name, component]) => [name, { ...component, schema: spell(component.schema) }] as const,
  );
  return { whole: new Map(whole), spell };
}

function pointerOf(reference: string): readonly string[] {
  return parsePointer(decodeFragment(reference.slice(1)) ?? "") ?? [];
}
