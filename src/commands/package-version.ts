import type { Host } from "../host/host.js";

/** The version of this package, from its own package.json. */
export async function packageVersion(host: Host): Promise<string> {
  const manifest = JSON.parse(await host.readPackageFile("package.json")) as { version: string };
  return manifest.version;
}
