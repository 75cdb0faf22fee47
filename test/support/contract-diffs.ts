import { type Diagnostic, diagnose, type Severity } from "../../src/diagnostics/diagnostic.js";
import { defineRule } from "../../src/diagnostics/rule.js";
import type { JsonValue } from "../../src/json/node.js";
import type { Change, ContractDiff, ToolDiff, Verdict } from "../../src/model/contract-diff.js";
import type { DiffReport } from "../../src/report/contract-diff/judged-changes.js";
import type { Report } from "../../src/report/report.js";
import type { Location } from "../../src/source/location.js";
import type { JsonPointer } from "../../src/source/pointer.js";
import { createSource, type Source } from "../../src/source/source.js";

const RANK: Readonly<Record<Verdict, number>> = { breaking: 0, undecided: 1, compatible: 2 };

const worst = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.toSorted((a, b) => RANK[a] - RANK[b])[0] ?? "compatible";

/** The first place of `needle` in a source. */
export function placeAt(source: Source, needle: string, pointer: JsonPointer = []): Location {
  const start = source.text.indexOf(needle);
  return { source, span: { start, end: start + needle.length }, pointer };
}

/** A change with everything that a test does not care about. */
export function changeOf(given: Partial<Change> & Pick<Change, "id" | "message">): Change {
  const verdict = given.verdict ?? "compatible";
  return {
    path: "",
    tags: [],
    tools: [{ tool: "read_notes", verdict }],
    base: { pointer: [] },
    head: { pointer: [] },
    bump: verdict === "compatible" ? "minor" : "major",
    fingerprint: fingerprintFor(`${given.id}${given.message}`),
    ...given,
    verdict,
  };
}

/** The tool that some changes reach. */
export function toolOf(tool: string, changes: readonly Change[], given: Partial<ToolDiff> = {}): ToolDiff {
  const verdict = given.verdict ?? worst(changes.map((change) => change.verdict));
  const open = changes.filter(({ accepted, relaxed }) => !accepted && relaxed === undefined);
  return {
    tool,
    status: "changed",
    verdict,
    stands: worst(open.map((change) => change.verdict)),
    changes,
    bump: verdict === "compatible" ? "minor" : "major",
    bytes: { base: 1_000, head: 1_000 },
    schemas: () => ({}),
    ...given,
  };
}

export function diffOf(tools: readonly ToolDiff[], given: Partial<ContractDiff> = {}): ContractDiff {
  const sum = (side: "base" | "head") => tools.reduce((total, { bytes }) => total + bytes[side], 0);
  return {
    base: { name: "main", commit: "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d" },
    head: { name: "the work tree" },
    level: "validation",
    direction: "output",
    verdict: worst(tools.map(({ verdict }) => verdict)),
    stands: worst(tools.map(({ stands }) => stands)),
    tools,
    changes: [...new Set(tools.flatMap(({ changes }) => changes))],
    unchanged: 0,
    bump: tools.some(({ bump }) => bump === "major") ? "major" : tools.length > 0 ? "minor" : "none",
    bytes: { base: sum("base"), head: sum("head") },
    unused: [],
    acceptPath: "ombi-schema.accept.json",
    ...given,
  };
}

/** The report of a diff: a finding a change, an error where it breaks and nobody accepted that. */
export function diffReportOf(
  contractDiff: ContractDiff,
  given: Partial<Report> & { readonly severities?: Readonly<Record<string, Severity>> } = {},
): DiffReport {
  const { severities = {}, ...rest } = given;
  const diagnostics = contractDiff.changes.map((change) =>
    findingOf(change, severities[change.fingerprint] ?? defaultSeverity(change)),
  );
  return {
    command: "diff",
    diagnostics,
    summary: "the summary",
    counts: {
      tools: contractDiff.tools.length + contractDiff.unchanged,
      changes: contractDiff.changes.length,
    },
    exitCode: diagnostics.some(({ severity }) => severity === "error") ? 1 : 0,
    ...rest,
    contractDiff,
  };
}

function defaultSeverity({ verdict, accepted, relaxed }: Change): Severity {
  if (accepted || relaxed !== undefined || verdict === "compatible") return "note";
  return "error";
}

function findingOf(change: Change, severity: Severity): Diagnostic {
  const rule = defineRule<{ change: string }>({
    id: `change/${change.id}`,
    kind: "finding",
    summary: "Something changed.",
    message: () => change.message,
  });
  const { head, base, tools, fingerprint } = change;
  const location = head.location ?? base.location;
  return {
    ...diagnose(rule, { change: change.path }, { location, tools: tools.map(({ tool }) => tool) }),
    severity,
    fingerprint,
  };
}

/** Twelve hex digits that depend on the text. */
export function fingerprintFor(text: string): string {
  let hash = 0n;
  for (const character of text)
    hash = (hash * 1_099_511n + BigInt(character.codePointAt(0) ?? 0)) % (1n << 48n);
  return hash.toString(16).padStart(12, "0");
}

const headLibrary = createSource(
  "schemas/library.json",
  `{
  "$defs": {
    "note": {
      "type": "object",
      "properties": {
        "id": { "type": "integer", "minimum": 0 },
        "status": { "enum": ["open", "closed", "reopened"] },
        "text": { "type": "string", "description": "What it says." },
        "link": { "type": "string", "pattern": "^(a|b)\\\\1$" }
      },
      "additionalProperties": false
    }
  }
}
`,
);

const baseLibrary = createSource(
  "main:schemas/library.json",
  `{
  "$defs": {
    "note": {
      "type": "object",
      "properties": {
        "id": { "type": "integer", "minimum": 1 },
        "status": { "enum": ["open", "closed"] },
        "text": { "type": "string" },
        "link": { "type": "string", "pattern": "^(a|b)\\\\1" }
      },
      "required": ["id", "status"],
      "additionalProperties": false
    }
  }
}
`,
);

const at = (source: Source, needle: string, ...tail: string[]) => ({
  pointer: ["$defs", "note", ...tail],
  location: placeAt(source, needle, ["$defs", "note", ...tail]),
});

const page = (note: JsonValue): JsonValue => ({
  ok: true,
  operation: "read_notes",
  data: { kind: "note_page", items: [note], paging: { page: 1, total: 1, next: null } },
  warnings: [],
});

const reached = ["read_notes", "read_search", "write_note"];

export const enumValueAdded = changeOf({
  id: "enum-value-added",
  message: '"reopened" is a new value of "status"',
  definition: "note",
  path: "status",
  verdict: "breaking",
  tools: reached.map((tool) => ({ tool, verdict: "breaking" })),
  base: {
    value: ["open", "closed"],
    ...at(baseLibrary, '["open", "closed"]', "properties", "status", "enum"),
  },
  head: { value: "reopened", ...at(headLibrary, '"reopened"', "properties", "status", "enum", "2") },
  evidence: {
    witness: page({ id: 1, status: "reopened" }),
    before: page({ id: 1, status: "open" }),
    instancePath: "/data/items/0/status",
    keyword: "enum",
    message: "must be equal to one of the allowed values",
    refusedBy: placeAt(baseLibrary, '["open", "closed"]'),
    refusedPointer: "/$defs/note/properties/status/enum",
  },
});

export const requiredRemoved = changeOf({
  id: "required-removed",
  message: '"id" and "status" are no longer required',
  definition: "note",
  path: "",
  verdict: "breaking",
  tools: [
    { tool: "read_notes", verdict: "breaking" },
    { tool: "write_note", verdict: "compatible" },
  ],
  base: { value: ["id", "status"], ...at(baseLibrary, '["id", "status"]', "required") },
  head: at(headLibrary, '"note"'),
  evidence: {
    witness: page({}),
    instancePath: "/data/items/0",
    keyword: "required",
    message: "must have required property 'id'",
    refusedBy: placeAt(baseLibrary, '["id", "status"]'),
    refusedPointer: "/$defs/note/required",
  },
});

export const patternChanged = changeOf({
  id: "pattern-changed",
  message: '"link" matches another pattern',
  definition: "note",
  path: "link",
  verdict: "undecided",
  tools: [{ tool: "read_search", verdict: "undecided" }],
  base: { value: "^(a|b)\\1", ...at(baseLibrary, '"^(a|b)\\\\1"', "properties", "link", "pattern") },
  head: { value: "^(a|b)\\1$", ...at(headLibrary, '"^(a|b)\\\\1$"', "properties", "link", "pattern") },
  reason: '"pattern" "^(a|b)\\\\1$": not a regular language, or too large a one',
});

export const minimumLowered = changeOf({
  id: "minimum-lowered",
  message: '"id" may be as low as 0, formerly 1',
  definition: "note",
  path: "id",
  verdict: "breaking",
  tools: [{ tool: "write_note", verdict: "breaking" }],
  base: { value: 1, ...at(baseLibrary, '"minimum": 1', "properties", "id", "minimum") },
  head: { value: 0, ...at(headLibrary, '"minimum": 0', "properties", "id", "minimum") },
  evidence: {
    witness: { id: 0, status: "open" },
    instancePath: "/id",
    keyword: "minimum",
    message: "must be >= 1",
    refusedPointer: "/$defs/note/properties/id/minimum",
  },
  accepted: {
    fingerprint: "",
    reason: "drafts have the id 0, and clients were told",
    by: "ada",
    until: "2027-01-31",
  },
});

export const familyDropped = changeOf({
  id: "oneof-arm-removed",
  message: '"receipt" is no longer an answer',
  path: "data",
  tools: [{ tool: "write_note", verdict: "compatible" }],
  head: { pointer: ["properties", "data", "oneOf"] },
});

export const descriptionChanged = changeOf({
  id: "description-changed",
  message: 'the description of "text" changed',
  definition: "note",
  path: "text",
  tags: ["annotation"],
  tools: reached.map((tool) => ({ tool, verdict: "compatible" })),
  bump: "patch",
  head: {
    value: "What it says.",
    ...at(headLibrary, '"What it says."', "properties", "text", "description"),
  },
});

const toolAdded = changeOf({
  id: "tool-added",
  message: 'the tool "read_tags" is new',
  tools: [{ tool: "read_tags", verdict: "compatible" }],
});

const schemaWith = (statuses: readonly string[], required: readonly string[]): JsonValue => ({
  type: "object",
  properties: { ok: { type: "boolean" }, data: { $ref: "#/$defs/note" } },
  required: ["ok"],
  $defs: {
    note: {
      type: "object",
      properties: {
        id: { type: "integer", minimum: 1 },
        status: { enum: statuses },
        replies: { type: "array", items: { $ref: "#/$defs/note" } },
      },
      required,
      additionalProperties: false,
    },
  },
});

export const noteSchemas = () => ({
  base: schemaWith(["open", "closed"], ["id", "status"]),
  head: schemaWith(["open", "closed", "reopened"], []),
});

/** One of everything: breaking, undecided, accepted, harmless, annotations, a tool that is new. */
export const sampleDiff: ContractDiff = diffOf(
  [
    toolOf("read_notes", [enumValueAdded, requiredRemoved, descriptionChanged], {
      bytes: { base: 1_204, head: 1_230 },
      schemas: noteSchemas,
    }),
    toolOf("read_search", [enumValueAdded, patternChanged, descriptionChanged], {
      bytes: { base: 12_304, head: 12_330 },
    }),
    toolOf(
      "write_note",
      [enumValueAdded, requiredRemoved, minimumLowered, familyDropped, descriptionChanged],
      {
        status: "renamed",
        renamedFrom: "put_note",
        bytes: { base: 2_300, head: 1_204 },
      },
    ),
    toolOf("read_tags", [toolAdded], {
      status: "added",
      bytes: { base: 0, head: 812 },
      schemas: () => ({
        head: { type: "object", properties: { tags: { type: "array", items: { type: "string" } } } },
      }),
    }),
  ],
  { unchanged: 27 },
);

export const sampleReport: DiffReport = diffReportOf(sampleDiff, {
  severities: { [patternChanged.fingerprint]: "warning" },
  summary: "31 tools · 7 changes · 3 breaking, 1 undecided, 1 accepted · 84 ms",
});

/** A refactoring: no contract changed. */
export const unchangedReport: DiffReport = diffReportOf(diffOf([], { unchanged: 31 }), {
  summary: "31 tools · no change · 12 ms",
});

/** Only harmless changes. */
export const compatibleReport: DiffReport = diffReportOf(
  diffOf([toolOf("write_note", [familyDropped]), toolOf("read_tags", [toolAdded], { status: "added" })], {
    unchanged: 29,
  }),
);

/** Nothing stands but what somebody accepted. */
export const acceptedReport: DiffReport = diffReportOf(
  diffOf([toolOf("write_note", [minimumLowered])], { unchanged: 30 }),
);

/** What clients send, where the head no longer takes all of it. */
export const inputReport: DiffReport = diffReportOf(
  diffOf([toolOf("read_notes", [enumValueAdded])], { direction: "input", unchanged: 3 }),
);
