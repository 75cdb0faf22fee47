import { type Host, HostError } from "../host/host.js";

/** Whether there is anything at a path; what cannot be looked at counts as not there, for whoever reads it says why. */
export async function isThere(host: Host, path: string): Promise<boolean> {
  try {
    return (await host.stat(path)) !== undefined;
  } catch (error) {
    if (error instanceof HostError) return false;
    throw error;
  }
}
