import { type Host, HostError } from "../host/host.js";
import { joinPath } from "../source/path.js";
import { type Answer, answer, misuse } from "./answer.js";
import { CONFIG_NAMES } from "./find-config.js";
import { EXIT } from "./outcome.js";
import { scaffold } from "./scaffold.js";
import type { Surroundings } from "./surroundings.js";

export interface InitOptions {
  /** Where to make the project, relative to the working folder. */
  readonly folder?: string;
}

/**
 * `init`: a small working project, on which `build` and `check` succeed at once. Files that exist are never touched;
 * what would have to be added to them is printed.
 */
export async function runInit(host: Host, { folder = "" }: InitOptions = {}): Promise<Answer> {
  try {
    return await initialize(host, folder);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    const message = `cannot make the project: "${error.path}": ${error.message}`;
    return { exitCode: EXIT.faults, misuse: { message } };
  }
}

async function initialize(host: Host, folder: string): Promise<Answer> {
  for (const name of CONFIG_NAMES) {
    const path = joinPath(folder, name);
    if (await host.stat(path))
      return misuse(`there is a project already: "${path}"`, "run `ombi-schema build`");
  }
  const surroundings = await look(host, folder);
  const plan = scaffold(surroundings, folder);
  const created: { path: string; content: string }[] = [];
  const kept: string[] = [];
  for (const file of plan.files) {
    const path = joinPath(folder, file.path);
    if (await host.stat(path)) kept.push(file.path);
    else created.push({ path, content: file.content });
  }
  await host.apply(
    created.map(({ path, content }) => ({ path, content: () => content })),
    [],
  );
  const lines = [
    ...created.map(({ path }) => `created  ${path}`),
    ...kept.map((path) => `kept     ${joinPath(folder, path)}`),
    "",
    ...plan.advice(kept),
  ];
  return answer(`${lines.join("\n")}\n`, { created: created.map(({ path }) => path), kept });
}

async function look(host: Host, folder: string): Promise<Surroundings> {
  const names = new Set(await host.list(folder === "" ? "." : folder));
  const manager = names.has("pnpm-lock.yaml") ? "pnpm" : names.has("yarn.lock") ? "yarn" : "npm";
  const language = names.has("package.json")
    ? "node"
    : names.has("go.mod")
      ? "go"
      : names.has("pyproject.toml") || names.has("setup.py") || names.has("requirements.txt")
        ? "python"
        : "none";
  return {
    language,
    existing: names,
    ...(names.has("package.json") && { packageJson: { hasScripts: true, manager } }),
  };
}
