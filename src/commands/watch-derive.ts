import type { Host, WatchHandle } from "../host/host.js";
import { globBase, isGlob } from "../source/glob.js";
import { findTarget, wishOf } from "./derivation-target.js";
import { type DeriveCommandOptions, runDerive } from "./derive.js";
import type { Outcome } from "./outcome.js";
import { globFiles } from "./read-source.js";
import { splitExport } from "./source-paths.js";

export interface WatchDeriveOptions extends DeriveCommandOptions {
  /** Told of every run, the first included; the next waits for it. */
  readonly onOutcome: (outcome: Outcome) => void | Promise<void>;
  /** Told when something cannot be watched any more, and of whatever a run throws. */
  readonly onError: (error: unknown) => void;
}

/** `derive --watch`: derives, then derives again whenever a source changes, faults or not, until closed. */
export async function watchDerive(host: Host, options: WatchDeriveOptions): Promise<WatchHandle> {
  let inputs: readonly string[] = [];
  const derive = async () => {
    const outcome = await runDerive(host, options);
    inputs = await inputsOf(host, options);
    await options.onOutcome(outcome);
  };
  await derive();
  return host.watch(
    () => inputs,
    () => derive().catch(options.onError),
    options.onError,
  );
}

/** The files of all sources, and the folders in which new ones may turn up. */
async function inputsOf(host: Host, options: DeriveCommandOptions): Promise<readonly string[]> {
  const target = (await findTarget(host, options.out ?? "")).value;
  const sources = target ? wishOf(options, target, []).sources : options.sources;
  const inputs = new Set<string>();
  for (const source of sources) {
    const { path } = splitExport(source);
    if (!isGlob(path)) {
      inputs.add(path);
      continue;
    }
    inputs.add(globBase(path));
    for (const match of (await globFiles(host, path, "", undefined)).value ?? []) inputs.add(match);
  }
  return [...inputs];
}
