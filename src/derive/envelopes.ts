import * as rules from "../diagnostics/catalogue/derive.js";
import { unknownPreset } from "../diagnostics/catalogue/envelope.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import type { JsonObject, Verb } from "../model/attributes.js";
import type { PresetOptions } from "../model/preset-options.js";
import { findPreset, type Preset, presetNames, presetOptionFault } from "../model/presets.js";
import type { DeriveOptions } from "./options.js";
import { redirectReferences } from "./references.js";

/** The envelopes of a derivation. */
export interface EnvelopePlan {
  /** The envelope of a verb, as a matrix row spells it. */
  readonly of: (verb: Verb) => string;
  /** Templates that rows name and that are no preset as it ships. */
  readonly templates: ReadonlyMap<string, JsonObject>;
  /** Present when the envelope is not a page itself: what `search` and `list` hold is then a page of rows. */
  readonly pageOf?: (row: string) => JsonObject;
}

/** The name under which rows name a list envelope that is not a preset as it ships. */
const OWN_LIST = "list";

const PAGE = findPreset("page") as Preset;

/** Reads the choice of an envelope; a wrong one is reported, and `page` stands in for it. */
export function planEnvelopes(options: DeriveOptions, diagnostics: Diagnostic[]): EnvelopePlan {
  const record = options.missing === "null" ? "preset:record-or-null" : "preset:record";
  const plan = (list: string, templates: ReadonlyMap<string, JsonObject> = new Map()): EnvelopePlan => ({
    of: (verb) => (isPaged(verb) ? list : verb === "get" ? record : "preset:record"),
    templates,
  });
  const { envelope = "page" } = options;
  if (typeof envelope === "object" && "template" in envelope)
    return plan(OWN_LIST, new Map([[OWN_LIST, envelope.template]]));
  const { preset: name, ...given } = typeof envelope === "string" ? { preset: envelope } : envelope;
  const preset = choose(name, given, diagnostics);
  if (preset.holds === "any")
    return {
      of: () => `preset:${preset.name}`,
      templates: new Map(),
      pageOf: (row) => pageAround(row),
    };
  const isPlain = Object.values(given).every((value) => value === undefined);
  return isPlain
    ? plan(`preset:${preset.name}`)
    : plan(OWN_LIST, new Map([[OWN_LIST, preset.template(given)]]));
}

export function isPaged(verb: Verb): boolean {
  return verb === "search" || verb === "list";
}

function choose(name: string, given: PresetOptions, diagnostics: Diagnostic[]): Preset {
  const preset = findPreset(name);
  if (!preset) {
    const names = presetNames();
    const help = didYouMean(name, names) ?? `presets: ${names.join(", ")}`;
    diagnostics.push(diagnose(unknownPreset, { preset: name }, { help }));
    return PAGE;
  }
  if (preset.surface === "openapi") {
    diagnostics.push(diagnose(rules.openapiOnly, { preset: preset.name }));
    return PAGE;
  }
  if (preset.holds === "record") {
    const expected = "an envelope of lists, which `record` and `record-or-null` are not";
    diagnostics.push(diagnose(rules.invalidOption, { option: "envelope", expected }));
    return PAGE;
  }
  const fault = presetOptionFault(preset, given);
  if (fault === undefined) return preset;
  const expected = `one that "${preset.name}" takes: ${fault}`;
  diagnostics.push(diagnose(rules.invalidOption, { option: "envelope", expected }));
  return PAGE;
}

/** The default page as a definition: the template's hole is the row, and the template's own frame goes. */
function pageAround(row: string): JsonObject {
  const { $schema: _, $defs: __, ...page } = PAGE.template({});
  return redirectReferences(page, () => row);
}
