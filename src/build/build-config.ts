import * as rules from "../diagnostics/catalogue/config.js";
import { catalogue, isConfigurable, ruleById } from "../diagnostics/catalogue/index.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import type { Level } from "../diagnostics/rule.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { type JsonDocument, locateKey, locateValue } from "../json/document.js";
import { type JsonNode, toValue } from "../json/node.js";
import { DEFAULT_FORMAT } from "../json/print-format.js";
import {
  type Config,
  type EnvelopeSource,
  type Origin,
  type Override,
  PROTOCOL_REVISIONS,
  type RuleSetting,
  type Suppression,
} from "../model/config.js";
import { ShapeReader } from "./read-shape.js";

const KEYS = [
  "$schema",
  "source",
  "library",
  "matrix",
  "envelope",
  "envelopes",
  "emit",
  "protocol",
  "rules",
  "overrides",
  "suppressions",
  "format",
  "requires",
];

/** The layout that a project has when it says nothing: the one that `init` makes. */
export const DEFAULT_CONFIG: Config = {
  library: ["schemas/library.json"],
  matrix: "schemas/matrix.json",
  envelope: { kind: "file", path: "schemas/envelope.json" },
  envelopes: new Map(),
  emit: { tools: "schemas/tools", manifest: "schemas/manifest.json", docs: [] },
  protocol: "2025-11-25",
  rules: new Map(),
  overrides: [],
  suppressions: [],
  format: DEFAULT_FORMAT,
  origins: new Map(),
};

/**
 * Reads a configuration.
 *
 * `at` is where it stands in the document: the root, or a key of package.json.
 */
export function buildConfig(
  document: JsonDocument,
  node: JsonNode,
  at: readonly string[] = [],
): Result<Config> {
  const diagnostics: Diagnostic[] = [];
  const builder = new ConfigBuilder(document, at, diagnostics);
  const value = builder.build(node);
  return value && !hasErrors(diagnostics) ? { value, diagnostics } : { diagnostics };
}

class ConfigBuilder {
  readonly #document: JsonDocument;
  readonly #at: readonly string[];
  readonly #diagnostics: Diagnostic[];
  readonly #reader: ShapeReader;

  constructor(document: JsonDocument, at: readonly string[], diagnostics: Diagnostic[]) {
    this.#document = document;
    this.#at = at;
    this.#diagnostics = diagnostics;
    this.#reader = new ShapeReader(
      (pointer, expected) => {
        const key = pointer.length === 0 ? "the configuration" : pointer.join(".");
        diagnostics.push(diagnose(rules.invalidValue, { key, expected }, { location: this.#value(pointer) }));
      },
      (pointer, { key }, known) => {
        const help = didYouMean(key, known) ?? `known keys: ${known.join(", ")}`;
        diagnostics.push(
          diagnose(rules.unknownKey, { key: pointer.join(".") }, { location: this.#key(pointer), help }),
        );
      },
    );
  }

  build(node: JsonNode): Config | undefined {
    const reader = this.#reader;
    const members = reader.object(node, [], KEYS);
    if (!members) return undefined;
    const library = reader.strings(members.get("library"), ["library"], "a path, a glob or a list of them");
    const matrix = reader.string(members.get("matrix"), ["matrix"], "a path");
    const envelope = this.#envelope(members.get("envelope"), ["envelope"]);
    const protocol = reader.choice(members.get("protocol"), ["protocol"], PROTOCOL_REVISIONS);
    const requires = reader.string(members.get("requires"), ["requires"], "a version range");
    const toolsListSource = this.#source(members.get("source"));
    const origins = new Map<string, Origin>([...members.keys()].map((key) => [key, "config"]));
    return {
      library: library ?? DEFAULT_CONFIG.library,
      ...(library && { libraryLocation: this.#value(["library"]) }),
      matrix: matrix ?? DEFAULT_CONFIG.matrix,
      ...(matrix && { matrixLocation: this.#value(["matrix"]) }),
      envelope: envelope ?? DEFAULT_CONFIG.envelope,
      envelopes: this.#envelopes(members.get("envelopes")),
      ...(toolsListSource && { toolsListSource }),
      emit: this.#emit(members.get("emit")),
      protocol: protocol ?? DEFAULT_CONFIG.protocol,
      rules: this.#rules(members.get("rules"), ["rules"]),
      overrides: this.#overrides(members.get("overrides")),
      suppressions: this.#suppressions(members.get("suppressions")),
      format: this.#format(members.get("format")),
      ...(requires && { requires }),
      origins,
    };
  }

  #value(pointer: readonly string[]) {
    return locateValue(this.#document, [...this.#at, ...pointer]);
  }

  #key(pointer: readonly string[]) {
    return locateKey(this.#document, [...this.#at, ...pointer]);
  }

  #source(node: JsonNode | undefined): Config["toolsListSource"] {
    if (!node) return undefined;
    const members = this.#reader.object(node, ["source"], ["toolsList"]);
    const path = this.#reader.string(
      members?.get("toolsList"),
      ["source", "toolsList"],
      "the path of a tools/list answer",
    );
    return path === undefined ? undefined : { path, location: this.#value(["source", "toolsList"]) };
  }

  #envelope(node: JsonNode | undefined, pointer: readonly string[]): EnvelopeSource | undefined {
    const text = this.#reader.string(node, pointer, "a path or `preset:NAME`");
    if (text === undefined) return undefined;
    const location = this.#value(pointer);
    return text.startsWith("preset:")
      ? { kind: "preset", preset: text.slice("preset:".length), location }
      : { kind: "file", path: text, location };
  }

  #envelopes(node: JsonNode | undefined): Map<string, EnvelopeSource> {
    const envelopes = new Map<string, EnvelopeSource>();
    for (const { key, value } of this.#reader.record(node, ["envelopes"])) {
      if (key.startsWith("preset:")) this.#reader.wrong(["envelopes", key], 'named without "preset:"');
      const envelope = this.#envelope(value, ["envelopes", key]);
      if (envelope) envelopes.set(key, envelope);
    }
    return envelopes;
  }

  #emit(node: JsonNode | undefined): Config["emit"] {
    if (!node) return DEFAULT_CONFIG.emit;
    const members = this.#reader.object(node, ["emit"], ["tools", "manifest", "toolsList", "docs"]);
    const tools = this.#toolsFolder(members?.get("tools"));
    const manifest = this.#output(
      members?.get("manifest"),
      ["emit", "manifest"],
      DEFAULT_CONFIG.emit.manifest,
    );
    const toolsList = this.#output(members?.get("toolsList"), ["emit", "toolsList"], undefined);
    const docs = this.#docs(members?.get("docs"));
    return { ...(tools && { tools }), ...(manifest && { manifest }), ...(toolsList && { toolsList }), docs };
  }

  #toolsFolder(node: JsonNode | undefined): string | undefined {
    if (node?.kind !== "object")
      return this.#output(node, ["emit", "tools"], DEFAULT_CONFIG.emit.tools, "a folder, or false");
    const members = this.#reader.object(node, ["emit", "tools"], ["folder"]);
    return this.#output(
      members?.get("folder"),
      ["emit", "tools", "folder"],
      DEFAULT_CONFIG.emit.tools,
      "a folder",
    );
  }

  #output(
    node: JsonNode | undefined,
    pointer: readonly string[],
    fallback: string | undefined,
    expected = "a path, or false",
  ): string | undefined {
    if (!node) return fallback;
    if (node.kind === "boolean" && !node.value) return undefined;
    return this.#reader.string(node, pointer, expected);
  }

  #docs(node: JsonNode | undefined): Config["emit"]["docs"] {
    if (node?.kind === "boolean" && !node.value) return [];
    const paths = this.#reader.strings(node, ["emit", "docs"], "a path, a list of paths, or false") ?? [];
    const isList = node?.kind === "array";
    return paths.map((path, index) => ({
      path,
      location: this.#value(isList ? ["emit", "docs", String(index)] : ["emit", "docs"]),
    }));
  }

  #rules(node: JsonNode | undefined, pointer: readonly string[]): Map<string, RuleSetting> {
    const settings = new Map<string, RuleSetting>();
    for (const { key, value } of this.#reader.record(node, pointer)) {
      const at = [...pointer, key];
      const setting = this.#setting(value, at);
      if (this.#isRule(key, this.#key(at)) && setting) settings.set(key, setting);
    }
    return settings;
  }

  #isRule(id: string, location: ReturnType<typeof locateValue>): boolean {
    const rule = ruleById(id);
    if (!rule) {
      const help = didYouMean(
        id,
        catalogue.filter(isConfigurable).map((known) => known.id),
      );
      this.#diagnostics.push(diagnose(rules.unknownRule, { rule: id }, { location, help }));
    } else if (!isConfigurable(rule))
      this.#diagnostics.push(diagnose(rules.fixedRule, { rule: id }, { location }));
    return rule !== undefined && isConfigurable(rule);
  }

  #setting(node: JsonNode, pointer: readonly string[]): RuleSetting | undefined {
    const isPair = node.kind === "array" && node.elements.length === 2;
    const levelNode = isPair ? node.elements[0] : node;
    const expected = '"error", "warn", "off", or [level, options]';
    const level = levelNode?.kind === "string" ? levelNode.value : undefined;
    if (level !== "error" && level !== "warn" && level !== "off")
      return this.#reader.wrong(pointer, expected);
    const location = this.#value(pointer);
    const options = isPair ? node.elements[1] : undefined;
    return { level: level satisfies Level, location, ...(options && { options: toValue(options) }) };
  }

  #overrides(node: JsonNode | undefined): Override[] {
    if (!node) return [];
    if (node.kind !== "array") return this.#reader.wrong(["overrides"], "a list") ?? [];
    return node.elements.flatMap((element, index) => {
      const pointer = ["overrides", String(index)];
      const members = this.#reader.object(element, pointer, ["tools", "envelope", "rules"]);
      if (!members) return [];
      const tools = this.#reader.strings(
        members.get("tools"),
        [...pointer, "tools"],
        "a glob or a list of globs",
      );
      if (!tools) {
        if (!members.has("tools")) this.#reader.wrong(pointer, 'an object with "tools"');
        return [];
      }
      const envelope = this.#reader.string(
        members.get("envelope"),
        [...pointer, "envelope"],
        "the name of an envelope",
      );
      const settings = this.#rules(members.get("rules"), [...pointer, "rules"]);
      return [{ tools, rules: settings, location: this.#value(pointer), ...(envelope && { envelope }) }];
    });
  }

  #suppressions(node: JsonNode | undefined): Suppression[] {
    if (!node) return [];
    if (node.kind !== "array") return this.#reader.wrong(["suppressions"], "a list") ?? [];
    return node.elements.flatMap((element, index) => {
      const pointer = ["suppressions", String(index)];
      const members = this.#reader.object(element, pointer, ["rule", "file", "pointer", "tool", "reason"]);
      if (!members) return [];
      const text = (key: string) => this.#reader.string(members.get(key), [...pointer, key]);
      const [rule, file, at, tool, reason] = [
        text("rule"),
        text("file"),
        text("pointer"),
        text("tool"),
        text("reason"),
      ];
      if (rule === undefined || reason === undefined) {
        return this.#reader.wrong(pointer, 'an object with "rule" and "reason"') ?? [];
      }
      if (!this.#isRule(rule, this.#value([...pointer, "rule"]))) return [];
      const found = { rule, reason, location: this.#value(pointer) };
      return [
        { ...found, ...(file && { file }), ...(at !== undefined && { pointer: at }), ...(tool && { tool }) },
      ];
    });
  }

  #format(node: JsonNode | undefined): Config["format"] {
    const members = node && this.#reader.object(node, ["format"], ["indent", "width"]);
    const indent = this.#reader.integer(members?.get("indent"), ["format", "indent"], 1, 8);
    const width = this.#reader.integer(members?.get("width"), ["format", "width"], 40, 320);
    return { indent: indent ?? DEFAULT_FORMAT.indent, width: width ?? DEFAULT_FORMAT.width };
  }
}
