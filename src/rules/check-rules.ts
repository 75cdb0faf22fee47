import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { checks } from "./index.js";
import type { RulePolicy } from "./policy.js";
import type { RuleContext } from "./rule-context.js";

/** Runs every check that can report something; levels and suppressions are applied by the policy afterwards. */
export function checkRules(context: RuleContext, policy: RulePolicy): readonly Diagnostic[] {
  return checks.filter(({ rules }) => rules.some((id) => policy.isOn(id))).flatMap(({ run }) => run(context));
}

/** Whether a rule is found by a check, and not on the way by a reader or an emitter. */
export function isChecked(rule: string): boolean {
  return checks.some(({ rules }) => rules.includes(rule));
}
