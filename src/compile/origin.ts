import { locationOf } from "../json/document.js";
import { childOf, type JsonNode } from "../json/node.js";
import type { Definition } from "../model/library.js";
import type { Project, Tool } from "../model/project.js";
import type { Location } from "../source/location.js";
import type { JsonPointer } from "../source/pointer.js";

/**
 * Where a part of a tool's contract was written: in the library, in its template, or in its row of the matrix, which
 * says what goes into the template's holes. `undefined` for what no file says, such as a preset.
 */
export function originOf(project: Project, tool: Tool, pointer: JsonPointer): Location | undefined {
  const [map, name, ...rest] = pointer;
  const { template, row } = tool;
  if (map === "$defs" && name !== undefined) {
    const own = template.definitions.find((definition) => definition.name === name);
    const definition = own ?? project.library.definition(name);
    return definition && inDefinition(definition, rest, template.document.source.path);
  }
  const { hole, document, toolNames } = template;
  if (toolNames.some((place) => isSame(place, pointer))) return row.location;
  let written = pointer;
  if (hole && row.output.kind === "families" && isWithin(pointer, hole.container)) {
    const inside = pointer.slice(hole.container.length);
    const [token] = inside;
    if (hole.form === "arms" && token !== undefined) {
      const first = Number(hole.pointer.at(-1));
      const count = tool.families.length;
      const index = Number(token);
      const allowance = row.output.families[index - first];
      // An arm that the template repeats: its reference is what the row says, the rest of it is the template's.
      if (allowance && (inside.length === 1 || inside[1] === "$ref")) return allowance.location;
      const original = index < first ? index : index < first + count ? first : index - count + 1;
      written = [...hole.container, String(original), ...inside.slice(1)];
    } else if (hole.form === "schema") {
      if (token === "$ref") return row.output.families[0]?.location;
      const isArm = token === "oneOf" && tool.families.length > 1;
      if (isArm) return row.output.families[Number(inside[1] ?? 0)]?.location ?? row.location;
    }
  }
  return isPreset(document.source.path) ? undefined : nodeLocation(document.root, written, document);
}

function inDefinition(
  { schema, source, location }: Definition,
  rest: JsonPointer,
  templatePath: string,
): Location | undefined {
  if (isPreset(source.path) && source.path === templatePath) return undefined;
  const above = location.pointer ?? [];
  if (rest.length === 0) return location;
  const found = nearest(schema, rest);
  return locationOf({ source, root: schema }, found.node, [...above, ...rest.slice(0, found.depth)]);
}

function nodeLocation(
  root: JsonNode,
  pointer: JsonPointer,
  document: { readonly source: Location["source"]; readonly root: JsonNode },
): Location {
  const { node, depth } = nearest(root, pointer);
  return locationOf(document, node, pointer.slice(0, depth));
}

/** The node at a pointer, or the nearest above it. */
function nearest(root: JsonNode, pointer: JsonPointer): { readonly node: JsonNode; readonly depth: number } {
  let node = root;
  for (const [depth, token] of pointer.entries()) {
    const child = childOf(node, token);
    if (!child) return { node, depth };
    node = child;
  }
  return { node, depth: pointer.length };
}

function isPreset(path: string): boolean {
  return path.startsWith("preset:");
}

function isWithin(pointer: JsonPointer, container: JsonPointer): boolean {
  return container.every((token, index) => pointer[index] === token);
}

function isSame(left: JsonPointer, right: JsonPointer): boolean {
  return left.length === right.length && isWithin(left, right);
}
