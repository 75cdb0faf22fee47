import type { JsonNode } from "../../json/node.js";
import { isInPlace } from "../../json-schema/keywords.js";
import { list, object, plain } from "./make.js";
import { anyOf, elementsOf, isFalse, isTrivial, membersOf, type SchemaDraft } from "./schema-draft.js";

export function lowerRequired(draft: SchemaDraft, value: JsonNode): void {
  if (elementsOf(value).length > 0) draft.set("required", value);
}

/** What a pattern says of a property that is named can still be said. */
export function lowerProperties(draft: SchemaDraft, value: JsonNode): void {
  const patterns = membersOf(draft.get("patternProperties"));
  const lowered = membersOf(value).map(([name, schema]): readonly [string, JsonNode] => {
    const own = draft.lower(schema, "properties", name);
    const matching = patterns
      .filter(([pattern]) => matches(pattern, name))
      .map(([pattern, applied]) => draft.lower(applied, "patternProperties", pattern));
    return [name, matching.length === 0 ? own : object({ allOf: list([own, ...matching]) })];
  });
  draft.set("properties", object(lowered));
}

export function lowerUnevaluatedProperties(draft: SchemaDraft, value: JsonNode): void {
  if (draft.get("additionalProperties") || isTrivial(value)) return;
  if (hasBranches(draft)) draft.widen("unevaluatedProperties", value);
  else lowerOtherProperties(draft);
}

/** Properties that are not named. */
export function lowerOtherProperties(draft: SchemaDraft): void {
  if (!draft.isFirstOf("properties")) return;
  const patterns = draft.get("patternProperties");
  const { schema: rest, keyword } = restOf(draft, "additionalProperties", "unevaluatedProperties");
  const patterned = membersOf(patterns);
  if (!patterns || patterned.length === 0) {
    if (rest?.kind === "boolean") draft.set("additionalProperties", rest);
    else if (rest) draft.set("additionalProperties", draft.lower(rest, keyword));
    return;
  }
  const saysNothing = patterned.every(([, schema]) => isTrivial(schema)) && (!rest || isTrivial(rest));
  if (!saysNothing) draft.widen("patternProperties", patterns);
  if (!rest || isTrivial(rest)) return;
  const arms = patterned.map(([pattern, schema]) => draft.lower(schema, "patternProperties", pattern));
  if (!isFalse(rest)) arms.push(draft.lower(rest, keyword));
  draft.set("additionalProperties", anyOf(arms));
}

export function lowerPropertyNames(draft: SchemaDraft, value: JsonNode): void {
  // Every name is a string, which makers of schemas like to say.
  const saysString = (key: string, said: JsonNode) =>
    key === "type" && said.kind === "string" && said.value === "string";
  const isSaid =
    value.kind === "object" && value.members.every((member) => saysString(member.key, member.value));
  if (!isTrivial(value) && !isSaid) draft.widen("propertyNames", value);
}

export function lowerUnevaluatedItems(draft: SchemaDraft, value: JsonNode): void {
  if (draft.get("items") || isTrivial(value)) return;
  if (hasBranches(draft) || draft.get("contains")) draft.widen("unevaluatedItems", value);
  else lowerItems(draft);
}

/** Items in places of their own are items that are one of them. */
export function lowerItems(draft: SchemaDraft): void {
  if (!draft.isFirstOf("items")) return;
  const prefix = draft.get("prefixItems");
  const { schema: rest, keyword } = restOf(draft, "items", "unevaluatedItems");
  const places = elementsOf(prefix);
  if (!prefix || places.length === 0) {
    if (rest) draft.set("items", draft.lower(rest, keyword));
    return;
  }
  if (isFalse(rest)) limitItems(draft, places.length);
  const saysNothing = places.every(isTrivial) && (!rest || rest.kind === "boolean");
  if (saysNothing) return;
  draft.widen("prefixItems", prefix);
  if (!rest) return;
  const arms = places.map((place, index) => draft.lower(place, "prefixItems", String(index)));
  if (!isFalse(rest)) arms.push(draft.lower(rest, keyword));
  draft.set("items", anyOf(arms));
}

function limitItems(draft: SchemaDraft, count: number): void {
  const own = draft.get("maxItems");
  if (own) draft.require(object({ maxItems: plain(count) }));
  else draft.set("maxItems", plain(count));
}

/** Not every item is another one. */
export function lowerContains(draft: SchemaDraft, value: JsonNode): void {
  const [minimum, maximum] = [draft.get("minContains"), draft.get("maxContains")];
  const least = minimum?.kind === "number" ? minimum.value : 1;
  if (maximum) draft.widen("maxContains", maximum);
  if (minimum && least > 1) draft.widen("minContains", minimum);
  if (least < 1) return;
  const others = object({ not: draft.lower(value, "contains") });
  draft.put("not", object({ type: plain("array"), items: others }));
}

/** What is said of everything that is not named; `unevaluated…` means the same where no branch names anything. */
function restOf(draft: SchemaDraft, own: string, unevaluated: string) {
  const schema = draft.get(own);
  if (schema) return { schema, keyword: own };
  const isSeenWhole = !hasBranches(draft) && !(own === "items" && draft.get("contains"));
  return { schema: isSeenWhole ? draft.get(unevaluated) : undefined, keyword: unevaluated };
}

/** Whether another schema at the same value may evaluate what this one does not name. */
function hasBranches({ source }: SchemaDraft): boolean {
  return source.members.some(
    ({ key }) => key === "$ref" || (key !== "not" && (isInPlace([key]) || isInPlace([key, "0"]))),
  );
}

function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, "u").test(name);
  } catch {
    return false;
  }
}
