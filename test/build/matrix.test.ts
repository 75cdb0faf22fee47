import { describe, expect, it } from "vitest";
import { buildMatrix } from "../../src/build/build-matrix.js";
import { readToolsListAnswer } from "../../src/build/read-contracts.js";
import { emitToolsList } from "../../src/emit/json/tools-list.js";
import { DEFAULT_FORMAT } from "../../src/json/print-format.js";
import { readJson, readYaml } from "../json/texts.js";
import { compileFiles, placeOf, positionOf, schemaOf } from "./project.js";

const build = (text: string) => buildMatrix(readJson(text).value!);

/** Text in one line after `{"tools":{`, without the ends. */
const row = (text: string) => `{"tools":{\n${text}\n}}`;

/** A wrong matrix, all findings as `rule line:column`, and the help of the first. */
const WRONG: readonly [string, string, readonly string[], string?][] = [
  ["no object", "[]", ["invalid-value 1:1"]],
  ["no tools", "{}", ["invalid-value 1:1"]],
  ["tools in a list", '{"tools":[]}', ["invalid-value 1:10"]],
  ["an unknown key", '{"tools":{},"tols":{}}', ["unknown-key 1:13"], 'did you mean "tools"?'],
  ["a key like none", '{"tools":{},"x":{}}', ["unknown-key 1:13"], "known keys: $schema, tools"],
  ["a row that is a text", row('"t":"page"'), ["invalid-value 2:5"]],
  ["a row that is true", row('"t":true'), ["invalid-value 2:5"]],
  ["a family that is no text", row('"t":["a",1,null]'), ["invalid-value 2:10", "invalid-value 2:12"]],
  ["a row without families", row('"t":{}'), ["invalid-value 2:5"]],
  ["families that are a text", row('"t":{"families":"a"}'), ["invalid-value 2:17"]],
  [
    "a mistyped key",
    row('"t":{"famlies":["a"]}'),
    ["unknown-key 2:6", "invalid-value 2:5"],
    'did you mean "families"?',
  ],
  ["an envelope that is no text", row('"t":{"families":["a"],"envelope":1}'), ["invalid-value 2:34"]],
  ["a title that is no text", row('"t":{"families":["a"],"title":["x"]}'), ["invalid-value 2:31"]],
  ["an empty description", row('"t":{"families":["a"],"description":""}'), ["invalid-value 2:37"]],
  ["an operation that is true", row('"t":{"families":["a"],"operation":true}'), ["invalid-value 2:35"]],
  [
    "an operation of half a form",
    row('"t":{"families":["a"],"operation":{"verb":"get"}}'),
    ["invalid-value 2:35"],
  ],
  [
    "a verb that there is not",
    row('"t":{"families":["a"],"operation":{"verb":"read","resource":"x","kee":1}}'),
    ["unknown-key 2:65", "invalid-value 2:43"],
    'did you mean "key"?',
  ],
  ["an empty path", row('"t":{"schema":""}'), ["invalid-value 2:15"]],
  [
    "a schema of arguments that is a list",
    row('"t":{"families":["a"],"inputSchema":[]}'),
    ["invalid-value 2:37"],
  ],
  [
    "a schema of arguments for any value",
    row('"t":{"families":["a"],"inputSchema":{"properties":{}}}'),
    ["invalid-value 2:37"],
  ],
  ["no hints", row('"t":{"families":["a"],"annotations":true}'), ["invalid-value 2:37"]],
  [
    "an unknown hint",
    row('"t":{"families":["a"],"annotations":{"readonlyHint":true}}'),
    ["unknown-key 2:38"],
    'did you mean "readOnlyHint"?',
  ],
  [
    "a hint that is no truth",
    row('"t":{"families":["a"],"annotations":{"readOnlyHint":"yes"}}'),
    ["invalid-value 2:53"],
  ],
  ["a schema beside families", row('"t":{"schema":"s.json","families":["a"]}'), ["invalid-value 2:5"]],
  ["a schema beside an envelope", row('"t":{"schema":"s.json","envelope":"e"}'), ["invalid-value 2:5"]],
  ["no name", row('"":["a"]'), ["unsafe-tool-name 2:1"]],
  ["a slash", row('"a/b":["a"]'), ["unsafe-tool-name 2:1"], "use letters, digits, `_`, `-` and `.` only"],
  ["a colon", row('"a:b":null'), ["unsafe-tool-name 2:1"]],
  ["a folder's name", row('"..":["a"]'), ["unsafe-tool-name 2:1"]],
  ["a device's name", row('"t":null,\n"Con":["a"]'), ["unsafe-tool-name 3:1"]],
  ["a device's name with an ending", row('"aux.v2":["a"]'), ["unsafe-tool-name 2:1"]],
  ["a dot at the end", row('"a.":["a"]'), ["unsafe-tool-name 2:1"]],
  ["half a surrogate pair", row('"\\ud800":["a"]'), ["unsafe-tool-name 2:1"]],
  ["a name of 201 bytes", row(`"${"a".repeat(201)}":["a"]`), ["unsafe-tool-name 2:1"]],
  [
    "names that differ in case",
    row('"read":["a"],\n"Read":["a"]'),
    ["colliding-tool-names 3:1"],
    "rename one of them",
  ],
  ["names of two normal forms", row('"\u00e9":["a"],"e\u0301":["a"]'), ["colliding-tool-names 2:11"]],
];

describe("a matrix", () => {
  it.each(WRONG)("with %s is refused where it stands", (_, text, places, help) => {
    const result = build(text);
    expect(result.value).toBeUndefined();
    expect(result.diagnostics.map(positionOf)).toEqual(places.map((place) => `matrix/${place}`));
    if (help !== undefined) expect(result.diagnostics[0]?.help).toBe(help);
  });

  it("reports everything that is wrong at once", () => {
    const text = row('"a":[1],"A":{"familes":[]},\n"b/c":{"families":2},"d":{"schema":"x","families":[]}');
    expect(build(text).diagnostics).toHaveLength(7);
  });

  it("reads rows of every form, in order, with their places", () => {
    const text = row(
      '"z":["p","q"],"n":null,\n"o":{"title":"T","description":"D","families":["p"],"envelope":"e"},"s":{"schema":"s.json"}',
    );
    const { rows } = build(text).value!;
    const outputs = rows.map(({ tool, output }) => [
      tool,
      output.kind,
      "families" in output && output.families.map(({ family }) => family),
    ]);
    expect(outputs).toEqual([
      ["z", "families", ["p", "q"]],
      ["n", "none", false],
      ["o", "families", ["p"]],
      ["s", "schema", false],
    ]);
    expect(rows[2]).toMatchObject({ title: "T", description: "D", output: { envelope: "e" } });
    expect(positionOf({ rule: "at", location: rows[2]!.location } as never)).toBe("at 3:1");
  });

  it("may name its schema, and be YAML", () => {
    expect(build('{"$schema":"meta/matrix.schema.json","tools":{}}').value?.rows).toEqual([]);
    const yaml = buildMatrix(readYaml("tools:\n  read: [page]\n  write: ~\n").value!);
    expect(yaml.value?.rows.map(({ tool, output }) => `${tool} ${output.kind}`)).toEqual([
      "read families",
      "write none",
    ]);
  });
});

const LIBRARY = { $defs: { media_page: {}, mutation: {}, constructor: {} } };

/** Rows that do not fit the rest of the project. */
const UNBOUND: readonly [string, unknown, string, string?][] = [
  [
    "a family that is misspelt",
    ["media_pgae"],
    "unknown-family matrix.json#/tools/t/0",
    'did you mean "media_page"?',
  ],
  ["a family that nothing is like", ["mutation", "x"], "unknown-family matrix.json#/tools/t/1"],
  ["a family that every object has", ["toString"], "unknown-family matrix.json#/tools/t/0"],
  ["no family", [], "no-families matrix.json#/tools/t"],
  ["no family in an object", { families: [] }, "no-families matrix.json#/tools/t"],
  [
    "one family twice",
    ["mutation", "media_page", "mutation"],
    "duplicate-family matrix.json#/tools/t/2",
    "remove one of them",
  ],
  [
    "an unknown envelope",
    { families: ["mutation"], envelope: "sreach" },
    "unknown-envelope matrix.json#/tools/t/envelope",
    'did you mean "search"?',
  ],
  ["an unknown preset", { families: ["mutation"], envelope: "preset:recrod" }, "unknown-preset"],
];

describe("a row", () => {
  it("may say what the tool takes and does, in place or by path", async () => {
    const inputSchema = { type: "object", properties: { id: { type: "integer" } }, required: ["id"] };
    const annotations = { readOnlyHint: true, title: "Read" };
    const { contracts, diagnostics } = await compileFiles({
      files: { "library.json": LIBRARY, "input.json": inputSchema },
      library: ["library.json"],
      tools: {
        a: { families: ["mutation"], inputSchema, annotations },
        b: { families: ["mutation"], inputSchema: "input.json" },
        c: { families: ["mutation"], inputSchema: "input.json" },
        d: ["mutation"],
      },
    });
    expect(diagnostics).toEqual([]);
    const artifact = emitToolsList(contracts!, "tools-list.json", DEFAULT_FORMAT);
    const listed = JSON.parse(artifact.content()) as { [key: string]: unknown }[];
    expect(listed.map((tool) => tool.inputSchema)).toEqual([
      inputSchema,
      inputSchema,
      inputSchema,
      undefined,
    ]);
    expect(listed.map((tool) => tool.annotations)).toEqual([annotations, undefined, undefined, undefined]);
    // A contract is what validators read: neither goes into it.
    expect(JSON.stringify(schemaOf(contracts!.contracts[0]!))).not.toContain("Hint");
    const again = readToolsListAnswer(readJson(artifact.content()).value!).value!;
    expect(emitToolsList(again, "", DEFAULT_FORMAT).content()).toBe(artifact.content());
  });

  it.each([
    ["that is not there", {}, "source/unreadable matrix.json#/tools/t/inputSchema"],
    ["for any value", { "input.json": {} }, "matrix/invalid-value input.json#"],
  ])("with a schema of arguments %s is refused, once", async (_, files, place) => {
    const { diagnostics } = await compileFiles({
      files: { "library.json": LIBRARY, ...files },
      library: ["library.json"],
      tools: {
        t: { families: ["mutation"], inputSchema: "input.json" },
        u: { families: ["mutation"], inputSchema: "input.json" },
      },
    });
    expect(diagnostics.map(placeOf)).toEqual([place]);
  });

  it.each(UNBOUND)("with %s is refused where it stands", async (_, families, place, help) => {
    const { diagnostics } = await compileFiles({
      files: { "library.json": LIBRARY },
      tools: { ok: ["constructor"], t: families as never },
      config: { envelopes: { search: "preset:record" } },
    });
    const [found] = diagnostics.filter(({ rule }) => place.startsWith(rule.replace(/^\w+\//, "")));
    expect(placeOf(found!)).toMatch(new RegExp(`/${place.replaceAll("/", "\\/")}`));
    if (help !== undefined) expect(found?.help).toBe(help);
  });

  it("names the places of both families that are one", async () => {
    const { diagnostics } = await compileFiles({
      files: { "library.json": LIBRARY },
      tools: { t: ["mutation", "mutation", "mutation"] },
    });
    for (const { related } of diagnostics)
      expect(related.map(({ location }) => location.pointer)).toEqual([["tools", "t", "0"]]);
    expect(diagnostics).toHaveLength(2);
    expect(diagnostics[0]?.tools).toEqual(["t"]);
  });

  it("may have an envelope by name, by override or by preset", async () => {
    const { contracts } = await compileFiles({
      files: {
        "library.json": LIBRARY,
        "list.json":
          '{"type":"object","title":"list","properties":{"d":{"$ref":"#/$defs/allowed_family"}},"$defs":{"allowed_family":true}}',
      },
      library: ["library.json"],
      tools: {
        a: ["mutation"],
        b: { families: ["mutation"], envelope: "list" },
        c_x: ["mutation"],
        c_y: { families: ["mutation"], envelope: "preset:record" },
      },
      config: { envelopes: { list: "list.json" }, overrides: [{ tools: "c_*", envelope: "list" }] },
    });
    const titles = contracts!.contracts.map((contract) =>
      contract.schema().members.some(({ key }) => key === "title"),
    );
    expect(titles).toEqual([false, true, true, false]);
  });
});
