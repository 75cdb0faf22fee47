import type { Level } from "../diagnostics/rule.js";
import type { JsonValue } from "../json/node.js";
import type { PrintFormat } from "../json/print-format.js";
import type { Location } from "../source/location.js";
import type { JsonObject, Verb } from "./attributes.js";
import type { DiffLevel } from "./contract-diff.js";
import type { OpenApiOutput } from "./openapi.js";
import type { EnvelopeChoice } from "./presets.js";

/** A rule's level and options as configured. */
export interface RuleSetting {
  readonly level: Level;
  readonly options?: JsonValue;
  readonly location?: Location;
}

/** Settings for the tools whose names match a glob; later entries win. */
export interface Override {
  readonly tools: readonly string[];
  readonly envelope?: string;
  readonly rules: ReadonlyMap<string, RuleSetting>;
  readonly location?: Location;
}

/** One finding that is accepted where it stands, with the reason. */
export interface Suppression {
  readonly rule: string;
  /** A source path, relative to the project folder; any when absent. */
  readonly file?: string;
  /** The pointer of the finding, or of something around it. */
  readonly pointer?: string;
  readonly tool?: string;
  readonly reason: string;
  readonly location?: Location;
}

/** What `diff` takes for granted where the command line says nothing. */
export interface DiffSettings {
  /** The branch that pull requests go to. */
  readonly base?: string;
  readonly level: DiffLevel;
  readonly failOn: FailOn;
  readonly formats: "assert" | "annotate";
  /** Breaks that are taken as given. */
  readonly relax: readonly "open-content"[];
  /** The file of accepted breaks, relative to the project folder. */
  readonly accept: string;
}

/** The least that fails: `undecided` includes what is breaking, `any` every change there is. */
export type FailOn = (typeof FAIL_ON)[number];
export const FAIL_ON = ["breaking", "undecided", "any", "never"] as const;

/** An envelope by file, or a preset by name. */
export type EnvelopeSource =
  | { readonly kind: "file"; readonly path: string; readonly location?: Location }
  | { readonly kind: "preset"; readonly preset: string; readonly location?: Location };

/** Where definitions and rows are derived from, whenever the project is read, and how; absent values are defaults. */
export interface DeriveSettings {
  /** Files, globs, and exports of modules (`tables.js#Product`), in order. */
  readonly sources: readonly DeriveSource[];
  /** Of `search` and `list`: a name under `envelopes`, a preset, or a preset with options. */
  readonly envelope?: Exclude<EnvelopeChoice, { readonly template: JsonObject }>;
  readonly verbs?: readonly Verb[];
  /** The form of tool names. */
  readonly naming?: string;
  /** Names of single tools or words for single types. */
  readonly toolNames?: Readonly<Record<string, string>>;
  readonly projection?: boolean;
  readonly missing?: "error" | "null";
  /** Whether a type that nothing knows is an error. */
  readonly strict?: boolean;
  readonly profile: WireSettings;
  /** Where the envelope is named, or else the sources. */
  readonly location?: Location;
}

export interface DeriveSource {
  readonly path: string;
  readonly location?: Location;
}

/** How values travel that JSON has no type for. */
export interface WireSettings {
  readonly bytes?: "base64" | "node-buffer" | "either";
  readonly bigint?: "either" | "string" | "integer";
  readonly blobs?: "either" | "string" | "object";
  readonly dates?: "string" | "number" | "either";
  readonly bounds?: boolean;
  readonly compositeIds?: boolean;
  readonly relations?: "untyped" | "omit" | "ref";
  readonly types?: Readonly<Record<string, JsonObject | boolean>>;
}

/**
 * The project file, defaults applied. Paths are relative to the folder of the config file, forward slashes.
 * `undefined` outputs are switched off.
 */
export interface Config {
  /** Files or globs, in order; none where all definitions are derived. */
  readonly library: readonly string[];
  /** Absent where every row is derived. */
  readonly matrix?: string;
  readonly envelope: EnvelopeSource;
  readonly envelopes: ReadonlyMap<string, EnvelopeSource>;
  readonly derive?: DeriveSettings;
  /** A recorded `tools/list` answer in place of sources. */
  readonly toolsListSource?: { readonly path: string; readonly location?: Location };
  readonly emit: {
    readonly tools?: string;
    readonly manifest?: string;
    readonly toolsList?: string;
    readonly docs: readonly { readonly path: string; readonly location?: Location }[];
    readonly openapi?: OpenApiOutput;
  };
  /** What differs where tools are offered by other means than MCP. */
  readonly surfaces: { readonly openapi?: OpenApiSurface };
  readonly protocol: ProtocolRevision;
  readonly rules: ReadonlyMap<string, RuleSetting>;
  readonly overrides: readonly Override[];
  readonly suppressions: readonly Suppression[];
  readonly diff: DiffSettings;
  readonly format: PrintFormat;
  readonly requires?: string;
  /** Where values stand, by dotted key (`emit.tools`); what is not here is a default. */
  readonly locations: ReadonlyMap<string, Location>;
}

/** What is different over HTTP. */
export interface OpenApiSurface {
  /** Around the pages of search and list tools. */
  readonly envelope: EnvelopeSource;
  /** As the configuration spells it. */
  readonly name: string;
  /** Why it is another one than over MCP. */
  readonly reason?: string;
  readonly location?: Location;
}

export const PROTOCOL_REVISIONS = ["2025-06-18", "2025-11-25", "2026-07-28"] as const;
export type ProtocolRevision = (typeof PROTOCOL_REVISIONS)[number];
