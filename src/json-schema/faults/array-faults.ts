import { canonicalText } from "../../json/canonical.js";
import type { JsonValue } from "../../json/node.js";
import { own } from "../../json/value.js";
import type { Subschema } from "../inclusion/schema-document.js";
import { type Application, type Finding, finding, type Judge } from "./finding.js";
import { counted } from "./words.js";

const entries = (count: number) => counted(count, "entry", "entries");

/** Keywords for arrays (core 2020-12 section 10.3.1, validation section 6.4), `unevaluatedItems` apart. */
export function arrayFaults(application: Application, judge: Judge): Finding[] {
  const { schema, keywords, path } = application;
  const value = application.value as readonly JsonValue[];
  const found: Finding[] = [];
  const note = (keyword: string, message: string) => void found.push(finding(application, keyword, message));
  const [least, most] = [own(keywords, "minItems"), own(keywords, "maxItems")];
  if (typeof least === "number" && value.length < least)
    note("minItems", `must hold at least ${entries(least)}, but holds ${value.length}`);
  if (typeof most === "number" && value.length > most)
    note("maxItems", `must hold at most ${entries(most)}, but holds ${value.length}`);
  if (own(keywords, "uniqueItems") === true) {
    const twins = firstTwins(value);
    if (twins) note("uniqueItems", `must not hold the same entry twice: ${twins.join(" and ")} are equal`);
  }
  for (const [index, item] of value.entries()) {
    const applied = itemSchema(schema, index, judge);
    if (!applied) continue;
    const [inner, keyword] = applied;
    if (inner.value === false) {
      const holds = keyword === "items" ? index : value.length;
      note(keyword, `must hold at most ${entries(holds)}, but holds ${value.length}`);
      break;
    }
    found.push(...judge.faults(inner, item, [...path, String(index)]));
  }
  found.push(...containsFaults(application, value, judge));
  return found;
}

/** The schema that `prefixItems` or `items` has for an entry. */
export function itemSchema(
  schema: Subschema,
  index: number,
  judge: Judge,
): readonly [Subschema, string] | undefined {
  const keywords = schema.value as { readonly [keyword: string]: JsonValue };
  const prefix = own(keywords, "prefixItems");
  if (Array.isArray(prefix) && index < prefix.length)
    return [judge.child(schema, "prefixItems", String(index)), "prefixItems"];
  const rest = own(keywords, "items");
  return rest === undefined || Array.isArray(rest) ? undefined : [judge.child(schema, "items"), "items"];
}

function containsFaults(application: Application, value: readonly JsonValue[], judge: Judge): Finding[] {
  const { schema, keywords } = application;
  if (own(keywords, "contains") === undefined) return [];
  const inner = judge.child(schema, "contains");
  const count = value.filter((item) => judge.accepts(inner, item)).length;
  const least = numberIn(own(keywords, "minContains")) ?? 1;
  const most = numberIn(own(keywords, "maxContains"));
  const fitting = (bound: number) => `${entries(bound)} of the form under "contains"`;
  if (count < least) {
    const keyword = own(keywords, "minContains") === undefined ? "contains" : "minContains";
    return [finding(application, keyword, `must hold at least ${fitting(least)}, but holds ${count}`)];
  }
  if (most !== undefined && count > most)
    return [finding(application, "maxContains", `must hold at most ${fitting(most)}, but holds ${count}`)];
  return [];
}

function numberIn(value: JsonValue | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function firstTwins(value: readonly JsonValue[]): readonly [number, number] | undefined {
  const seen = new Map<string, number>();
  for (const [index, item] of value.entries()) {
    const text = canonicalText(item);
    const first = seen.get(text);
    if (first !== undefined) return [first, index];
    seen.set(text, index);
  }
  return undefined;
}
