import { type AnyNode, parse as parseMomoa, type ValueNode } from "@humanwhocodes/momoa";
import * as rules from "../diagnostics/catalogue/source.js";
import { type Diagnostic, diagnose, type Result } from "../diagnostics/diagnostic.js";
import type { Source } from "../source/source.js";
import type { JsonDocument } from "./document.js";
import type { JsonNode, Member } from "./node.js";

/** The only user of momoa. The caller has bounded the depth. */
export function parseJson(source: Source): Result<JsonDocument> {
  const { text } = source;
  const fault = findSyntaxFault(text);
  if (fault) return { diagnostics: [syntaxDiagnostic(source, fault)] };
  return parseWith(source, { mode: "json" });
}

function parseWith(source: Source, options: Parameters<typeof parseMomoa>[1]): Result<JsonDocument> {
  let body: ValueNode;
  try {
    body = parseMomoa(source.text, options).body;
  } catch (error) {
    return { diagnostics: [syntaxDiagnostic(source, describe(error, source.text))] };
  }
  const diagnostics: Diagnostic[] = [];
  const root = convert(body, source, [], diagnostics);
  return diagnostics.length > 0 ? { diagnostics } : { value: { source, root }, diagnostics };
}

/** Reads JSON that may hold comments and trailing commas: our own configuration only. */
export function parseJsonWithComments(source: Source): Result<JsonDocument> {
  if (source.text.trim() === "")
    return { diagnostics: [syntaxDiagnostic(source, { offset: 0, reason: "the file is empty" })] };
  return parseWith(source, { mode: "jsonc", allowTrailingCommas: true });
}

interface SyntaxFault {
  readonly offset: number;
  readonly reason: string;
}

function syntaxDiagnostic(source: Source, { offset, reason }: SyntaxFault): Diagnostic {
  const location = { source, span: { start: offset, end: Math.min(offset + 1, source.text.length) } };
  return diagnose(rules.syntax, { format: "JSON", reason }, { location });
}

/** The engine's own reader has the plainest words, and counts only what RFC 8259 counts as JSON. */
function findSyntaxFault(text: string): SyntaxFault | undefined {
  if (text.trim() === "") return { offset: 0, reason: "the file is empty" };
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const message = (error as Error).message;
    // Up to the end: the engine may quote the text before, whatever it says.
    const position = /^(.*) at position (\d+)(?: \(line \d+ column \d+\))?$/s.exec(message);
    const reason = plainReason(position?.[1]?.replace(/ in JSON$| after JSON$/, ""));
    if (reason !== undefined) {
      const offset = Number(position?.[2]);
      const trailing = /^Unexpected non-whitespace character/.test(message);
      return { offset, reason: trailing ? "text after the end of the value" : lowerFirst(reason) };
    }
    if (/end of JSON input|^Unterminated string/.test(message))
      return { offset: text.trimEnd().length, reason: "the text ends too early" };
    try {
      parseMomoa(text, { mode: "json" });
    } catch (second) {
      return describe(second, text);
    }
    return { offset: 0, reason: lowerFirst(message) };
  }
}

/** The engine's words, where they are hard to understand. */
function plainReason(reason: string | undefined): string | undefined {
  if (reason === "Expected double-quoted property name")
    return "a key in double quotes is missing here (or the comma before it is one too many)";
  return reason;
}

function describe(error: unknown, text: string): SyntaxFault {
  const { offset, message } = error as { offset?: number; message: string };
  // The reader tells where the last token stands, not where another one is missing.
  if (/end of input/.test(message))
    return { offset: text.trimEnd().length, reason: "the text ends too early" };
  if (offset === undefined) return { offset: text.length, reason: lowerFirst(message) };
  const found = text.charAt(offset);
  return { offset, reason: found === "" ? "the text ends too early" : `unexpected ${JSON.stringify(found)}` };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function convert(node: ValueNode, source: Source, pointer: string[], diagnostics: Diagnostic[]): JsonNode {
  const start = node.loc.start.offset;
  const end = node.loc.end.offset;
  switch (node.type) {
    case "Object": {
      const members: Member[] = [];
      const seen = new Map<string, Member>();
      for (const { name, value } of node.members) {
        const key = name.type === "String" ? name.value : name.name;
        const keyStart = name.loc.start.offset;
        const keyEnd = name.loc.end.offset;
        const literal = literalOf(key, source.text, keyStart, keyEnd);
        pointer.push(key);
        const member: Member = {
          key,
          keyStart,
          keyEnd,
          value: convert(value, source, pointer, diagnostics),
          ...(literal !== undefined && { keyLiteral: literal }),
        };
        const first = seen.get(key);
        if (first) diagnostics.push(duplicateKey(source, [...pointer], first, member));
        else seen.set(key, member);
        pointer.pop();
        members.push(member);
      }
      return { kind: "object", start, end, members };
    }
    case "Array": {
      const elements = node.elements.map((element, index) => {
        pointer.push(String(index));
        const converted = convert(element.value, source, pointer, diagnostics);
        pointer.pop();
        return converted;
      });
      return { kind: "array", start, end, elements };
    }
    case "String": {
      const literal = literalOf(node.value, source.text, start, end);
      return { kind: "string", start, end, value: node.value, ...(literal !== undefined && { literal }) };
    }
    case "Number":
      return { kind: "number", start, end, value: node.value, literal: source.text.slice(start, end) };
    case "Boolean":
      return { kind: "boolean", start, end, value: node.value };
    case "Null":
      return { kind: "null", start, end };
    default:
      throw new TypeError(`${(node as AnyNode).type} is not JSON`);
  }
}

/** The spelling, where it is not the one `JSON.stringify` would choose. */
function literalOf(value: string, text: string, start: number, end: number): string | undefined {
  if (end - start === value.length + 2 && !value.includes("\\")) return undefined;
  const literal = text.slice(start, end);
  return literal === JSON.stringify(value) ? undefined : literal;
}

export function duplicateKey(
  source: Source,
  pointer: readonly string[],
  first: Member,
  second: Member,
): Diagnostic {
  return diagnose(
    rules.duplicateKey,
    { key: second.key },
    {
      location: { source, span: { start: second.keyStart, end: second.keyEnd }, pointer },
      related: [
        {
          location: { source, span: { start: first.keyStart, end: first.keyEnd }, pointer },
          message: "first here",
        },
      ],
    },
  );
}
