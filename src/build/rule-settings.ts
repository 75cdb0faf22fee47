import * as rules from "../diagnostics/catalogue/config.js";
import { catalogue, isConfigurable, ruleById } from "../diagnostics/catalogue/index.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { Level, Rule } from "../diagnostics/rule.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { type JsonNode, toValue } from "../json/node.js";
import type { Override, RuleSetting, Suppression } from "../model/config.js";
import type { Location } from "../source/location.js";
import { normalizePath } from "../source/path.js";
import type { ShapeReader } from "./read-shape.js";

/** What a configuration is read with. */
export interface SettingsContext {
  readonly reader: ShapeReader;
  readonly diagnostics: Diagnostic[];
  readonly locateValue: (pointer: readonly string[]) => Location;
  readonly locateKey: (pointer: readonly string[]) => Location;
}

/** Reads levels, options, overrides and suppressions of rules. */
export class RuleSettingsReader {
  readonly #context: SettingsContext;

  constructor(context: SettingsContext) {
    this.#context = context;
  }

  /** Levels by rule id; `options` says whether a level may come with options. */
  rules(
    node: JsonNode | undefined,
    pointer: readonly string[],
    { options = true } = {},
  ): Map<string, RuleSetting> {
    const settings = new Map<string, RuleSetting>();
    for (const { key, value } of this.#context.reader.record(node, pointer)) {
      const at = [...pointer, key];
      const rule = this.#rule(key, this.#context.locateKey(at));
      const setting = this.#setting(value, at, options);
      if (!rule || !setting) continue;
      if (setting.level !== "off" && options) this.#checkOptions(rule, value, at);
      settings.set(key, setting);
    }
    return settings;
  }

  overrides(node: JsonNode | undefined): Override[] {
    const { reader, locateValue } = this.#context;
    return this.#entries(node, "overrides").flatMap(([element, pointer]) => {
      const members = reader.object(element, pointer, ["tools", "envelope", "rules"]);
      if (!members) return [];
      const tools = reader.strings(members.get("tools"), [...pointer, "tools"], "a glob or a list of globs");
      if (!members.has("tools")) reader.wrong(pointer, 'an object with "tools"');
      if (!tools) return [];
      const envelope = reader.string(
        members.get("envelope"),
        [...pointer, "envelope"],
        "the name of an envelope",
      );
      const settings = this.rules(members.get("rules"), [...pointer, "rules"], { options: false });
      return [{ tools, rules: settings, location: locateValue(pointer), ...(envelope && { envelope }) }];
    });
  }

  suppressions(node: JsonNode | undefined): Suppression[] {
    const { reader, locateValue } = this.#context;
    return this.#entries(node, "suppressions").flatMap(([element, pointer]) => {
      const members = reader.object(element, pointer, ["rule", "file", "pointer", "tool", "reason"]);
      if (!members) return [];
      const text = (key: string) => reader.string(members.get(key), [...pointer, key]);
      const [rule, reason] = [text("rule"), text("reason")];
      const [file, at, tool] = [text("file"), text("pointer"), text("tool")];
      if (!members.has("rule") || !members.has("reason"))
        reader.wrong(pointer, 'an object with "rule" and "reason"');
      if (rule === undefined || reason === undefined) return [];
      if (!this.#rule(rule, locateValue([...pointer, "rule"]))) return [];
      const found = { rule, reason, location: locateValue(pointer) };
      return [
        {
          ...found,
          ...(file !== undefined && { file: normalizePath(file) }),
          // The form that references have is as good.
          ...(at !== undefined && { pointer: at.replace(/^#/, "") }),
          ...(tool !== undefined && { tool }),
        },
      ];
    });
  }

  #entries(node: JsonNode | undefined, key: string): (readonly [JsonNode, readonly string[]])[] {
    if (node && node.kind !== "array") this.#context.reader.wrong([key], "a list");
    if (node?.kind !== "array") return [];
    return node.elements.map((element, index) => [element, [key, String(index)]] as const);
  }

  #rule(id: string, location: Location): Rule | undefined {
    const { diagnostics } = this.#context;
    const rule = ruleById(id);
    if (rule && isConfigurable(rule)) return rule;
    if (rule) diagnostics.push(diagnose(rules.fixedRule, { rule: id }, { location }));
    else {
      const known = catalogue.filter(isConfigurable).map((entry) => entry.id);
      diagnostics.push(diagnose(rules.unknownRule, { rule: id }, { location, help: didYouMean(id, known) }));
    }
    return undefined;
  }

  #setting(node: JsonNode, pointer: readonly string[], withOptions: boolean): RuleSetting | undefined {
    const { reader, locateValue } = this.#context;
    const isPair = withOptions && node.kind === "array" && node.elements.length === 2;
    const levelNode = isPair ? node.elements[0] : node;
    const level = levelNode?.kind === "string" ? levelNode.value : undefined;
    if (level !== "error" && level !== "warn" && level !== "off") {
      return reader.wrong(pointer, `"error", "warn", "off"${withOptions ? ", or [level, options]" : ""}`);
    }
    const options = isPair ? node.elements[1] : undefined;
    return {
      level: level satisfies Level,
      location: locateValue(pointer),
      ...(options && { options: toValue(options) }),
    };
  }

  /** Options that a rule does not have, or lacks, would leave it without effect in silence. */
  #checkOptions({ id, options: known = {} }: Rule, node: JsonNode, pointer: readonly string[]): void {
    const { reader } = this.#context;
    const options = node.kind === "array" ? node.elements[1] : undefined;
    const at = options ? [...pointer, "1"] : pointer;
    const members = options && reader.object(options, at, Object.keys(known));
    if (options && !members) return;
    for (const [name, { type, required }] of Object.entries(known)) {
      const value = members?.get(name);
      if (value && type === "string") reader.string(value, [...at, name]);
      else if (value) reader.strings(value, [...at, name]);
      else if (required) reader.wrong(at, `[level, { "${name}": … }]: "${id}" does nothing without it`);
    }
  }
}
