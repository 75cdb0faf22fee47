import type { JsonNode } from "../../json/node.js";
import { list, object, plain } from "./make.js";
import { elementsOf, membersOf, type Part, type SchemaDraft } from "./schema-draft.js";

export function lowerAllOf(draft: SchemaDraft, value: JsonNode): void {
  for (const { node } of armsOf(draft, "allOf", value)) draft.require(node);
}

export function lowerAnyOf(draft: SchemaDraft, value: JsonNode): void {
  draft.put("anyOf", list(armsOf(draft, "anyOf", value).map(({ node }) => node)));
}

/** Of several arms that accept more than they should, two may accept a value that one was meant for. */
export function lowerOneOf(draft: SchemaDraft, value: JsonNode): void {
  const arms = armsOf(draft, "oneOf", value);
  const isSafe = arms.length === 1 || arms.every(({ exact }) => exact);
  if (!isSafe) draft.widen("oneOf", value);
  draft.put(isSafe ? "oneOf" : "anyOf", list(arms.map(({ node }) => node)));
}

function armsOf(draft: SchemaDraft, keyword: string, value: JsonNode): Part[] {
  return elementsOf(value).map((arm, index) => draft.part(arm, keyword, String(index)));
}

/** What accepts more than it should would refuse too much here. */
export function lowerNot(draft: SchemaDraft, value: JsonNode): void {
  const inner = draft.lowerExactly(value, "not");
  if (inner) draft.put("not", inner);
  else draft.widen("not", value);
}

export function lowerIf(draft: SchemaDraft, value: JsonNode): void {
  const [yes, no] = [draft.get("then"), draft.get("else")];
  if (!yes && !no) return;
  const test = draft.lowerExactly(value, "if");
  const then = yes && draft.lower(yes, "then");
  const otherwise = no && draft.lower(no, "else");
  if (!test) {
    draft.widen("if", value);
    if (then && otherwise) draft.put("anyOf", list([then, otherwise]));
    return;
  }
  const unless = object({ not: test });
  const arms = [
    then ? object({ allOf: list([test, then]) }) : test,
    otherwise ? object({ allOf: list([unless, otherwise]) }) : unless,
  ];
  draft.put("anyOf", list(arms));
}

/** `dependentRequired`, `dependentSchemas`, and the older keyword that is both. */
export function lowerDependencies(draft: SchemaDraft, value: JsonNode, keyword: string): void {
  for (const [name, dependency] of membersOf(value)) {
    const hasIt = object({ type: plain("object"), required: list([plain(name)]) });
    const without = object({ not: hasIt });
    if (dependency.kind !== "array")
      draft.put("anyOf", list([without, draft.lower(dependency, keyword, name)]));
    else if (dependency.elements.length > 0)
      draft.put("anyOf", list([without, object({ required: dependency })]));
  }
}
