import { isDate } from "../build/build-acceptances.js";
import * as rules from "../diagnostics/catalogue/accept.js";
import { type Diagnostic, diagnose, type Result } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import type { Host } from "../host/host.js";
import { fromValue } from "../json/make-node.js";
import type { JsonValue } from "../json/node.js";
import { printDocument } from "../json/print.js";
import { DEFAULT_FORMAT } from "../json/print-format.js";
import type { Acceptance, Change } from "../model/contract-diff.js";
import { type Answer, answer, blocked, misuse } from "./answer.js";
import { compareSides, type DiffOptions } from "./diff.js";
import { plural } from "./outcome.js";

export interface AcceptOptions extends DiffOptions {
  readonly fingerprints: readonly string[];
  readonly reason?: string;
  readonly by?: string;
  /** The last day on which it holds. */
  readonly until?: string;
  /** Clears away entries that accept nothing, and those that have run out. */
  readonly prune?: boolean;
}

/** `accept FINGERPRINT…`: writes down that a break is known and wanted, with the reason; `--prune` clears away the rest. */
export async function runAccept(host: Host, options: AcceptOptions): Promise<Answer> {
  const wrong = misuseOf(options, host.today());
  if (wrong) return wrong;
  const compared = await compareSides(host, options);
  if (!compared.value) return blocked(compared.diagnostics);
  const { diff, acceptFile } = compared.value;
  const accepted = acceptAll(options, diff.changes, acceptFile.path);
  if (!accepted.value) return blocked(accepted.diagnostics);
  const fresh = new Map(accepted.value.map((entry) => [entry.fingerprint, entry]));
  const gone = (options.prune ? pruned(acceptFile.entries, diff.unused, host.today()) : []).filter(
    ({ fingerprint }) => !fresh.has(fingerprint),
  );
  const kept = acceptFile.entries.filter((entry) => !gone.includes(entry));
  const known = new Set(kept.map(({ fingerprint }) => fingerprint));
  // What is accepted anew stays where it was, so that the change of the file is small.
  const entries = [
    ...kept.map((entry) => fresh.get(entry.fingerprint) ?? entry),
    ...accepted.value.filter(({ fingerprint }) => !known.has(fingerprint)),
  ];
  const isChanged = accepted.value.length > 0 || gone.length > 0;
  if (isChanged) await write(host, acceptFile.path, entries);
  const lines = [
    ...accepted.value.map(({ fingerprint, change }) => `accepted ${fingerprint}: ${change}`),
    ...gone.map(({ fingerprint, reason }) => `cleared away ${fingerprint}: ${reason}`),
    isChanged
      ? `${acceptFile.path}: ${plural(entries.length, "accepted change")}`
      : `${acceptFile.path}: nothing to clear away`,
  ];
  return answer(`${lines.join("\n")}\n`, {
    file: acceptFile.path,
    accepted: accepted.value,
    removed: gone.map(inOrder),
  });
}

function misuseOf({ fingerprints, reason, until, prune }: AcceptOptions, today: string): Answer | undefined {
  if (fingerprints.length === 0 && !prune)
    return misuse(
      "there is nothing to accept",
      "name the fingerprint of a change, as `ombi-schema diff` prints it",
    );
  if (fingerprints.length > 0 && (reason === undefined || reason.trim() === ""))
    return misuse("why is it accepted?", 'say so with `--reason "…"`: reviewers will read it');
  if (until !== undefined && !isDate(until)) return misuse(`"${until}" is no day`, "write it as YYYY-MM-DD");
  if (until !== undefined && until < today) return misuse(`${until} is over`, `today is ${today}`);
  return undefined;
}

function acceptAll(
  { fingerprints, reason = "", by, until }: AcceptOptions,
  changes: readonly Change[],
  path: string,
): Result<readonly Acceptance[]> {
  const diagnostics: Diagnostic[] = [];
  const entries: Acceptance[] = [];
  for (const fingerprint of new Set(fingerprints)) {
    const change = changes.find((known) => known.fingerprint === fingerprint);
    if (!change) {
      const known = changes.filter(({ verdict }) => verdict !== "compatible").map((one) => one.fingerprint);
      const help =
        didYouMean(fingerprint, known) ??
        (known.length > 0 ? `known: ${known.join(", ")}` : "nothing breaks");
      diagnostics.push(diagnose(rules.unknownFingerprint, { fingerprint }, { help, subject: path }));
    } else if (change.verdict === "compatible") {
      diagnostics.push(diagnose(rules.needlessAcceptance, { fingerprint }, { subject: path }));
    } else {
      const text = `${change.message} [change/${change.id}]`;
      entries.push({
        fingerprint,
        change: text,
        reason,
        ...(by !== undefined && { by }),
        ...(until !== undefined && { until }),
      });
    }
  }
  return diagnostics.length > 0 ? { diagnostics } : { value: entries, diagnostics };
}

function pruned(entries: readonly Acceptance[], unused: readonly Acceptance[], today: string): Acceptance[] {
  return entries.filter(
    ({ fingerprint, until }) =>
      unused.some((entry) => entry.fingerprint === fingerprint) || (until !== undefined && until < today),
  );
}

async function write(host: Host, path: string, entries: readonly Acceptance[]): Promise<void> {
  const value: JsonValue = { accepted: entries.map(inOrder) };
  const content = printDocument(fromValue(value), DEFAULT_FORMAT);
  await host.apply([{ path, content: () => content }], []);
}

/** An entry as it is written, whatever the order in which somebody wrote it by hand. */
function inOrder({ fingerprint, change, reason, by, until }: Acceptance) {
  return {
    fingerprint,
    ...(change !== undefined && { change }),
    reason,
    ...(by !== undefined && { by }),
    ...(until !== undefined && { until }),
  };
}
