import * as rules from "../diagnostics/catalogue/source.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { type CompareOptions, createComparer } from "../diff/compare-schemas.js";
import type { Host } from "../host/host.js";
import type { JsonValue } from "../json/node.js";
import { type Answer, blocked, misuse } from "./answer.js";
import { exitCodeOf } from "./outcome.js";
import { readSource } from "./read-source.js";

export type PairsOptions = Pick<CompareOptions, "direction" | "formats">;

/**
 * `diff --pairs FILE`: judges many `{ name, old, new }`, a line each, and answers with a line each, in order. A line
 * that cannot be read is answered with its fault, and the rest goes on; the verdicts are the answer, not a failure.
 */
export async function runDiffPairs(host: Host, path: string, options: PairsOptions = {}): Promise<Answer> {
  const source = await readSource(host, path);
  if (!source.value) return blocked(source.diagnostics);
  const compare = createComparer({ ...options, now: () => host.now() });
  const diagnostics: Diagnostic[] = [];
  const answers: string[] = [];
  let start = 0;
  for (const [index, line] of source.value.text.split("\n").entries()) {
    const span = { start, end: start + line.length };
    start = span.end + 1;
    if (line.trim() === "") continue;
    const pair = readPair(line);
    if ("fault" in pair) {
      const location = { source: source.value, span };
      diagnostics.push(diagnose(rules.syntax, { format: "JSON", reason: pair.fault }, { location }));
      answers.push(JSON.stringify({ line: index + 1, error: pair.fault }));
    } else answers.push(JSON.stringify({ name: pair.name, ...compare(pair.old, pair.next) }));
  }
  if (answers.length === 0) {
    return misuse(`"${path}" holds no pairs`, 'write { "name": …, "old": …, "new": … }, a line each');
  }
  return { exitCode: exitCodeOf(diagnostics), text: `${answers.join("\n")}\n`, isData: true, diagnostics };
}

interface Pair {
  readonly name: JsonValue;
  readonly old: JsonValue;
  readonly next: JsonValue;
}

function readPair(line: string): Pair | { readonly fault: string } {
  let value: JsonValue;
  try {
    value = JSON.parse(line) as JsonValue;
  } catch (error) {
    return { fault: (error as Error).message };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { fault: "a pair is an object" };
  const members = value as { readonly [key: string]: JsonValue };
  const own = (key: string) => (Object.hasOwn(members, key) ? members[key] : undefined);
  // A schema that was removed, or is not there yet, accepts everything.
  return { name: own("name") ?? null, old: own("old") ?? true, next: own("new") ?? true };
}
