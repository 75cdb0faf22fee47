import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { runBuild } from "../../src/commands/build.js";
import { openWorkspace } from "../../src/commands/workspace.js";
import { createNodeHost } from "../../src/host/node-host.js";

const root = new URL("../..", import.meta.url).pathname;
const host = createNodeHost({ cwd: root, env: {} });
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const json = (path: string) => JSON.parse(read(path));
const matrix: Record<string, string[]> = json("schemas/matrix.json").tools;
const library: Record<string, unknown> = json("schemas/library.json").$defs;
const contracts = Object.keys(matrix).map((tool) => ({ tool, schema: json(`schemas/tools/${tool}.json`) }));

/** Everything reachable by `$ref`, found the plain way: by looking at every value of plain JSON. */
function reachable(value: unknown, into = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const entry of value) reachable(entry, into);
  else if (typeof value === "object" && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      const name = key === "$ref" && typeof entry === "string" ? entry.replace("#/$defs/", "") : undefined;
      if (name !== undefined && !into.has(name)) {
        into.add(name);
        reachable(library[name], into);
      } else reachable(entry, into);
    }
  }
  return into;
}

describe("the contract that ships", () => {
  it("has 31 tools, 14 that read and 17 that write, 37 definitions and 15 families", () => {
    const tools = Object.keys(matrix);
    expect(tools.filter((tool) => tool.startsWith("read_"))).toHaveLength(14);
    expect(tools.filter((tool) => tool.startsWith("write_"))).toHaveLength(17);
    expect(Object.keys(library)).toHaveLength(37);
    expect(new Set(Object.values(matrix).flat())).toHaveLength(15);
    expect(readdirSync(new URL("../../schemas/tools", import.meta.url))).toHaveLength(31);
  });

  it("is built from the sources as they are committed", async () => {
    const { report } = await runBuild(host, { check: true });
    expect(report.diagnostics.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    expect(report.exitCode).toBe(0);
  });

  it("keeps every rule that its configuration switches on", async () => {
    const { report } = await runBuild(host, { rules: true, check: true });
    expect(report.diagnostics).toEqual([]);
  });

  it.each(contracts)(
    "$tool: operation, families and closure are those of the sources",
    ({ tool, schema }) => {
      const { $defs, ...envelope } = schema;
      const families = matrix[tool] as string[];
      expect(schema.properties.operation).toEqual({ const: tool });
      expect(schema.properties.data).toEqual({
        oneOf: families.map((family) => ({ $ref: `#/$defs/${family}` })),
      });
      const wanted = reachable({
        $ref: "#/$defs/error",
        data: families.map((family) => ({ $ref: `#/$defs/${family}` })),
      });
      expect(Object.keys($defs)).toEqual(Object.keys(library).filter((name) => wanted.has(name)));
      for (const name of Object.keys($defs))
        expect(JSON.stringify($defs[name])).toBe(JSON.stringify(library[name]));
      expect(JSON.stringify(envelope)).not.toContain("allowed_family");
    },
  );

  it.each(contracts)("$tool: compiles under Ajv's strict mode", ({ schema }) => {
    // The envelope says `not: { required: ["error"] }` without declaring `error` again beside it.
    const ajv = new Ajv2020({ strict: true, strictRequired: false });
    expect(() => ajv.compile(schema)).not.toThrow();
  });

  it("carries `issue` and `retry` with labels and codes, closed as they are printed", () => {
    const { issue, retry } = library as Record<string, { properties: Record<string, { enum?: unknown[] }> }>;
    expect(issue?.properties.status?.enum).toEqual(["pending", "in_progress", "resolved", "closed"]);
    expect(issue?.properties.status_code?.enum).toEqual([0, 1, 2, 3]);
    expect(retry?.properties.request_type?.enum).toEqual(["movie", "tv", "album"]);
    expect(retry?.properties.request_type_code?.enum).toEqual([0, 1, 2]);
  });

  it("says why each definition is where it is", async () => {
    const { value } = await openWorkspace(host);
    for (const contract of value?.contracts.contracts ?? []) {
      for (const name of contract.definitions) expect(contract.closure?.provenance(name)).toBeDefined();
    }
  });
});
