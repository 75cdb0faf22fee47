import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { formatPointer } from "../source/pointer.js";
import { positionAt } from "../source/source.js";
import { escapeXml } from "./escape.js";
import { compareText } from "./order.js";
import { formatPlace } from "./place.js";
import type { Report } from "./report.js";

/** One testcase of a suite. */
export interface Case {
  readonly suite: string;
  readonly failed: boolean;
  readonly xml: string;
}

/** JUnit XML: a suite a rule group, a case a finding; errors fail, warnings pass and say so on `system-out`. */
export function renderJunit(report: Report): string {
  return junitOf(report, [...report.diagnostics.map(findingCase), ...commandCase(report)]);
}

/** The document for some cases. */
export function junitOf(report: Pick<Report, "command">, cases: readonly Case[]): string {
  const suites = suitesOf(cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escapeXml(`ombi-schema ${report.command}`)}" ${totals(cases)}>`,
    ...suites.flatMap(([name, members]) => [
      `  <testsuite name="${escapeXml(name)}" ${totals(members)}>`,
      ...members.map(({ xml }) => xml),
      "  </testsuite>",
    ]),
    "</testsuites>",
    "",
  ].join("\n");
}

function suitesOf(cases: readonly Case[]): [string, Case[]][] {
  const suites = new Map<string, Case[]>();
  for (const one of cases) {
    const members = suites.get(one.suite);
    if (members) members.push(one);
    else suites.set(one.suite, [one]);
  }
  return [...suites].sort(([a], [b]) => compareText(a, b));
}

function totals(cases: readonly Case[]): string {
  const failures = cases.filter(({ failed }) => failed).length;
  return `tests="${cases.length}" failures="${failures}" errors="0" skipped="0"`;
}

/** A finding as a case. */
export function findingCase(diagnostic: Diagnostic): Case {
  const { rule, severity, message, location } = diagnostic;
  const suite = rule.split("/", 1)[0] ?? rule;
  const failed = severity === "error";
  const details = escapeXmlLines([failed ? [] : `${severity}: ${message}`, detailLines(diagnostic)].flat());
  const body = failed
    ? `<failure message="${escapeXml(message)}" type="${escapeXml(rule)}">${details}</failure>`
    : `<system-out>${details}</system-out>`;
  const place = location
    ? ` file="${escapeXml(location.source.path)}" line="${positionAt(location.source, location.span.start).line}"`
    : "";
  const name = `name="${escapeXml(nameOf(diagnostic))}" classname="${escapeXml(suite)}"`;
  return { suite, failed, xml: `    <testcase ${name}${place}>\n      ${body}\n    </testcase>` };
}

/** Without the line, so that a report tool follows one finding from commit to commit. */
function nameOf({ rule, location }: Diagnostic): string {
  if (!location) return rule;
  const { source, pointer } = location;
  return `${rule} ${source.path}${pointer ? `#${formatPointer(pointer)}` : ""}`;
}

function detailLines({ location, related, note, help }: Diagnostic): string[] {
  return [
    location ? formatPlace(location) : [],
    related.map((other) => `related: ${formatPlace(other.location)}: ${other.message}`),
    note === undefined ? [] : `note: ${note}`,
    help === undefined ? [] : `help: ${help}`,
  ].flat();
}

/** Lines as the text of an element. */
export function escapeXmlLines(lines: readonly string[]): string {
  return lines.map(escapeXml).join("\n");
}

/**
 * The case of the command itself: there must be one when nothing is found, and one that fails when no finding does.
 */
function commandCase({ command, exitCode, diagnostics }: Report): Case[] {
  const told = diagnostics.some(({ severity }) => severity === "error");
  return told || (exitCode === 0 && diagnostics.length > 0) ? [] : [ownCase(command, exitCode)];
}

/** A case for the command as a whole, which fails when the command does. */
export function ownCase(command: string, exitCode: number): Case {
  const failed = exitCode !== 0;
  const attributes = `name="${escapeXml(command)}" classname="ombi-schema"`;
  const xml = failed
    ? `    <testcase ${attributes}>\n      <failure message="exit code ${exitCode}" type="exit-code"/>\n    </testcase>`
    : `    <testcase ${attributes}/>`;
  return { suite: "ombi-schema", failed, xml };
}
