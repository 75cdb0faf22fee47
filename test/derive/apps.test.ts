import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { deriveLibrary } from "../../src/derive/derive-library.js";
import { readSdl } from "../../src/derive/read-sdl.js";
import { compileDerived } from "../../src/runtime/compile-derived.js";
import { createSource } from "../../src/source/source.js";

const FOLDER = new URL("../fixtures/derive/apps/", import.meta.url);

describe.each(readdirSync(FOLDER))("%s", (file) => {
  const text = readFileSync(new URL(file, FOLDER), "utf8");
  const { value: types = [], diagnostics } = readSdl(createSource(file, text));
  const profile = { blobs: "either", bytes: "base64", bigint: "string" } as const;
  const derived = deriveLibrary(types, profile);

  it("has ten tables and more, and nothing is odd about them", () => {
    expect(types.filter(({ kind }) => kind === "table").length).toBeGreaterThanOrEqual(10);
    expect([...diagnostics, ...derived.diagnostics].map(({ message }) => message)).toEqual([]);
  });

  it("gives every exported table its tools, and nothing that is hidden", () => {
    const { tools, definitions } = derived.value!;
    const offered = types.filter(({ exported, hidden, surfaces }) => exported && !hidden && surfaces.mcp);
    expect(tools).toHaveLength(offered.length * 5);
    const hidden = types.flatMap(({ fields }) =>
      fields.filter((field) => field.hidden).map(({ name }) => name),
    );
    const everything = JSON.stringify([...definitions]);
    for (const name of hidden) expect(everything).not.toContain(`"${name}"`);
    for (const type of types) if (type.hidden) expect(definitions.has(type.name)).toBe(false);
  });

  it("compiles to contracts that a strict validator takes", () => {
    const { value: contracts, diagnostics: found } = compileDerived(derived.value!);
    expect(found).toEqual([]);
    expect(contracts!.size).toBe(derived.value!.tools.length);
    for (const schema of contracts!.values()) {
      const ajv = new Ajv2020({
        strict: true,
        strictRequired: false,
        allowUnionTypes: true,
        ownProperties: true,
      });
      addFormats.default(ajv);
      expect(() => ajv.compile(schema)).not.toThrow();
      expect(schema.type).toBe("object");
    }
  });
});
