/**
 * Single edits of a schema whose verdict is certain by how they are made: a keyword that is loosened lets a value in
 * that the old schema refuses (`breaking`), one that is tightened or spelled differently lets none in (`compatible`).
 * That holds for the contracts of this repository, where each place is reached, no place stands under a negation, and
 * the arms of a union are told apart by their `kind`; what is not certain there is not made.
 */

/** Keywords whose subschemas see the same value, or a part of it, and are not negated. */
const MAPS = ["properties", "$defs"];
const LISTS = ["anyOf", "oneOf"];
const SINGLES = ["items"];

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Every edit of a schema: `{ kind, place, verdict, next }`, in document order. */
export function editsOf(schema) {
  return [...placesIn(schema, [])].flatMap(([path, node]) =>
    [...EDITS, ...(path.length === 0 ? ROOT_EDITS : [])].flatMap(([kind, verdict, edit]) =>
      variantsOf(edit, node, schema).map((replaced) => ({
        kind,
        verdict,
        place: `#${path.map((token) => `/${token}`).join("")}`,
        next: replaceAt(schema, path, replaced),
      })),
    ),
  );
}

function variantsOf(edit, node, root) {
  return [edit(node, root) ?? []].flat();
}

function* placesIn(node, path) {
  if (!isObject(node)) return;
  yield [path, node];
  for (const keyword of MAPS)
    for (const [name, child] of Object.entries(node[keyword] ?? {}))
      yield* placesIn(child, [...path, keyword, name]);
  for (const keyword of LISTS)
    for (const [index, child] of (node[keyword] ?? []).entries())
      yield* placesIn(child, [...path, keyword, String(index)]);
  for (const keyword of SINGLES) yield* placesIn(node[keyword], [...path, keyword]);
}

function replaceAt(node, [token, ...rest], replacement) {
  if (token === undefined) return replacement;
  if (Array.isArray(node))
    return node.map((child, index) =>
      String(index) === token ? replaceAt(child, rest, replacement) : child,
    );
  return { ...node, [token]: replaceAt(node[token], rest, replacement) };
}

function without(node, keyword) {
  return Object.fromEntries(Object.entries(node).filter(([key]) => key !== keyword));
}

const isClosed = ({ type, additionalProperties }) => type === "object" && additionalProperties === false;
const optionalOf = ({ properties = {}, required = [] }) =>
  Object.keys(properties).filter((name) => !required.includes(name));
const unused = (values) =>
  values.every((value) => typeof value === "number") ? Math.max(...values) + 1 : "not_there_before";
const refersTo = (definition) => JSON.stringify(definition).includes('"$ref"');

/** Makes an edit of one keyword: nothing where it does not stand, or where the edit says nothing. */
const change = (keyword, edit) => (node) => {
  if (node[keyword] === undefined) return undefined;
  const value = edit(node[keyword], node);
  return value === undefined ? undefined : { ...node, [keyword]: value };
};

const EDITS = [
  ["enum: value added", "breaking", change("enum", (values) => [...values, unused(values)])],
  [
    "enum: value removed",
    "compatible",
    change("enum", (values) => values.slice(0, -1).concat(values.length > 1 ? [] : values)),
  ],
  ["enum: reordered", "compatible", change("enum", (values) => values.toReversed())],
  [
    "const: another value",
    "breaking",
    change("const", (value) => (typeof value === "string" ? `${value}_2` : undefined)),
  ],
  [
    "const: as an enum",
    "compatible",
    (node) => (node.const === undefined ? undefined : { ...without(node, "const"), enum: [node.const] }),
  ],
  [
    "required: member removed",
    "breaking",
    change("required", (names) => (names.length > 0 ? names.slice(0, -1) : undefined)),
  ],
  [
    "required: removed",
    "breaking",
    (node) => (node.required?.length > 0 ? without(node, "required") : undefined),
  ],
  [
    "required: member added",
    "compatible",
    (node) => {
      const [name] = optionalOf(node);
      return name === undefined || !isClosed(node)
        ? undefined
        : { ...node, required: [...(node.required ?? []), name] };
    },
  ],
  [
    "properties: one added to a closed object",
    "breaking",
    (node) =>
      isClosed(node) ? { ...node, properties: { ...node.properties, added: { type: "string" } } } : undefined,
  ],
  [
    "properties: optional one removed from a closed object",
    "compatible",
    (node) => {
      const name = optionalOf(node).at(-1);
      return name === undefined || !isClosed(node)
        ? undefined
        : { ...node, properties: without(node.properties, name) };
    },
  ],
  [
    "additionalProperties: opened",
    "breaking",
    (node) => (isClosed(node) ? without(node, "additionalProperties") : undefined),
  ],
  [
    "additionalProperties: opened for strings",
    "breaking",
    (node) => (isClosed(node) ? { ...node, additionalProperties: { type: "string" } } : undefined),
  ],
  ["bounds: minimum lowered", "breaking", change("minimum", (value) => value - 1)],
  ["bounds: minimum raised", "compatible", change("minimum", (value) => value + 1)],
  ["bounds: maximum raised", "breaking", change("maximum", (value) => value + 1)],
  ["bounds: maximum lowered", "compatible", change("maximum", (value) => value - 1)],
  ["bounds: minLength lowered", "breaking", change("minLength", (value) => value - 1)],
  ["bounds: minLength raised", "compatible", change("minLength", (value) => value + 1)],
  ["bounds: maxItems raised", "breaking", change("maxItems", (value) => value + 1)],
  [
    "bounds: maxItems removed",
    "breaking",
    (node) => (node.maxItems === undefined ? undefined : without(node, "maxItems")),
  ],
  ["bounds: maxItems lowered", "compatible", change("maxItems", (value) => value - 1)],
  [
    "bounds: written as its exclusive twin",
    "compatible",
    (node) =>
      node.type === "integer" && node.minimum !== undefined
        ? { ...without(node, "minimum"), exclusiveMinimum: node.minimum - 1 }
        : undefined,
  ],
  [
    "type: null as well",
    "breaking",
    (node) =>
      // Beside conditions, `not: { required }` may refuse null.
      typeof node.type === "string" && !node.enum && !node.allOf
        ? { ...node, type: [node.type, "null"] }
        : undefined,
  ],
  [
    "type: any number for an integer",
    "breaking",
    (node) => (node.type === "integer" && !node.enum ? { ...node, type: "number" } : undefined),
  ],
  [
    "type: an integer for any number",
    "compatible",
    (node) => (node.type === "number" && !node.enum ? { ...node, type: "integer" } : undefined),
  ],
  [
    "type: as a union",
    "compatible",
    (node) =>
      typeof node.type === "string"
        ? {
            ...without(node, "type"),
            anyOf: node.anyOf ?? [{ type: node.type }],
            ...(node.anyOf ? { type: node.type } : {}),
          }
        : undefined,
  ],
  [
    "string: pattern added",
    "compatible",
    (node) => (node.type === "string" && !node.pattern ? { ...node, pattern: "^[a-z]+$" } : undefined),
  ],
  [
    "string: non-empty as a pattern",
    "compatible",
    (node) =>
      node.minLength === 1 && !node.pattern
        ? { ...without(node, "minLength"), pattern: "^[\\s\\S]" }
        : undefined,
  ],
  [
    "array: unique items",
    "compatible",
    (node) => (node.type === "array" && !node.uniqueItems ? { ...node, uniqueItems: true } : undefined),
  ],
  ["array: any items", "breaking", (node) => (node.items === undefined ? undefined : without(node, "items"))],
  ["union: arm added", "breaking", (node) => armsOf(node, (arms) => [...arms, NEW_ARM])],
  [
    "union: arm removed",
    "compatible",
    (node) => armsOf(node, (arms) => (arms.length > 1 ? arms.slice(1) : undefined)),
  ],
  [
    "union: reordered",
    "compatible",
    (node) => armsOf(node, (arms) => (arms.length > 1 ? arms.toReversed() : undefined)),
  ],
  [
    "union: anyOf for oneOf",
    "compatible",
    (node) => (node.oneOf ? { ...without(node, "oneOf"), anyOf: node.oneOf } : undefined),
  ],
  [
    "spelling: in an allOf of one",
    "compatible",
    (node) => (node.$defs || node.$ref ? undefined : { allOf: [node] }),
  ],
  ["spelling: order of keys", "compatible", (node) => Object.fromEntries(Object.entries(node).reverse())],
  [
    "spelling: title and description",
    "compatible",
    (node) => ({ ...node, title: "New", description: "New" }),
  ],
  [
    "references: inlined",
    "compatible",
    (node, root) => {
      const target = root.$defs?.[/^#\/\$defs\/(\w+)$/.exec(node.$ref ?? "")?.[1]];
      return target && Object.keys(node).length === 1 && !refersTo(target) ? target : undefined;
    },
  ],
];

const NEW_ARM = { type: "object", properties: { kind: { const: "not_there_before" } }, required: ["kind"] };

function armsOf(node, edit) {
  const keyword = LISTS.find((name) => node[name]);
  const arms = keyword && edit(node[keyword]);
  return arms && { ...node, [keyword]: arms };
}

/** Edits of a whole document. */
const ROOT_EDITS = [
  [
    "definitions: all renamed",
    "compatible",
    (root) =>
      JSON.parse(JSON.stringify(root).replaceAll(/"#\/\$defs\/(\w+)"/g, '"#/$defs/$1_2"'), (key, value) =>
        key === "$defs"
          ? Object.fromEntries(Object.entries(value).map(([name, held]) => [`${name}_2`, held]))
          : value,
      ),
  ],
  [
    "definitions: order of keys",
    "compatible",
    (root) => ({ ...root, $defs: Object.fromEntries(Object.entries(root.$defs ?? {}).reverse()) }),
  ],
  [
    "definitions: an unused one added",
    "compatible",
    (root) => ({ ...root, $defs: { ...root.$defs, unused: { type: "string" } } }),
  ],
  ["conditions: dropped", "breaking", (root) => (root.allOf ? without(root, "allOf") : undefined)],
  ["conditions: then dropped", "breaking", (root) => conditionsOf(root, "then")],
  ["conditions: else dropped", "breaking", (root) => conditionsOf(root, "else")],
  [
    "conditions: as implications",
    "compatible",
    (root) =>
      root.allOf?.every((arm) => arm.if)
        ? {
            ...root,
            allOf: root.allOf.flatMap(({ if: condition, then, else: otherwise }) => [
              { anyOf: [{ not: condition }, then ?? true] },
              { anyOf: [condition, otherwise ?? true] },
            ]),
          }
        : undefined,
  ],
];

function conditionsOf(root, keyword) {
  return root.allOf?.some((arm) => arm[keyword])
    ? { ...root, allOf: root.allOf.map((arm) => without(arm, keyword)) }
    : undefined;
}
