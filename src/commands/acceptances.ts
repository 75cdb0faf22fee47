import { buildAcceptances } from "../build/build-acceptances.js";
import * as rules from "../diagnostics/catalogue/accept.js";
import { type Diagnostic, diagnose, type Result } from "../diagnostics/diagnostic.js";
import type { Host } from "../host/host.js";
import type { JsonDocument } from "../json/document.js";
import type { Acceptance } from "../model/contract-diff.js";
import { readDocument } from "./read-source.js";

/** The accept file as it stands. */
export interface AcceptFile {
  readonly path: string;
  /** Absent where there is no file yet. */
  readonly document?: JsonDocument;
  readonly entries: readonly Acceptance[];
}

/** Reads the accept file; that there is none is fine. What is wrong with it is wrong usage. */
export async function readAcceptFile(host: Host, path: string): Promise<Result<AcceptFile>> {
  if (!(await host.stat(path))) return { value: { path, entries: [] }, diagnostics: [] };
  const document = await readDocument(host, path);
  if (!document.value) return { diagnostics: asUsage(document.diagnostics) };
  const { value: entries, diagnostics } = buildAcceptances(document.value);
  return entries ? { value: { path, document: document.value, entries }, diagnostics } : { diagnostics };
}

function asUsage(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((diagnostic) => ({ ...diagnostic, kind: "usage" }));
}

/** Those that hold today, and what is to be said about the others. */
export function holdingToday(
  entries: readonly Acceptance[],
  today: string,
): { readonly holding: readonly Acceptance[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const holding = entries.filter(({ fingerprint, until, location }) => {
    if (until === undefined || until >= today) return true;
    diagnostics.push(diagnose(rules.expired, { fingerprint, until }, { location }));
    return false;
  });
  return { holding, diagnostics };
}

/** Entries that accept nothing here. They are notes: a clone with another base may need them still. */
export function describeUnused(unused: readonly Acceptance[]): Diagnostic[] {
  return unused.map(({ fingerprint, location }) => ({
    ...diagnose(rules.unused, { fingerprint }, { location }),
    severity: "note",
  }));
}
