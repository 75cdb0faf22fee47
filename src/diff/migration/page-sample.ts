import type { JsonValue } from "../../json/node.js";
import type { PageShape } from "./page-shape.js";
import { asSchema, type Members, member, resolve, typesOf } from "./schema-view.js";

/** Which page of a listing a sample is. */
export type PagePlace = "middle" | "last" | "empty";

/** A small page that a schema accepts, for people to look at. */
export function samplePage(schema: JsonValue, shape: PageShape, place: PagePlace): JsonValue {
  const root = asSchema(schema) ?? {};
  return new Sampler(root, shape, place).page(root, []);
}

/** A small value that a schema accepts: what must be there, and nothing else. */
export function sampleValue(schema: JsonValue, root: JsonValue = schema): JsonValue {
  const members = asSchema(root) ?? {};
  return new Sampler(members, undefined, "last").value(schema, []);
}

const CURSOR = "eyJvZmZzZXQiOjJ9";

const FORMATS: { readonly [format: string]: string } = {
  "date-time": "2026-01-31T12:00:00Z",
  date: "2026-01-31",
  time: "12:00:00Z",
  duration: "P1D",
  email: "ada@example.org",
  uri: "https://example.org/",
  "uri-reference": "/next",
  uuid: "1b4e28ba-2fa1-41d2-883f-0016d3cca427",
};

class Sampler {
  readonly #root: Members;
  readonly #shape: PageShape | undefined;
  readonly #place: PagePlace;

  constructor(root: Members, shape: PageShape | undefined, place: PagePlace) {
    this.#root = root;
    this.#shape = shape;
    this.#place = place;
  }

  /** An object of the envelope: what is required, and the parts that make it this page of the listing. */
  page(schema: Members, path: readonly string[]): JsonValue {
    if (this.#shape?.items === "[]" && path.length === 0) return this.#items(schema);
    const properties = asSchema(member(schema, "properties")) ?? {};
    const entries = Object.entries(properties).flatMap(([name, property]) => {
      const value = this.#part(property, [...path, name], isRequired(schema, name));
      return value === undefined ? [] : [[name, value] as const];
    });
    return Object.fromEntries(entries);
  }

  #part(property: JsonValue, path: readonly string[], required: boolean): JsonValue | undefined {
    const shape = this.#shape;
    const at = path.join(".");
    const isMiddle = this.#place === "middle";
    if (shape && at === shape.cursor) return isMiddle ? CURSOR : this.#endOf(property, required);
    if (shape && at === shape.flag) return isMiddle;
    if (shape?.items.startsWith(`${at}[]`)) return this.#items(asSchema(property) ?? {});
    const isAbove = [shape?.items, shape?.cursor, shape?.flag].some((place) => place?.startsWith(`${at}.`));
    const isNeeded = isAbove && (required || isMiddle || shape?.items.startsWith(`${at}.`));
    if (isNeeded) return this.page(this.#objectIn(property), path);
    return required ? this.value(property, []) : undefined;
  }

  /** The cursor of the last page. */
  #endOf(property: JsonValue, required: boolean): JsonValue | undefined {
    if (!required) return undefined;
    return typesOf(asSchema(property) ?? {}).includes("null") ? null : "";
  }

  #items(array: Members): JsonValue {
    return this.#place === "empty" ? [] : [this.value(member(array, "items") ?? true, [])];
  }

  /** The first object that a property may hold. */
  #objectIn(property: JsonValue): Members {
    const own = asSchema(property) ?? {};
    const arms = member(own, "oneOf") ?? member(own, "anyOf");
    const [first] = Array.isArray(arms) ? (arms as readonly JsonValue[]) : [property];
    return resolve(first, this.#root) ?? own;
  }

  /** `within` are the schemas that the value stands in: one that returns to itself is cut short. */
  value(schema: JsonValue, within: readonly Members[]): JsonValue {
    const target = resolve(schema, this.#root);
    if (!target) return null;
    for (const key of ["const", "default"]) {
      const value = member(target, key);
      if (value !== undefined) return value;
    }
    const choices = member(target, "enum") ?? member(target, "examples");
    if (Array.isArray(choices) && choices.length > 0) return choices[0] as JsonValue;
    const arms = member(target, "oneOf") ?? member(target, "anyOf");
    if (Array.isArray(arms) && arms.length > 0) {
      const open = (arms as readonly JsonValue[]).find((arm) => {
        const inner = resolve(arm, this.#root);
        return inner && !within.includes(inner);
      });
      return this.value(open ?? null, [...within, target]);
    }
    return this.#ofType(target, [...within, target]);
  }

  #ofType(schema: Members, within: readonly Members[]): JsonValue {
    const [type = member(schema, "properties") ? "object" : "null"] = typesOf(schema);
    switch (type) {
      case "object": {
        const properties = asSchema(member(schema, "properties")) ?? {};
        const names = Object.keys(properties).filter((name) => isRequired(schema, name));
        return Object.fromEntries(names.map((name) => [name, this.value(properties[name] ?? true, within)]));
      }
      case "array": {
        const least = Number(member(schema, "minItems") ?? 0);
        return Array.from({ length: Math.min(least, 3) }, () =>
          this.value(member(schema, "items") ?? true, within),
        );
      }
      case "string":
        return textOf(schema);
      case "integer":
      case "number":
        return Math.max(1, Number(member(schema, "minimum") ?? 1));
      case "boolean":
        return true;
      default:
        return null;
    }
  }
}

function textOf(schema: Members): string {
  const format = member(schema, "format");
  const known = typeof format === "string" && Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  const text = known ?? "text";
  return text
    .padEnd(Number(member(schema, "minLength") ?? 0), "x")
    .slice(0, Number(member(schema, "maxLength") ?? 1000));
}

function isRequired(schema: Members, name: string): boolean {
  const required = member(schema, "required");
  return Array.isArray(required) && required.includes(name);
}
