import { reportShape } from "../build/bind-schemas.js";
import { checkDialect, createUnit } from "../build/split-library.js";
import * as rules from "../diagnostics/catalogue/source.js";
import { type Diagnostic, diagnose, hasErrors } from "../diagnostics/diagnostic.js";
import { type CompareOptions, type Comparison, createComparer } from "../diff/compare-schemas.js";
import type { Host } from "../host/host.js";
import { type JsonDocument, locateValue } from "../json/document.js";
import { type JsonValue, toValue } from "../json/node.js";
import { type JsonPointer, parsePointer } from "../source/pointer.js";
import { positionAt } from "../source/source.js";
import { visible } from "../source/visible.js";
import { type Answer, blocked, misuse } from "./answer.js";
import { EXIT, exitCodeOf } from "./outcome.js";
import { readDocument, readSource } from "./read-source.js";

export type DiffOptions = Pick<CompareOptions, "direction" | "formats">;

/** `diff OLD NEW`: whether everything that the new schema accepts is accepted by the old one. */
export async function runDiff(
  host: Host,
  oldPath: string,
  newPath: string,
  options: DiffOptions = {},
): Promise<Answer> {
  const diagnostics: Diagnostic[] = [];
  const [old, next] = [
    await readSchema(host, oldPath, diagnostics),
    await readSchema(host, newPath, diagnostics),
  ];
  if (!old || !next || hasErrors(diagnostics)) return blocked(diagnostics);
  const compare = createComparer({ ...options, now: () => host.now() });
  const comparison = compare(toValue(old.root), toValue(next.root));
  const data = describeComparison(comparison, old, next);
  const exitCode = comparison.verdict === "compatible" ? EXIT.fine : EXIT.findings;
  return { exitCode, text: render(comparison, data, options.direction ?? "output"), data };
}

async function readSchema(
  host: Host,
  path: string,
  diagnostics: Diagnostic[],
): Promise<JsonDocument | undefined> {
  const { value: document, diagnostics: found } = await readDocument(host, path);
  diagnostics.push(...found);
  if (!document) return undefined;
  checkDialect(document, diagnostics);
  reportShape(createUnit(document, [], document.root, path, locateValue(document, [])), diagnostics);
  return document;
}

/** A keyword in one of the two files. */
interface SchemaPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
}

interface DiffData {
  readonly verdict: Comparison["verdict"];
  readonly relation: Comparison["relation"];
  readonly witness?: JsonValue;
  readonly reason?: string;
  readonly explanation?: {
    readonly instancePath: string;
    readonly keyword: string;
    readonly message: string;
    readonly old: SchemaPlace;
    readonly new: SchemaPlace;
  };
}

function describeComparison(comparison: Comparison, old: JsonDocument, next: JsonDocument): DiffData {
  const { explanation, ...rest } = comparison;
  if (!explanation) return rest;
  const { oldPointer, newPointer, ...fault } = explanation;
  return {
    ...rest,
    explanation: { ...fault, old: placeIn(old, oldPointer), new: placeIn(next, newPointer) },
  };
}

function placeIn(document: JsonDocument, pointer: string): SchemaPlace {
  const tokens: JsonPointer = parsePointer(pointer) ?? [];
  const { source, span } = locateValue(document, tokens);
  return { file: source.path, ...positionAt(source, span.start), pointer };
}

function render(
  { verdict, relation, witness, reason }: Comparison,
  { explanation }: DiffData,
  direction: "output" | "input",
): string {
  const lines = [`${verdict}: ${SENTENCES[direction][verdict]} (the new schema is ${RELATIONS[relation]})`];
  if (witness !== undefined) lines.push(`  witness: ${visible(JSON.stringify(witness))}`);
  if (explanation) {
    const { instancePath, message, keyword } = explanation;
    const at = instancePath === "" ? "the root" : visible(instancePath);
    lines.push(`  at ${at}: ${visible(message)} [${visible(keyword)}]`);
    lines.push(`  old: ${placeText(explanation.old)}`, `  new: ${placeText(explanation.new)}`);
  }
  if (reason !== undefined) lines.push(`  reason: ${visible(reason)}`);
  return `${lines.join("\n")}\n`;
}

const SENTENCES: Record<"output" | "input", Record<Comparison["verdict"], string>> = {
  output: {
    compatible: "who holds the old schema accepts everything that is valid under the new one",
    breaking: "who holds the old schema refuses a value that is valid under the new one",
    undecided: "neither a proof nor a witness was found",
  },
  input: {
    compatible: "the new schema accepts everything that is valid under the old one",
    breaking: "the new schema refuses a value that is valid under the old one",
    undecided: "neither a proof nor a witness was found",
  },
};

const RELATIONS: Record<Comparison["relation"], string> = {
  equal: "equal to the old one",
  narrower: "narrower than the old one",
  wider: "wider than the old one",
  incomparable: "neither wider nor narrower",
  unknown: "not known to be wider or narrower",
};

function placeText({ file, line, column, pointer }: SchemaPlace): string {
  return visible(`${file}:${line}:${column}  ${pointer === "" ? "(the whole schema)" : pointer}`);
}

/**
 * `diff --pairs FILE`: judges many `{ name, old, new }`, a line each, and answers with a line each, in order. A line
 * that cannot be read is answered with its fault, and the rest goes on; the verdicts are the answer, not a failure.
 */
export async function runDiffPairs(host: Host, path: string, options: DiffOptions = {}): Promise<Answer> {
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
