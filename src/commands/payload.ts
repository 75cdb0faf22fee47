import { compareText } from "../conform/text-fallback.js";
import * as rules from "../diagnostics/catalogue/payload.js";
import * as sourceRules from "../diagnostics/catalogue/source.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { JsonValue } from "../json/node.js";
import { parseJsonSource } from "../json/parse.js";
import type { ValueCheck, ValueFault } from "../json-schema/value-check.js";
import type { Contract } from "../model/contract.js";
import type { Project } from "../model/project.js";
import type { Location } from "../source/location.js";
import { formatPointer, type JsonPointer, parsePointer } from "../source/pointer.js";
import type { Source } from "../source/source.js";
import { locateFault, locateKeyword } from "./payload-places.js";

/** What payloads are judged by. */
export interface PayloadContext {
  readonly contract: Contract;
  readonly check: ValueCheck;
  readonly isResult: boolean;
  readonly project?: Project;
}

/** Whether nothing is wrong with a payload; as quick as can be. */
export function isFine(value: JsonValue, { check, isResult }: PayloadContext): boolean {
  if (!isResult) return check.accepts(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { structuredContent, content, isError } = value as { readonly [key: string]: JsonValue };
  if (content !== undefined && !Array.isArray(content)) return false;
  if (isError !== undefined && typeof isError !== "boolean") return false;
  if (structuredContent === undefined) return isError === true;
  return check.accepts(structuredContent) && compareText(content, [structuredContent]).kind !== "different";
}

/** Everything that is wrong with a payload, with its places. The source is asked for only when something is. */
export function judgePayload(
  value: JsonValue,
  source: () => Source,
  context: PayloadContext,
): readonly Diagnostic[] {
  return context.isResult ? judgeResult(value, source, context) : judgeValue(value, source, [], context);
}

/** Why a text is not JSON. */
export function syntaxFaults(source: Source): readonly Diagnostic[] {
  const { diagnostics } = parseJsonSource(source);
  if (diagnostics.length > 0) return diagnostics;
  const location = { source, span: { start: 0, end: source.text.length } };
  return [diagnose(sourceRules.syntax, { format: "JSON", reason: "it cannot be read" }, { location })];
}

function judgeValue(
  value: JsonValue,
  source: () => Source,
  prefix: JsonPointer,
  context: PayloadContext,
): readonly Diagnostic[] {
  const faults = context.check(value);
  if (faults.length === 0) return [];
  const text = source();
  return faults.map((fault) => diagnoseFault(fault, text, prefix, context));
}

function diagnoseFault(
  fault: ValueFault,
  source: Source,
  prefix: JsonPointer,
  { contract, project }: PayloadContext,
): Diagnostic {
  const { tool } = contract;
  const { keyword, family, help, instancePath } = fault;
  const location = locateFault(source, prefix, fault);
  const place = locateKeyword(contract, project, parsePointer(fault.schemaPointer) ?? []);
  const data = { tool, fault: sentence(fault), place: instancePath, keyword };
  return diagnose(rules.invalid, data, {
    location,
    tools: [tool],
    subject: `${source.path}:${source.firstLine ?? 1}#${formatPointer(location.pointer ?? [])}`,
    ...(place && { related: [{ location: place, message: requirement(family) }] }),
    ...(help !== undefined && { help }),
  });
}

function requirement(family: string | undefined): string {
  return family === undefined
    ? "the contract asks for it here"
    : `the contract asks for it here, of "${family}"`;
}

/** The message with the member that it is about in front, where it does not name one. */
function sentence({ message, instancePath }: ValueFault): string {
  if (!/^(?:must|fits|is|nothing|entry) /.test(message)) return message;
  const pointer = parsePointer(instancePath) ?? [];
  const last = pointer.at(-1);
  if (last === undefined) return `the value ${message}`;
  const isEntry = /^\d+$/.test(last);
  const list = pointer.at(-2);
  const subject = !isEntry
    ? JSON.stringify(last)
    : list === undefined
      ? `entry ${last}`
      : `entry ${last} of ${JSON.stringify(list)}`;
  return message.startsWith("nothing ") ? `${subject} is not allowed` : `${subject} ${message}`;
}

/** A whole `CallToolResult`; what an error holds is checked too, as clients of SDK line 1 do. */
function judgeResult(value: JsonValue, source: () => Source, context: PayloadContext): readonly Diagnostic[] {
  const { tool } = context.contract;
  const at = (pointer: JsonPointer): { location: Location; tools: readonly string[] } => {
    const fault = { instancePath: formatPointer(pointer), keyword: "", message: "", schemaPointer: "" };
    return { location: locateFault(source(), [], fault), tools: [tool] };
  };
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return [diagnose(rules.notAResult, { reason: "it is no object" }, at([]))];
  const { structuredContent, content, isError } = value as { readonly [key: string]: JsonValue };
  if (content !== undefined && !Array.isArray(content))
    return [diagnose(rules.notAResult, { reason: '"content" is no list' }, at(["content"]))];
  if (isError !== undefined && typeof isError !== "boolean")
    return [diagnose(rules.notAResult, { reason: '"isError" is neither true nor false' }, at(["isError"]))];
  if (structuredContent === undefined)
    return isError === true ? [] : [diagnose(rules.missingContent, { tool }, at([]))];
  const faults = judgeValue(structuredContent, source, ["structuredContent"], context);
  if (faults.length > 0) return faults;
  const text = compareText(content, [structuredContent]);
  return text.kind === "different"
    ? [diagnose(rules.textMismatch, { tool, place: text.place }, at(["content"]))]
    : [];
}
