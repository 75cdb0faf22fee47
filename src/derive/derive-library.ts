import * as rules from "../diagnostics/catalogue/derive.js";
import { type Diagnostic, diagnose, type Result } from "../diagnostics/diagnostic.js";
import { type JsonObject, type RecordType, VERBS, type Verb } from "../model/attributes.js";
import { checkPaths } from "./check-names.js";
import { Definitions } from "./definitions.js";
import { type EnvelopePlan, isPaged, planEnvelopes } from "./envelopes.js";
import { ERROR_DEFINITION, Families, isOutcome } from "./families.js";
import { DEFAULT_VERBS, type DeriveOptions } from "./options.js";
import { keySchema } from "./record-schema.js";
import { ToolNames } from "./tool-names.js";
import { createTypeSet, type TypeSet } from "./type-set.js";

/** One tool of one exported table. */
export interface DerivedTool {
  readonly tool: string;
  readonly verb: Verb;
  readonly type: RecordType;
  /** The definition that the tool's envelope holds; what goes into the matrix row. */
  readonly family: string;
  /** As a matrix row spells it: `preset:NAME`, or a name of `DerivedLibrary.envelopes`. */
  readonly envelope: string;
  /** A complete schema that the source gives: it wins whole, and family and envelope are not used. */
  readonly schema?: JsonObject;
}

/** One exported type, for whoever writes paths for it. */
export interface DerivedResource {
  readonly type: RecordType;
  /** The definition of its record. */
  readonly definition: string;
  /** The schema of its key: what a path parameter takes. Absent without a key that readers may see. */
  readonly key?: { readonly name: string; readonly schema: JsonObject };
}

export interface DerivedLibrary {
  /** The library's `$defs`, sorted by name. */
  readonly definitions: ReadonlyMap<string, JsonObject>;
  /** By type in source order, then by verb. */
  readonly tools: readonly DerivedTool[];
  readonly resources: readonly DerivedResource[];
  /** Envelope templates that are no preset as it ships, by the name that rows use. */
  readonly envelopes: ReadonlyMap<string, JsonObject>;
  /** The name of the definition of each type that has one. */
  readonly definitionOf: (type: RecordType) => string | undefined;
}

/**
 * Derives definitions and tools from types of any number of sources.
 *
 * The value is there even beside errors, as far as it can be made: whoever writes files asks `hasErrors` first.
 */
export function deriveLibrary(
  given: readonly RecordType[],
  wanted: DeriveOptions = {},
): Result<DerivedLibrary> {
  const diagnostics: Diagnostic[] = [];
  const options = checkOptions(wanted, diagnostics);
  const types = createTypeSet(given, diagnostics);
  const offered = types.types.filter(({ exported, hidden }) => exported && !hidden);
  checkPaths(offered, diagnostics);
  const families = new Families(types.types.map((type) => types.nameOf(type)));
  const records = new Definitions(types, families, options, diagnostics);
  const envelopes = planEnvelopes(options, diagnostics);
  if (envelopes.pageOf) defineError(types, families, diagnostics);
  const names = new ToolNames(types, options, diagnostics);
  const maker = { types, records, families, envelopes, options };
  const tools = offered.flatMap((type) => {
    records.define(type, "whole");
    if (!type.surfaces.mcp) return [];
    const verbs = verbsOf(type, options, diagnostics);
    const named = names.namesOf(type, verbs);
    return named ? verbs.map((verb) => makeTool(named.get(verb) as string, verb, type, maker)) : [];
  });
  const definitions = new Map([...records.all(), ...families.definitions].sort(byName));
  return {
    value: {
      definitions,
      tools,
      resources: offered.map((type) => resourceOf(type, types, records)),
      envelopes: envelopes.templates,
      definitionOf: (type) => {
        const name = types.nameOf(type);
        return definitions.has(name) ? name : undefined;
      },
    },
    diagnostics,
  };
}

/** Envelopes that carry errors refer to this very name. */
function defineError(types: TypeSet, families: Families, diagnostics: Diagnostic[]): void {
  const rival = types.types.find((type) => types.nameOf(type) === "error");
  if (!rival) families.definitions.set("error", ERROR_DEFINITION);
  else
    diagnostics.push(
      diagnose(
        rules.definitionCollision,
        { place: rival.name, with: "error" },
        { location: rival.location, note: "the envelope's errors have the definition of that name" },
      ),
    );
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1;
}

/** The options, without those that are reported as wrong: their defaults stand in for them. */
function checkOptions(options: DeriveOptions, diagnostics: Diagnostic[]): DeriveOptions {
  const { verbs, naming, ...rest } = options;
  const wrong = (option: string, expected: string) =>
    diagnostics.push(diagnose(rules.invalidOption, { option, expected }));
  const areVerbs = verbs === undefined || areDifferentVerbs(verbs);
  if (!areVerbs) wrong("verbs", `a list of different ones of ${VERBS.join(", ")}`);
  const isNaming = naming === undefined || (naming.includes("{verb}") && /\{[tT]ype\}/.test(naming));
  if (!isNaming) wrong("naming", "a form with `{verb}` and `{type}` (or `{Type}`) in it");
  return {
    ...rest,
    ...(verbs && areVerbs && { verbs }),
    ...(naming !== undefined && isNaming && { naming }),
  };
}

function areDifferentVerbs(verbs: readonly Verb[]): boolean {
  const isKnown = verbs.every((verb) => VERBS.includes(verb));
  return verbs.length > 0 && isKnown && new Set(verbs).size === verbs.length;
}

/** Without a key there is nothing that `create` could return. */
function verbsOf(
  type: RecordType,
  { verbs = DEFAULT_VERBS }: DeriveOptions,
  diagnostics: Diagnostic[],
): readonly Verb[] {
  if (type.primaryKey !== undefined || !verbs.includes("create")) return verbs;
  const note = "`create` returns the key, so that there is no tool for it";
  const help = 'name the key: `"primaryKey"` beside the attributes, or a property called "id"';
  const at = { location: type.location, note, help };
  diagnostics.push(diagnose(rules.noPrimaryKey, { place: type.name }, at));
  return verbs.filter((verb) => verb !== "create");
}

interface ToolMaker {
  readonly types: TypeSet;
  readonly records: Definitions;
  readonly families: Families;
  readonly envelopes: EnvelopePlan;
  readonly options: DeriveOptions;
}

function makeTool(tool: string, verb: Verb, type: RecordType, maker: ToolMaker): DerivedTool {
  const schema = type.outputSchemas.get(verb);
  const envelope = maker.envelopes.of(verb);
  return { tool, verb, type, family: familyOf(verb, type, maker), envelope, ...(schema && { schema }) };
}

function familyOf(verb: Verb, type: RecordType, maker: ToolMaker): string {
  const { types, records, families, envelopes, options } = maker;
  const name = types.nameOf(type);
  if (isOutcome(verb)) return families.outcome(verb);
  if (verb === "create") return families.created(name, type, keySchema(type, records.schemaOf(type)));
  if (!isPaged(verb)) return name;
  const row = records.define(type, options.projection ? "partial" : "whole");
  return envelopes.pageOf ? families.page(name, envelopes.pageOf(row)) : row;
}

function resourceOf(type: RecordType, types: TypeSet, records: Definitions): DerivedResource {
  const schema = keySchema(type, records.schemaOf(type));
  const name = type.primaryKey;
  return {
    type,
    definition: types.nameOf(type),
    ...(schema && name !== undefined && { key: { name, schema } }),
  };
}
