import { unusedSuppression } from "../diagnostics/catalogue/config.js";
import { ruleById } from "../diagnostics/catalogue/index.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { Level } from "../diagnostics/rule.js";
import type { Config, Suppression } from "../model/config.js";
import { matcherOf } from "../source/glob.js";
import type { Location } from "../source/location.js";
import { joinPath } from "../source/path.js";
import { formatPointer } from "../source/pointer.js";

/** What a policy must know of the project besides its configuration. */
export interface PolicyContext {
  /** The project folder, relative to the working folder. */
  readonly folder: string;
  /** Whether a rule was asked, so that a suppression of it without a finding is one too many. */
  readonly asked: (rule: string) => boolean;
  /** Where a tool is declared. */
  readonly locateTool: (tool: string) => Location | undefined;
}

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
   * Findings at their levels, without those switched off or suppressed. Faults pass through as they are. A finding
   * about several tools goes on about those that are left.
   */
  apply(diagnostics: readonly Diagnostic[], context: PolicyContext): readonly Diagnostic[] {
    const used = new Set<Suppression>();
    const kept = diagnostics.flatMap((diagnostic) => {
      if (diagnostic.kind !== "rule") return [diagnostic];
      const judged = this.#judge(diagnostic, context, used);
      return judged ? [judged] : [];
    });
    return [...kept, ...this.#unused(used, context.asked)];
  }

  #judge(diagnostic: Diagnostic, context: PolicyContext, used: Set<Suppression>): Diagnostic | undefined {
    const { rule, tools } = diagnostic;
    const isSuppressed = (tool?: string) => {
      const found = this.#config.suppressions.filter((suppression) =>
        isMeant(suppression, diagnostic, tool, context),
      );
      for (const suppression of found) used.add(suppression);
      return found.length > 0;
    };
    if (!tools || tools.length === 0) {
      const level = this.#levelOf(rule);
      return level === "off" || isSuppressed() ? undefined : atLevel(diagnostic, level);
    }
    const levels = tools.map((tool) => ({ tool, level: this.#levelFor(rule, tool) }));
    const left = levels.filter(({ tool, level }) => level !== "off" && !isSuppressed(tool));
    if (left.length === 0) return undefined;
    const strictest = left.some(({ level }) => level === "error") ? "error" : "warn";
    return atLevel(
      aboutTools(
        diagnostic,
        left.map(({ tool }) => tool),
        context,
      ),
      strictest,
    );
  }

  #levelOf(id: string): Level {
    return this.#config.rules.get(id)?.level ?? ruleById(id)?.level ?? "off";
  }

  /** That of the last override that matches the tool and sets one. */
  #levelFor(rule: string, tool: string): Level {
    const override = this.#overrides.findLast(({ matches, levels }) => levels.has(rule) && matches(tool));
    return override?.levels.get(rule) ?? this.#levelOf(rule);
  }

  #unused(used: ReadonlySet<Suppression>, asked: PolicyContext["asked"]): Diagnostic[] {
    const level = this.#levelOf(unusedSuppression.id);
    if (level === "off") return [];
    return this.#config.suppressions
      .filter((suppression) => !used.has(suppression) && asked(suppression.rule))
      .map(({ rule, location }) => atLevel(diagnose(unusedSuppression, { rule }, { location }), level));
  }
}

function atLevel(diagnostic: Diagnostic, level: Level): Diagnostic {
  return { ...diagnostic, severity: level === "warn" ? "warning" : "error" };
}

/** The finding as it is about these of its tools. */
function aboutTools(
  diagnostic: Diagnostic,
  tools: readonly string[],
  { locateTool }: PolicyContext,
): Diagnostic {
  const [first] = tools;
  const { data, location } = diagnostic;
  if (first === undefined || tools.length === diagnostic.tools?.length) return diagnostic;
  if (data.tool === first || data.tool === undefined) return { ...diagnostic, tools };
  const message = ruleById(diagnostic.rule)?.message({ ...data, tool: first }) ?? diagnostic.message;
  const moved = locateTool(first) ?? location;
  return { ...diagnostic, message, tools, data: { ...data, tool: first }, ...(moved && { location: moved }) };
}

function isMeant(
  suppression: Suppression,
  { rule, location }: Diagnostic,
  tool: string | undefined,
  { folder }: PolicyContext,
): boolean {
  if (suppression.rule !== rule) return false;
  if (suppression.tool !== undefined && suppression.tool !== tool) return false;
  if (suppression.file !== undefined && location?.source.path !== joinPath(folder, suppression.file))
    return false;
  if (suppression.pointer === undefined) return true;
  const pointer = location?.pointer ? formatPointer(location.pointer) : undefined;
  return pointer !== undefined && `${pointer}/`.startsWith(`${suppression.pointer}/`);
}
