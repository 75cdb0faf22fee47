import { type JsonNode, toValue } from "../json/node.js";
import { type JsonObject, VERBS, type Verb } from "../model/attributes.js";
import type { DeriveSettings, WireSettings } from "../model/config.js";
import type { Location } from "../source/location.js";
import type { ShapeReader } from "./read-shape.js";

const KEYS = [
  "sources",
  "envelope",
  "verbs",
  "naming",
  "toolNames",
  "projection",
  "missing",
  "strict",
  "profile",
];

const PROFILE_KEYS = ["bytes", "bigint", "blobs", "dates", "bounds", "compositeIds", "relations", "types"];

const PRESET_KEYS = ["preset", "items", "cursor", "end", "closed", "metadata", "maxItems"];
const END_SIGNALS = ["absent", "null", "empty", "flag", "none"] as const;
const METADATA = ["total", "estimatedTotal", "hasMore", "warnings"] as const;

/** Reads the key `derive`: sources alone, or an object. */
export class DeriveSettingsReader {
  readonly #reader: ShapeReader;
  readonly #locate: (pointer: readonly string[]) => Location;

  constructor(reader: ShapeReader, locate: (pointer: readonly string[]) => Location) {
    this.#reader = reader;
    this.#locate = locate;
  }

  read(node: JsonNode | undefined): DeriveSettings | undefined {
    if (!node) return undefined;
    const at = ["derive"];
    if (node.kind !== "object")
      return { sources: this.#sources(node, at), profile: {}, location: this.#locate(at) };
    const members = this.#reader.object(node, at, KEYS);
    const member = (key: string) => members?.get(key);
    if (!member("sources")) this.#reader.wrong(at, 'an object with "sources"');
    const naming = this.#reader.string(member("naming"), [...at, "naming"], "the form of a tool's name");
    const missing = this.#reader.choice(member("missing"), [...at, "missing"], ["error", "null"] as const);
    const envelope = this.#envelope(member("envelope"));
    return {
      sources: this.#sources(member("sources"), [...at, "sources"]),
      ...(envelope !== undefined && { envelope }),
      ...given("verbs", this.#verbs(member("verbs"))),
      ...given("naming", naming),
      ...given("toolNames", this.#toolNames(member("toolNames"))),
      ...given("projection", this.#flag(member("projection"), [...at, "projection"])),
      ...given("missing", missing),
      ...given("strict", this.#flag(member("strict"), [...at, "strict"])),
      profile: this.#profile(member("profile")),
      location: this.#locate(member("envelope") ? [...at, "envelope"] : at),
    };
  }

  #sources(node: JsonNode | undefined, at: readonly string[]): DeriveSettings["sources"] {
    const expected = "a path, a glob or a list of them";
    const paths = this.#reader.strings(node, at, expected) ?? [];
    if (node?.kind === "array" && node.elements.length === 0)
      this.#reader.wrong(at, `${expected}, and not an empty one`);
    const isList = node?.kind === "array";
    return paths.map((path, index) => ({
      path,
      location: this.#locate(isList ? [...at, String(index)] : at),
    }));
  }

  #verbs(node: JsonNode | undefined): readonly Verb[] | undefined {
    const at = ["derive", "verbs"];
    const expected = `some of ${VERBS.map((verb) => `"${verb}"`).join(", ")}, each once`;
    const verbs = this.#reader.strings(node, at, expected);
    if (!verbs) return undefined;
    const isKnown = verbs.every((verb) => VERBS.includes(verb as Verb));
    if (!isKnown || new Set(verbs).size < verbs.length) return this.#reader.wrong(at, expected);
    return verbs as Verb[];
  }

  #envelope(node: JsonNode | undefined): DeriveSettings["envelope"] {
    const at = ["derive", "envelope"];
    const expected = "the name of an envelope or a preset, or an object with a preset and its options";
    if (node?.kind !== "object") return this.#reader.string(node, at, expected);
    const members = this.#reader.object(node, at, PRESET_KEYS);
    const member = (key: string) => members?.get(key);
    const text = (key: string) => this.#reader.string(member(key), [...at, key], "the name of a property");
    const preset = this.#reader.string(member("preset"), [...at, "preset"], "the name of a preset");
    if (!member("preset")) this.#reader.wrong(at, 'an object with "preset"');
    const metadata = this.#metadata(member("metadata"));
    return {
      preset: preset ?? "page",
      ...given("items", text("items")),
      ...given("cursor", text("cursor")),
      ...given("end", this.#reader.choice(member("end"), [...at, "end"], END_SIGNALS)),
      ...given("closed", this.#flag(member("closed"), [...at, "closed"])),
      ...given("metadata", metadata),
      ...given("maxItems", this.#reader.integer(member("maxItems"), [...at, "maxItems"], 1, 1_000_000)),
    };
  }

  #metadata(node: JsonNode | undefined): readonly (typeof METADATA)[number][] | undefined {
    const at = ["derive", "envelope", "metadata"];
    const expected = `some of ${METADATA.map((key) => `"${key}"`).join(", ")}`;
    const keys = this.#reader.strings(node, at, expected);
    if (keys?.every((key) => METADATA.includes(key as never))) return keys as (typeof METADATA)[number][];
    return keys && this.#reader.wrong(at, expected);
  }

  #toolNames(node: JsonNode | undefined): Record<string, string> | undefined {
    if (!node) return undefined;
    const at = ["derive", "toolNames"];
    const entries = this.#reader.record(node, at).flatMap(({ key, value }) => {
      const name = this.#reader.string(value, [...at, key]);
      return name === undefined ? [] : [[key, name] as const];
    });
    return Object.fromEntries(entries);
  }

  #profile(node: JsonNode | undefined): WireSettings {
    if (!node) return {};
    const at = ["derive", "profile"];
    const members = this.#reader.object(node, at, PROFILE_KEYS);
    const choice = <const T extends string>(key: string, choices: readonly T[]) =>
      this.#reader.choice(members?.get(key), [...at, key], choices);
    const flag = (key: string) => this.#flag(members?.get(key), [...at, key]);
    return {
      ...given("bytes", choice("bytes", ["base64", "node-buffer", "either"])),
      ...given("bigint", choice("bigint", ["either", "string", "integer"])),
      ...given("blobs", choice("blobs", ["either", "string", "object"])),
      ...given("dates", choice("dates", ["string", "number", "either"])),
      ...given("bounds", flag("bounds")),
      ...given("compositeIds", flag("compositeIds")),
      ...given("relations", choice("relations", ["untyped", "omit", "ref"])),
      ...given("types", this.#types(members?.get("types"))),
    };
  }

  #types(node: JsonNode | undefined): Record<string, JsonObject | boolean> | undefined {
    if (!node) return undefined;
    const at = ["derive", "profile", "types"];
    const entries = this.#reader.record(node, at).flatMap(({ key, value }) => {
      if (value.kind === "object" || value.kind === "boolean")
        return [[key, toValue(value) as JsonObject | boolean] as const];
      this.#reader.wrong([...at, key], "a schema (an object or a boolean)");
      return [];
    });
    return Object.fromEntries(entries);
  }

  #flag(node: JsonNode | undefined, at: readonly string[]): boolean | undefined {
    if (!node) return undefined;
    return node.kind === "boolean" ? node.value : this.#reader.wrong(at, "true or false");
  }
}

function given<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [key in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [key in Key]?: Value };
}
