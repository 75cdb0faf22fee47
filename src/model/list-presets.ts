import type { JsonObject } from "./attributes.js";
import type { EndSignal, PageMetadata, PresetOptions } from "./preset-options.js";
import { DIALECT, HOLE, HOLE_DEFINITIONS } from "./record-presets.js";

// Templates around several records. Keys come in the order in which a reader meets them; what is not required is left
// out, never null, unless the preset is known for the contrary.

const count: JsonObject = { type: "integer", minimum: 0 };
const boolean: JsonObject = { type: "boolean" };
const string: JsonObject = { type: "string" };
const stringOrNull: JsonObject = { type: ["string", "null"] };

const METADATA: { readonly [key in PageMetadata]: JsonObject } = {
  total: count,
  estimatedTotal: count,
  hasMore: boolean,
  warnings: { type: "array", items: string },
};

const OPAQUE = "Opaque: send it back as it is for the next page.";

const CURSORS: { readonly [signal in Exclude<EndSignal, "none">]: JsonObject } = {
  absent: { ...string, description: `${OPAQUE} Absent on the last page.` },
  null: { ...stringOrNull, description: `${OPAQUE} Null on the last page.` },
  empty: { ...string, description: `${OPAQUE} Empty or absent on the last page.` },
  flag: { ...string, description: OPAQUE },
};

/** `{ items, cursor }` under any names, with any end signal. */
export function simpleList(options: PresetOptions, extra: JsonObject): JsonObject {
  const { items = "items", cursor = "nextCursor", end = "absent", metadata = [] } = options;
  const hasFlag = end === "flag" || metadata.includes("hasMore");
  return template(options, {
    properties: {
      [items]: pageOf(options),
      ...(end !== "none" && { [cursor]: CURSORS[end] }),
      ...(end === "flag" && { hasMore: boolean }),
      ...extra,
    },
    required: [items, ...(end === "null" ? [cursor] : []), ...(end === "flag" ? ["hasMore"] : [])],
    ...(hasFlag && end !== "none" && agreement(cursor, end)),
  });
}

/** Two signals for one thing must not disagree: where there is more, there is a cursor to it. */
function agreement(cursor: string, end: EndSignal): JsonObject {
  const present = end === "null" ? { properties: { [cursor]: string } } : { required: [cursor] };
  const isMore = { properties: { hasMore: { const: true } }, required: ["hasMore"] };
  // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
  return { if: isMore, then: present };
}

export function rich(options: PresetOptions): JsonObject {
  const { items = "records", cursor = "cursor" } = options;
  return template(options, {
    properties: {
      [items]: pageOf(options),
      pagination: {
        type: "object",
        properties: {
          [cursor]: { ...stringOrNull, description: OPAQUE },
          hasMore: boolean,
          estimatedTotal: { type: ["integer", "null"], minimum: 0 },
        },
        required: [cursor, "hasMore"],
        ...agreement(cursor, "null"),
      },
      warnings: METADATA.warnings,
    },
    required: [items, "pagination"],
  });
}

export function stripeList(options: PresetOptions): JsonObject {
  return template(options, {
    properties: { object: { const: "list" }, data: pageOf(options), has_more: boolean, url: string },
    required: ["object", "data", "has_more", "url"],
  });
}

export function githubSearch(options: PresetOptions): JsonObject {
  return template(options, {
    properties: { total_count: count, incomplete_results: boolean, items: pageOf(options) },
    required: ["total_count", "incomplete_results", "items"],
  });
}

export function relay(options: PresetOptions): JsonObject {
  const node = { anyOf: [HOLE, { type: "null" }] };
  const edge = { type: "object", properties: { node, cursor: string }, required: ["node", "cursor"] };
  return template(options, {
    properties: {
      edges: {
        type: ["array", "null"],
        items: { anyOf: [edge, { type: "null" }] },
        ...capOf(options),
      },
      pageInfo: {
        type: "object",
        properties: {
          hasNextPage: boolean,
          hasPreviousPage: boolean,
          startCursor: stringOrNull,
          endCursor: stringOrNull,
        },
        required: ["hasNextPage", "hasPreviousPage"],
      },
    },
    required: ["edges", "pageInfo"],
  });
}

export function jsonapi(options: PresetOptions): JsonObject {
  return template(options, {
    properties: {
      data: pageOf(options),
      links: { type: "object", properties: { next: stringOrNull } },
      meta: { type: "object" },
    },
    required: ["data"],
  });
}

export function k8sList(options: PresetOptions): JsonObject {
  return template(options, {
    properties: {
      kind: string,
      apiVersion: string,
      metadata: {
        type: "object",
        properties: { resourceVersion: string, continue: string, remainingItemCount: count },
      },
      items: pageOf(options),
    },
    required: ["items"],
  });
}

export function arrayList(options: PresetOptions): JsonObject {
  return { $schema: DIALECT, ...pageOf(options), $defs: HOLE_DEFINITIONS };
}

function pageOf(options: PresetOptions): JsonObject {
  return { type: "array", items: HOLE, ...capOf(options) };
}

function capOf({ maxItems }: PresetOptions): JsonObject {
  return maxItems === undefined ? {} : { maxItems };
}

/** An object template with the metadata that is asked for, closed if so asked. */
function template(options: PresetOptions, body: JsonObject): JsonObject {
  const { properties, required, ...rest } = body;
  const declared = properties as JsonObject;
  const wanted = (options.metadata ?? []).filter((key) => !Object.hasOwn(declared, key));
  const metadata = Object.fromEntries(wanted.map((key) => [key, METADATA[key]]));
  return {
    $schema: DIALECT,
    type: "object",
    properties: { ...declared, ...metadata },
    required: required as readonly string[],
    ...(options.closed && { additionalProperties: false }),
    ...rest,
    $defs: HOLE_DEFINITIONS,
  };
}
