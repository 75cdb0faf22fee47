import { type JsonNode, memberValue, type ObjectNode, stringOf } from "../../json/node.js";
import { codeSpan } from "./code.js";

/**
 * The `if`/`then`/`else` of a schema and of the entries of its `allOf`, in words: "`ok: true` needs `data` and forbids
 * `error`; `ok: false` needs `error`, `data` allowed." Nothing for a condition that asks for more than which
 * properties are there: half of a rule in words would be wrong.
 */
export function conditionsInWords(root: ObjectNode): readonly string[] {
  const allOf = memberValue(root, "allOf");
  const holders = [root, ...(allOf?.kind === "array" ? allOf.elements : [])];
  return holders.flatMap((holder) => {
    const words = memberValue(holder, "if") && conditionInWords(holder, root);
    return words === undefined ? [] : [words];
  });
}

interface Test {
  readonly property: string;
  /** The constant as it is written in the schema's values. */
  readonly value: string;
  readonly boolean?: boolean;
  /** What an object without the property does; `undefined` where there is none, since the root requires it. */
  readonly absent?: "passes" | "fails";
}

interface Branch {
  readonly needs: readonly string[];
  readonly forbids: readonly string[];
}

function conditionInWords(holder: JsonNode, root: ObjectNode): string | undefined {
  const test = testOf(memberValue(holder, "if"), root);
  const passed = branchOf(memberValue(holder, "then"));
  const failed = branchOf(memberValue(holder, "else"));
  if (!test || !passed || !failed) return undefined;
  const always = namesOf(memberValue(root, "required")) ?? [];
  const clauses = [
    clause(labelOf(test), passed, failed, always),
    clause(otherLabelOf(test, root), failed, passed, always),
  ].filter((words) => words !== undefined);
  return clauses.length === 0 ? undefined : `${clauses.join("; ")}.`;
}

/** `{ properties: { X: { const } } }`, with or without `required: [X]`. */
function testOf(node: JsonNode | undefined, root: ObjectNode): Test | undefined {
  if (!hasOnly(node, ["type", "properties", "required"])) return undefined;
  const properties = memberValue(node, "properties");
  const [only, ...others] = properties?.kind === "object" ? properties.members : [];
  if (!only || others.length > 0 || !hasOnly(only.value, ["type", "const"])) return undefined;
  const value = memberValue(only.value, "const");
  if (!value || value.kind === "object" || value.kind === "array") return undefined;
  const required = namesOf(memberValue(node, "required")) ?? [];
  if (required.some((name) => name !== only.key)) return undefined;
  const always = namesOf(memberValue(root, "required")) ?? [];
  return {
    property: only.key,
    value:
      value.kind === "number" ? value.literal : JSON.stringify(value.kind === "null" ? null : value.value),
    ...(value.kind === "boolean" && { boolean: value.value }),
    ...(!always.includes(only.key) && { absent: required.length > 0 ? "fails" : "passes" }),
  };
}

/** `required`, and in `not` one `required` or an `anyOf` of such; an absent branch asks for nothing. */
function branchOf(node: JsonNode | undefined): Branch | undefined {
  if (!node) return { needs: [], forbids: [] };
  if (!hasOnly(node, ["type", "required", "not"])) return undefined;
  const needs = namesOf(memberValue(node, "required")) ?? [];
  const not = memberValue(node, "not");
  if (!not) return { needs, forbids: [] };
  const anyOf = memberValue(not, "anyOf");
  const refused = anyOf?.kind === "array" && hasOnly(not, ["anyOf"]) ? anyOf.elements : [not];
  const forbids: string[] = [];
  for (const schema of refused) {
    const names = hasOnly(schema, ["required"]) ? namesOf(memberValue(schema, "required")) : undefined;
    // `not: { required: [a, b] }` forbids the two together and neither alone.
    if (names?.length !== 1) return undefined;
    forbids.push(...names);
  }
  return { needs, forbids };
}

function clause(
  label: string,
  { needs, forbids }: Branch,
  other: Branch,
  always: readonly string[],
): string | undefined {
  const said = [
    ...(needs.length > 0 ? [`needs ${listOf(needs)}`] : []),
    ...(forbids.length > 0 ? [`forbids ${listOf(forbids)}`] : []),
  ].join(" and ");
  const open = [...other.needs, ...other.forbids].filter(
    (name) => ![...needs, ...forbids, ...always].includes(name),
  );
  const allowed = open.length > 0 ? `${listOf([...new Set(open)])} allowed` : "";
  if (said === "") return undefined;
  return `${label} ${said}${allowed === "" ? "" : `, ${allowed}`}`;
}

function labelOf({ property, value, absent }: Test): string {
  return withAbsent(codeSpan(`${property}: ${value}`), property, absent === "passes");
}

/** How the failed test is called: by the other value where there are only two. */
function otherLabelOf({ property, boolean, absent }: Test, root: ObjectNode): string {
  const type = memberValue(memberValue(memberValue(root, "properties"), property), "type");
  const other =
    boolean !== undefined && stringOf(type) === "boolean"
      ? codeSpan(`${property}: ${!boolean}`)
      : `any other ${codeSpan(property)}`;
  return withAbsent(other, property, absent === "fails");
}

function withAbsent(label: string, property: string, absent: boolean): string {
  return absent ? `${label}, or no ${codeSpan(property)},` : label;
}

function listOf(names: readonly string[]): string {
  const spans = names.map(codeSpan);
  return spans.length < 2 ? spans.join("") : `${spans.slice(0, -1).join(", ")} and ${spans.at(-1)}`;
}

function hasOnly(node: JsonNode | undefined, keys: readonly string[]): node is ObjectNode {
  return node?.kind === "object" && node.members.every(({ key }) => keys.includes(key));
}

function namesOf(node: JsonNode | undefined): readonly string[] | undefined {
  return node?.kind === "array" ? node.elements.flatMap((element) => stringOf(element) ?? []) : undefined;
}
