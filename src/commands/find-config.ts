import * as rules from "../diagnostics/catalogue/config.js";
import { diagnose, type Result } from "../diagnostics/diagnostic.js";
import type { Host } from "../host/host.js";
import { locateFile } from "../source/location.js";
import { folderOf, joinPath } from "../source/path.js";
import { isThere } from "./is-there.js";

export const CONFIG_NAMES = [
  "ombi-schema.config.json",
  "ombi-schema.config.jsonc",
  "ombi-schema.config.yaml",
  "ombi-schema.config.yml",
];

/** The key of package.json that may hold the configuration. */
export const PACKAGE_KEY = "ombi-schema";

/** Where a project is: its folder and its configuration, paths relative to the working folder where possible. */
export interface ProjectPlace {
  readonly folder: string;
  /** A configuration file or a package.json with our key; absent when the defaults apply. */
  readonly configPath?: string;
}

/** The configuration that counts: the one named, else the nearest in this folder or above it, up to the repository's root. */
export async function findConfig(host: Host, named: string | undefined): Promise<Result<ProjectPlace>> {
  if (named !== undefined) {
    const configPath = joinPath("", named);
    return { value: { folder: folderOf(configPath), configPath }, diagnostics: [] };
  }
  for (let folder = ""; ; folder = joinPath(folder, "..")) {
    const found = await findConfigIn(host, folder);
    if (found) return found;
    if (await isTop(host, folder)) break;
  }
  if (await looksDefault(host, "")) return { value: { folder: "" }, diagnostics: [] };
  return { diagnostics: [diagnose(rules.notFound, { folder: host.cwd })] };
}

/** The project whose folder this is: by a configuration in it, or by the files that the defaults name. */
export async function findProjectIn(host: Host, folder: string): Promise<Result<ProjectPlace> | undefined> {
  const found = await findConfigIn(host, folder);
  if (found || !(await looksDefault(host, folder))) return found;
  return { value: { folder }, diagnostics: [] };
}

/** Either of them makes a project of a folder without a configuration. */
export const DEFAULT_SOURCES = ["schemas/library.json", "schemas/matrix.json"];

async function looksDefault(host: Host, folder: string): Promise<boolean> {
  const found = await Promise.all(DEFAULT_SOURCES.map((path) => isThere(host, joinPath(folder, path))));
  return found.some(Boolean);
}

/** The configuration that a folder itself holds. */
export async function findConfigIn(host: Host, folder: string): Promise<Result<ProjectPlace> | undefined> {
  const found: string[] = [];
  for (const name of CONFIG_NAMES) {
    const path = joinPath(folder, name);
    if (await isThere(host, path)) found.push(path);
  }
  const packagePath = joinPath(folder, "package.json");
  if (await hasPackageKey(host, packagePath)) found.push(packagePath);
  const [configPath, second] = found;
  if (configPath === undefined) return undefined;
  if (second === undefined) return { value: { folder, configPath }, diagnostics: [] };
  const location = locateFile(second);
  return {
    diagnostics: [
      diagnose(rules.ambiguous, { files: found.map((path) => `"${path}"`).join(", ") }, { location }),
    ],
  };
}

async function isTop(host: Host, folder: string): Promise<boolean> {
  if (await isThere(host, joinPath(folder, ".git"))) return true;
  const depth = folder === "" ? 0 : folder.split("/").length;
  return depth >= host.cwd.split("/").filter(Boolean).length;
}

/** A look at the text is enough here: whoever reads the configuration parses it. */
async function hasPackageKey(host: Host, path: string): Promise<boolean> {
  try {
    if ((await host.stat(path))?.kind !== "file") return false;
    const text = new TextDecoder().decode(await host.readFile(path));
    if (!text.includes(`"${PACKAGE_KEY}"`)) return false;
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && Object.hasOwn(value, PACKAGE_KEY);
  } catch {
    return false;
  }
}
