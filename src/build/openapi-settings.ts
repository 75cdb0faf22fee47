import type { JsonNode } from "../json/node.js";
import { isYamlPath } from "../json/parse.js";
import type { Config, EnvelopeSource, OpenApiSurface } from "../model/config.js";
import { OPENAPI_VERSIONS, type OpenApiOutput } from "../model/openapi.js";
import type { Location } from "../source/location.js";
import type { ShapeReader } from "./read-shape.js";

const OUTPUT = ["emit", "openapi"];
const KEYS = ["path", "into", "version", "title", "apiVersion", "servers", "basePath", "paths"];
/** What a document of the user's says itself. */
const OWN_DOCUMENT_ONLY = ["title", "apiVersion", "servers"];

/** Reads `emit.openapi` and `surfaces`. */
export class OpenApiSettingsReader {
  readonly #reader: ShapeReader;
  readonly #locate: (pointer: readonly string[]) => Location;

  constructor(reader: ShapeReader, locate: (pointer: readonly string[]) => Location) {
    this.#reader = reader;
    this.#locate = locate;
  }

  output(node: JsonNode | undefined): OpenApiOutput | undefined {
    const reader = this.#reader;
    if (!node || (node.kind === "boolean" && !node.value)) return undefined;
    if (node.kind !== "object") {
      const path = reader.string(node, OUTPUT, "a path, an object, or false");
      return path === undefined ? undefined : this.#checked({ path, ...DEFAULTS });
    }
    const members = reader.object(node, OUTPUT, KEYS);
    const text = (key: string, expected?: string) =>
      reader.string(members?.get(key), [...OUTPUT, key], expected);
    const [path, into] = [text("path", "a path"), text("into", "the path of an OpenAPI document")];
    const [title, apiVersion] = [text("title"), text("apiVersion")];
    const version = reader.choice(members?.get("version"), [...OUTPUT, "version"], OPENAPI_VERSIONS);
    const paths = reader.choice(members?.get("paths"), [...OUTPUT, "paths"], ["resources", "tools"] as const);
    const servers = reader.strings(
      members?.get("servers"),
      [...OUTPUT, "servers"],
      "a URL or a list of them",
    );
    const basePath = this.#basePath(members?.get("basePath"));
    if (path === undefined && into === undefined)
      return members?.has("path") || members?.has("into")
        ? undefined
        : reader.wrong(OUTPUT, 'an object with "path", or with "into"');
    for (const key of OWN_DOCUMENT_ONLY)
      if (into !== undefined && members?.has(key))
        reader.wrong([...OUTPUT, key], 'left out beside "into": the document says it');
    return this.#checked({
      ...DEFAULTS,
      ...(path !== undefined && { path }),
      ...(into !== undefined && { into, intoLocation: this.#locate([...OUTPUT, "into"]) }),
      ...(version && { version }),
      ...(title !== undefined && { title }),
      ...(apiVersion !== undefined && { apiVersion }),
      ...(paths && { paths }),
      servers: servers ?? DEFAULTS.servers,
      basePath: basePath ?? DEFAULTS.basePath,
    });
  }

  /** A document of our own is JSON; one of the user's stays in the language that it is written in. */
  #checked(output: OpenApiOutput): OpenApiOutput {
    const { path, into } = output;
    if (path === undefined) return output;
    if (into === undefined && isYamlPath(path))
      this.#reader.wrong([...OUTPUT, "path"], "the path of a JSON document, which any YAML reader can read");
    if (into !== undefined && isYamlPath(path) !== isYamlPath(into))
      this.#reader.wrong(
        [...OUTPUT, "path"],
        'a path with the ending of "into": the language stays the same',
      );
    return output;
  }

  #basePath(node: JsonNode | undefined): string | undefined {
    const pointer = [...OUTPUT, "basePath"];
    const text = this.#reader.string(node, pointer, "a path such as /api");
    if (text === undefined) return undefined;
    if (!/^(?:\/[^/{}?#\s]+)*\/?$/.test(text)) return this.#reader.wrong(pointer, "a path such as /api");
    return text.replace(/\/$/, "");
  }

  surfaces(node: JsonNode | undefined): Config["surfaces"] {
    const members = node && this.#reader.object(node, ["surfaces"], ["openapi"]);
    const openapi = members?.get("openapi");
    const surface = openapi && this.#surface(openapi);
    return surface ? { openapi: surface } : {};
  }

  #surface(node: JsonNode): OpenApiSurface | undefined {
    const pointer = ["surfaces", "openapi"];
    const members = this.#reader.object(node, pointer, ["envelope", "reason"]);
    const expected = "the name of an envelope, a path or `preset:NAME`";
    const name = this.#reader.string(members?.get("envelope"), [...pointer, "envelope"], expected);
    const reason = this.#reader.string(members?.get("reason"), [...pointer, "reason"]);
    if (members && !members.has("envelope")) this.#reader.wrong(pointer, 'an object with "envelope"');
    if (name === undefined) return undefined;
    const location = this.#locate([...pointer, "envelope"]);
    return {
      name,
      location,
      envelope: envelopeOf(name, location),
      ...(reason !== undefined && { reason }),
    };
  }
}

const DEFAULTS = { servers: [], basePath: "", paths: "resources" } as const;

/** A name under `envelopes` is looked up before it is taken for a path. */
function envelopeOf(name: string, location: Location): EnvelopeSource {
  if (name.startsWith("preset:")) return { kind: "preset", preset: name.slice("preset:".length), location };
  return { kind: "file", path: name, location };
}
