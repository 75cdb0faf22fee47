import { clip, logLine } from "../escape.js";
import { annotation } from "../github.js";
import { worstFirst } from "../order.js";
import type { ReportOptions } from "../report.js";
import { counted } from "../tally.js";
import {
  type DiffReport,
  type JudgedChange,
  judgedChanges,
  otherFindings,
  ruleOf,
} from "./judged-changes.js";
import { headlineOf, instanceText, toolGroups } from "./wording.js";

// GitHub shows ten of each kind a step, and drops the others without a word.
const MOST_ANNOTATIONS = 10;
const MOST_TOOLS = 10;
const LONGEST_WITNESS = 1_000;

/**
 * Workflow commands, ten at most and the worst first, then the verdict and the summary as plain lines of the log.
 * Harmless changes are none; the summary of the job has them.
 */
export function renderGithubDiff(report: DiffReport, options: ReportOptions): string {
  const { contractDiff, summary } = report;
  const open = judgedChanges(report).filter(({ standing }) => standing === "open");
  const all = [
    ...worstFirst(otherFindings(report)).map((diagnostic) => annotation(diagnostic, options)),
    ...open.map((one) => changeAnnotation(one, report, options)),
  ];
  const lines = all.slice(0, all.length > MOST_ANNOTATIONS ? MOST_ANNOTATIONS - 1 : MOST_ANNOTATIONS);
  const rest = all.length - lines.length;
  if (rest > 0) lines.push(`::notice::${counted(rest, "more finding")} in the summary of this job`);
  const { word, sentence } = headlineOf(contractDiff);
  if (!options.quiet) lines.push(...[`${word}: ${sentence}`, summary].filter(Boolean).map(logLine));
  return lines.map((line) => `${line}\n`).join("");
}

function changeAnnotation(
  { change, severity }: JudgedChange,
  { acceptCommand = "ombi-schema accept" }: DiffReport,
  options: ReportOptions,
): string {
  const { head, message, evidence, reason, fingerprint } = change;
  const help = [
    ...toolGroups(change).map(([verdict, names]) => `${verdict}: ${someOf(names)}`),
    ...(reason === undefined ? [] : [`undecided because ${reason}`]),
    ...(evidence ? [`witness: ${clip(JSON.stringify(evidence.witness), LONGEST_WITNESS)}`] : []),
    ...(evidence ? [`refused: ${instanceText(evidence.instancePath)} ${evidence.message}`] : []),
    ...(change.verdict === "compatible" ? [] : [`accept: ${acceptCommand} ${fingerprint} --reason "…"`]),
  ];
  // A place in the base is none of the commit that is looked at.
  return annotation(
    { rule: ruleOf(change), severity, message, help, ...(head.location && { location: head.location }) },
    options,
  );
}

function someOf(names: readonly string[]): string {
  const rest = names.length - MOST_TOOLS;
  return names.slice(0, MOST_TOOLS).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
