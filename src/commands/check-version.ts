import * as rules from "../diagnostics/catalogue/version.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { Bump } from "../model/contract-diff.js";
import type { ContractSide, SideVersion } from "../model/contract-side.js";
import { isVersion, stepBetween } from "./semver.js";

const STEPS: readonly string[] = ["none", "patch", "minor", "major"];

/** Whether the version of the head says what has become of the contracts. */
export async function checkVersion(
  base: ContractSide,
  head: ContractSide,
  bump: Bump,
): Promise<Diagnostic[]> {
  const [old, next] = [base.version, head.version];
  if (!next) return [];
  const wrong = await Promise.all([old, next].map(checkText));
  const diagnostics = wrong.flatMap((found) => found ?? []);
  // What was not there, or had no version, was not released.
  if (diagnostics.length > 0 || !old) return diagnostics;
  const data = { from: old.text, to: next.text };
  const step = await stepBetween(old.text, next.text);
  if (step === "back") return [diagnose(rules.decreased, data, { location: next.location })];
  if (step === undefined || STEPS.indexOf(step) >= STEPS.indexOf(bump)) return [];
  return [diagnose(rules.notBumped, { ...data, bump }, { location: next.location })];
}

async function checkText(version: SideVersion | undefined): Promise<Diagnostic | undefined> {
  if (!version || (await isVersion(version.text))) return undefined;
  return diagnose(rules.notSemver, { text: version.text }, { location: version.location });
}
