/** What a rule's findings count as; `off` is not reported. */
export type Level = "error" | "warn" | "off";

/**
 * - `usage`: wrong configuration; exit code 2, cannot be levelled.
 * - `fault`: sources that cannot be read or compiled; exit code 3, cannot be levelled, stops `build`.
 * - `finding`: output that does not match; exit code 1, cannot be levelled.
 * - `rule`: exit code 1 at level `error`; levels and options come from the configuration.
 */
export type RuleKind = "usage" | "fault" | "finding" | "rule";

export type RuleData = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A catalogue entry: what a finding is, apart from the check that finds it. */
export interface Rule<Data extends RuleData = RuleData> {
  /** `<group>/<finding>`: public, stable, never reused. */
  readonly id: string;
  readonly kind: RuleKind;
  readonly level: Level;
  /** One sentence, as `explain` and the rule table print it. */
  readonly summary: string;
  /** What: one fragment, lower case, the user's names quoted. */
  readonly message: (data: Data) => string;
  /** Why it matters. */
  readonly note?: string;
  /** What to do, where that is always the same. */
  readonly help?: string;
  /** What can be configured beside the level. */
  readonly options?: Readonly<Record<string, RuleOption>>;
}

/** One option of a rule: a string, or several (a single one may stand alone). */
export interface RuleOption {
  readonly type: "string" | "strings";
  /** Without it the rule does nothing. */
  readonly required: boolean;
}

interface RuleDefinition<Data extends RuleData> extends Omit<Rule<Data>, "level"> {
  readonly level?: Level;
}

export function defineRule<Data extends RuleData>(definition: RuleDefinition<Data>): Rule<Data> {
  return Object.freeze({ ...definition, level: definition.level ?? "error" });
}
