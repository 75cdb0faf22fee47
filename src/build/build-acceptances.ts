import * as rules from "../diagnostics/catalogue/accept.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { type JsonDocument, locateKey, locateValue } from "../json/document.js";
import type { JsonNode } from "../json/node.js";
import type { Acceptance } from "../model/contract-diff.js";
import { ShapeReader } from "./read-shape.js";

const ENTRY_KEYS = ["fingerprint", "change", "reason", "by", "until"];

/** Reads `ombi-schema.accept.json`. People edit it by hand, so that every entry is checked before it accepts anything. */
export function buildAcceptances(document: JsonDocument): Result<readonly Acceptance[]> {
  const diagnostics: Diagnostic[] = [];
  const reader = new ShapeReader(
    (pointer, expected) => {
      const last = pointer.at(-1) ?? "the accept file";
      const key = pointer.length === 2 ? `${pointer[0]}[${last}]` : last;
      const location = locateValue(document, pointer);
      diagnostics.push(diagnose(rules.invalidEntry, { key, expected }, { location }));
    },
    (pointer, { key }, known) => {
      const location = locateKey(document, pointer);
      const expected = `one of ${known.map((name) => `"${name}"`).join(", ")}`;
      const help = didYouMean(key, known);
      diagnostics.push(diagnose(rules.invalidEntry, { key, expected }, { location, help }));
    },
  );
  const entries: Acceptance[] = [];
  const members = reader.object(document.root, [], ["$schema", "accepted"]);
  const list = members?.get("accepted");
  if (members && list?.kind !== "array") reader.wrong(["accepted"], "a list of entries");
  for (const [index, node] of (list?.kind === "array" ? list.elements : []).entries()) {
    const entry = readEntry(reader, document, node, ["accepted", String(index)]);
    if (!entry) continue;
    const first = entries.find(({ fingerprint }) => fingerprint === entry.fingerprint);
    if (first?.location && entry.location) {
      const { fingerprint, location } = entry;
      const related = [{ location: first.location, message: "first here" }];
      diagnostics.push(diagnose(rules.acceptedTwice, { fingerprint }, { location, related }));
    } else entries.push(entry);
  }
  return hasErrors(diagnostics) ? { diagnostics } : { value: entries, diagnostics };
}

function readEntry(
  reader: ShapeReader,
  document: JsonDocument,
  node: JsonNode,
  pointer: readonly string[],
): Acceptance | undefined {
  const members = reader.object(node, pointer, ENTRY_KEYS);
  if (!members) return undefined;
  const text = (key: string, expected: string) =>
    reader.string(members.get(key), [...pointer, key], expected);
  const fingerprint = text("fingerprint", "the fingerprint of a change");
  const reason = text("reason", "the reason why the change is accepted");
  const [change, by, until] = [text("change", "a text"), text("by", "a name"), text("until", DATE)];
  if (!members.has("fingerprint")) reader.wrong([...pointer, "fingerprint"], "the fingerprint of a change");
  if (!members.has("reason")) reader.wrong([...pointer, "reason"], "the reason why the change is accepted");
  if (fingerprint !== undefined && !/^[0-9a-f]{12}$/.test(fingerprint))
    reader.wrong([...pointer, "fingerprint"], "12 hex digits, as `diff` prints them");
  if (reason?.trim() === "") reader.wrong([...pointer, "reason"], "the reason why the change is accepted");
  if (until !== undefined && !isDate(until)) reader.wrong([...pointer, "until"], DATE);
  if (fingerprint === undefined || reason === undefined) return undefined;
  return {
    fingerprint,
    reason,
    ...(change !== undefined && { change }),
    ...(by !== undefined && { by }),
    ...(until !== undefined && { until }),
    location: locateValue(document, pointer),
  };
}

const DATE = "a day such as 2027-01-31";

/** A day that exists, as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
