import type { ContractDiff, ToolDiff } from "../../model/contract-diff.js";
import { clip, escapeXml } from "../escape.js";
import type { ReportOptions } from "../report.js";
import { counted } from "../tally.js";
import { htmlChange, htmlFinding, htmlShortChange } from "./html-change.js";
import { STYLE } from "./html-style.js";
import { type DiffReport, type JudgedChange, judgedChanges, otherFindings } from "./judged-changes.js";
import { bytesText, headlineOf, sideName, signed, sizeText, statusText, verdictText } from "./wording.js";

const LONGEST_NAME = 200;
const MOST_CHANGES = 1_000;

/** One page that needs nothing else: no script, no font, no network; light and dark, on a screen and on paper. */
export function renderHtmlDiff(report: DiffReport, options: ReportOptions): string {
  const { contractDiff: diff } = report;
  const { word, sentence } = headlineOf(diff);
  const changes = judgedChanges(report);
  const of = (standing: JudgedChange["standing"]) => changes.filter((one) => one.standing === standing);
  const findings = otherFindings(report);
  const title = `${word}: ${sentence}`;
  const body = [
    `<header class="${word}">`,
    `<p class="word">${word}</p>`,
    `<h1>${escapeXml(sentence[0]?.toUpperCase() + sentence.slice(1))}</h1>`,
    facts(diff, options),
    "</header>",
    "<main>",
    ...toolTable(diff),
    ...section("Findings", findings.map(htmlFinding)),
    ...section(
      "Changes that count",
      limited(of("open"), (one) => htmlChange(one, report)),
    ),
    ...list("Accepted", of("accepted")),
    ...list("Harmless changes", of("harmless")),
    ...list("Annotations only", of("annotation")),
    "</main>",
    `<footer>ombi-schema ${escapeXml(options.version)}</footer>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeXml(title)}</title>
<style>
${STYLE}</style>
</head>
<body>
${body.join("\n")}
</body>
</html>
`;
}

function facts(diff: ContractDiff, { approval }: ReportOptions): string {
  const rows: [string, string][] = [
    ["Base", sideName(diff.base)],
    ["Head", sideName(diff.head)],
    ["Suggested version step", diff.bump],
    ["Size of the changed contracts", sizeText(diff.bytes)],
    ...(approval === undefined ? [] : [["Approved by", approval] as [string, string]]),
  ];
  const items = rows.map(
    ([label, value]) => `<div><dt>${label}</dt><dd>${escapeXml(clip(value, LONGEST_NAME))}</dd></div>`,
  );
  return `<dl>${items.join("")}</dl>`;
}

function toolTable({ tools, unchanged }: ContractDiff): string[] {
  if (tools.length === 0) return [];
  const head = ["Tool", "Verdict", "Changes", "Bytes", "Bump"];
  const numbers = new Set(["Changes", "Bytes"]);
  const cells = head.map(
    (name) => `<th scope="col"${numbers.has(name) ? ' class="number"' : ""}>${name}</th>`,
  );
  return [
    '<section aria-labelledby="tools"><h2 id="tools">Tools</h2>',
    '<div class="wide" role="region" aria-labelledby="tools" tabindex="0"><table>',
    `<caption>${counted(tools.length, "tool")} changed, ${unchanged} unchanged</caption>`,
    `<thead><tr>${cells.join("")}</tr></thead>`,
    `<tbody>${tools.map(toolRow).join("\n")}</tbody>`,
    "</table></div></section>",
  ];
}

function toolRow(tool: ToolDiff): string {
  const { bytes, changes, bump, stands } = tool;
  const status = statusText(tool);
  const note = status === undefined ? "" : ` <small>${escapeXml(clip(status, LONGEST_NAME))}</small>`;
  const change = bytes.head - bytes.base;
  const size = change === 0 ? bytesText(bytes) : `${bytesText(bytes)} (${signed(change)})`;
  return [
    `<tr><th scope="row"><code>${escapeXml(clip(tool.tool, LONGEST_NAME))}</code>${note}</th>`,
    `<td><span class="badge ${stands}">${verdictText(tool)}</span></td>`,
    `<td class="number">${changes.length}</td><td class="number">${size}</td><td>${bump}</td></tr>`,
  ].join("");
}

function section(title: string, blocks: readonly string[]): string[] {
  return blocks.length === 0 ? [] : [`<section><h2>${title}</h2>`, ...blocks, "</section>"];
}

function list(title: string, changes: readonly JudgedChange[]): string[] {
  if (changes.length === 0) return [];
  const items = limited(
    changes,
    (one) => `<li>${htmlShortChange(one)}</li>`,
    (text) => `<li>${text}</li>`,
  );
  return section(`${title} (${changes.length})`, [`<ul>${items.join("\n")}</ul>`]);
}

function limited(
  changes: readonly JudgedChange[],
  render: (one: JudgedChange) => string,
  wrap: (text: string) => string = (text) => `<p>${text}</p>`,
): string[] {
  const shown = changes.slice(0, MOST_CHANGES).map(render);
  const rest = changes.length - shown.length;
  return rest === 0 ? shown : [...shown, wrap(`… ${counted(rest, "more change")}, not shown here`)];
}
