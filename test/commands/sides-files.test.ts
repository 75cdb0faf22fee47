import { describe, expect, test } from "vitest";
import { runBuild } from "../../src/commands/build.js";
import { readVersion } from "../../src/commands/side-version.js";
import { openSides } from "../../src/commands/sides.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { commitBuilt, notesProject } from "../support/notes.js";
import { createRepository } from "../support/repository.js";
import { faultsOf, limitsOf, placeIn, sidesOf } from "./describe-sides.js";

const NOTES = notesProject();
const LIBRARY = "schemas/library.json";

/** A tool's contract, whose text may have so many letters. */
const contract = (maxLength: number) => JSON.stringify({ type: "object", properties: { a: { maxLength } } });

const answer = (maxLength: number) =>
  `[{ "name": "ping" }, { "name": "read", "outputSchema": ${contract(maxLength)} }]`;

const files = {
  "old/read.json": contract(1),
  "old/write.json": contract(2),
  "new/read.json": contract(3),
  "new/manifest.json": '{ "formatVersion": 1, "tools": {} }',
  "list.json": answer(4),
  "answer.json": `{ "tools": ${answer(5)} }`,
  "response.json": `{ "jsonrpc": "2.0", "id": 1, "result": { "tools": ${answer(6)} } }`,
  "before.schema.json": contract(7),
  "after.yaml": "type: object\nproperties:\n  a:\n    maxLength: 8\n",
  "always.json": "true",
};

describe("sides on the disk", () => {
  test.each([
    ["old", "new", ["read 1", "write 2"], ["read 3"]],
    ["./old/", "list.json", ["read 1", "write 2"], ["ping -", "read 4"]],
    ["answer.json", "response.json", ["ping -", "read 5"], ["ping -", "read 6"]],
    ["before.schema.json", "after.yaml", ["after 7"], ["after 8"]],
    ["before.schema.json", "old", ["before 7"], ["read 1", "write 2"]],
    ["always.json", "before.schema.json", ["before"], ["before 7"]],
    ["-", "list.json", ["ping -", "read 9"], ["ping -", "read 4"]],
    ["list.json", "-", ["ping -", "read 4"], ["ping -", "read 9"]],
  ])("%s and %s", async (base, head, before, after) => {
    const sides = await sidesOf(createMemoryHost(files, { input: answer(9) }), { base, head });
    expect([limitsOf(sides.base), limitsOf(sides.head)]).toEqual([before, after]);
  });

  test("one schema on standard input is named after the other side", async () => {
    const host = createMemoryHost(files, { input: contract(9) });
    for (const [base, head] of [
      ["-", "old/read.json"],
      ["old/read.json", "-"],
    ] as const) {
      const sides = await sidesOf(host, { base, head });
      expect([...limitsOf(sides.base), ...limitsOf(sides.head)].sort()).toEqual(["read 1", "read 9"]);
    }
  });

  test("places are in the files", async () => {
    const sides = await sidesOf(createMemoryHost(files), { base: "answer.json", head: "after.yaml" });
    expect(placeIn(sides.base, "read", "/properties/a/maxLength")).toBe(
      "answer.json:1:115 #tools/1/outputSchema/properties/a/maxLength",
    );
    expect(placeIn(sides.base, "read", "/properties/b/x")).toBe(
      "answer.json:1:97 #tools/1/outputSchema/properties",
    );
    expect(placeIn(sides.base, "ping", "")).toBe("answer.json:1:13 #tools/0");
    expect(placeIn(sides.head, "after", "/properties/a/maxLength")).toBe(
      "after.yaml:4:16 #properties/a/maxLength",
    );
  });

  test("equal contracts have equal texts, wherever they are read from", async () => {
    const host = createMemoryHost(NOTES);
    await runBuild(host);
    const list = createMemoryHost({
      ...Object.fromEntries(host.files()),
      "list.json": JSON.stringify([
        {
          name: "read_notes",
          outputSchema: JSON.parse(String(host.files().get("schemas/tools/read_notes.json"))),
        },
      ]),
    });
    const { base, head } = await sidesOf(list, { base: "list.json" });
    expect(base.tools[0]?.text?.()).toBe(head.tools[0]?.text?.());
    const folder = await sidesOf(list, { base: "schemas/tools", head: "list.json" });
    expect(folder.base.tools[0]?.text?.()).toBe(folder.head.tools[0]?.text?.());
  });

  test("projects: the base by what is written in it, the head by its sources", async () => {
    const built = createMemoryHost(NOTES);
    await runBuild(built);
    const copies = ["old", "new"].flatMap((folder) =>
      [...built.files()].map(([path, content]) => [`${folder}/${path}`, content] as const),
    );
    const host = createMemoryHost(new Map(copies));
    const change = (folder: string, limit: number) =>
      host.change(`${folder}/${LIBRARY}`, (NOTES[LIBRARY] as string).replace("500", String(limit)));
    await change("old", 400);
    await change("new", 300);
    const { base, head } = await sidesOf(host, { base: "old", head: "new" });
    expect([base.name, ...limitsOf(base)]).toEqual(["old", "read_notes 500", "write_note"]);
    expect([head.name, ...limitsOf(head)]).toEqual(["new", "read_notes 300", "write_note"]);
    expect(placeIn(head, "read_notes", "/$defs/note/maxLength")).toBe(
      "new/schemas/library.json:3:46 #$defs/note/maxLength",
    );
    expect((await faultsOf(host, { base: "old", head: "new" })).join()).toContain(
      '"new/schemas/tools/read_notes.json" is not what the sources say',
    );
  });

  test("nothing is read with places, and no source is opened, where nothing differs", async () => {
    const host = createMemoryHost(NOTES);
    await runBuild(host);
    await host.change("schemas/library.json", "{ broken");
    const { value, diagnostics } = await openSides(host, { base: "schemas/tools", head: "./schemas/tools/" });
    expect(diagnostics).toEqual([]);
    expect(value?.head.tools).toHaveLength(2);
  });
});

describe("a path at a revision", () => {
  test("is a file, a folder of contracts, a project or an answer", async () => {
    const repository = createRepository();
    await commitBuilt(
      repository,
      "first",
      {
        ...notesProject("server"),
        "server/ombi-schema.config.json": "{}",
        "recorded.json": answer(4),
      },
      "server",
    );
    repository.write({ "recorded.json": answer(5) });
    const limits = async (base: string, folder = "") =>
      limitsOf(
        (await sidesOf(repository.host(folder), { base, head: `${repository.folder}/recorded.json` })).base,
      );
    const notes = ["read_notes 500", "write_note"];
    expect(await limits("HEAD:recorded.json")).toEqual(["ping -", "read 4"]);
    expect(await limits("HEAD:server")).toEqual(notes);
    expect(await limits("HEAD:server/ombi-schema.config.json")).toEqual(notes);
    expect(await limits("HEAD:server/schemas/tools")).toEqual(notes);
    expect(await limits("HEAD:./schemas/tools/", "server")).toEqual(notes);
    expect(await limits("HEAD:../recorded.json", "server")).toEqual(["ping -", "read 4"]);
    expect(await limits("HEAD:server/schemas/tools/write_note.json")).toEqual(["write_note"]);
    const { base } = await sidesOf(repository.host(), { base: "HEAD:recorded.json", head: "recorded.json" });
    expect(base.name).toBe("HEAD:recorded.json");
    expect(placeIn(base, "read", "")).toBe("HEAD:recorded.json:1:56 #1/outputSchema");
    const project = await sidesOf(repository.host(), { base: "HEAD:server", head: "recorded.json" });
    expect(placeIn(project.base, "read_notes", "/$defs/note/maxLength")).toBe(
      "HEAD:server/schemas/library.json:3:46 #$defs/note/maxLength",
    );
  });
});

describe("versions", () => {
  const host = createMemoryHost({
    "package.json": '{ "name": "x", "version": "1.4.0", "deep": { "a/b": "2.0.0" } }',
    "chart.yaml": "appVersion: 3.0.0\n",
    VERSION: " v4.0.0-rc.1\r\n",
    "words.txt": "two words",
    "empty.txt": "\n",
  });
  test.each([
    ["package.json", "1.4.0", '"1.4.0"'],
    ["package.json#/version", "1.4.0", '"1.4.0"'],
    ["package.json#/deep/a~1b", "2.0.0", '"2.0.0"'],
    ["chart.yaml#/appVersion", "3.0.0", "3.0.0"],
    ["VERSION", "v4.0.0-rc.1", "v4.0.0-rc.1"],
  ])("%s", async (reference, text, written) => {
    const { value } = await readVersion(host, reference);
    expect(value?.text).toBe(text);
    const { source, span } = value?.location ?? {};
    expect(source?.path).toBe(reference.replace(/#.*/, ""));
    expect(source?.text.slice(span?.start, span?.end)).toBe(written);
  });
  test.each([
    [
      "package.json#/nothing",
      'diff/no-version: "package.json" holds no version: there is no text at "/nothing"',
    ],
    [
      "package.json#version",
      'diff/no-version: "package.json" holds no version: "version" is not a JSON Pointer',
    ],
    [
      "VERSION#/a",
      'diff/no-version: "VERSION" holds no version: a pointer leads into JSON and YAML files only',
    ],
    ["words.txt", 'diff/no-version: "words.txt" holds no version: one word is expected, such as 1.4.0'],
    ["empty.txt", 'diff/no-version: "empty.txt" holds no version: one word is expected, such as 1.4.0'],
    ["gone.json", 'diff/no-version: "gone.json" holds no version: there is no such file'],
  ])("%s holds none", async (reference, expected) => {
    const { diagnostics } = await readVersion(host, reference);
    expect(diagnostics.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([expected]);
  });

  test("each side has its own; an old base may have none", async () => {
    const repository = createRepository();
    await commitBuilt(repository, "first", notesProject("server"), "server");
    repository.commit("versioned", { "server/package.json": '{ "version": "1.0.0" }' });
    repository.write({ "server/package.json": '{ "version": "1.1.0" }' });
    const host = repository.host("server");
    const { base, head } = await sidesOf(host, { base: "HEAD", versionFrom: "package.json" });
    expect([base.version?.text, head.version?.text]).toEqual(["1.0.0", "1.1.0"]);
    expect(base.version?.location.source.path).toBe("HEAD:server/package.json");
    expect(head.version?.location.source.path).toBe("package.json");
    const old = await sidesOf(host, { base: "HEAD~1", versionFrom: "package.json#/version" });
    expect(old.base.version).toBeUndefined();
    expect((await faultsOf(host, { base: "HEAD", versionFrom: "gone.json" })).join()).toContain("gone.json");
  });
});
