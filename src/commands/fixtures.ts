import * as rules from "../diagnostics/catalogue/fixture.js";
import { type Diagnostic, diagnose, type Result } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import type { Host } from "../host/host.js";
import { type JsonDocument, locateValue } from "../json/document.js";
import { type JsonValue, toValue } from "../json/node.js";
import { createValueCheck } from "../json-schema/value-check.js";
import { isToolResult, resultOf, type ToolResult, withText } from "../model/tool-result.js";
import { locateFile } from "../source/location.js";
import { joinPath } from "../source/path.js";
import { parsePointer } from "../source/pointer.js";
import { readDocument } from "./read-source.js";

const ENDING = ".json";

/** What tools answer with in place of samples: the results of each, in turn. */
export type Fixtures = ReadonlyMap<string, readonly ToolResult[]>;

export interface FixtureOptions {
  /** The contract of each tool; `undefined` for a tool without one. */
  readonly schemas: ReadonlyMap<string, JsonValue | undefined>;
  /** Whether each is checked against the contract; not where wrong answers are wanted. */
  readonly check: boolean;
}

/** Reads `<tool>.json` and `<tool>/*.json` of a folder: structured content, or whole results. */
export async function readFixtures(
  host: Host,
  folder: string,
  { schemas, check }: FixtureOptions,
): Promise<Result<Fixtures>> {
  const diagnostics: Diagnostic[] = [];
  const fixtures = new Map<string, ToolResult[]>();
  for (const { tool, path } of await findFixtures(host, folder)) {
    if (!schemas.has(tool)) {
      const help = didYouMean(tool, schemas.keys());
      diagnostics.push(diagnose(rules.unknownTool, { tool }, { location: locateFile(path), help }));
      continue;
    }
    const document = await readDocument(host, path);
    diagnostics.push(...document.diagnostics);
    if (!document.value) continue;
    const schema = schemas.get(tool);
    if (check) diagnostics.push(...checkFixture(tool, document.value, schema));
    const ofTool = fixtures.get(tool) ?? [];
    ofTool.push(resultIn(toValue(document.value.root), schema, check));
    fixtures.set(tool, ofTool);
  }
  return { value: fixtures, diagnostics };
}

async function findFixtures(host: Host, folder: string) {
  const found: { readonly tool: string; readonly path: string }[] = [];
  for (const name of await host.list(folder)) {
    const path = joinPath(folder, name);
    const stat = await host.stat(path);
    if (stat?.kind === "file" && name.endsWith(ENDING))
      found.push({ tool: name.slice(0, -ENDING.length), path });
    if (stat?.kind !== "directory") continue;
    for (const inner of await host.list(path))
      if (inner.endsWith(ENDING)) found.push({ tool: name, path: joinPath(path, inner) });
  }
  return found;
}

function resultIn(value: JsonValue, schema: JsonValue | undefined, isSound: boolean): ToolResult {
  if (isToolResult(value, schema !== undefined)) return withText(value);
  const result = resultOf(schema, value);
  // An error is not checked by clients of line 2, so that they would never meet the fault.
  if (!isSound) delete result.isError;
  return result;
}

function checkFixture(tool: string, document: JsonDocument, schema: JsonValue | undefined): Diagnostic[] {
  const value = toValue(document.root);
  const isWhole = isToolResult(value, schema !== undefined);
  const at = (pointer: readonly string[], fault: string) =>
    diagnose(
      rules.invalidFixture,
      { tool, fault },
      {
        location: locateValue(document, isWhole ? ["structuredContent", ...pointer] : pointer),
        tools: [tool],
      },
    );
  if (schema === undefined) return [];
  if (isWhole && value.structuredContent === undefined)
    return value.isError === true ? [] : [at([], "it holds no structuredContent, and is no error")];
  const check = createValueCheck(schema);
  if (typeof check === "string") return [at([], `the contract does not compile: ${check}`)];
  const content = isWhole ? (value.structuredContent as JsonValue) : value;
  return check(content).map(({ instancePath, message }) => {
    const pointer = parsePointer(instancePath) ?? [];
    return at(pointer, pointer.length === 0 ? message : `${instancePath} ${message}`);
  });
}
