import type { JsonValue } from "../json/node.js";
import type { JsonObject } from "./attributes.js";
import {
  arrayList,
  githubSearch,
  jsonapi,
  k8sList,
  relay,
  rich,
  simpleList,
  stripeList,
} from "./list-presets.js";
import type { PresetOptions } from "./preset-options.js";
import { OMBI, RECORD, RECORD_OR_NULL } from "./record-presets.js";

/** A preset by name (`page` or `preset:page`), a preset with options, or a template of one's own. */
export type EnvelopeChoice =
  | string
  | ({ readonly preset: string } & PresetOptions)
  | { readonly template: JsonObject };

/** An envelope template that ships with the compiler, of the very kind that a project writes itself. */
export interface Preset {
  readonly name: string;
  /**
   * - `list`: around several records, for search and list verbs.
   * - `record`: around one result.
   * - `any`: around any result, whole pages among them.
   */
  readonly holds: "list" | "record" | "any";
  /** `openapi`: its root is no object, which MCP before 2026-07-28 refuses. */
  readonly surface: "any" | "openapi";
  /** One line: how a reader knows the last page. */
  readonly end?: string;
  /** The options that it takes. */
  readonly options: readonly (keyof PresetOptions)[];
  readonly template: (options: PresetOptions) => JsonObject;
}

const FREE = ["items", "cursor", "end", "closed", "metadata", "maxItems"] as const;
const FIXED = ["closed", "metadata", "maxItems"] as const;

/** A list preset without a rule of its own: names, end signal and closedness are all that it decides. */
function simple(name: string, end: string, own: PresetOptions, extra: JsonObject = {}): Preset {
  const template = (options: PresetOptions) => simpleList({ ...own, ...options }, extra);
  return { name, holds: "list", surface: "any", end, options: FREE, template };
}

function list(
  name: string,
  end: string,
  template: Preset["template"],
  options: Preset["options"] = FIXED,
): Preset {
  return { name, holds: "list", surface: "any", end, options, template };
}

const count = { type: "integer", minimum: 0 };

const PRESETS: readonly Preset[] = [
  { name: "record", holds: "record", surface: "any", options: [], template: () => RECORD },
  { name: "record-or-null", holds: "record", surface: "any", options: [], template: () => RECORD_OR_NULL },
  simple("page", "no cursor", { items: "items", cursor: "nextCursor", end: "absent" }),
  simple("harper-rows", "no cursor", { items: "rows", cursor: "nextCursor", end: "absent" }),
  simple("records-cursor", "cursor null", { items: "records", cursor: "cursor", end: "null", closed: true }),
  simple("data-next-cursor", "cursor null", { items: "data", cursor: "nextCursor", end: "null" }),
  list("rich", "`hasMore` false", rich, ["items", "cursor", "closed", "maxItems"]),
  simple(
    "aip-158",
    "token empty or absent",
    { items: "items", cursor: "nextPageToken", end: "empty" },
    { totalSize: count },
  ),
  list("stripe-list", "`has_more` false", stripeList),
  list("github-search", "outside the body, in the Link header", githubSearch),
  list("relay", "`hasNextPage` false", relay),
  list("jsonapi", "`next` absent or null", jsonapi, ["closed", "maxItems"]),
  simple(
    "odata",
    "no link",
    { items: "value", cursor: "@odata.nextLink", end: "absent" },
    { "@odata.context": { type: "string" }, "@odata.count": count },
  ),
  list("k8s-list", "`continue` empty or absent", k8sList),
  simple("results", "there is but one page", { items: "results", end: "none" }),
  {
    name: "array",
    holds: "list",
    surface: "openapi",
    end: "outside the body",
    options: ["maxItems"],
    template: arrayList,
  },
  { name: "ombi", holds: "any", surface: "any", options: [], template: () => OMBI },
];

const byName = new Map(PRESETS.map((preset) => [preset.name, preset]));

export function presets(): readonly Preset[] {
  return PRESETS;
}

export function presetNames(): readonly string[] {
  return [...byName.keys()];
}

/** A preset by its name, with or without `preset:` before it. */
export function findPreset(name: string): Preset | undefined {
  return byName.get(name.replace(/^preset:/, ""));
}

/** What is wrong with the options given to a preset, in words; nothing when they fit. */
export function presetOptionFault(preset: Preset, options: PresetOptions): string | undefined {
  const given = Object.entries(options).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  const strange = given.find((key) => !(preset.options as readonly string[]).includes(key));
  if (strange !== undefined) {
    const taken = preset.options.length === 0 ? "none" : preset.options.join(", ");
    return `it does not take the option "${strange}" (it takes: ${taken})`;
  }
  const names = [options.items, options.cursor].filter((name) => name !== undefined);
  if (names.some((name) => name === "" || name === "__proto__")) return "a key must have a usable name";
  const { maxItems } = options;
  if (maxItems !== undefined && !(Number.isSafeInteger(maxItems) && maxItems > 0))
    return "`maxItems` must be a positive whole number";
  const distinct = {
    ...options,
    ...(options.items && { items: "\u0000items" }),
    ...(options.cursor && { cursor: "\u0000cursor" }),
  };
  const isLost = countKeys(preset.template(options)) < countKeys(preset.template(distinct));
  return isLost ? "two of its keys have the same name" : undefined;
}

function countKeys(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, child) => sum + 1 + countKeys(child), 0);
}

/** The template text of a preset; it refers to library definitions by the names that the preset's page lists. */
export function presetText(name: string, options: PresetOptions = {}): string | undefined {
  const preset = findPreset(name);
  return preset && `${JSON.stringify(preset.template(options), undefined, 2)}\n`;
}
