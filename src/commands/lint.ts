import { type Diagnostic, hasFaults } from "../diagnostics/diagnostic.js";
import type { Host } from "../host/host.js";
import { checkRules, isChecked } from "../rules/check-rules.js";
import { RulePolicy } from "../rules/policy.js";
import { Cache, digestOf } from "./cache.js";
import { judge } from "./judge.js";
import { describeFindings, exitCodeOf, type Outcome, plural } from "./outcome.js";
import { packageVersion } from "./package-version.js";
import { type OpenOptions, openWorkspace, type Workspace } from "./workspace.js";

const NAME = "compiled";

/** Digests that are kept: those of the last run, so that the file does not grow. */
type Compiled = readonly string[];

/** Asks every rule that is on. Levels and suppressions are for the caller to apply. */
export async function lintWorkspace(host: Host, workspace: Workspace): Promise<readonly Diagnostic[]> {
  const { config, contracts, openApiContracts, project, documents, place } = workspace;
  const { openapi: surface } = config.surfaces;
  const cache = new Cache(host, await packageVersion(host), place);
  const known = new Set(await cache.read<Compiled>(NAME));
  const compiled = new Set<string>();
  const diagnostics = checkRules(
    {
      contracts,
      documents,
      protocol: config.protocol,
      options: (rule) => config.rules.get(rule)?.options,
      isKnownToCompile: (text) => {
        const digest = digestOf(text);
        if (known.has(digest)) compiled.add(digest);
        return known.has(digest);
      },
      onCompiled: (text) => void compiled.add(digestOf(text)),
      ...(project && { project }),
      ...(surface && openApiContracts !== contracts && { openApi: { contracts: openApiContracts, surface } }),
    },
    new RulePolicy(config),
  );
  if (compiled.size !== known.size || [...compiled].some((digest) => !known.has(digest)))
    await cache.write(NAME, [...compiled]);
  return diagnostics;
}

export interface LintOptions extends OpenOptions {
  readonly maxWarnings?: number;
}

/** `lint`: the rules alone, whatever the disk looks like. */
export async function runLint(host: Host, options: LintOptions = {}): Promise<Outcome> {
  const started = host.now();
  const opened = await openWorkspace(host, options);
  const found = [...opened.diagnostics];
  const workspace = opened.value;
  if (workspace && !hasFaults(found)) found.push(...(await lintWorkspace(host, workspace)));
  const hasAsked = workspace !== undefined && !hasFaults(found);
  const diagnostics = judge(opened, found, (rule) => hasAsked && isChecked(rule));
  const tools = workspace && workspace.contracts.contracts.length + workspace.contracts.withoutSchema.length;
  const summary = [
    ...(tools === undefined ? [] : [plural(tools, "tool")]),
    describeFindings(diagnostics),
    `${Math.round(host.now() - started)} ms`,
  ].join(" · ");
  return {
    report: {
      command: "lint",
      diagnostics,
      summary,
      counts: tools === undefined ? {} : { tools },
      exitCode: exitCodeOf(diagnostics, options.maxWarnings),
    },
  };
}
