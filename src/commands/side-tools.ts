import { reportShape } from "../build/bind-schemas.js";
import { checkDialect, createUnit } from "../build/split-library.js";
import type { Diagnostic, Result } from "../diagnostics/diagnostic.js";
import { invariant } from "../diagnostics/invariant.js";
import { type JsonDocument, locateValue } from "../json/document.js";
import { type JsonNode, type JsonValue, type ObjectNode, toValue } from "../json/node.js";
import { parseJsonSource } from "../json/parse.js";
import { createContractPrinter, printDocument } from "../json/print.js";
import { DEFAULT_FORMAT, type PrintFormat } from "../json/print-format.js";
import { readJsonValue } from "../json/read-value.js";
import type { SideTool } from "../model/contract-side.js";
import { foldNewlines } from "../plan/plan.js";
import { type Location, locateFile } from "../source/location.js";
import type { JsonPointer } from "../source/pointer.js";
import type { Source } from "../source/source.js";
import { createSchemaPool, type SchemaPool } from "./schema-pool.js";
import type { SideLabel } from "./side-label.js";

/** A tool of a side that may still turn out to be unreadable. */
export interface OpenTool extends SideTool {
  /** What keeps its schema from being read; asked before `schema` and `locate` are. */
  readonly check: () => readonly Diagnostic[];
}

/** Where the sources of a side say at a pointer what the contract says there: `value`. */
export type FindOrigin = (tool: string, pointer: JsonPointer, value: JsonValue) => Location | undefined;

export interface ToolPlaces {
  readonly label: SideLabel;
  readonly origin: FindOrigin;
}

/** A tool whose contract is a JSON file. */
export function fileTool(tool: string, source: Source, places: ToolPlaces, pool: SchemaPool): OpenTool {
  const document = once(() => parseJsonSource(source));
  // Kept by nobody: of many tools, few are looked at.
  const read = (): Result<JsonValue> => {
    const { value, diagnostics } = readJsonValue(source);
    return value === undefined ? { diagnostics } : { value: pool.share(value), diagnostics };
  };
  const schema = () => {
    const { value } = read();
    invariant(value !== undefined, "a contract is checked before it is read");
    return value;
  };
  const ownDocument = () => {
    const { value } = document();
    invariant(value, "a contract is checked before it is located");
    return value;
  };
  return {
    tool,
    text: once(() => foldNewlines(source.text)),
    schema,
    check: once(() => {
      const { value, diagnostics } = read();
      const found = value === undefined ? diagnostics : checkSchema(value, ownDocument, pool);
      return places.label.diagnostics(found);
    }),
    locate: createLocate(tool, schema, places, (pointer) => locateValue(ownDocument(), pointer)),
    listed: () => places.label.location(locateFile(source.path)),
  };
}

/** A tool whose contract was compiled, or is a part of a document that was read. */
export function nodeTool(
  tool: string,
  node: () => JsonNode,
  places: ToolPlaces,
  own: {
    readonly print: (node: JsonNode) => string;
    readonly value: (node: JsonNode) => JsonValue;
    /** The contract's own place, where no source says what it says. */
    readonly locate: (pointer: JsonPointer, text: () => string) => Location | undefined;
    /** Where it is listed. */
    readonly listed?: Location | undefined;
    /** What is not compiled by us is checked. */
    readonly document?: JsonDocument;
  },
): OpenTool {
  const text = once(() => own.print(node()));
  const schema = () => own.value(node());
  const { document, listed } = own;
  return {
    tool,
    text,
    schema,
    check: once(() =>
      document
        ? places.label.diagnostics(
            checkSchema(schema(), () => ({ ...document, root: node() }), createSchemaPool()),
          )
        : [],
    ),
    locate: createLocate(tool, schema, places, (pointer) => own.locate(pointer, text)),
    ...(listed && { listed: () => places.label.location(listed) }),
  };
}

/** A tool without an outputSchema. */
export function bareTool(tool: string, location: Location | undefined, label: SideLabel): OpenTool {
  return {
    tool,
    text: undefined,
    schema: () => undefined,
    check: () => [],
    locate: () => location && label.location(location),
  };
}

/** Prints contracts so that equal ones have equal texts, whatever they were read from. */
export function createSidePrinter(format: PrintFormat = DEFAULT_FORMAT): (node: JsonNode) => string {
  const print = createContractPrinter(format);
  return (node) => (node.kind === "object" ? print(node) : printDocument(node, format));
}

/** Values of contracts that share definition nodes: these share the definitions' values too. */
export function createValueReader(): (node: JsonNode) => JsonValue {
  const known = new WeakMap<JsonNode, JsonValue>();
  const shared = (node: JsonNode) => {
    let value = known.get(node);
    if (value === undefined) {
      value = toValue(node);
      known.set(node, value);
    }
    return value;
  };
  return (root) => {
    const isPlain = root.kind !== "object" || root.members.some(({ key }) => key === "__proto__");
    if (isPlain) return toValue(root);
    return Object.fromEntries(
      root.members.map(({ key, value }) => [
        key,
        key === "$defs" && value.kind === "object" ? sharedMembers(value, shared) : toValue(value),
      ]),
    );
  };
}

function sharedMembers(map: ObjectNode, shared: (node: JsonNode) => JsonValue): JsonValue {
  return Object.fromEntries(map.members.map(({ key, value }) => [key, shared(value)]));
}

/** Reading with places is slow: it is done for what may have a fault, to say where. */
function checkSchema(
  value: JsonValue,
  document: () => JsonDocument,
  pool: SchemaPool,
): readonly Diagnostic[] {
  if (pool.isPlain(value)) return [];
  const diagnostics: Diagnostic[] = [];
  const read = document();
  checkDialect(read, diagnostics);
  const { root, source } = read;
  reportShape(createUnit(read, [], root, source.path, locateValue(read, [])), diagnostics);
  return diagnostics.filter(({ severity }) => severity === "error");
}

function createLocate(
  tool: string,
  schema: () => JsonValue,
  { label, origin }: ToolPlaces,
  ownPlace: (pointer: JsonPointer) => Location | undefined,
): SideTool["locate"] {
  return (pointer) => {
    const { place, value } = nearestIn(schema(), pointer);
    const location = origin(tool, place, value) ?? ownPlace(place);
    return location && label.location(location);
  };
}

/** The longest beginning of a pointer that leads somewhere. */
function nearestIn(
  root: JsonValue,
  pointer: JsonPointer,
): { readonly place: JsonPointer; readonly value: JsonValue } {
  let value = root;
  for (const [depth, token] of pointer.entries()) {
    const child = childIn(value, token);
    if (child === undefined) return { place: pointer.slice(0, depth), value };
    value = child;
  }
  return { place: pointer, value };
}

function childIn(value: JsonValue, token: string): JsonValue | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined;
  return Object.hasOwn(value, token) ? (value as { [key: string]: JsonValue })[token] : undefined;
}

/** Made when it is asked for, and kept. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
