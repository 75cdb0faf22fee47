import type { JsonValue } from "../json/node.js";
import { saysFailure } from "./error-branch.js";

/** A `CallToolResult` of MCP, as far as both lines of the SDK agree on it. */
export interface ToolResult {
  // Both lines take objects with whatever else a revision adds (`_meta`, `resultType`).
  [key: string]: unknown;
  content: { type: "text"; text: string }[];
  structuredContent?: { [key: string]: unknown };
  isError?: boolean;
}

/** The result for what a tool answers with: the value, its text for clients that read texts only, and whether it failed. */
export function resultOf(schema: JsonValue | undefined, value: JsonValue): ToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(value) }],
    structuredContent: value as { [key: string]: unknown },
    ...(schema !== undefined && saysFailure(schema, value) && { isError: true }),
  };
}

/** An error that holds no structured content, which clients of both lines accept for every contract. */
export function errorText(text: string): ToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

const RESULT_KEYS = new Set(["content", "structuredContent", "isError", "_meta", "resultType"]);

/**
 * A whole result, and not only the structured content of one: it has no members of its own, and holds structured content
 * or says that it is an error. Without a contract a text alone is a whole result too.
 */
export function isToolResult(value: unknown, hasContract: boolean): value is ToolResult {
  if (!isRecord(value) || !Object.keys(value).every((key) => RESULT_KEYS.has(key))) return false;
  if (Object.hasOwn(value, "structuredContent")) return true;
  return Array.isArray(value.content) && (!hasContract || value.isError === true);
}

/** A result with its structured content as text too, where it holds no text. */
export function withText(result: ToolResult): ToolResult {
  const { content, structuredContent } = result;
  if ((Array.isArray(content) && content.length > 0) || structuredContent === undefined) return result;
  return { ...result, content: [{ type: "text", text: JSON.stringify(structuredContent) }] };
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
