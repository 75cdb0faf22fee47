import * as rules from "../diagnostics/catalogue/source.js";
import { type Diagnostic, diagnose, type Result } from "../diagnostics/diagnostic.js";
import { type Host, HostError } from "../host/host.js";
import type { JsonDocument } from "../json/document.js";
import { decodeSource, isYamlPath, MAX_SOURCE_BYTES, parseJsonSource } from "../json/parse.js";
import { type Location, locateFile } from "../source/location.js";
import type { Source } from "../source/source.js";

/** Reads bytes; `named` is the place that names the file, for the diagnostic when it cannot be read. */
export async function readBytes(host: Host, path: string, named?: Location): Promise<Result<Uint8Array>> {
  try {
    const stat = await host.stat(path);
    if (stat && stat.kind === "file" && stat.size > MAX_SOURCE_BYTES) {
      const location = locateFile(path);
      const data = { bytes: stat.size, limit: MAX_SOURCE_BYTES };
      return { diagnostics: [diagnose(rules.tooLarge, data, { location })] };
    }
    return { value: await host.readFile(path), diagnostics: [] };
  } catch (error) {
    return { diagnostics: [unreadable(path, error, named)] };
  }
}

export async function readSource(host: Host, path: string, named?: Location): Promise<Result<Source>> {
  const bytes = await readBytes(host, path, named);
  return bytes.value ? decodeSource(path, bytes.value) : { diagnostics: bytes.diagnostics };
}

/** Reads a JSON or YAML file, by its ending. */
export async function readDocument(
  host: Host,
  path: string,
  named?: Location,
): Promise<Result<JsonDocument>> {
  const source = await readSource(host, path, named);
  return source.value ? parseSource(source.value) : { diagnostics: source.diagnostics };
}

/** Reads a file that the command line names, and not the configuration. */
export async function readArgument(host: Host, path: string): Promise<Result<Source>> {
  const { diagnostics, ...read } = await readSource(host, path);
  return { ...read, diagnostics: diagnostics.map(({ note: _note, ...diagnostic }) => diagnostic) };
}

/** The files that a glob finds in a folder; `named` is the place of the glob. */
export async function globFiles(
  host: Host,
  pattern: string,
  folder: string,
  named: Location | undefined,
): Promise<Result<readonly string[]>> {
  try {
    return { value: await host.glob([pattern], folder), diagnostics: [] };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { diagnostics: [unreadable(error.path, error, named)] };
  }
}

export async function parseSource(source: Source): Promise<Result<JsonDocument>> {
  if (!isYamlPath(source.path)) return parseJsonSource(source);
  const { parseYaml } = await import("../json/parse-yaml.js");
  return parseYaml(source);
}

/** A file that cannot be read, as the place that names it says it. */
export function unreadable(path: string, error: unknown, named: Location | undefined): Diagnostic {
  if (!(error instanceof HostError)) throw error;
  const location = named ?? locateFile(path);
  return diagnose(rules.unreadable, { path, reason: error.message }, { location, subject: path });
}
