import fc from "fast-check";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../src/json/node.js";
import type { Change, ContractDiff, Verdict } from "../../src/model/contract-diff.js";
import type { DiffReport } from "../../src/report/contract-diff/judged-changes.js";
import { renderDiff } from "../../src/report/contract-diff/render-diff.js";
import type { DiffFormat } from "../../src/report/report.js";
import { createSource } from "../../src/source/source.js";
import { textWidth } from "../../src/source/text-width.js";
import {
  changeOf,
  diffOf,
  diffReportOf,
  enumValueAdded,
  fingerprintFor,
  noteSchemas,
  patternChanged,
  sampleDiff,
  sampleReport,
  toolOf,
} from "../support/contract-diffs.js";
import { faultOfMarkup } from "../support/markup.js";
import { HOSTILE, options } from "./sample.js";

const FORMATS: DiffFormat[] = ["text", "json", "github", "markdown", "sarif", "junit", "html", "changelog"];

const long = "\u0001&|`<".repeat(10_000);

function manyChanges(count: number, name: (index: number) => string): DiffReport {
  const source = createSource("schemas/library.json", '{ "a": 1 }\n'.repeat(count));
  const changes = Array.from({ length: count }, (_, index): Change => {
    const verdict: Verdict = index % 3 === 0 ? "breaking" : index % 3 === 1 ? "undecided" : "compatible";
    const location = { source, span: { start: index * 11 + 2, end: index * 11 + 5 }, pointer: [name(index)] };
    return changeOf({
      id: "enum-value-added",
      message: `${name(index)} is a new value`,
      definition: name(index),
      path: name(index),
      verdict,
      tools: Array.from({ length: 1 + (index % 40) }, (_, tool) => ({ tool: name(tool), verdict })),
      base: { value: name(index), pointer: [name(index)], location },
      head: { value: name(index), pointer: [name(index)], location },
      fingerprint: fingerprintFor(String(index)),
      ...(verdict === "undecided" && { reason: name(index) }),
      ...(verdict === "breaking" && {
        evidence: {
          witness: { [name(index)]: Array.from({ length: 200 }, () => name(index).slice(0, 500)) },
          instancePath: "",
          keyword: "enum",
          message: name(index),
          refusedPointer: "",
        },
      }),
      ...(index % 7 === 0 && { accepted: { fingerprint: "", reason: name(index), by: name(index) } }),
    });
  });
  const tools = Array.from({ length: Math.ceil(count / 4) }, (_, index) =>
    toolOf(`${name(index)}${index}`, changes.slice(index, index + 3), {
      status: "renamed",
      renamedFrom: name(index),
    }),
  );
  return diffReportOf({ ...diffOf(tools), changes });
}

const thousands = manyChanges(5_000, (index) => `member_${index}`);
const hostile = manyChanges(40, (index) => `${HOSTILE}${index}`);
const huge = manyChanges(30, () => long);

for (const format of FORMATS) {
  test(`${format}: 5,000 changes take no time`, () => {
    const begin = performance.now();
    renderDiff(thousands, format, options);
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  test(`${format}: no name reaches the terminal as a command to it`, () => {
    const text = renderDiff(hostile, format, { ...options, approval: HOSTILE, marker: HOSTILE });
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}]/u);
    expect(text).toMatch(/u001b\\?\[31mred/);
  });
}

describe("text", () => {
  test("prints 100 changes, errors first, and says how many more", () => {
    const text = renderDiff(thousands, "text", options);
    expect(text.match(/^schemas\/library\.json:.*: error: /gm)).toHaveLength(100);
    expect(text).toContain(" more changes; --verbose prints all\n");
    expect(text).toContain(" more tools; --verbose prints all\n");
  });

  test("verbose prints all of them, and names all tools", () => {
    const text = renderDiff(thousands, "text", { ...options, verbose: true });
    const shown = text.match(/^schemas\/library\.json:.*: (?:error|warning|note): /gm);
    expect(shown).toHaveLength(5_000);
    expect(text).not.toContain("--verbose");
  });

  test("a long list of tools is folded, and wrapped", () => {
    const tools = Array.from({ length: 30 }, (_, index) => `read_thing_${index}`);
    const change = {
      ...enumValueAdded,
      tools: tools.map((tool) => ({ tool, verdict: "breaking" as const })),
    };
    const report = diffReportOf(diffOf(tools.map((tool) => toolOf(tool, [change]))));
    const text = renderDiff(report, "text", { ...options, columns: 72 });
    expect(text).toContain(`  breaks 30 tools: read_thing_0, read_thing_1, read_thing_2,
    read_thing_3, read_thing_4, read_thing_5, read_thing_6,
    read_thing_7, read_thing_8, read_thing_9, read_thing_10,
    read_thing_11, read_thing_12, read_thing_13, read_thing_14,
    read_thing_15, read_thing_16, read_thing_17, read_thing_18,
    read_thing_19, and 10 more (--verbose names all)
`);
    const all = renderDiff(report, "text", { ...options, verbose: true });
    for (const tool of tools) expect(all.split("witness:")[0]).toContain(tool);
  });

  test.each([60, 80, 200])("in a terminal of %i columns no table, frame or witness is wider", (columns) => {
    const lines = renderDiff(sampleReport, "text", { ...options, columns }).split("\n");
    const fluid =
      /^(?:\S+:\d+:\d+: )?(?:error|warning|note): |^ {2}(?:refused|undecided|accept|base):|^breaking|·|^size|^\w+: /;
    const wide = lines.filter((line) => textWidth(line) > columns && !fluid.test(line));
    expect(wide).toEqual([]);
  });

  test("where a table does not fit, each tool has a line", () => {
    const text = renderDiff(sampleReport, "text", { ...options, columns: 50 });
    expect(text).toContain("write_note: breaking (renamed from put_note), 5 changes, -1,096 bytes, major\n");
  });

  test("colour changes no character", () => {
    const colored = renderDiff(sampleReport, "text", { ...options, color: true });
    const escapes = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, "g");
    expect(colored).not.toBe(colored.replace(escapes, ""));
    expect(colored.replace(escapes, "")).toBe(renderDiff(sampleReport, "text", options));
  });

  test("quiet prints errors only, and nothing where there is none", () => {
    const text = renderDiff(sampleReport, "text", { ...options, quiet: true });
    expect(text.match(/: (error|warning|note): /g)).toEqual([": error: ", ": error: "]);
    expect(text).not.toContain("the work tree");
    expect(renderDiff({ ...sampleReport, exitCode: 0 }, "text", { ...options, quiet: true })).toBe("");
  });

  test("a long witness is shown around the member that fails", () => {
    const items = Array.from({ length: 300 }, (_, index) => ({ id: index, status: "open".repeat(20) }));
    const [first] = sampleDiff.changes;
    const evidence = {
      ...(first?.evidence as NonNullable<Change["evidence"]>),
      witness: { items } as JsonValue,
      instancePath: "/items/200/status",
    };
    const change = { ...enumValueAdded, evidence };
    const text = renderDiff(diffReportOf(diffOf([toolOf("read_notes", [change])])), "text", options);
    expect(text).toMatch(/\n {6}… \d+ lines\n/);
    expect(text).toMatch(/\n {2}> {9}"status": "open/);
    const witness = text.slice(text.indexOf("witness:"), text.indexOf("refused:"));
    expect(witness.split("\n").length).toBeLessThan(40);
  });
});

describe("what is undecided", () => {
  const undecided = diffReportOf(diffOf([toolOf("read_search", [patternChanged])], { unchanged: 3 }), {
    severities: { [patternChanged.fingerprint]: "note" },
  });

  test.each(FORMATS)("%s: is never called free of breaking changes", (format) => {
    const text = renderDiff(undecided, format, options);
    expect(text).toMatch(/undecided/i);
    expect(text).not.toMatch(/no breaking changes|compatible: no/i);
  });
});

describe("github", () => {
  test("ten annotations at most, errors first, the last a count", () => {
    const lines = renderDiff(thousands, "github", options).trimEnd().split("\n");
    const commands = lines.filter((line) => line.startsWith("::"));
    expect(commands).toHaveLength(10);
    expect(commands.slice(0, 9).every((line) => line.startsWith("::error file=schemas/library.json,"))).toBe(
      true,
    );
    expect(commands[9]).toMatch(/^::notice::\d+ more findings in the summary of this job$/);
  });

  test("a name makes no command of its own", () => {
    const lines = renderDiff(hostile, "github", options).trimEnd().split("\n");
    expect(lines.filter((line) => line.trimStart().startsWith("::"))).toHaveLength(10);
    expect(lines).toHaveLength(12);
  });

  test("files are named from the root of the repository, and none of the base", () => {
    const nested = renderDiff(sampleReport, "github", { ...options, repositoryFolder: "packages/server" });
    expect(nested.match(/file=[^,]*/g)).toEqual(Array(3).fill("file=packages/server/schemas/library.json"));
    const onlyBase = { ...enumValueAdded, head: { pointer: [] } };
    const gone = renderDiff(diffReportOf(diffOf([toolOf("read_notes", [onlyBase])])), "github", options);
    expect(gone).toMatch(/^::error title=change\/enum-value-added::/);
  });
});

describe("markdown", () => {
  const parse = (text: string) => remark().use(remarkGfm).parse(text);
  const OURS =
    /^(?:<!-- ombi-schema-diff[\w./: ]* -->|<details><summary>[^<]*(?:<code>[^<]*<\/code>[^<]*)*<\/summary>|<\/details>|<\/?sub>|<\/?code>)$/;

  function faultsOf(text: string): string[] {
    const faults: string[] = [];
    const visit = (node: { type: string; value?: string; children?: readonly unknown[] }): void => {
      if (node.type === "html")
        for (const piece of (node.value ?? "").split(/(?<=>)\s*(?=<\/?(?:details|sub)\b)/))
          if (!OURS.test(piece.trim())) faults.push(piece);
      if (["image", "strong", "emphasis", "delete", "linkReference"].includes(node.type)) {
        // The suggested step of the version is all that is bold.
        if (node.type !== "strong") faults.push(node.type);
      }
      for (const child of node.children ?? []) visit(child as Parameters<typeof visit>[0]);
    };
    visit(parse(text));
    return faults;
  }

  test.each([
    ["thousands of changes", thousands],
    ["hostile names", hostile],
    ["names of 50,000 characters", huge],
  ])("%s: under 65,000 characters, and whole", (_, report) => {
    const text = renderDiff(report, "markdown", { ...options, approval: long, marker: long });
    expect(text.length).toBeLessThan(65_000);
    expect(text.startsWith("<!-- ombi-schema-diff")).toBe(true);
    expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
    expect(faultsOf(text)).toEqual([]);
    expect(text).toMatch(/<sub>ombi-schema 0\.1\.0 .*<\/sub>\n$/);
  });

  test("says what it leaves out", () => {
    const text = renderDiff(thousands, "markdown", options);
    expect(text).toMatch(/\n… \d+ more tools, not shown here\.\n/);
    expect(text).toMatch(/\n… \d+ more changes, not shown here\.\n/);
    const tools = parse(text).children.find((node) => node.type === "table");
    expect(tools?.children.every((row) => row.children.length === 5)).toBe(true);
  });

  test("no user's name is in what is to be pasted into a shell", () => {
    const text = renderDiff(hostile, "markdown", options);
    const [, block = ""] = /\n```sh\n([\s\S]*?)\n```\n/.exec(text) ?? [];
    for (const line of block.split("\n"))
      expect(line).toMatch(
        /^npx ombi-schema accept [0-9a-f]{12} --reason "why clients can take it"$|^# and \d+ more, each/,
      );
  });

  test("a witness cannot close its fence", () => {
    const evidence = { ...enumValueAdded.evidence, witness: "````\n</details>" } as NonNullable<
      Change["evidence"]
    >;
    const change = { ...enumValueAdded, evidence: { ...evidence, instancePath: "" } };
    const text = renderDiff(diffReportOf(diffOf([toolOf("read_notes", [change])])), "markdown", options);
    expect(text).toContain('\n`````jsonc\n"````\\n</details>" // ← refused: ');
    expect(faultsOf(text)).toEqual([]);
  });
});

// Names made of what some format could trip over.
const pieces = fc.constantFrom(
  ..."<>&\"'`|\\[](){}*_~#@:%$!-=;\n\r\t\0\u001b\u202e\u200b\ud800\uffff",
  "]]>",
  "-->",
  "<!--",
  "</pre>",
  "</details>",
  "```",
  "::error::",
  "$(x)",
  "a",
  "日本",
  "👩‍👩‍👧",
);
const name = fc.array(pieces, { maxLength: 12 }).map((all) => all.join(""));

const anyDiff: fc.Arbitrary<ContractDiff> = fc
  .record({
    names: fc.array(name, { minLength: 1, maxLength: 5 }),
    verdict: fc.constantFrom<Verdict>("breaking", "undecided", "compatible"),
    witness: fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>,
    value: name,
    path: fc.array(name, { maxLength: 3 }),
    isAccepted: fc.boolean(),
    isPlaced: fc.boolean(),
  })
  .map(({ names, verdict, witness, value, path, isAccepted, isPlaced }) => {
    const source = createSource(`schemas/${value}.json`, `{ "${value}": true }`);
    const location = { source, span: { start: 2, end: 4 + value.length }, pointer: [value] };
    const side = { value, pointer: path, ...(isPlaced && { location }) };
    const change = changeOf({
      id: "enum-value-added",
      message: `${value} is new`,
      definition: value,
      path: value,
      verdict,
      tools: names.map((tool) => ({ tool, verdict })),
      base: side,
      head: side,
      reason: value,
      evidence: {
        witness: { [value]: witness },
        instancePath: `/${value.replaceAll("~", "~0").replaceAll("/", "~1")}`,
        keyword: value,
        message: value,
        refusedPointer: "",
        ...(isPlaced && { refusedBy: location }),
      },
      ...(isAccepted && { accepted: { fingerprint: "", reason: value, by: value, until: value } }),
    });
    const schemas = () => ({
      ...noteSchemas(),
      base: { properties: { [value]: { enum: [value], pattern: value } }, required: [value] },
    });
    return diffOf(
      names.map((tool) => toolOf(tool, [change], { status: "renamed", renamedFrom: value, schemas })),
      { base: { name: value, commit: value }, head: { name: value } },
    );
  });

describe("whatever things are called", () => {
  const each = (check: (report: DiffReport) => void) =>
    fc.assert(
      fc.property(anyDiff, (diff) => {
        check(diffReportOf(diff, { summary: diff.head.name }));
      }),
      { numRuns: Number(process.env.FC_RUNS ?? 200) },
    );

  test("JUnit is well-formed XML", () => {
    each((report) => expect(faultOfMarkup(renderDiff(report, "junit", options))).toBeUndefined());
  });

  test("HTML is well-formed, holds no script and asks for nothing", () => {
    each((report) => {
      const html = renderDiff(report, "html", { ...options, approval: report.contractDiff.base.name });
      expect(faultOfMarkup(html)).toBeUndefined();
      expect(html).not.toMatch(/<script|<[^>]*\s(?:on\w+|src|href|style)=|@import|url\(/i);
    });
  });

  test("SARIF and JSON are JSON", () => {
    each((report) => {
      JSON.parse(renderDiff(report, "sarif", options));
      JSON.parse(renderDiff(report, "json", options));
    });
  });

  test("Markdown holds no markup of theirs, and no fence stays open", () => {
    each((report) => {
      for (const format of ["markdown", "changelog"] as const) {
        const tree = remark()
          .use(remarkGfm)
          .parse(renderDiff(report, format, options));
        const last = tree.children.at(-1);
        expect(last?.type).not.toBe("code");
        for (const node of tree.children) {
          if (node.type !== "html") continue;
          expect(node.value).toMatch(/^<(?:!-- ombi-schema-diff -->|details>|\/details>|sub>)/);
        }
      }
    });
  });

  test("each annotation is one line, and no other line is a command", () => {
    each((report) => {
      const lines = renderDiff(report, "github", options).trimEnd().split("\n");
      const open = report.contractDiff.changes.some(
        ({ accepted, verdict }) => !accepted && verdict !== "compatible",
      );
      expect(lines.filter((line) => line.trimStart().startsWith("::")).length).toBe(open ? 1 : 0);
    });
  });
});
