import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { buildLibrary } from "../../src/build/build-library.js";
import { buildTemplate } from "../../src/build/build-template.js";
import type { JsonValue } from "../../src/json/node.js";
import { parseJsonSource } from "../../src/json/parse.js";
import { findPreset, presetNames, presetOptionFault, presets, presetText } from "../../src/model/presets.js";
import { createSource } from "../../src/source/source.js";
import { compileFiles, schemaOf } from "./project.js";

interface EnvelopeCase {
  readonly name: string;
  readonly accept: { readonly [name: string]: JsonValue };
  readonly reject: { readonly [name: string]: JsonValue };
}

const CASES = JSON.parse(
  readFileSync(new URL("../fixtures/derive/envelopes.json", import.meta.url), "utf8"),
) as readonly EnvelopeCase[];

const LIBRARY = {
  $defs: {
    Shell: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
    error: { type: "object" },
  },
};

function validatorOf(schema: object) {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    ownProperties: true,
  });
  return ajv.compile(schema);
}

async function contractOf(envelope: string, template?: string) {
  const path = template === undefined ? envelope : "envelope.json";
  const files = { "library.json": LIBRARY, ...(template !== undefined && { "envelope.json": template }) };
  const { contracts, diagnostics } = await compileFiles({
    files,
    library: ["library.json"],
    envelope: path,
    tools: { search_shell: ["Shell"] },
  });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return schemaOf(contracts!.contract("search_shell")!);
}

/** A template with any root, as a body of OpenAPI. */
function bodyOf(text: string): object {
  return JSON.parse(
    text
      .replaceAll("#/$defs/allowed_family", "#/$defs/Shell")
      .replace('"allowed_family": true', `"Shell": ${JSON.stringify(LIBRARY.$defs.Shell)}`),
  );
}

describe("the list presets", () => {
  it.each(CASES)("$name accepts and refuses what its samples say", async ({ name, accept, reject }) => {
    const isMcp = findPreset(name)?.surface === "any";
    const schema = isMcp ? await contractOf(`preset:${name}`) : bodyOf(presetText(name)!);
    const validate = validatorOf(schema);
    for (const [sample, value] of Object.entries(accept))
      expect(validate(value), `${sample}: ${JSON.stringify(validate.errors)}`).toBe(true);
    for (const [sample, value] of Object.entries(reject)) expect(validate(value), sample).toBe(false);
  });

  it("all have samples", () => {
    const names = presets().flatMap(({ name, holds }) => (holds === "list" ? name : []));
    expect(CASES.map(({ name }) => name).sort()).toEqual(names.sort());
  });
});

describe("a preset with options", () => {
  const shell = { id: "s" };
  const OPTIONS: readonly [
    string,
    Parameters<typeof presetText>,
    readonly JsonValue[],
    readonly JsonValue[],
  ][] = [
    [
      "other names",
      ["page", { items: "shells", cursor: "next" }],
      [{ shells: [shell], next: "x" }, { shells: [] }],
      [{ items: [] }, { shells: [], next: 1 }],
    ],
    [
      "null at the end",
      ["page", { end: "null" }],
      [
        { items: [], nextCursor: null },
        { items: [], nextCursor: "x" },
      ],
      [{ items: [] }],
    ],
    [
      "an empty cursor at the end",
      ["page", { end: "empty" }],
      [{ items: [], nextCursor: "" }, { items: [] }],
      [{ items: [], nextCursor: null }],
    ],
    [
      "a flag at the end",
      ["page", { end: "flag" }],
      [
        { items: [], hasMore: false },
        { items: [], hasMore: true, nextCursor: "x" },
      ],
      [{ items: [] }, { items: [], hasMore: true }],
    ],
    ["one page only", ["page", { end: "none" }], [{ items: [] }], [{}]],
    [
      "no other keys",
      ["page", { closed: true }],
      [{ items: [], nextCursor: "x" }],
      [{ items: [], total: 1 }],
    ],
    [
      "open where it is closed",
      ["records-cursor", { closed: false }],
      [{ records: [], cursor: null, total: 1 }],
      [{ records: [] }],
    ],
    [
      "metadata",
      ["page", { metadata: ["total", "estimatedTotal", "hasMore", "warnings"], closed: true }],
      [{ items: [] }, { items: [], total: 0, estimatedTotal: 4, hasMore: false, warnings: ["slow"] }],
      [
        { items: [], total: -1 },
        { items: [], hasMore: true },
        { items: [], warnings: "slow" },
      ],
    ],
    [
      "a cap",
      ["stripe-list", { maxItems: 1 }],
      [{ object: "list", data: [shell], has_more: true, url: "/" }],
      [{ object: "list", data: [shell, shell], has_more: true, url: "/" }],
    ],
    [
      "a cap of edges",
      ["relay", { maxItems: 1 }],
      [{ edges: [null], pageInfo: { hasNextPage: false, hasPreviousPage: false } }],
      [{ edges: [null, null], pageInfo: { hasNextPage: false, hasPreviousPage: false } }],
    ],
  ];

  it.each(OPTIONS)("%s", async (_, [name, options], accepted, refused) => {
    expect(presetOptionFault(findPreset(name)!, options ?? {})).toBeUndefined();
    const validate = validatorOf(await contractOf("", presetText(name, options)));
    for (const value of accepted) expect(validate(value), JSON.stringify(value)).toBe(true);
    for (const value of refused) expect(validate(value), JSON.stringify(value)).toBe(false);
  });

  it.each([
    [
      "relay",
      { items: "nodes" },
      'it does not take the option "items" (it takes: closed, metadata, maxItems)',
    ],
    ["record", { closed: true }, 'it does not take the option "closed" (it takes: none)'],
    ["page", { items: "" }, "a key must have a usable name"],
    ["page", { cursor: "__proto__" }, "a key must have a usable name"],
    ["page", { maxItems: 0 }, "`maxItems` must be a positive whole number"],
    ["page", { items: "nextCursor" }, "two of its keys have the same name"],
    ["page", { items: "total", metadata: ["total"] }, "two of its keys have the same name"],
    ["rich", { cursor: "hasMore" }, "two of its keys have the same name"],
    ["page", { items: undefined, metadata: ["total"] }, undefined],
  ] as const)("%s %j: %s", (name, options, fault) => {
    expect(presetOptionFault(findPreset(name)!, options as object)).toBe(fault);
  });
});

describe("an array as a root", () => {
  it("is refused as the envelope of a tool, and taken as the body of a response", () => {
    const bound = buildLibrary([
      parseJsonSource(createSource("library.json", JSON.stringify(LIBRARY))).value!,
    ]).value!;
    const document = parseJsonSource(createSource("preset:array", presetText("array")!)).value!;
    expect(
      buildTemplate("preset:array", "envelope", document, bound).diagnostics.map(({ rule }) => rule),
    ).toEqual(["envelope/root-type"]);
    const taken = buildTemplate("preset:array", "response", document, bound);
    expect(taken.diagnostics).toEqual([]);
    expect(taken.value?.hole?.form).toBe("schema");
  });
});

it("every preset that MCP may have compiles, and names are unique", async () => {
  expect(new Set(presetNames()).size).toBe(presets().length);
  for (const { name, surface } of presets()) if (surface === "any") await contractOf(`preset:${name}`);
});
