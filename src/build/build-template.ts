import * as envelopeRules from "../diagnostics/catalogue/envelope.js";
import * as libraryRules from "../diagnostics/catalogue/library.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { type JsonDocument, locateKey, locateValue } from "../json/document.js";
import { newMember } from "../json/make-node.js";
import { type JsonNode, memberOf, memberValue, nodeAt, type ObjectNode, stringOf } from "../json/node.js";
import { standingOf } from "../json-schema/keywords.js";
import { type ReferenceSite, type Resolution, resolveReference } from "../json-schema/resolve.js";
import { ResourceIndex } from "../json-schema/resources.js";
import { decodeFragment, splitReference } from "../json-schema/uri.js";
import type { Definition, Reference } from "../model/library.js";
import type { FamilyHole, Template } from "../model/template.js";
import { formatFragment, type JsonPointer, parsePointer } from "../source/pointer.js";
import { type Binding, bindSchema } from "./bind-schemas.js";
import type { BoundLibrary } from "./build-library.js";
import { reportSelfReferences } from "./self-reference.js";
import { checkDialect, createUnit, type DefinitionUnit, FAMILY_MARKER } from "./split-library.js";

/** The string that stands for the tool's name. */
export const TOOL_NAME_HOLE = "<tool_name>";

/**
 * - `envelope`: must have the family hole, once.
 * - `response`: an envelope for a body outside MCP, whose root may be of any type.
 * - `schema`: a complete schema, must not have the hole.
 */
export type TemplateRole = "envelope" | "response" | "schema";

/** Builds a template: its own definitions, its references into the library, its holes. */
export function buildTemplate(
  name: string,
  role: TemplateRole,
  document: JsonDocument,
  bound: BoundLibrary,
): Result<Template> {
  const diagnostics: Diagnostic[] = [];
  checkDialect(document, diagnostics);
  const root = document.root;
  const isTyped = role === "response" || stringOf(memberValue(root, "type")) === "object";
  if (root.kind !== "object" || !isTyped) {
    const location = memberOf(root, "type") ? locateValue(document, ["type"]) : locateValue(document, []);
    diagnostics.push(diagnose(envelopeRules.rootType, { template: name }, { location }));
    if (root.kind !== "object") return { diagnostics };
  }
  const units = definitionUnits(document, root, diagnostics);
  const marker = units.find((unit) => unit.name === FAMILY_MARKER);
  const own = units.filter((unit) => unit !== marker);
  const rootUnit = createUnit(document, [], withoutDefinitions(root), name, locateValue(document, []));
  const index = new ResourceIndex();
  index.addDocument(document, [rootUnit, ...units]);
  diagnostics.push(...index.diagnostics);
  const binding = createBinding(document, index, units, bound);
  const definitions = own.map((unit): Definition => {
    const { location, node } = unit;
    return {
      name: unit.name,
      location,
      source: document.source,
      schema: node,
      ...bindSchema(unit, binding, diagnostics),
    };
  });
  reportSelfReferences(definitions, diagnostics);
  for (const { name: defined, location } of own) {
    const other = bound.library.definition(defined);
    if (!other) continue;
    const related = [{ location: other.location, message: "in the library here" }];
    diagnostics.push(
      diagnose(envelopeRules.duplicateDefinition, { name: defined, template: name }, { location, related }),
    );
  }
  const head = bindSchema(rootUnit, binding, diagnostics);
  const emitted = restoreDefinitions(head.emitted as ObjectNode, root);
  const holes = head.references.filter((reference) => reference.target === FAMILY_MARKER);
  const hole =
    marker || holes.length > 0 ? checkHole(name, role, document, holes, definitions, diagnostics) : undefined;
  if (role !== "schema" && holes.length === 0 && !hasErrors(diagnostics)) {
    diagnostics.push(
      diagnose(envelopeRules.missingHole, { template: name }, { location: locateValue(document, []) }),
    );
  }
  const toolNames = findToolNames(name, document, definitions, diagnostics);
  if (hasErrors(diagnostics)) return { diagnostics };
  const references = head.references.filter((reference) => reference.target !== FAMILY_MARKER);
  const value: Template = {
    name,
    document,
    root: emitted,
    toolNames,
    definitions,
    references,
    ...(hole && { hole }),
  };
  return { value, diagnostics };
}

function definitionUnits(
  document: JsonDocument,
  root: ObjectNode,
  diagnostics: Diagnostic[],
): DefinitionUnit[] {
  return (["$defs", "definitions"] as const).flatMap((key) => {
    const map = memberValue(root, key);
    if (!map) return [];
    if (map.kind !== "object") {
      const fault = { keyword: key, expected: "an object of schemas" };
      diagnostics.push(
        diagnose(libraryRules.invalidSchema, fault, { location: locateValue(document, [key]) }),
      );
      return [];
    }
    return map.members.map((member) => {
      const pointer = [key, member.key];
      return createUnit(document, pointer, member.value, member.key, locateKey(document, pointer));
    });
  });
}

function withoutDefinitions(root: ObjectNode): ObjectNode {
  // `$schema` of the root stays where it is: it is the contract's own.
  const gone = (key: string) => key === "$defs" || key === "definitions" || key === "$schema";
  return { ...root, members: root.members.filter(({ key }) => !gone(key)) };
}

/** Puts `$schema` and `$defs` back at their places; `definitions` has become `$defs`. */
function restoreDefinitions(emitted: ObjectNode, root: ObjectNode): ObjectNode {
  const edited = [...emitted.members];
  const members = root.members.flatMap((member) => {
    if (member.key === "$schema" || member.key === "$defs") return [member];
    if (member.key === "definitions")
      return memberOf(root, "$defs") ? [] : [newMember("$defs", member.value)];
    if (member.key === "$id" || member.key === "$anchor" || member.key === "$dynamicAnchor") return [];
    const next = edited.shift();
    return next ? [next] : [];
  });
  return { ...emitted, members: [...members, ...edited] };
}

function createBinding(
  document: JsonDocument,
  index: ResourceIndex,
  units: readonly DefinitionUnit[],
  bound: BoundLibrary,
): Binding {
  const own = new Set(units.map((unit) => unit.name));
  const isLocal = (name: string | undefined) => name !== undefined && own.has(name);
  return {
    index,
    ownerOf: (target, pointer) => {
      if (target !== document) return bound.ownerOf(target, pointer);
      const [map, name] = pointer;
      const isDefinition = name !== undefined && (map === "$defs" || map === "definitions");
      return isDefinition ? { name, inside: pointer.slice(2) } : undefined;
    },
    borrow: (site) => {
      const { resource, fragment } = splitReference(site.reference);
      // `library.json#/$defs/error`: a path relative to the template, into a file of the library.
      if (resource !== "")
        return leavesDocument(site, resource, index) ? resolveReference(site, bound.index) : undefined;
      const pointer = parsePointer(decodeFragment(fragment) ?? "");
      const [map, name, ...inside] = pointer ?? [];
      // Within a part that has an `$id` of its own, `#` is that part.
      const isWithinPart = site.base.pointer.length > 0;
      if (isWithinPart || map !== "$defs" || name === undefined || isLocal(name)) return undefined;
      const place = bound.placeOf(name);
      if (!place)
        return reportUndefined(site, name, [...own, ...bound.library.definitions.map((known) => known.name)]);
      return resolveAt(site, formatFragment([...place.pointer, ...inside]), place.document, bound);
    },
  };
}

function reportUndefined(
  { reference, location }: ReferenceSite,
  name: string,
  known: readonly string[],
): Resolution {
  const missing = `neither the template nor the library defines ${JSON.stringify(name)}`;
  const at = { location, help: didYouMean(name, known) };
  return { fault: diagnose(libraryRules.unresolvedReference, { reference, missing }, at) };
}

function leavesDocument(site: ReferenceSite, resource: string, index: ResourceIndex): boolean {
  return URL.canParse(resource, site.base.uri) && !index.resource(new URL(resource, site.base.uri).href);
}

function resolveAt(
  site: ReferenceSite,
  reference: string,
  document: JsonDocument,
  bound: BoundLibrary,
): Resolution | undefined {
  const base = bound.index.enclosing(document, []);
  return base && resolveReference({ ...site, reference, base }, bound.index);
}

function checkHole(
  template: string,
  role: TemplateRole,
  document: JsonDocument,
  holes: readonly Reference[],
  definitions: readonly Definition[],
  diagnostics: Diagnostic[],
): FamilyHole | undefined {
  const misplaced = (reason: string, pointer: JsonPointer, help?: string) => {
    const at = { location: locateValue(document, pointer), help };
    diagnostics.push(diagnose(envelopeRules.misplacedHole, { template, reason }, at));
    return undefined;
  };
  const markerPointer = ["$defs", FAMILY_MARKER];
  const markerNode = nodeAt(document.root, markerPointer);
  if (role === "schema")
    return misplaced(
      "a complete schema refers to the family hole",
      holes[0]?.location.pointer ?? markerPointer,
    );
  if (markerNode && !(markerNode.kind === "boolean" && markerNode.value)) {
    return misplaced(`"${FAMILY_MARKER}" is not \`true\``, markerPointer, `write "${FAMILY_MARKER}": true`);
  }
  for (const definition of definitions) {
    const inside = definition.references.find((reference) => reference.target === FAMILY_MARKER);
    if (inside) return misplaced("the family hole stands inside a definition", inside.location.pointer ?? []);
  }
  const [hole, second] = holes;
  if (!hole) return undefined;
  if (second) {
    const related = [{ location: hole.location, message: "first here" }];
    const at = { location: second.location, related };
    diagnostics.push(diagnose(envelopeRules.repeatedHole, { template, count: holes.length }, at));
    return undefined;
  }
  const at = hole.location.pointer ?? [];
  if (hole.targetPointer.length > 0) return misplaced("a reference leads into the family hole", at);
  const container = hole.holder.slice(0, -1);
  const isArm = standingOf(container) === "list" && ["oneOf", "anyOf"].includes(container.at(-1) ?? "");
  if (isArm) return { form: "arms", pointer: hole.holder, container };
  if (memberOf(nodeAt(document.root, hole.holder), "oneOf")) {
    return misplaced("the family hole stands beside a `oneOf`", at, "put one of the two into an `allOf`");
  }
  return { form: "schema", pointer: hole.holder, container: hole.holder };
}

function findToolNames(
  template: string,
  document: JsonDocument,
  definitions: readonly Definition[],
  diagnostics: Diagnostic[],
): JsonPointer[] {
  const found: JsonPointer[] = [];
  const search = (node: JsonNode, pointer: JsonPointer): void => {
    if (node.kind === "string" && node.value === TOOL_NAME_HOLE) found.push(pointer);
    if (node.kind === "array") {
      for (const [index, element] of node.elements.entries()) search(element, [...pointer, String(index)]);
    }
    if (node.kind === "object")
      for (const member of node.members) search(member.value, [...pointer, member.key]);
  };
  search(document.root, []);
  const inDefinition = found.find(([map]) => map === "$defs" || map === "definitions");
  if (inDefinition && definitions.length > 0) {
    const reason = `"${TOOL_NAME_HOLE}" stands inside a definition`;
    const at = {
      location: locateValue(document, inDefinition),
      help: "put it where the definition is referred to",
    };
    diagnostics.push(diagnose(envelopeRules.misplacedHole, { template, reason }, at));
  }
  return found;
}
