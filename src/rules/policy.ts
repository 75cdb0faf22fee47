import { unusedSuppression } from "../diagnostics/catalogue/config.js";
import { ruleById } from "../diagnostics/catalogue/index.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { Level } from "../diagnostics/rule.js";
import type { Config, Suppression } from "../model/config.js";
import { matcherOf } from "../source/glob.js";
import { formatPointer } from "../source/pointer.js";

/** The levels and exceptions that a configuration asks for. */
export class RulePolicy {
  readonly #config: Config;
  readonly #overrides: readonly { matches: (tool: string) => boolean; levels: ReadonlyMap<string, Level> }[];

  constructor(config: Config) {
    this.#config = config;
    this.#overrides = config.overrides.map(({ tools, rules }) => ({
      matches: matcherOf(tools),
      levels: new Map([...rules].map(([id, { level }]) => [id, level])),
    }));
  }

  /** Whether a rule can be reported at all: for some tool, if not for every. */
  isOn(id: string): boolean {
    return (
      this.#levelOf(id) !== "off" || this.#overrides.some(({ levels }) => (levels.get(id) ?? "off") !== "off")
    );
  }

  /**
   * Findings at their levels, without those switched off or suppressed. Faults pass through as they are.
   * `complete`: every rule was asked, so that a suppression without a finding is one too many.
   */
  apply(
    diagnostics: readonly Diagnostic[],
    { folder, complete }: { folder: string; complete: boolean },
  ): readonly Diagnostic[] {
    const used = new Set<Suppression>();
    const kept = diagnostics.flatMap((diagnostic) => {
      if (diagnostic.kind !== "rule") return [diagnostic];
      const level = this.#levelFor(diagnostic);
      if (level === "off") return [];
      const suppression = this.#config.suppressions.find((candidate) =>
        isMeant(candidate, diagnostic, folder),
      );
      if (suppression) used.add(suppression);
      return suppression
        ? []
        : [{ ...diagnostic, severity: level === "warn" ? ("warning" as const) : ("error" as const) }];
    });
    return complete ? [...kept, ...this.#unused(used)] : kept;
  }

  #levelOf(id: string): Level {
    return this.#config.rules.get(id)?.level ?? ruleById(id)?.level ?? "off";
  }

  /** For a finding about several tools the strictest level counts; each tool has that of its last matching override. */
  #levelFor({ rule, tools = [] }: Diagnostic): Level {
    const levels = tools.map(
      (tool) =>
        this.#overrides
          .findLast(({ matches, levels }) => levels.has(rule) && matches(tool))
          ?.levels.get(rule) ?? this.#levelOf(rule),
    );
    if (levels.length === 0) return this.#levelOf(rule);
    return levels.includes("error") ? "error" : levels.includes("warn") ? "warn" : "off";
  }

  #unused(used: ReadonlySet<Suppression>): Diagnostic[] {
    const level = this.#levelOf(unusedSuppression.id);
    if (level === "off") return [];
    return this.#config.suppressions
      .filter((suppression) => !used.has(suppression))
      .map((suppression) => {
        const found = diagnose(
          unusedSuppression,
          { rule: suppression.rule },
          { location: suppression.location },
        );
        return level === "error" ? { ...found, severity: "error" as const } : found;
      });
  }
}

function isMeant(suppression: Suppression, { rule, location, tools }: Diagnostic, folder: string): boolean {
  if (suppression.rule !== rule) return false;
  if (suppression.tool !== undefined && !tools?.includes(suppression.tool)) return false;
  if (suppression.file !== undefined) {
    const path = folder === "" ? suppression.file : `${folder}/${suppression.file}`;
    if (location?.source.path !== path) return false;
  }
  if (suppression.pointer === undefined) return true;
  const pointer = location?.pointer ? formatPointer(location.pointer) : undefined;
  return (
    pointer !== undefined &&
    (pointer === suppression.pointer || pointer.startsWith(`${suppression.pointer}/`))
  );
}
