import * as rules from "../diagnostics/catalogue/library.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { type JsonDocument, locateKey, locateValue } from "../json/document.js";
import type { JsonNode } from "../json/node.js";
import type { ReferenceSite, Resolution } from "../json-schema/resolve.js";
import { resolveReference } from "../json-schema/resolve.js";
import type { ResourceIndex, SchemaUnit } from "../json-schema/resources.js";
import { respell, rewriteSchema, type SchemaRewrite } from "../json-schema/rewrite.js";
import { escapeFragment, isPlainFragment, splitReference } from "../json-schema/uri.js";
import type { Reference } from "../model/library.js";
import { formatPointer, type JsonPointer, parsePointer } from "../source/pointer.js";
import { isDialect } from "./split-library.js";

/** The definition that a place of a document belongs to, with the pointer inside it. */
export interface Owner {
  readonly name: string;
  readonly inside: JsonPointer;
}

/** How the references of some schemas find their targets. */
export interface Binding {
  readonly index: ResourceIndex;
  readonly ownerOf: (document: JsonDocument, pointer: JsonPointer) => Owner | undefined;
  /** Asked before the specification's own resolution: templates may name library definitions as if they were theirs. */
  readonly borrow?: (site: ReferenceSite) => Resolution | undefined;
}

export interface BoundSchema {
  readonly emitted: JsonNode;
  readonly references: readonly Reference[];
}

/** Resolves every reference of a schema, reports every fault of it, and writes it as contracts carry it. */
export function bindSchema(unit: SchemaUnit, binding: Binding, diagnostics: Diagnostic[]): BoundSchema {
  reportShape(unit, diagnostics);
  const references: Reference[] = [];
  const rewrites = new Map<string, SchemaRewrite>();
  const amend = (holder: string, change: Partial<SchemaRewrite>) => {
    const known = rewrites.get(holder) ?? { pointer: parsePointer(holder) ?? [], drop: [] };
    rewrites.set(holder, { ...known, ...change, drop: [...known.drop, ...(change.drop ?? [])] });
  };
  for (const found of unit.scan.references) {
    const reference = bindReference(unit, found, binding, diagnostics);
    if (!reference) continue;
    references.push(reference);
    const spelling = respell(reference.raw, reference.target, reference.targetPointer);
    if (found.keyword === "$dynamicRef") amend(found.holder, { dynamicRef: spelling ?? reference.raw });
    else if (spelling !== undefined) amend(found.holder, { ref: spelling });
  }
  for (const { holder, dynamic } of unit.scan.anchors)
    amend(holder, { drop: [dynamic ? "$dynamicAnchor" : "$anchor"] });
  for (const { holder } of unit.scan.identifiers) amend(holder, { drop: ["$id"] });
  for (const { holder } of unit.scan.dialects) amend(holder, { drop: ["$schema"] });
  references.sort((left, right) => left.location.span.start - right.location.span.start);
  return { emitted: rewriteSchema(unit.node, [...rewrites.values()]), references };
}

function bindReference(
  unit: SchemaUnit,
  found: SchemaUnit["scan"]["references"][number],
  binding: Binding,
  diagnostics: Diagnostic[],
): Reference | undefined {
  const holder = parsePointer(found.holder) ?? [];
  const at = [...unit.pointer, ...holder];
  const location = locateValue(unit.document, [...at, found.keyword]);
  const base = binding.index.enclosing(unit.document, at);
  if (!base) return undefined;
  const site: ReferenceSite = { reference: found.value, keyword: found.keyword, location, base };
  const resolution = binding.borrow?.(site) ?? resolveReference(site, binding.index);
  if ("fault" in resolution) {
    diagnostics.push(resolution.fault);
    return undefined;
  }
  const { document, pointer } = resolution.value;
  const owner = binding.ownerOf(document, pointer);
  if (!owner) {
    const what =
      pointer.length === 0
        ? `the root of "${document.source.path}"`
        : `"${formatPointer(pointer)}" of "${document.source.path}"`;
    diagnostics.push(
      diagnose(rules.referenceOutsideDefinitions, { reference: found.value, found: what }, { location }),
    );
    return undefined;
  }
  const { resource, fragment } = splitReference(found.value);
  if (!isPlainFragment(fragment)) {
    const written = `${resource}#${escapeFragment(fragment)}`;
    const data = { reference: found.value, written };
    diagnostics.push(diagnose(rules.unescapedReference, data, { location, help: `write "${written}"` }));
  }
  return {
    keyword: found.keyword,
    location,
    holder,
    raw: found.value,
    target: owner.name,
    targetPointer: owner.inside,
  };
}

/** Reports every keyword whose value the 2020-12 meta-schema refuses. */
export function reportShape({ document, pointer, node, scan }: SchemaUnit, diagnostics: Diagnostic[]): void {
  if (node.kind !== "object" && node.kind !== "boolean") {
    const fault = { keyword: pointer.at(-1) ?? "", expected: "a schema (an object or a boolean)" };
    diagnostics.push(diagnose(rules.invalidSchema, fault, { location: locateValue(document, pointer) }));
  }
  for (const { holder, fault } of scan.faults) {
    const at = [...pointer, ...(parsePointer(holder) ?? []), ...fault.path];
    const location = locateValue(document, at);
    if (fault.pattern) {
      const isKey = fault.path[0] === "patternProperties";
      diagnostics.push(
        diagnose(rules.invalidPattern, fault.pattern, {
          location: isKey ? locateKey(document, at) : location,
        }),
      );
      continue;
    }
    const help = fault.mistyped && didYouMean(fault.mistyped.word, fault.mistyped.candidates);
    const keyword = fault.path.join("/");
    diagnostics.push(
      diagnose(rules.invalidSchema, { keyword, expected: fault.expected }, { location, help }),
    );
  }
  for (const { holder, value } of scan.dialects) {
    const at = [...pointer, ...(parsePointer(holder) ?? []), "$schema"];
    // At the root of a file it is the dialect of the file, which is checked where files are read.
    if (at.length > 1 && !isDialect(value)) {
      const location = locateValue(document, at);
      diagnostics.push(diagnose(rules.wrongDialect, { dialect: value }, { location }));
    }
  }
  for (const { holder, value } of scan.recursiveReferences) {
    const at = [...pointer, ...(parsePointer(holder) ?? []), "$recursiveRef"];
    diagnostics.push(
      diagnose(rules.dynamicReference, { reference: value }, { location: locateValue(document, at) }),
    );
  }
  for (const holder of scan.prototypeProperties) {
    const at = [...pointer, ...(parsePointer(holder) ?? []), "__proto__"];
    diagnostics.push(diagnose(rules.prototypeProperty, {}, { location: locateKey(document, at) }));
  }
}
