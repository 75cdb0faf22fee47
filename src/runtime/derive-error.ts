import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { positionAt } from "../source/source.js";

/** Something that no schema can be derived from; the message tells every error, with its place. */
export class DeriveError extends Error {
  override readonly name = "DeriveError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(
      diagnostics
        .filter(({ severity }) => severity === "error")
        .map(lineOf)
        .join("\n"),
    );
    this.diagnostics = diagnostics;
  }
}

function lineOf({ location, message, rule }: Diagnostic): string {
  const { line, column } = location
    ? positionAt(location.source, location.span.start)
    : { line: 0, column: 0 };
  const hasText = location !== undefined && location.source.text !== "";
  const place = hasText
    ? `${location.source.path}:${line}:${column}: `
    : location
      ? `${location.source.path}: `
      : "";
  return `${place}${message} [${rule}]`;
}
