import { describe, expect, test } from "vitest";
import { openWorkspace, type Workspace } from "../../src/commands/workspace.js";
import { originOf } from "../../src/compile/origin.js";
import type { Host } from "../../src/host/host.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { createNodeHost } from "../../src/host/node-host.js";
import { type JsonNode, toValue } from "../../src/json/node.js";
import type { Project, Tool } from "../../src/model/project.js";
import type { JsonPointer } from "../../src/source/pointer.js";
import { REPOSITORY } from "../docs/pages.js";

async function open(host: Host): Promise<Workspace & { project: Project }> {
  const { value, diagnostics } = await openWorkspace(host);
  if (!value?.project) throw new Error(JSON.stringify(diagnostics));
  return { ...value, project: value.project };
}

const place = ({ project }: { project: Project }, tool: string, pointer: JsonPointer) => {
  const found = originOf(project, project.tools.find(({ name }) => name === tool) as Tool, pointer);
  if (!found) return undefined;
  const { source, span } = found;
  return `${source.path}: ${source.text.slice(span.start, span.end).replace(/\s+/g, " ")}`;
};

function* pointersOf(node: JsonNode, above: JsonPointer = []): Iterable<readonly [JsonPointer, JsonNode]> {
  yield [above, node];
  if (node.kind === "object")
    for (const { key, value } of node.members) yield* pointersOf(value, [...above, key]);
  if (node.kind === "array")
    for (const [index, element] of node.elements.entries())
      yield* pointersOf(element, [...above, String(index)]);
}

test("every leaf of every contract of this repository is where its sources write it", async () => {
  const workspace = await open(createNodeHost({ cwd: REPOSITORY, env: {} }));
  let leaves = 0;
  for (const contract of workspace.contracts.contracts) {
    const tool = workspace.project.tools.find(({ name }) => name === contract.tool) as Tool;
    for (const [pointer, node] of pointersOf(contract.schema())) {
      if (node.kind === "object" || node.kind === "array") continue;
      const origin = originOf(workspace.project, tool, pointer);
      const written = origin?.source.text.slice(origin.span.start, origin.span.end) ?? "";
      const value = toValue(node);
      // A reference to a family is written as the family's name, in the matrix.
      const isFamily = origin?.source.path === "schemas/matrix.json" && pointer.at(-1) === "$ref";
      expect(JSON.parse(written), pointer.join("/")).toEqual(isFamily ? String(value).slice(8) : value);
      leaves++;
    }
  }
  expect(leaves).toBeGreaterThan(5000);
});

describe("the parts that the compiler puts together", () => {
  const files = (envelope: object, more: Record<string, string> = {}) =>
    createMemoryHost({
      "schemas/library.json": JSON.stringify({
        $defs: {
          a: { type: "object", properties: { b: { $ref: "more.json" } } },
          c: { $id: "c.json", $comment: "kept", const: 1 },
        },
      }),
      "schemas/more.json": '{ "title": "more" }',
      "schemas/matrix.json": '{ "tools": { "read": ["a", "c"], "write": ["c"] } }',
      "schemas/envelope.json": JSON.stringify({
        type: "object",
        ...envelope,
        $defs: { allowed_family: true },
      }),
      "ombi-schema.config.json": '{ "library": ["schemas/library.json", "schemas/more.json"] }',
      ...more,
    });
  const hole = { $ref: "#/$defs/allowed_family" };
  const arms = {
    properties: { data: { oneOf: [{ type: "null" }, { ...hole, title: "t" }, { type: "string" }] } },
  };

  test("arms that repeat: the reference is the row's, the rest is the template's", async () => {
    const workspace = await open(files(arms));
    const arm = (...pointer: string[]) =>
      place(workspace, "read", ["properties", "data", "oneOf", ...pointer]);
    expect(arm("0", "type")).toBe('schemas/envelope.json: "null"');
    expect(arm("1")).toBe('schemas/matrix.json: "a"');
    expect(arm("1", "$ref")).toBe('schemas/matrix.json: "a"');
    expect(arm("2", "$ref")).toBe('schemas/matrix.json: "c"');
    expect(arm("2", "title")).toBe('schemas/envelope.json: "t"');
    expect(arm("3", "type")).toBe('schemas/envelope.json: "string"');
    expect(place(workspace, "write", ["properties", "data", "oneOf", "2", "type"])).toBe(
      'schemas/envelope.json: "string"',
    );
  });

  test("a hole of one schema becomes a reference, or a choice of them", async () => {
    const workspace = await open(files({ properties: { data: { ...hole, title: "t" } } }));
    const data = (tool: string, ...pointer: string[]) =>
      place(workspace, tool, ["properties", "data", ...pointer]);
    expect(data("write", "$ref")).toBe('schemas/matrix.json: "c"');
    expect(data("read", "oneOf", "1")).toBe('schemas/matrix.json: "c"');
    expect(data("read", "oneOf", "0", "$ref")).toBe('schemas/matrix.json: "a"');
    expect(data("read", "title")).toBe('schemas/envelope.json: "t"');
  });

  test("the name of the tool is the row's", async () => {
    const workspace = await open(
      files({ properties: { tool: { const: "<tool_name>" }, ...arms.properties } }),
    );
    expect(place(workspace, "write", ["properties", "tool", "const"])).toBe('schemas/matrix.json: "write"');
  });

  test("definitions: the key, then what is in it; what was rewritten is where it was", async () => {
    const workspace = await open(files(arms));
    const definition = (...pointer: string[]) => place(workspace, "read", ["$defs", ...pointer]);
    expect(definition("a")).toBe('schemas/library.json: "a"');
    expect(definition("a", "properties", "b", "$ref")).toBe('schemas/library.json: "more.json"');
    expect(definition("more", "title")).toBe('schemas/more.json: "more"');
    expect(definition("c", "const")).toBe("schemas/library.json: 1");
    expect(definition("c", "nothing", "here")).toContain('schemas/library.json: {"$id":"c.json"');
    expect(definition("stranger")).toBeUndefined();
  });

  test("a preset is no file", async () => {
    const workspace = await open(
      files(
        {},
        {
          "ombi-schema.config.json":
            '{ "library": ["schemas/library.json", "schemas/more.json"], "envelope": "preset:record" }',
        },
      ),
    );
    expect(place(workspace, "write", ["type"])).toBeUndefined();
    expect(place(workspace, "write", ["$ref"])).toBe('schemas/matrix.json: "c"');
  });
});
