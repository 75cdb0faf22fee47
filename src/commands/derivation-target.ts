import * as rules from "../diagnostics/catalogue/derive-files.js";
import { diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { type Host, HostError } from "../host/host.js";
import { parseJsonSource } from "../json/parse.js";
import type { Verb } from "../model/attributes.js";
import type { Config } from "../model/config.js";
import { type DerivedRecord, readDerivedRecord } from "../plan/derived-record.js";
import { joinPath } from "../source/path.js";
import { derivedPaths } from "./derive-files.js";
import { findConfigIn, type ProjectPlace } from "./find-config.js";
import { loadConfig } from "./load-config.js";
import { readSource } from "./read-source.js";

/** A project into which is derived, and what an earlier run left. */
export interface DerivationTarget {
  readonly place: ProjectPlace;
  readonly config: Config;
  readonly record?: DerivedRecord;
}

/** What is derived from, relative to the working folder, and how. */
export interface DerivationWish {
  readonly sources: readonly string[];
  readonly envelope: string;
  readonly verbs: readonly Verb[];
}

const ENVELOPE = "page";

/** The project of a folder, whether it is there yet or not. */
export async function findTarget(host: Host, folder: string): Promise<Result<DerivationTarget>> {
  const found = await findConfigIn(host, joinPath("", folder));
  if (found && !found.value) return { diagnostics: found.diagnostics };
  const place = found?.value ?? { folder: joinPath("", folder) };
  const config = await loadConfig(host, place);
  if (!config.value || hasErrors(config.diagnostics)) return { diagnostics: config.diagnostics };
  const diagnostics = [...config.diagnostics];
  if (config.value.derive) {
    const location = config.value.locations.get("derive");
    return { diagnostics: [diagnose(rules.configured, {}, { location })] };
  }
  const record = await readRecord(host, joinPath(place.folder, derivedPaths(config.value).record));
  diagnostics.push(...record.diagnostics);
  const value = { place, config: config.value, ...(record.value && { record: record.value }) };
  return { value, diagnostics };
}

async function readRecord(host: Host, path: string): Promise<Result<DerivedRecord>> {
  try {
    if ((await host.stat(path)) === undefined) return { diagnostics: [] };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
  }
  const source = await readSource(host, path);
  if (!source.value) return { diagnostics: source.diagnostics };
  const document = parseJsonSource(source.value);
  if (document.value) return readDerivedRecord(document.value);
  const location = document.diagnostics[0]?.location;
  return { diagnostics: [diagnose(rules.unreadableRecord, { path }, { location })] };
}

/** What is asked for; what is not said is as in the last run. */
export function wishOf(
  { sources, envelope, verbs }: Pick<DerivationWish, "sources"> & Partial<DerivationWish>,
  { place, record }: DerivationTarget,
  defaultVerbs: readonly Verb[],
): DerivationWish {
  return {
    sources:
      sources.length > 0
        ? sources.map((source) => joinPath("", source))
        : (record?.sources ?? []).map((source) => joinPath(place.folder, source)),
    envelope: envelope ?? record?.envelope ?? ENVELOPE,
    verbs: verbs ?? (record?.verbs as readonly Verb[] | undefined) ?? defaultVerbs,
  };
}
