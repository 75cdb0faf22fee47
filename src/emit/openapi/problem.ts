import { textNode } from "../../json/make-node.js";
import type { JsonNode } from "../../json/node.js";
import { object, plain } from "./make.js";

/** RFC 9457 section 3.1: every member is optional, and others may be there. */
export const PROBLEM: JsonNode = plain({
  type: "object",
  description: "What went wrong (RFC 9457).",
  properties: {
    type: { type: "string", format: "uri-reference", default: "about:blank" },
    title: { type: "string" },
    status: { type: "integer", minimum: 100, maximum: 599 },
    detail: { type: "string" },
    instance: { type: "string", format: "uri-reference" },
  },
});

export function problemResponse(description: string, component: string): JsonNode {
  const schema = plain({ $ref: `#/components/schemas/${component}` });
  return object({
    description: textNode(description),
    content: object({ "application/problem+json": object({ schema }) }),
  });
}
