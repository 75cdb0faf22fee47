import type { Location } from "../source/location.js";
import { positionAt } from "../source/source.js";

/** `file:line:column: `, or nothing. */
export function formatPlace(location: Location | undefined): string {
  if (!location) return "";
  const { line, column } = positionAt(location.source, location.span.start);
  return `${location.source.path}:${line}:${column}: `;
}
