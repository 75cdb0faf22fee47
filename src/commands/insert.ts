import { hasErrors } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { insertZones } from "../emit/markdown/insert.js";
import { isZoneName, ZONE_NAMES } from "../emit/markdown/zone-name.js";
import { type Host, HostError } from "../host/host.js";
import { joinPath } from "../source/path.js";
import { type Answer, answer, blocked, misuse } from "./answer.js";
import { findConfig } from "./find-config.js";
import { loadConfig } from "./load-config.js";
import { EXIT } from "./outcome.js";
import { readArgument } from "./read-source.js";

/** `insert FILE ZONE[=HEADING]…`: adds the markers of zones to a document, and touches no other byte of it. */
export async function runInsert(host: Host, file: string, requests: readonly string[]): Promise<Answer> {
  const parsed = requests.map((request) => {
    const equals = request.indexOf("=");
    return equals < 0
      ? { zone: request }
      : { zone: request.slice(0, equals), heading: request.slice(equals + 1) };
  });
  const zones: { zone: (typeof ZONE_NAMES)[number]; heading?: string }[] = [];
  for (const { zone, heading } of parsed) {
    if (!isZoneName(zone))
      return misuse(
        `there is no zone "${zone}"`,
        didYouMean(zone, ZONE_NAMES) ?? `zones: ${ZONE_NAMES.join(", ")}`,
      );
    zones.push({ zone, ...(heading !== undefined && { heading }) });
  }
  const path = joinPath("", file);
  const source = await readArgument(host, path);
  if (!source.value) return blocked(source.diagnostics);
  const inserted = insertZones(source.value, zones);
  if (inserted.value === undefined || hasErrors(inserted.diagnostics)) return blocked(inserted.diagnostics);
  const content = inserted.value;
  const before = (source.value.bom ? "\ufeff" : "") + source.value.text;
  if (content === before)
    return answer(`${path} already has ${zones.length === 1 ? "this zone" : "these zones"}\n`);
  try {
    await host.apply([{ path, content: () => content }], []);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { exitCode: EXIT.faults, misuse: { message: `cannot write "${path}": ${error.message}` } };
  }
  const them = zones.length === 1 ? "it" : "them";
  const fills = (await isConfigured(host, path))
    ? `\`ombi-schema build\` fills ${them}`
    : `list the document under \`emit.docs\` in the configuration, and \`ombi-schema build\` fills ${them}`;
  return answer(`${path}: added ${zones.map(({ zone }) => zone).join(", ")}; ${fills}\n`);
}

/** Whether a configuration names the document, so that a build sees it. */
async function isConfigured(host: Host, path: string): Promise<boolean> {
  const place = (await findConfig(host, undefined)).value;
  const config = place && (await loadConfig(host, place)).value;
  const wanted = joinPath(host.cwd, path);
  return (config?.emit.docs ?? []).some(
    (document) => joinPath(host.cwd, joinPath(place?.folder ?? "", document.path)) === wanted,
  );
}
