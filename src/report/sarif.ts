import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Location } from "../source/location.js";
import { formatPointer } from "../source/pointer.js";
import { visible, visibleJson } from "../source/visible.js";
import { compareText } from "./order.js";
import { placeOf, repositoryPath } from "./place.js";
import type { Report, ReportOptions, ReportRule } from "./report.js";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/**
 * SARIF 2.1.0 for code scanning. Findings without a place become notifications of the invocation: GitHub refuses
 * a whole file for one result that has no location. `more` adds properties to single results.
 */
export function renderSarif(
  report: Report,
  options: ReportOptions,
  more: (diagnostic: Diagnostic) => object = () => ({}),
): string {
  const ids = [...new Set(report.diagnostics.map(({ rule }) => rule))].sort(compareText);
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const catalogue = new Map(options.rules.map((rule) => [rule.id, rule]));
  const driver = {
    name: "ombi-schema",
    version: options.version,
    rules: ids.map((id) => descriptor(id, catalogue.get(id), options)),
  };
  const placed = report.diagnostics.filter(({ location }) => location);
  const unplaced = report.diagnostics.filter(({ location }) => !location);
  const named = ({ rule }: Diagnostic) => ({ id: visible(rule), index: indexOf.get(rule) });
  const invocation = {
    executionSuccessful: report.exitCode < 2,
    exitCode: report.exitCode,
    toolExecutionNotifications: unplaced.map((diagnostic) => ({
      associatedRule: named(diagnostic),
      level: diagnostic.severity,
      message: messageOf(diagnostic),
    })),
  };
  const results = placed.map((diagnostic) => {
    const { id, index } = named(diagnostic);
    return { ruleId: id, ruleIndex: index, ...result(diagnostic, options), ...more(diagnostic) };
  });
  const run = { tool: { driver }, invocations: [invocation], columnKind: "utf16CodeUnits", results };
  return `${visibleJson({ $schema: SCHEMA, version: "2.1.0", runs: [run] })}\n`;
}

function descriptor(id: string, rule: ReportRule | undefined, { docsUrl }: ReportOptions): object {
  const explain = `ombi-schema explain ${id}`;
  const text = (value: string) => ({ text: visible(value) });
  return {
    id: visible(id),
    shortDescription: text(rule?.summary ?? id),
    fullDescription: text(rule?.note ?? rule?.summary ?? id),
    help: text([rule?.help ?? [], `run "${explain}"`].flat().join("; ")),
    helpUri: docsUrl?.(id),
    defaultConfiguration:
      rule?.level === "off" ? { enabled: false } : { level: rule?.level === "warn" ? "warning" : "error" },
  };
}

function result(diagnostic: Diagnostic, { repositoryFolder }: ReportOptions): object {
  const { severity, location, related, fingerprint } = diagnostic;
  const at = (place: Location) => physical(place, repositoryFolder);
  return {
    level: severity,
    message: messageOf(diagnostic),
    locations: location && [{ ...at(location), ...logical(location) }],
    relatedLocations:
      related.length === 0
        ? undefined
        : related.map((other, id) => ({
            id,
            ...at(other.location),
            message: { text: plain(other.message) },
          })),
    partialFingerprints: { "ombiSchema/v1": fingerprint },
  };
}

function messageOf({ message, help }: Diagnostic): { text: string } {
  return { text: [message, help ?? []].flat().map(plain).join("\n") };
}

/** SARIF 2.1.0 section 3.11.6: `[text](target)` in a plain message is a link; a name must not make one. */
function plain(text: string): string {
  return visible(text).replaceAll("](", "\\](");
}

function physical(location: Location, folder: string | undefined): object {
  const { start, end } = placeOf(location);
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(repositoryPath(location.source.path, folder)) },
      region: { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column },
    },
  };
}

function logical({ pointer }: Location): object {
  const name = pointer && formatPointer(pointer);
  return name ? { logicalLocations: [{ fullyQualifiedName: visible(name) }] } : {};
}

function uriOf(path: string): string {
  const encoded = path.toWellFormed().split("/").map(encodeURIComponent).join("/");
  if (/^[A-Za-z]:\//.test(path)) return `file:///${encoded.replace("%3A", ":")}`;
  return path.startsWith("/") ? `file://${encoded}` : encoded;
}
