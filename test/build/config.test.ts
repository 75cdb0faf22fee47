import { describe, expect, it } from "vitest";
import { buildConfig, DEFAULT_CONFIG } from "../../src/build/build-config.js";
import { nodeAt } from "../../src/json/node.js";
import { parseJsonSource } from "../../src/json/parse.js";
import { createSource } from "../../src/source/source.js";
import { readJson } from "../json/texts.js";
import { positionOf } from "./project.js";

function build(text: string) {
  const document = readJson(text).value!;
  return buildConfig(document, document.root);
}

/** A wrong configuration, all findings as `rule line:column`, and the help or what is expected of the first. */
const WRONG: readonly [string, readonly string[], string?][] = [
  ["[]", ["invalid-value 1:1"], "an object"],
  ['"x"', ["invalid-value 1:1"]],
  ['{ "libary": "a.json" }', ["unknown-key 1:3"], 'did you mean "library"?'],
  ['{ "Library": "a.json" }', ["unknown-key 1:3"], 'did you mean "library"?'],
  ['{ "x": 1,\n"constructor": 2 }', ["unknown-key 1:3", "unknown-key 2:1"]],
  ['{ "library": 3 }', ["invalid-value 1:14"], "a path, a glob or a list of them"],
  ['{ "library": ["a", 1, ""] }', ["invalid-value 1:20", "invalid-value 1:23"]],
  ['{ "library": "" }', ["invalid-value 1:14"]],
  ['{ "matrix": ["m.json"] }', ["invalid-value 1:13"], "a path"],
  ['{ "envelope": { "preset": "record" } }', ["invalid-value 1:15"], "a path or `preset:NAME`"],
  ['{ "envelopes": "x" }', ["invalid-value 1:16"], "an object"],
  ['{ "envelopes": { "a": 1, "preset:b": "x" } }', ["invalid-value 1:23", "invalid-value 1:38"]],
  ['{ "emit": "out" }', ["invalid-value 1:11"]],
  ['{ "emit": { "tool": "out" } }', ["unknown-key 1:13"], 'did you mean "tools"?'],
  ['{ "emit": { "tools": true } }', ["invalid-value 1:22"], "a folder, or false"],
  ['{ "emit": { "tools": { "dir": "x" } } }', ["unknown-key 1:24"]],
  ['{ "emit": { "manifest": 1, "toolsList": [] } }', ["invalid-value 1:25", "invalid-value 1:41"]],
  ['{ "emit": { "docs": { } } }', ["invalid-value 1:21"], "a path, a list of paths, or false"],
  ['{ "emit": { "docs": ["a.md", 1] } }', ["invalid-value 1:30"]],
  ['{ "emit": { "docs": ["a.md", "./a.md"] } }', ["invalid-value 1:21"], "a list of paths, each once"],
  ['{ "emit": { "openapi": true } }', ["invalid-value 1:24"], "a path, an object, or false"],
  ['{ "emit": { "openapi": {} } }', ["invalid-value 1:24"], 'an object with "path", or with "into"'],
  ['{ "emit": { "openapi": "api.yaml" } }', ["invalid-value 1:24"]],
  ['{ "emit": { "openapi": { "path": "a.json", "basePath": "x" } } }', ["invalid-value 1:56"]],
  ['{ "emit": { "openapi": { "into": "a.yaml", "path": "b.json" } } }', ["invalid-value 1:52"]],
  ['{ "emit": { "openapi": { "into": "a.json", "servers": [] } } }', ["invalid-value 1:55"]],
  ['{ "surfaces": { "openapi": {} } }', ["invalid-value 1:28"], 'an object with "envelope"'],
  ['{ "surfaces": { "http": {} } }', ["unknown-key 1:17"]],
  ['{ "protocol": "2025-11" }', ["invalid-value 1:15"]],
  ['{ "protocol": 2025 }', ["invalid-value 1:15"]],
  ['{ "requires": "" }', ["invalid-value 1:15"], "a version range"],
  ['{ "rules": [] }', ["invalid-value 1:12"]],
  [
    '{ "rules": { "library/unused-definitions": "off" } }',
    ["unknown-rule 1:14"],
    'did you mean "library/unused-definition"?',
  ],
  ['{ "rules": { "library/unresolved-reference": "off" } }', ["fixed-rule 1:14"], "remove the entry"],
  ['{ "rules": { "toString": "off" } }', ["unknown-rule 1:14"]],
  [
    '{ "rules": { "library/unused-definition": "warning" } }',
    ["invalid-value 1:43"],
    '"error", "warn", "off", or [level, options]',
  ],
  ['{ "rules": { "library/unused-definition": ["off"] } }', ["invalid-value 1:43"]],
  ['{ "rules": { "library/unused-definition": 1 } }', ["invalid-value 1:43"]],
  ['{ "rules": { "library/unused-definition": ["warn", { "x": 1 }] } }', ["unknown-key 1:54"]],
  ['{ "rules": { "matrix/unallowed-family": "warn" } }', ["invalid-value 1:41"]],
  [
    '{ "rules": { "matrix/unallowed-family": ["warn", { "familes": [] }] } }',
    ["unknown-key 1:52", "invalid-value 1:50"],
    'did you mean "families"?',
  ],
  ['{ "overrides": {} }', ["invalid-value 1:16"], "a list"],
  ['{ "overrides": [1, {}] }', ["invalid-value 1:17", "invalid-value 1:20"]],
  ['{ "overrides": [{ "tools": "a*", "envelop": "x" }] }', ["unknown-key 1:34"], 'did you mean "envelope"?'],
  [
    '{ "overrides": [{ "tools": [1], "envelope": 2, "rules": { "x/y": "off" } }] }',
    ["invalid-value 1:29", "invalid-value 1:45", "unknown-rule 1:59"],
  ],
  ['{ "suppressions": "x" }', ["invalid-value 1:19"], "a list"],
  [
    '{ "suppressions": [{ "rule": "library/unused-definition" }] }',
    ["invalid-value 1:20"],
    'an object with "rule" and "reason"',
  ],
  ['{ "suppressions": [{ "rule": "library/unused", "reason": "x" }] }', ["unknown-rule 1:30"]],
  ['{ "suppressions": [{ "rule": "source/syntax", "reason": "x" }] }', ["fixed-rule 1:30"]],
  ['{ "suppressions": [{ "rule": "library/unused-definition", "reason": "" }] }', ["invalid-value 1:69"]],
  [
    '{ "suppressions": [{ "rule": "library/unused-definition", "reason": "x", "tol": "y" }] }',
    ["unknown-key 1:74"],
    'did you mean "tool"?',
  ],
  ['{ "format": 2 }', ["invalid-value 1:13"]],
  [
    '{ "format": { "indent": 0, "width": 39 } }',
    ["invalid-value 1:25", "invalid-value 1:37"],
    "an integer from 1 to 8",
  ],
  ['{ "format": { "indent": 2.5, "width": "80" } }', ["invalid-value 1:25", "invalid-value 1:39"]],
  ['{ "format": { "tabs": true } }', ["unknown-key 1:15"], "known keys: indent, width"],
  ['{ "source": "list.json" }', ["invalid-value 1:13"]],
  ['{ "source": { "toolsList": 1 } }', ["invalid-value 1:28"], "the path of a tools/list answer"],
];

describe("a configuration", () => {
  it.each(WRONG)("%s is refused where it is wrong", (text, places, words) => {
    const result = build(text);
    expect(result.value).toBeUndefined();
    expect(result.diagnostics.map(positionOf)).toEqual(places.map((place) => `config/${place}`));
    for (const { kind } of result.diagnostics) expect(kind).toBe("usage");
    const [first] = result.diagnostics;
    if (words !== undefined) expect([first?.help, first?.data.expected]).toContain(words);
  });

  it("says the dotted key of what is wrong", () => {
    const messages = build('{ "emit": { "tols": 1, "manifest": 1 }, "overrides": [{}] }').diagnostics.map(
      ({ message }) => message,
    );
    expect(messages).toEqual([
      '"emit.tols" is not a configuration key',
      '"emit.manifest" must be a path, or false',
      expect.stringContaining('"overrides.0" must be'),
    ]);
  });

  it("that says nothing has the defaults, and each key changes one of them", () => {
    expect(build("{}").value).toEqual(DEFAULT_CONFIG);
    const { value } = build(
      '{ "library": "a/*.json", "envelope": "preset:record", "emit": { "tools": false, "docs": "a.md" }, "format": { "width": 100 }, "protocol": "2026-07-28" }',
    );
    expect(value).toMatchObject({
      library: ["a/*.json"],
      matrix: DEFAULT_CONFIG.matrix,
      envelope: { kind: "preset", preset: "record" },
      protocol: "2026-07-28",
      format: { indent: 2, width: 100 },
    });
    expect(value?.emit).toMatchObject({ manifest: DEFAULT_CONFIG.emit.manifest, docs: [{ path: "a.md" }] });
    expect(value?.emit.tools).toBeUndefined();
    expect(value?.emit.toolsList).toBeUndefined();
  });

  it("reads rules, overrides and suppressions", () => {
    const { value, diagnostics } = build(`{
      "$schema": "meta/config.schema.json",
      "rules": { "library/unused-definition": "off", "matrix/unallowed-family": ["error", { "families": ["a"] }] },
      "overrides": [{ "tools": ["a*", "b"], "envelope": "e", "rules": { "matrix/tool-name": "warn" } }],
      "suppressions": [{ "rule": "library/unused-definition", "file": "./lib.json", "pointer": "#/$defs/a", "tool": "t", "reason": "soon" }]
    }`);
    expect(diagnostics).toEqual([]);
    expect(value?.rules.get("library/unused-definition")?.level).toBe("off");
    expect(value?.rules.get("matrix/unallowed-family")).toMatchObject({
      level: "error",
      options: { families: ["a"] },
    });
    expect(value?.overrides).toMatchObject([{ tools: ["a*", "b"], envelope: "e" }]);
    expect(value?.suppressions).toMatchObject([
      { file: "lib.json", pointer: "/$defs/a", tool: "t", reason: "soon" },
    ]);
  });

  it("may stand under a key of another file, and is located there", () => {
    const source = createSource("package.json", '{ "name": "x",\n"ombi-schema": { "matrx": "m.json" } }');
    const document = parseJsonSource(source).value!;
    const { diagnostics } = buildConfig(document, nodeAt(document.root, ["ombi-schema"])!, ["ombi-schema"]);
    expect(diagnostics.map(positionOf)).toEqual(["config/unknown-key 2:18"]);
  });

  it("may hold comments and trailing commas where it is read so, and is located all the same", () => {
    const text = '// "notes" [{\n{\n  /* { */ "libary": [\n    "a", // one\n  ],\n}\n';
    const document = parseJsonSource(createSource("c.jsonc", text), { comments: true }).value!;
    expect(buildConfig(document, document.root).diagnostics.map(positionOf)).toEqual([
      "config/unknown-key 3:11",
    ]);
    for (const [broken, place] of [
      ['{ "a": ', "1:7"],
      ["// x", "1:5"],
      ["", "1:1"],
      ['{ "a": 1 "b": 2 }', "1:10"],
      ["{ /* }", "1:7"],
    ]) {
      const result = parseJsonSource(createSource("c.jsonc", broken!), { comments: true });
      expect(result.diagnostics.map(positionOf)).toEqual([`source/syntax ${place}`]);
    }
  });
});
