import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { HttpTransport, Sdk, SdkClient } from "./sdk.js";

export const SDK_V1 = "@modelcontextprotocol/sdk";

interface ClientModule {
  readonly Client: new (
    info: object,
  ) => SdkClient & {
    callTool(params: object, schema: undefined, options: object): Promise<unknown>;
  };
}

interface HttpModule {
  readonly StreamableHTTPClientTransport: new (url: URL, options: object) => HttpTransport;
}

/** The SDK's version 1 as the project in a folder has it; `undefined` where it is not installed. */
export async function findSdk(folder: string): Promise<Sdk | undefined> {
  const require = createRequire(join(folder, "package.json"));
  let paths: { client: string; http: string };
  try {
    paths = {
      client: require.resolve(`${SDK_V1}/client/index.js`),
      http: require.resolve(`${SDK_V1}/client/streamableHttp.js`),
    };
  } catch {
    return undefined;
  }
  const load = (path: string): Promise<unknown> => import(pathToFileURL(path).href);
  const { Client } = (await load(paths.client)) as ClientModule;
  const { StreamableHTTPClientTransport } = (await load(paths.http)) as HttpModule;
  return {
    version: versionOf(paths.client),
    listsAllPages: false,
    createClient: (name, version) => new Client({ name, version }),
    createHttpTransport: (url, options) => new StreamableHTTPClientTransport(url, options),
    callTool: (client, params, options) =>
      (client as InstanceType<ClientModule["Client"]>).callTool(params, undefined, options),
  };
}

function versionOf(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, "package.json");
    if (!existsSync(path)) continue;
    // The builds for the two module systems have a package.json of their own, without name and version.
    const { name, version } = JSON.parse(readFileSync(path, "utf8")) as { name?: string; version?: string };
    if (name === SDK_V1 && version !== undefined) return version;
  }
  return "of unknown version";
}
