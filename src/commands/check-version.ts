import * as rules from "../diagnostics/catalogue/version.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { Bump } from "../model/contract-diff.js";
import type { ContractSide } from "../model/contract-side.js";
import { isVersion, stepBetween, versionAfter } from "./semver.js";

const STEPS: readonly string[] = ["none", "patch", "minor", "major"];

/** Whether the version of the head says what has become of the contracts. */
export async function checkVersion(
  base: ContractSide,
  head: ContractSide,
  bump: Bump,
): Promise<Diagnostic[]> {
  const [old, next] = [base.version, head.version];
  if (!next) return [];
  if (!(await isVersion(next.text)))
    return [diagnose(rules.notSemver, { text: next.text }, { location: next.location })];
  // What was not there, or had no version, was not released; and nobody can mend it now.
  if (!old) return [];
  const data = { from: old.text, to: next.text };
  const step = await stepBetween(old.text, next.text);
  if (step === "back") return [diagnose(rules.decreased, data, { location: next.location })];
  if (step === undefined || STEPS.indexOf(step) >= STEPS.indexOf(bump)) return [];
  const least = await versionAfter(old.text, bump);
  const help = least && `make it ${least} or later`;
  return [diagnose(rules.notBumped, { ...data, bump }, { location: next.location, help })];
}
