import * as rules from "../diagnostics/catalogue/derive-sources.js";
import { unreadable as unreadableRule } from "../diagnostics/catalogue/source.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { type Host, HostError, type ModuleExports } from "../host/host.js";
import type { RecordType } from "../model/attributes.js";
import type { DeriveSource } from "../model/config.js";
import { isGlob } from "../source/glob.js";
import { type Location, locateFile } from "../source/location.js";
import { joinPath } from "../source/path.js";
import { isThere } from "./is-there.js";
import { globFiles, parseSource, readSource, unreadable } from "./read-source.js";
import { isModule, splitExport } from "./source-paths.js";

/** The types of some sources, in order. */
export interface TypesRead {
  readonly types: readonly RecordType[];
  /** Every file that was read, relative to the working folder. */
  readonly paths: readonly string[];
  /** Whether modules were run: what they read themselves is not known. */
  readonly ranModules: boolean;
}

const TYPESCRIPT = /\.[cm]?tsx?$/i;

/** Reads what tools are derived from. All faults of all sources are reported together. */
export async function readTypes(
  host: Host,
  folder: string,
  sources: readonly DeriveSource[],
): Promise<Result<TypesRead>> {
  const diagnostics: Diagnostic[] = [];
  const types: RecordType[] = [];
  const files = await findFiles(host, folder, sources, diagnostics);
  for (const file of files) {
    const read = await readFile(host, file);
    diagnostics.push(...read.diagnostics);
    types.push(...(read.value ?? []));
  }
  if (hasErrors(diagnostics)) return { diagnostics };
  const paths = [...new Set(files.map(({ path }) => path))];
  return { value: { types, paths, ranModules: paths.some(isModule) }, diagnostics };
}

/** One file to read, relative to the working folder. */
interface SourceFile {
  readonly path: string;
  /** Of a module, the one export that is meant. */
  readonly exported?: string;
  readonly location: Location | undefined;
}

/** Each file and export once, however often it is named. */
async function findFiles(
  host: Host,
  folder: string,
  sources: readonly DeriveSource[],
  diagnostics: Diagnostic[],
): Promise<readonly SourceFile[]> {
  const found = new Map<string, SourceFile>();
  for (const { path: written, location } of sources) {
    const { path, exported } = splitExport(written);
    if (!isGlob(path) || (await isThere(host, joinPath(folder, path)))) {
      const file = joinPath(folder, path);
      found.set(`${file}#${exported ?? ""}`, {
        path: file,
        location,
        ...(exported !== undefined && { exported }),
      });
      continue;
    }
    const matches = await globFiles(host, path, folder, location);
    diagnostics.push(...matches.diagnostics);
    for (const match of matches.value ?? []) {
      const file = joinPath(folder, match);
      if (!found.has(`${file}#`)) found.set(`${file}#`, { path: file, location });
    }
    if (matches.value?.length === 0)
      diagnostics.push(
        diagnose(
          rules.noSources,
          { pattern: written },
          { location: location ?? locateFile(written), subject: written },
        ),
      );
  }
  return [...found.values()];
}

async function readFile(host: Host, file: SourceFile): Promise<Result<readonly RecordType[]>> {
  const { path, location } = file;
  const at = { location: location ?? locateFile(path), subject: path };
  if (isModule(path)) return readExports(host, file);
  if (TYPESCRIPT.test(path)) return { diagnostics: [diagnose(rules.uncompiledModule, { path }, at)] };
  const isSdl = /\.(?:graphqls?|gql)$/i.test(path);
  if (!isSdl && !/\.(?:json|ya?ml)$/i.test(path))
    return { diagnostics: [diagnose(rules.unknownSource, { path }, at)] };
  const source = await readSource(host, path, location);
  if (!source.value) return { diagnostics: source.diagnostics.map((found) => asNamed(found, location)) };
  if (isSdl) return (await import("../derive/read-sdl.js")).readSdl(source.value);
  const document = await parseSource(source.value);
  if (!document.value) return { diagnostics: document.diagnostics };
  return (await import("../derive/read-json.js")).readJson(document.value);
}

async function readExports(
  host: Host,
  { path, exported, location }: SourceFile,
): Promise<Result<readonly RecordType[]>> {
  const at = { location: location ?? locateFile(path), subject: path };
  let exports: ModuleExports;
  try {
    exports = await host.importModule(path);
  } catch (error) {
    if (error instanceof HostError)
      return { diagnostics: [asNamed(unreadable(path, error, location), location)] };
    return { diagnostics: [diagnose(rules.moduleFailed, { path, reason: reasonOf(error) }, at)] };
  }
  if (exported !== undefined && !Object.hasOwn(exports, exported)) {
    const help = didYouMean(exported, Object.keys(exports)) ?? exportsHelp(exports);
    return { diagnostics: [diagnose(rules.missingExport, { path, name: exported }, { ...at, help })] };
  }
  const { readModule } = await import("../derive/read-json.js");
  const chosen = exported === undefined ? exports : { [exported]: exports[exported] };
  const read = readModule(chosen, path);
  if (read.value?.length !== 0 || hasErrors(read.diagnostics)) return read;
  const none =
    exported === undefined
      ? diagnose(rules.nothingExported, { path }, at)
      : diagnose(rules.notASchema, { path, name: exported, found: kindOf(exports[exported]) }, at);
  return { diagnostics: [...read.diagnostics, none] };
}

/** What the command line names is no matter of the configuration. */
function asNamed(found: Diagnostic, named: Location | undefined): Diagnostic {
  if (named !== undefined || found.rule !== unreadableRule.id) return found;
  const { note: _note, help: _help, ...rest } = found;
  return rest;
}

function exportsHelp(exports: ModuleExports): string | undefined {
  const names = Object.keys(exports);
  return names.length === 0 ? undefined : `it exports ${names.join(", ")}`;
}

/** A thrown value in words: anything can be thrown. */
function reasonOf(thrown: unknown): string {
  try {
    return thrown instanceof Error && thrown.message !== "" ? thrown.message : String(thrown);
  } catch {
    return "a value that has no text";
  }
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
