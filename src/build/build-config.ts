import * as rules from "../diagnostics/catalogue/config.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { type JsonDocument, locateKey, locateValue } from "../json/document.js";
import { type JsonNode, type Member, memberValue } from "../json/node.js";
import { DEFAULT_FORMAT } from "../json/print-format.js";
import { type Config, type EnvelopeSource, FAIL_ON, PROTOCOL_REVISIONS } from "../model/config.js";
import { DIFF_LEVELS } from "../model/contract-diff.js";
import type { Location } from "../source/location.js";
import { normalizePath } from "../source/path.js";
import { DeriveSettingsReader } from "./derive-settings.js";
import { OpenApiSettingsReader } from "./openapi-settings.js";
import { ShapeReader } from "./read-shape.js";
import { RuleSettingsReader } from "./rule-settings.js";

const KEYS = [
  "$schema",
  "source",
  "derive",
  "library",
  "matrix",
  "envelope",
  "envelopes",
  "emit",
  "protocol",
  "rules",
  "overrides",
  "suppressions",
  "diff",
  "format",
  "requires",
  "surfaces",
];

/** The layout that a project has when it says nothing: the one that `init` makes. */
export const DEFAULT_CONFIG: Config = {
  library: ["schemas/library.json"],
  matrix: "schemas/matrix.json",
  envelope: { kind: "file", path: "schemas/envelope.json" },
  envelopes: new Map(),
  emit: { tools: "schemas/tools", manifest: "schemas/manifest.json", docs: [] },
  surfaces: {},
  protocol: "2025-11-25",
  rules: new Map(),
  overrides: [],
  suppressions: [],
  diff: {
    level: "validation",
    failOn: "undecided",
    formats: "assert",
    relax: [],
    accept: "ombi-schema.accept.json",
  },
  format: DEFAULT_FORMAT,
  locations: new Map(),
};

/** What stands beside derived definitions and rows when nothing is said: no files. */
const DERIVED_CONFIG: Pick<Config, "library" | "matrix" | "envelope"> = {
  library: [],
  envelope: { kind: "preset", preset: "record" },
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
  readonly #openapi: OpenApiSettingsReader;

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
    this.#openapi = new OpenApiSettingsReader(this.#reader, (pointer) => this.#value(pointer));
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
    const locations = this.#locations(node);
    const settings = new RuleSettingsReader({
      reader,
      diagnostics: this.#diagnostics,
      locateValue: (pointer) => this.#value(pointer),
      locateKey: (pointer) => this.#key(pointer),
    });
    const derive = new DeriveSettingsReader(reader, (pointer) => this.#value(pointer)).read(
      members.get("derive"),
    );
    const defaults = derive ? DERIVED_CONFIG : DEFAULT_CONFIG;
    const matrixPath = matrix ?? defaults.matrix;
    return {
      ...(derive && { derive }),
      library: library ?? defaults.library,
      ...(matrixPath !== undefined && { matrix: matrixPath }),
      envelope: envelope ?? defaults.envelope,
      envelopes: this.#envelopes(members.get("envelopes")),
      ...(toolsListSource && { toolsListSource }),
      emit: this.#emit(members.get("emit")),
      surfaces: this.#openapi.surfaces(members.get("surfaces")),
      protocol: protocol ?? DEFAULT_CONFIG.protocol,
      rules: settings.rules(members.get("rules"), ["rules"]),
      overrides: settings.overrides(members.get("overrides")),
      suppressions: settings.suppressions(members.get("suppressions")),
      diff: this.#diff(members.get("diff")),
      format: this.#format(members.get("format")),
      ...(requires && { requires }),
      locations,
    };
  }

  /** Of every key, and of those of `emit`. */
  #locations(node: JsonNode): ReadonlyMap<string, Location> {
    const locations = new Map<string, Location>();
    const add = (members: readonly Member[], above: readonly string[]) => {
      for (const { key } of members) locations.set([...above, key].join("."), this.#value([...above, key]));
    };
    if (node.kind === "object") add(node.members, []);
    const emit = memberValue(node, "emit");
    if (emit?.kind === "object") add(emit.members, ["emit"]);
    return locations;
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
    const members = this.#reader.object(
      node,
      ["emit"],
      ["tools", "manifest", "toolsList", "docs", "openapi"],
    );
    const tools = this.#toolsFolder(members?.get("tools"));
    const manifest = this.#output(
      members?.get("manifest"),
      ["emit", "manifest"],
      DEFAULT_CONFIG.emit.manifest,
    );
    const toolsList = this.#output(members?.get("toolsList"), ["emit", "toolsList"], undefined);
    const docs = this.#docs(members?.get("docs"));
    const openapi = this.#openapi.output(members?.get("openapi"));
    return {
      ...(tools && { tools }),
      ...(manifest && { manifest }),
      ...(toolsList && { toolsList }),
      docs,
      ...(openapi && { openapi }),
    };
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
    if (new Set(paths.map(normalizePath)).size < paths.length)
      this.#reader.wrong(["emit", "docs"], "a list of paths, each once");
    return paths.map((path, index) => ({
      path,
      location: this.#value(isList ? ["emit", "docs", String(index)] : ["emit", "docs"]),
    }));
  }

  #diff(node: JsonNode | undefined): Config["diff"] {
    const reader = this.#reader;
    const known = ["base", "level", "failOn", "formats", "relax", "accept"];
    const members = node && reader.object(node, ["diff"], known);
    const base = reader.string(members?.get("base"), ["diff", "base"], "the name of a branch");
    const relax = reader.strings(members?.get("relax"), ["diff", "relax"]) ?? [];
    for (const [index, name] of relax.entries())
      if (name !== "open-content") reader.wrong(["diff", "relax", String(index)], '"open-content"');
    const fallback = DEFAULT_CONFIG.diff;
    return {
      ...(base !== undefined && { base }),
      level: reader.choice(members?.get("level"), ["diff", "level"], DIFF_LEVELS) ?? fallback.level,
      failOn: reader.choice(members?.get("failOn"), ["diff", "failOn"], FAIL_ON) ?? fallback.failOn,
      formats:
        reader.choice(members?.get("formats"), ["diff", "formats"], ["assert", "annotate"]) ??
        fallback.formats,
      relax: relax.flatMap((name) => (name === "open-content" ? [name] : [])),
      accept: reader.string(members?.get("accept"), ["diff", "accept"], "a path") ?? fallback.accept,
    };
  }

  #format(node: JsonNode | undefined): Config["format"] {
    const members = node && this.#reader.object(node, ["format"], ["indent", "width"]);
    const indent = this.#reader.integer(members?.get("indent"), ["format", "indent"], 1, 8);
    const width = this.#reader.integer(members?.get("width"), ["format", "width"], 40, 320);
    return { indent: indent ?? DEFAULT_FORMAT.indent, width: width ?? DEFAULT_FORMAT.width };
  }
}
