import { defineRule } from "../rule.js";

/** What can be wrong with a marker of a zone. */
export type MarkerProblem =
  | "malformed"
  | "no-end"
  | "no-begin"
  | "doubled"
  | "nested"
  | "crossing"
  | "hidden"
  | "not-top-level";

const MARKER_PROBLEMS: Readonly<Record<MarkerProblem, (marker: string) => string>> = {
  malformed: (marker) => `the comment "${marker}" is not a marker`,
  "no-end": (zone) => `zone "${zone}" begins here and does not end`,
  "no-begin": (zone) => `zone "${zone}" ends here and does not begin`,
  doubled: (zone) => `zone "${zone}" begins a second time`,
  nested: (zone) => `zone "${zone}" stands inside another zone`,
  crossing: (zone) => `zone "${zone}" begins inside another zone and ends outside of it`,
  hidden: (zone) => `the end marker of zone "${zone}" stands behind other text on its line`,
  "not-top-level": (zone) => `the marker of zone "${zone}" stands inside a list, a quote or a paragraph`,
};

export const brokenMarker = defineRule<{ zone: string; problem: MarkerProblem }>({
  id: "document/broken-marker",
  kind: "fault",
  summary: "The markers of a generated zone are not a pair at the top level of the document.",
  message: ({ zone, problem }) => MARKER_PROBLEMS[problem](zone),
  note: "everything between a pair of markers is replaced, so it must be beyond doubt where a zone begins and ends",
});

export const unknownZone = defineRule<{ zone: string }>({
  id: "document/unknown-zone",
  kind: "fault",
  summary: "A marker names a zone that does not exist.",
  message: ({ zone }) => `there is no zone "${zone}"`,
  note: "a zone that nobody fills goes out of date in silence",
});

export const zoneNeedsSources = defineRule<{ zone: string }>({
  id: "document/zone-needs-sources",
  kind: "fault",
  summary: "A zone shows the sources, and the contracts were read without them.",
  message: ({ zone }) =>
    `zone "${zone}" shows the sources of the contracts, and only the contracts are known`,
  note: "a contract holds neither the shared library nor the envelope template as they are written",
  help: "remove the zone, or build the document from a library, a matrix and an envelope",
});

export const unknownHeading = defineRule<{ heading: string }>({
  id: "document/unknown-heading",
  kind: "usage",
  summary: "`insert` names a heading that the document does not have.",
  message: ({ heading }) => `the document has no heading "${heading}" outside lists and quotes`,
});

export const noPlace = defineRule<{ zone: string }>({
  id: "document/no-place",
  kind: "fault",
  summary: "`insert` cannot add a zone, since the document ends inside an open code fence or HTML block.",
  message: ({ zone }) =>
    `zone "${zone}" has no place: the document ends inside an open code fence or HTML block`,
  note: "a marker there would be part of the code",
  help: "close the block that is open at the end of the document",
});

export const noZones = defineRule<{ path: string }>({
  id: "document/no-zones",
  kind: "rule",
  level: "warn",
  summary: "A document that the configuration names has no generated zone.",
  message: ({ path }) => `"${path}" has no generated zone, so nothing in it is kept up to date`,
});

export const registrationSentence = defineRule<{ sentence: string }>({
  id: "document/registration-sentence",
  options: { sentence: { type: "string", required: false } },
  kind: "rule",
  level: "off",
  summary: "No document says that `outputSchema` is a field of the Tool object.",
  message: ({ sentence }) => `no document says: "${sentence}"`,
  note: "readers of the specification must learn where the contract is found, and that no description holds it",
  help: "put the `registration` zone into the document, or write the sentence",
});
