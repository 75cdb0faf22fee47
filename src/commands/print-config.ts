import type { Host } from "../host/host.js";
import type { Config, DeriveSettings, EnvelopeSource } from "../model/config.js";
import type { OpenApiOutput } from "../model/openapi.js";
import { type Answer, answer, blocked } from "./answer.js";
import { findConfig } from "./find-config.js";
import { loadConfig } from "./load-config.js";
import type { OpenOptions } from "./workspace.js";

/** `config --print`: the configuration as it counts, and where each value came from. */
export async function runPrintConfig(host: Host, options: OpenOptions = {}): Promise<Answer> {
  const place = await findConfig(host, options.config);
  if (!place.value) return blocked(place.diagnostics);
  const config = await loadConfig(host, place.value);
  if (!config.value) return blocked(config.diagnostics);
  const values = valuesOf(config.value);
  const file = place.value.configPath ?? "no configuration file";
  const entries = dottedEntries(values);
  const { locations } = config.value;
  const origins = Object.fromEntries(entries.map(([key]) => [key, locations.has(key) ? file : "default"]));
  const lines = entries.map(([key, value]) => `${key}: ${JSON.stringify(value)}  (${origins[key]})`);
  return answer(`${lines.join("\n")}\n`, { file: place.value.configPath ?? null, config: values, origins });
}

/** What is configured key by key; `emit` counts as one key for each output. */
function dottedEntries(values: Record<string, unknown>): (readonly [string, unknown])[] {
  return Object.entries(values).flatMap(([key, value]) =>
    key === "emit"
      ? Object.entries(value as object).map(([output, path]) => [`${key}.${output}`, path] as const)
      : [[key, value] as const],
  );
}

function valuesOf(config: Config): Record<string, unknown> {
  const { emit } = config;
  const rules = (settings: Config["rules"]) =>
    Object.fromEntries(
      [...settings].map(([id, { level, options }]) => [id, options === undefined ? level : [level, options]]),
    );
  return {
    ...(config.toolsListSource && { source: { toolsList: config.toolsListSource.path } }),
    ...(config.derive && { derive: deriveValues(config.derive) }),
    library: config.library,
    matrix: config.matrix ?? null,
    envelope: envelopeText(config.envelope),
    envelopes: Object.fromEntries(
      [...config.envelopes].map(([name, envelope]) => [name, envelopeText(envelope)]),
    ),
    emit: {
      tools: emit.tools ?? false,
      manifest: emit.manifest ?? false,
      toolsList: emit.toolsList ?? false,
      docs: emit.docs.map(({ path }) => path),
      openapi: emit.openapi ? openApiValues(emit.openapi) : false,
    },
    surfaces: surfaceValues(config.surfaces),
    protocol: config.protocol,
    rules: rules(config.rules),
    overrides: config.overrides.map(({ tools, envelope, rules: own }) => ({
      tools,
      ...(envelope !== undefined && { envelope }),
      rules: rules(own),
    })),
    diff: config.diff,
    suppressions: config.suppressions.map(({ location: _location, ...suppression }) => suppression),
    format: config.format,
    ...(config.requires !== undefined && { requires: config.requires }),
  };
}

function deriveValues({ sources, location: _location, ...settings }: DeriveSettings) {
  return { sources: sources.map(({ path }) => path), ...settings };
}

function openApiValues({ intoLocation: _location, ...output }: OpenApiOutput) {
  return output;
}

function surfaceValues({ openapi }: Config["surfaces"]) {
  if (!openapi) return {};
  const { name, reason } = openapi;
  return { openapi: { envelope: name, ...(reason !== undefined && { reason }) } };
}

function envelopeText(envelope: EnvelopeSource): string {
  return envelope.kind === "file" ? envelope.path : `preset:${envelope.preset}`;
}
