import type { Host, WatchHandle } from "../host/host.js";
import { globBase, isGlob } from "../source/glob.js";
import { joinPath } from "../source/path.js";
import { type BuildOptions, runBuild } from "./build.js";
import { CONFIG_NAMES } from "./find-config.js";
import type { Outcome } from "./outcome.js";
import { sourcePaths } from "./source-paths.js";
import { openWorkspace } from "./workspace.js";

export interface WatchOptions extends BuildOptions {
  /** Told of every build, the first included; the next waits for it. */
  readonly onOutcome: (outcome: Outcome) => void | Promise<void>;
  /** Told when something cannot be watched any more, and of whatever a build throws. */
  readonly onError: (error: unknown) => void;
}

/** `build --watch`: builds, then builds again whenever an input changes, faults or not, until closed. */
export async function watchBuild(host: Host, options: WatchOptions): Promise<WatchHandle> {
  let inputs = await inputsOf(host, options);
  const build = async () => {
    const outcome = await runBuild(host, options);
    inputs = await inputsOf(host, options);
    await options.onOutcome(outcome);
  };
  await build();
  return host.watch(
    () => inputs,
    () => build().catch(options.onError),
    options.onError,
  );
}

/** What a project reads; of one that cannot be read, what it names. */
async function inputsOf(host: Host, options: BuildOptions): Promise<readonly string[]> {
  const { value, place, config } = await openWorkspace(host, options);
  const folder = place?.folder ?? "";
  const candidates = CONFIG_NAMES.map((name) => joinPath(folder, name));
  const sources = config ? sourcePaths(config) : [];
  const globFolders = sources.filter(isGlob).map((pattern) => joinPath(folder, globBase(pattern)));
  if (value) return [...new Set([...candidates, ...globFolders, ...value.inputs])];
  const named = config
    ? [
        ...sources.filter((path) => !isGlob(path)),
        ...(config.matrix === undefined ? [] : [config.matrix]),
        ...[config.envelope, ...config.envelopes.values()].flatMap((envelope) =>
          envelope.kind === "file" ? [envelope.path] : [],
        ),
        ...config.emit.docs.map(({ path }) => path),
        ...(config.emit.openapi?.into === undefined ? [] : [config.emit.openapi.into]),
      ]
    : [];
  const paths = [
    ...candidates,
    ...globFolders,
    ...(place?.configPath ? [place.configPath] : []),
    ...named.map((path) => joinPath(folder, path)),
  ];
  return [...new Set(paths)];
}
