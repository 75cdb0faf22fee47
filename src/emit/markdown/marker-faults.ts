import * as rules from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose, type RelatedLocation } from "../../diagnostics/diagnostic.js";
import { didYouMean, nearest } from "../../diagnostics/suggest.js";
import type { Location, Span } from "../../source/location.js";
import type { Source } from "../../source/source.js";
import type { Marker, ParsedMarker } from "./markers.js";
import type { Zone } from "./zone.js";
import { isZoneName, ZONE_NAMES } from "./zone-name.js";

interface MarkerFault {
  readonly start: number;
  readonly diagnostic: Diagnostic;
  /** The zone whose other marker is missing. */
  readonly alone?: string;
}

/**
 * Collects what is wrong with the markers of one document, each mistake once: that a marker has no partner is not
 * told where the partner has a fault of its own.
 */
export class MarkerFaults {
  readonly #source: Source;
  readonly #faults: MarkerFault[] = [];
  readonly #unknown = new Set<string>();
  readonly #explained = new Set<string>();
  readonly #open = new Map<string, Span>();

  constructor(source: Source) {
    this.#source = source;
  }

  report(problem: rules.MarkerProblem, marker: Marker, other?: readonly [Span, string]): void {
    const { name } = marker;
    const alone = problem === "no-begin" || problem === "no-end";
    if (!alone) this.#explained.add(name);
    const related: RelatedLocation[] = other ? [{ location: this.#at(other[0]), message: other[1] }] : [];
    const at = { location: this.#at(marker.span), related, help: helpFor(problem, marker) };
    this.#faults.push({
      start: marker.span.start,
      diagnostic: diagnose(rules.brokenMarker, { zone: name, problem }, at),
      ...(alone && { alone: name }),
    });
  }

  /** Reports a marker that is no part of a zone. Called in document order, with the zones that stand before it. */
  reportAlone(marker: ParsedMarker, before: readonly Zone[]): void {
    const { kind, name, span, topLevel } = marker;
    const begin = this.#open.get(name);
    if (kind === "malformed") this.report("malformed", marker);
    else if (!isZoneName(name)) this.reportUnknown(marker);
    else if (!topLevel) this.report("not-top-level", marker);
    else if (kind === "begin") {
      this.report("no-end", marker);
      this.#open.set(name, span);
    } else if (begin) this.report("hidden", marker, [begin, "the zone begins here"]);
    else {
      const same = before.find((zone) => zone.name === name);
      this.report("no-begin", marker, same && [same.end, "the zone ended here"]);
    }
  }

  /** Once per name: the partner of a mistyped marker is mistyped in the same way. */
  reportUnknown({ name, span }: Marker): void {
    if (this.#unknown.has(name)) return;
    this.#unknown.add(name);
    const meant = nearest(name, ZONE_NAMES);
    if (meant !== undefined) this.#explained.add(meant);
    const help = didYouMean(name, ZONE_NAMES) ?? `the zones are ${ZONE_NAMES.join(", ")}`;
    const diagnostic = diagnose(rules.unknownZone, { zone: name }, { location: this.#at(span), help });
    this.#faults.push({ start: span.start, diagnostic });
  }

  /** In document order. */
  all(): readonly Diagnostic[] {
    return this.#faults
      .filter(({ alone }) => alone === undefined || !this.#explained.has(alone))
      .toSorted((left, right) => left.start - right.start)
      .map(({ diagnostic }) => diagnostic);
  }

  #at(span: Span): Location {
    return { source: this.#source, span };
  }
}

function helpFor(problem: rules.MarkerProblem, { name }: Marker): string {
  switch (problem) {
    case "malformed":
      return "a marker is <!-- ombi-schema:begin NAME --> or <!-- ombi-schema:end NAME -->";
    case "no-end":
      return `add <!-- ombi-schema:end ${name} --> on a line of its own, at the top level of the document`;
    case "no-begin":
      return `add <!-- ombi-schema:begin ${name} --> above, or remove this marker`;
    case "doubled":
      return "remove one of the two; each zone stands once in a document";
    case "nested":
    case "crossing":
      return "put one zone after the other";
    case "hidden":
      return "move the marker to a line of its own";
    case "not-top-level":
      return "give the marker a line of its own that is not indented";
  }
}
