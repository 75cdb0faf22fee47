import type { Location } from "../source/location.js";
import { formatPointer } from "../source/pointer.js";
import { fingerprintOf } from "./fingerprint.js";
import type { Rule, RuleData, RuleKind } from "./rule.js";

export type Severity = "error" | "warning" | "note";

export interface RelatedLocation {
  readonly location: Location;
  /** What stands there, as a fragment: "first defined here". */
  readonly message: string;
}

/** One finding. */
export interface Diagnostic {
  readonly rule: string;
  readonly kind: RuleKind;
  readonly severity: Severity;
  /** What. */
  readonly message: string;
  readonly location?: Location;
  readonly related: readonly RelatedLocation[];
  /** Why it matters. */
  readonly note?: string;
  /** What to do; "did you mean" goes here. */
  readonly help?: string;
  /** The arguments of the message, for machines. */
  readonly data: RuleData;
  /** The tools it is about, where it is about some and not about the whole project. */
  readonly tools?: readonly string[];
  readonly fingerprint: string;
}

/** Where and how one finding stands, next to its rule and data. */
export interface Occurrence {
  readonly location?: Location | undefined;
  readonly related?: readonly RelatedLocation[];
  readonly note?: string | undefined;
  readonly help?: string | undefined;
  readonly tools?: readonly string[];
  /** What the fingerprint counts as the subject; the path and pointer of the location by default. */
  readonly subject?: string;
}

export function diagnose<Data extends RuleData>(
  rule: Rule<Data>,
  data: Data,
  at: Occurrence = {},
): Diagnostic {
  const { location, related = [], tools } = at;
  const note = at.note ?? rule.note;
  const help = at.help ?? rule.help;
  const subject =
    at.subject ?? (location ? `${location.source.path}#${formatPointer(location.pointer ?? [])}` : "");
  return {
    rule: rule.id,
    kind: rule.kind,
    severity: rule.level === "warn" ? "warning" : "error",
    message: rule.message(data),
    ...(location && { location }),
    related,
    ...(note !== undefined && { note }),
    ...(help !== undefined && { help }),
    data,
    ...(tools && { tools }),
    fingerprint: fingerprintOf(rule.id, subject, data),
  };
}

/** A value, the findings on the way to it, or only the findings. A value may stand beside warnings. */
export interface Result<T> {
  readonly value?: T;
  readonly diagnostics: readonly Diagnostic[];
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}

/** Whether something is wrong that cannot be compiled: the next phase does not start. */
export function hasFaults(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ kind }) => kind === "usage" || kind === "fault");
}
