import { createHash } from "node:crypto";
import type { RuleData } from "./rule.js";

/**
 * The identity of a finding: 12 hex digits over rule, subject and arguments.
 * Message texts and line numbers may change without changing it.
 */
export function fingerprintOf(rule: string, subject: string, data: RuleData): string {
  const parts: string[] = [rule, subject];
  for (const key of Object.keys(data).sort()) parts.push(key, JSON.stringify(data[key]));
  return createHash("sha256").update(parts.join("\u0000")).digest("hex").slice(0, 12);
}
