import type { Diagnostic, Result } from "../../src/diagnostics/diagnostic.js";
import type { JsonDocument } from "../../src/json/document.js";
import { parseJsonSource } from "../../src/json/parse.js";
import { parseYaml } from "../../src/json/parse-yaml.js";
import { createSource, positionAt } from "../../src/source/source.js";

export function readJson(text: string): Result<JsonDocument> {
  return parseJsonSource(createSource("a.json", text));
}

export function readYaml(text: string): Result<JsonDocument> {
  return parseYaml(createSource("a.yaml", text));
}

/** `rule line:column`, and the same of what is related to it. */
export function placesOf({ diagnostics }: Result<unknown>): string[] {
  return diagnostics.flatMap((diagnostic) => [
    `${diagnostic.rule} ${position(diagnostic)}`,
    ...diagnostic.related.map(
      ({ location, message }) => `  ${message} ${position({ ...diagnostic, location })}`,
    ),
  ]);
}

function position({ location }: Diagnostic): string {
  if (!location) return "nowhere";
  const { line, column } = positionAt(location.source, location.span.start);
  return `${line}:${column}`;
}
