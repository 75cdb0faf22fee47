import { type Host, HostError } from "../host/host.js";
import { escapeCommandData } from "../report/escape.js";
import { visible } from "../source/visible.js";
import type { Terminal } from "./terminal.js";

// GitHub refuses to upload a longer one.
const LIMIT = 1024 * 1024;

/**
 * Adds Markdown to the summary of the GitHub job that this runs in, if it runs in one. What stands there stays. That
 * it cannot be written, or would become too long, is a notice: a summary decides nothing.
 */
export async function appendJobSummary(
  markdown: string,
  { host, terminal }: { readonly host: Host; readonly terminal: Pick<Terminal, "out"> },
): Promise<void> {
  const path = host.env("GITHUB_STEP_SUMMARY");
  if (path === undefined || path === "") return;
  const notice = (why: string) =>
    terminal.out(`::notice::${escapeCommandData(visible(`the job summary was not written: ${why}`))}\n`);
  try {
    const former = (await host.stat(path)) ? new TextDecoder().decode(await host.readFile(path)) : "";
    const between = former === "" || former.endsWith("\n\n") ? "" : former.endsWith("\n") ? "\n" : "\n\n";
    const content = former + between + markdown;
    if (new TextEncoder().encode(content).length > LIMIT) return notice("it would be longer than 1,024 KiB");
    await host.apply([{ path, content: () => content }], []);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    notice(error.message);
  }
}
