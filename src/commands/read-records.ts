import * as rules from "../diagnostics/catalogue/server.js";
import { type Diagnostic, diagnose, type Result } from "../diagnostics/diagnostic.js";
import type { Host } from "../host/host.js";
import type { JsonDocument } from "../json/document.js";
import { type JsonNode, type JsonValue, memberValue, stringOf, toValue } from "../json/node.js";
import { parseJsonSource } from "../json/parse.js";
import type { ListedTool, ObservedCall } from "../model/observation.js";
import type { Location } from "../source/location.js";
import { createSource, type Source } from "../source/source.js";
import { parseSource, readArgument } from "./read-source.js";

/** A call that is to be made. */
export interface CallRequest {
  readonly tool: string;
  readonly parameters: JsonValue;
  /** From 1. */
  readonly number: number;
  readonly location: Location;
}

/** `--calls`: lines of `{ "tool": …, "arguments": … }`. */
export async function readCalls(host: Host, path: string): Promise<Result<readonly CallRequest[]>> {
  const expected = 'a line of { "tool": …, "arguments": { … } }';
  return eachLine(host, path, expected, ({ document, number, location }) => {
    const tool = stringOf(memberValue(document.root, "tool"));
    const parameters = memberValue(document.root, "arguments");
    if (tool === undefined || (parameters && parameters.kind !== "object")) return undefined;
    return { tool, parameters: parameters ? toValue(parameters) : {}, number, location };
  });
}

/** `--results`: lines of `{ "tool": …, "result": … }`, each with a whole `CallToolResult`. */
export async function readResults(host: Host, path: string): Promise<Result<readonly ObservedCall[]>> {
  const expected = 'a line of { "tool": …, "result": { … } }, with a whole CallToolResult';
  return eachLine(host, path, expected, ({ document, number, location }) => {
    const tool = stringOf(memberValue(document.root, "tool"));
    const result = memberValue(document.root, "result");
    if (tool === undefined || result?.kind !== "object") return undefined;
    return { tool, number, location, document, outcome: { kind: "result", result: toValue(result) } };
  });
}

interface Line {
  readonly document: JsonDocument;
  readonly number: number;
  readonly location: Location;
}

async function eachLine<T>(
  host: Host,
  path: string,
  expected: string,
  read: (line: Line) => T | undefined,
): Promise<Result<readonly T[]>> {
  const { value: source, diagnostics: found } = await readArgument(host, path);
  if (!source) return { diagnostics: found };
  const diagnostics = [...found];
  const values: T[] = [];
  let start = 0;
  let number = 0;
  for (const line of source.text.split("\n")) {
    const span = { start, end: start + line.length };
    start = span.end + 1;
    if (line.trim() === "") continue;
    number++;
    const { value: document, diagnostics: faults } = parseLine(source, span.start, line);
    diagnostics.push(...faults);
    if (!document) continue;
    const location = { source, span };
    const value = read({ document, number, location });
    if (value === undefined) diagnostics.push(diagnose(rules.notARecord, { expected }, { location }));
    else values.push(value);
  }
  return { value: values, diagnostics };
}

/** One line as a document in its file: blanks keep its place. */
function parseLine(source: Source, start: number, line: string): Result<JsonDocument> {
  const { value: document, diagnostics } = parseJsonSource(createSource(source.path, line));
  const move = (location: Location): Location => ({
    ...location,
    source,
    span: { start: location.span.start + start, end: location.span.end + start },
  });
  return {
    ...(document && { value: { source, root: moved(document.root, start) } }),
    diagnostics: diagnostics.map((diagnostic): Diagnostic => {
      const { location, related } = diagnostic;
      return {
        ...diagnostic,
        ...(location && { location: move(location) }),
        related: related.map((other) => ({ ...other, location: move(other.location) })),
      };
    }),
  };
}

function moved<Node extends JsonNode>(node: Node, by: number): Node {
  const place = { start: node.start + by, end: node.end + by };
  if (node.kind === "array")
    return { ...node, ...place, elements: node.elements.map((entry) => moved(entry, by)) };
  if (node.kind !== "object") return { ...node, ...place };
  const members = node.members.map((member) => ({
    ...member,
    keyStart: member.keyStart + by,
    keyEnd: member.keyEnd + by,
    value: moved(member.value, by),
  }));
  return { ...node, ...place, members };
}

/** `--tools-list`: a recorded answer, as it was sent: a tool that is there twice is there twice. */
export async function readListing(host: Host, path: string): Promise<Result<readonly ListedTool[]>> {
  const read = await readArgument(host, path);
  if (!read.value) return { diagnostics: read.diagnostics };
  const { value: document, diagnostics } = await parseSource(read.value);
  if (!document) return { diagnostics };
  const { findTools } = await import("../build/read-contracts.js");
  const { notAToolsList } = await import("../diagnostics/catalogue/contract.js");
  const found = findTools(document.root);
  const refuse = (expected: string, node: JsonNode, pointer: readonly string[]) =>
    diagnose(notAToolsList, { expected }, { location: { source: document.source, span: node, pointer } });
  if (!found) {
    const expected = 'a list of tools, { "tools": […] } or a JSON-RPC response with that result';
    return { diagnostics: [...diagnostics, refuse(expected, document.root, [])] };
  }
  const faults: Diagnostic[] = [];
  const tools = found.tools.elements.flatMap((entry, index): ListedTool[] => {
    const pointer = [...found.pointer, String(index)];
    const listed = listedTool(toValue(entry), { source: document.source, span: entry, pointer });
    if (listed) return [listed];
    faults.push(refuse('tools with a "name"', entry, pointer));
    return [];
  });
  return faults.length > 0 ? { diagnostics: [...diagnostics, ...faults] } : { value: tools, diagnostics };
}

/** An entry of a list; `undefined` when it has no name. */
export function listedTool(entry: JsonValue, location?: Location): ListedTool | undefined {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return undefined;
  const { name, outputSchema, annotations } = entry as { readonly [key: string]: JsonValue };
  if (typeof name !== "string") return undefined;
  const hints = typeof annotations === "object" && annotations !== null ? annotations : {};
  return {
    name,
    isReadOnly: "readOnlyHint" in hints && hints.readOnlyHint === true,
    ...(outputSchema !== undefined && { outputSchema }),
    ...(location && { location }),
  };
}
