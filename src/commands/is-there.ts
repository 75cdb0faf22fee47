import { type FileStat, type Host, HostError } from "../host/host.js";

/** Whether there is anything at a path; what cannot be looked at counts as not there, for whoever reads it says why. */
export async function isThere(host: Host, path: string): Promise<boolean> {
  return (await statOf(host, path)) !== undefined;
}

/** The same, for a file. */
export async function isFile(host: Host, path: string): Promise<boolean> {
  return (await statOf(host, path))?.kind === "file";
}

async function statOf(host: Host, path: string): Promise<FileStat | undefined> {
  try {
    return await host.stat(path);
  } catch (error) {
    if (error instanceof HostError) return undefined;
    throw error;
  }
}
