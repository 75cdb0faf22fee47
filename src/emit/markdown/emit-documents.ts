import * as rules from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose, type Result } from "../../diagnostics/diagnostic.js";
import type { Source } from "../../source/source.js";
import type { DocumentFacts } from "./document-facts.js";
import { spliceZones } from "./splice.js";
import { renderZone } from "./zone-body.js";
import type { ZoneName } from "./zone-name.js";
import { findZones } from "./zones.js";

/**
 * The whole content of a document with its zones rendered anew, its byte order mark included. A document without
 * zones comes back as it is, with a warning. Emitting what was emitted changes nothing.
 */
export function emitDocument(source: Source, facts: DocumentFacts): Result<string> {
  const { value: zones, diagnostics: faults } = findZones(source);
  if (!zones) return { diagnostics: faults };
  const diagnostics: Diagnostic[] = zones.length === 0 ? [withoutZones(source)] : [];
  const bodies = new Map<ZoneName, string>();
  for (const zone of zones) {
    const body = renderZone(source, zone, facts);
    diagnostics.push(...body.diagnostics);
    if (body.value !== undefined) bodies.set(zone.name, body.value);
  }
  if (bodies.size < zones.length) return { diagnostics };
  return { value: spliceZones(source, zones, bodies), diagnostics };
}

function withoutZones(source: Source): Diagnostic {
  const { path } = source;
  const location = { source, span: { start: 0, end: 0 } };
  const help = `ombi-schema insert ${path} matrix=HEADING adds the markers of a zone under a heading of the document`;
  return diagnose(rules.noZones, { path }, { location, help });
}
