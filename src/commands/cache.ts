import { createHash } from "node:crypto";
import { type Host, HostError } from "../host/host.js";
import { joinPath } from "../source/path.js";
import type { ProjectPlace } from "./find-config.js";

/** 128 bits are enough to tell files of one's own apart. */
export function digestOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 32);
}

/**
 * Values that only save time, in files that may be deleted at any moment: `node_modules/.cache/ombi-schema` where the
 * project has a `node_modules`, else the user's cache folder. Whatever goes wrong with them counts as not there.
 */
export class Cache {
  readonly #host: Host;
  readonly #version: string;
  readonly #place: ProjectPlace;

  constructor(host: Host, version: string, place: ProjectPlace) {
    this.#host = host;
    this.#version = version;
    this.#place = place;
  }

  async read<T>(name: string): Promise<T | undefined> {
    const path = await this.#path(name);
    if (path === undefined) return undefined;
    try {
      const stored = JSON.parse(new TextDecoder().decode(await this.#host.readFile(path))) as {
        version: string;
        value: T;
      };
      return stored.version === this.#version ? stored.value : undefined;
    } catch {
      return undefined;
    }
  }

  async write<T>(name: string, value: T): Promise<void> {
    const path = await this.#path(name);
    if (path === undefined) return;
    try {
      await this.#host.apply(
        [{ path, content: () => JSON.stringify({ version: this.#version, value }) }],
        [],
      );
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
    }
  }

  async #path(name: string): Promise<string | undefined> {
    const folder = await this.#folder();
    const project = digestOf(
      `${joinPath(this.#host.cwd, this.#place.folder)}\n${this.#place.configPath ?? ""}`,
    ).slice(0, 16);
    return folder === undefined ? undefined : `${folder}/${name}-${project}.json`;
  }

  async #folder(): Promise<string | undefined> {
    const modules = joinPath(this.#place.folder, "node_modules");
    try {
      if ((await this.#host.stat(modules))?.kind === "directory") return `${modules}/.cache/ombi-schema`;
    } catch {
      return undefined;
    }
    const { env } = this.#host;
    const user = env("XDG_CACHE_HOME") ?? env("LOCALAPPDATA") ?? (env("HOME") && `${env("HOME")}/.cache`);
    return user ? `${user.replaceAll("\\", "/")}/ombi-schema` : undefined;
  }
}
