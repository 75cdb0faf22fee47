import type { Result } from "../../diagnostics/diagnostic.js";
import type { Span } from "../../source/location.js";
import type { Source } from "../../source/source.js";
import { lineEndAt, lineStartAt } from "./line-ending.js";
import { MarkerFaults } from "./marker-faults.js";
import { type Marker, parseMarkers, scanMarkers } from "./markers.js";
import type { Zone } from "./zone.js";
import { isZoneName } from "./zone-name.js";

/**
 * The zones of a document in document order, or every fault of its markers.
 *
 * A begin marker counts where Markdown sees an HTML comment at the top level of the document; what comes after it
 * cannot change that. From there on the text is not parsed but searched for the end marker: a body is about to be
 * replaced, and what went wrong in it (an unclosed fence, an open HTML block, half of a merge conflict) must neither
 * hide the end marker nor change how the rest of the document is read. An end marker counts where it begins its line,
 * other HTML apart, or where it shares the line of the begin marker; text in a body that merely quotes a marker, as a
 * string in a JSON block may, does not. Behind the end marker the document is read on as if it began there, which is
 * how it will be read once the body is emitted.
 */
export function findZones(source: Source): Result<readonly Zone[]> {
  const { text } = source;
  const zones: Zone[] = [];
  const faults = new MarkerFaults(source);
  const scanned = scanMarkers(text);
  let last: Span | undefined;
  for (const begin of scanned) {
    const { kind, name, span } = begin;
    if (kind !== "begin" || !isZoneName(name) || (last && span.start < last.end)) continue;
    const visible = scanned.filter((other) => isVisibleFrom(text, begin, other));
    const end = visible.find((other) => other.kind === "end" && other.name === name);
    if (!end) continue;
    const parsed = parseMarkers(text, last?.start ?? 0, lineEndAt(text, span.end));
    const place = parsed.findIndex((other) => other.topLevel && other.span.start === span.start);
    if (place < 0) continue;

    // Between two zones no marker has a partner: it would have been found.
    for (const alone of parsed.slice(last ? 1 : 0, place)) faults.reportAlone(alone, zones);
    const before = zones.find((zone) => zone.name === name);
    if (before) faults.report("doubled", begin, [before.begin, "first here"]);
    reportInside(visible.slice(0, visible.indexOf(end)), begin, faults);
    zones.push({ name, begin: span, end: end.span });
    last = end.span;
  }
  if (text.includes("ombi-schema:", last?.end)) {
    const rest = parseMarkers(text, last?.start ?? 0, text.length);
    for (const alone of rest.slice(last ? 1 : 0)) faults.reportAlone(alone, zones);
  }
  const diagnostics = faults.all();
  return diagnostics.length > 0 ? { diagnostics } : { value: zones, diagnostics };
}

/**
 * Whether a marker after a begin marker counts, be it as the end of the zone or as a mistake inside it: with nothing
 * before it on its line but tags and other comments, or on the line of the begin marker.
 */
function isVisibleFrom(text: string, begin: Marker, { span: { start } }: Marker): boolean {
  if (start < begin.span.end) return false;
  const lineStart = lineStartAt(text, start);
  if (lineStart <= begin.span.start) return true;
  return /^(?:[ \t]|<!--(?:(?!-->).)*-->|<(?!!--)[^<>]*>)*$/s.test(text.slice(lineStart, start));
}

/** Reports the markers inside a zone, where no other marker may be. */
function reportInside(inside: readonly Marker[], outer: Marker, faults: MarkerFaults): void {
  const here: readonly [Span, string] = [outer.span, `zone "${outer.name}" begins here`];
  for (const inner of inside) {
    const { kind, name } = inner;
    const has = (wanted: Marker["kind"]) =>
      inside.some((other) => other.kind === wanted && other.name === name);
    if (!isZoneName(name)) faults.reportUnknown(inner);
    else if (kind === "end") {
      if (!has("begin")) faults.report("no-begin", inner, here);
    } else if (name === outer.name) faults.report("doubled", inner, here);
    else faults.report(has("end") ? "nested" : "crossing", inner, here);
  }
}
