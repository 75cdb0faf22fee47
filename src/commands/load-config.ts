import { buildConfig, DEFAULT_CONFIG } from "../build/build-config.js";
import * as rules from "../diagnostics/catalogue/config.js";
import { type Diagnostic, diagnose, type Result } from "../diagnostics/diagnostic.js";
import type { Host } from "../host/host.js";
import { locateValue } from "../json/document.js";
import { memberValue } from "../json/node.js";
import { parseJsonSource } from "../json/parse.js";
import type { Config } from "../model/config.js";
import type { Location } from "../source/location.js";
import { PACKAGE_KEY, type ProjectPlace } from "./find-config.js";
import { packageVersion } from "./package-version.js";
import { parseSource, readArgument } from "./read-source.js";

/**
 * The configuration of a project, defaults applied. Wrong ones are usage errors, whatever is wrong with them.
 *
 * What an old revision required of the program of its time says nothing about this one: `anyVersion`.
 */
export async function loadConfig(
  host: Host,
  { configPath }: ProjectPlace,
  { anyVersion = false } = {},
): Promise<Result<Config>> {
  if (configPath === undefined) return { value: DEFAULT_CONFIG, diagnostics: [] };
  const source = await readArgument(host, configPath);
  if (!source.value) return asUsage(source);
  const document = configPath.endsWith(".jsonc")
    ? parseJsonSource(source.value, { comments: true })
    : await parseSource(source.value);
  if (!document.value) return asUsage(document);
  const isPackage = /(?:^|\/)package\.json$/.test(configPath);
  const node = isPackage ? memberValue(document.value.root, PACKAGE_KEY) : document.value.root;
  if (!node) {
    const location = { source: source.value, span: { start: 0, end: 0 } };
    const data = { key: PACKAGE_KEY, expected: "a key of this package.json" };
    return { diagnostics: [diagnose(rules.invalidValue, data, { location })] };
  }
  const at = isPackage ? [PACKAGE_KEY] : [];
  const config = buildConfig(document.value, node, at);
  if (!config.value?.requires || anyVersion) return config;
  const unmet = await checkRequirement(
    host,
    config.value.requires,
    locateValue(document.value, [...at, "requires"]),
  );
  return unmet ? { diagnostics: [...config.diagnostics, unmet] } : config;
}

async function checkRequirement(
  host: Host,
  requires: string,
  location: Location,
): Promise<Diagnostic | undefined> {
  const { isRange, isWithin } = await import("./semver.js");
  if (!(await isRange(requires))) {
    return diagnose(
      rules.invalidValue,
      { key: "requires", expected: "a version range such as ^1.2.0" },
      { location },
    );
  }
  const version = await packageVersion(host);
  if (await isWithin(version, requires)) return undefined;
  return diagnose(rules.unmetRequirement, { requires, version }, { location });
}

function asUsage<T>({ diagnostics }: Result<unknown>): Result<T> {
  return { diagnostics: diagnostics.map((diagnostic) => ({ ...diagnostic, kind: "usage" })) };
}
