import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { describePageMigrations, renderPageMigrations } from "../../src/diff/migration/migration-note.js";
import { samplePage } from "../../src/diff/migration/page-sample.js";
import { pageShapeOf } from "../../src/diff/migration/page-shape.js";
import { fromValue } from "../../src/json/make-node.js";
import type { JsonValue, ObjectNode } from "../../src/json/node.js";
import type { JsonObject } from "../../src/model/attributes.js";
import { createContractSet } from "../../src/model/contract.js";
import type { PresetOptions } from "../../src/model/preset-options.js";
import { findPreset, presets } from "../../src/model/presets.js";

const RECORD: JsonObject = {
  type: "object",
  properties: {
    id: { type: "string", minLength: 3 },
    kind: { enum: ["shell", "stone"] },
    found: { type: "string", format: "date-time" },
    beach: { anyOf: [{ $ref: "#/$defs/Beach" }, { type: "null" }] },
    tags: { type: "array", items: { type: "object" } },
  },
  required: ["id", "kind", "found", "beach"],
};
const BEACH: JsonObject = {
  type: "object",
  properties: { name: { type: "string" }, best: { anyOf: [{ $ref: "#/$defs/Shell" }, { type: "null" }] } },
  required: ["name", "best"],
};

/** The contract of a tool in a preset. */
function schemaOf(preset: string, options: PresetOptions = {}): JsonObject {
  const text = JSON.stringify(findPreset(preset)?.template(options)).replaceAll(
    "#/$defs/allowed_family",
    "#/$defs/Shell",
  );
  return { ...(JSON.parse(text) as JsonObject), $defs: { Shell: RECORD, Beach: BEACH } };
}

function setOf(tools: Readonly<Record<string, JsonObject>>) {
  return createContractSet(
    Object.entries(tools).map(([tool, schema]) => ({
      tool,
      families: [],
      definitions: [],
      fileName: `${tool}.json`,
      schema: () => fromValue(schema as JsonValue) as ObjectNode,
    })),
  );
}

const pagePresets = presets()
  .filter(({ holds }) => holds === "list")
  .map(({ name }) => name);

describe("the shape of a page is read from its schema", () => {
  test.each([
    ["page", "items[]", "nextCursor", "absent"],
    ["harper-rows", "rows[]", "nextCursor", "absent"],
    ["records-cursor", "records[]", "cursor", "null"],
    ["data-next-cursor", "data[]", "nextCursor", "null"],
    ["rich", "records[]", "pagination.cursor", "flag"],
    ["aip-158", "items[]", "nextPageToken", "empty or absent"],
    ["stripe-list", "data[]", undefined, "flag"],
    ["relay", "edges[].node", "pageInfo.endCursor", "flag"],
    ["jsonapi", "data[]", "links.next", "absent or null"],
    ["odata", "value[]", "@odata.nextLink", "absent"],
    ["k8s-list", "items[]", "metadata.continue", "absent"],
    ["results", "results[]", undefined, "none"],
    ["array", "[]", undefined, "none"],
  ])("%s", (preset, items, cursor, end) => {
    const shape = pageShapeOf(schemaOf(preset));
    expect({ items: shape?.items, cursor: shape?.cursor, end: shape?.end, record: shape?.record }).toEqual({
      items,
      cursor,
      end,
      record: "Shell",
    });
  });

  test("a record with lists is no page", () => {
    expect(pageShapeOf(schemaOf("record"))).toBeUndefined();
    expect(pageShapeOf({ type: "object", properties: { ok: { type: "boolean" } } })).toBeUndefined();
    expect(pageShapeOf(true)).toBeUndefined();
  });

  test("a page inside another envelope is found by what only pages have", () => {
    const page = (extra: JsonObject): JsonObject => ({
      type: "object",
      properties: { ok: { type: "boolean" }, data: { oneOf: [{ $ref: "#/$defs/page" }] } },
      required: ["ok"],
      $defs: {
        page: {
          type: "object",
          properties: { rows: { type: "array", items: { $ref: "#/$defs/Shell" } }, ...extra },
          required: ["rows"],
        },
        Shell: RECORD,
        Beach: BEACH,
      },
    });
    expect(pageShapeOf(page({}))).toBeUndefined();
    expect(pageShapeOf(page({ hasMore: { type: "boolean" }, cursor: { type: "string" } }))).toMatchObject({
      items: "data.rows[]",
      cursor: "data.cursor",
      flag: "data.hasMore",
      end: "absent",
    });
  });
});

describe("samples are accepted by their schemas", () => {
  const ajv = new Ajv2020({ strict: false, ownProperties: true });
  // biome-ignore lint/suspicious/noExplicitAny: the types of the package do not follow its form
  (addFormats as any)(ajv);

  test.each(
    pagePresets.flatMap((preset) =>
      (["middle", "last", "empty"] as const).map((place) => ({ preset, place })),
    ),
  )("$preset, $place", ({ preset, place }) => {
    const schema = schemaOf(preset);
    const shape = pageShapeOf(schema);
    if (!shape) throw new Error("no page");
    const sample = samplePage(schema, shape, place);
    const validate = ajv.compile(schema);
    expect(validate(sample), JSON.stringify([sample, validate.errors])).toBe(true);
    expect(JSON.stringify(sample).includes("shell")).toBe(place !== "empty");
  });
});

describe("the note", () => {
  test("says what a reader has to change, and shows it", () => {
    const before = setOf({ search_shell: schemaOf("records-cursor"), get_shell: schemaOf("record") });
    const after = setOf({
      search_shell: schemaOf("page", { maxItems: 10 }),
      get_shell: schemaOf("record"),
      list_shell: schemaOf("page"),
    });
    const migrations = describePageMigrations(before, after, () => "breaking");
    expect(migrations.map(({ tool, steps, verdict }) => ({ tool, steps, verdict }))).toEqual([
      {
        tool: "search_shell",
        steps: [
          "The records are in `items[]`, no longer in `records[]`.",
          "The cursor is `nextCursor`, no longer `cursor`.",
          "The last page is the one with no `nextCursor`; it was the one with `cursor` null.",
          "Other keys may be there from now on.",
        ],
        verdict: "breaking",
      },
    ]);
    expect(migrations[0]?.before.last).toEqual({ records: [expect.anything()], cursor: null });
    expect(migrations[0]?.after.last).toEqual({ items: [expect.anything()] });
    expect(migrations[0]?.after.middle).toHaveProperty("nextCursor");
    const text = renderPageMigrations(migrations);
    expect(text).toContain("### Pages of `search_shell` (breaking)");
    expect(text.match(/```json\n(.*)\n(.*)\n```/g)).toHaveLength(2);
  });

  test("tools that change alike stand together, and what does not change is not in it", () => {
    const before = setOf({ a: schemaOf("page"), b: schemaOf("page"), c: schemaOf("page") });
    const after = setOf({ a: schemaOf("harper-rows"), b: schemaOf("harper-rows"), c: schemaOf("page") });
    const text = renderPageMigrations(describePageMigrations(before, after));
    expect(text).toContain("### Pages of `a`, `b`\n");
    expect(text).not.toContain("`c`");
    expect(renderPageMigrations([])).toBe("");
  });

  test.each(
    pagePresets.flatMap((from) => pagePresets.filter((to) => to !== from).map((to) => ({ from, to }))),
  )("there is one from $from to $to", ({ from, to }) => {
    const migrations = describePageMigrations(setOf({ a: schemaOf(from) }), setOf({ a: schemaOf(to) }));
    const [oldShape, nextShape] = [pageShapeOf(schemaOf(from)), pageShapeOf(schemaOf(to))];
    expect(migrations.length).toBe(JSON.stringify(oldShape) === JSON.stringify(nextShape) ? 0 : 1);
    expect(migrations[0]?.steps.join("") ?? "").not.toContain("undefined");
  });
});
