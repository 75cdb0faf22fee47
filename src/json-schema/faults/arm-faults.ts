import { canonicalText } from "../../json/canonical.js";
import type { JsonValue } from "../../json/node.js";
import { isObject, own } from "../../json/value.js";
import { formatPointer } from "../../source/pointer.js";
import type { Subschema } from "../inclusion/schema-document.js";
import { type Application, type Finding, finding, type Judge, namesIn } from "./finding.js";
import { isOfType } from "./scalar-faults.js";
import { alternatives, described, joined, quoted, typeWords } from "./words.js";

/** `oneOf` and `anyOf`: what is wrong as seen from the one arm that was meant, or that none, or several, fit. */
export function armFaults(
  application: Application,
  keyword: "oneOf" | "anyOf",
  arms: readonly Subschema[],
  judge: Judge,
): Finding[] {
  const { value, path } = application;
  const fitting = arms.filter((arm) => judge.accepts(arm, value));
  if (fitting.length === 1 || (fitting.length > 1 && keyword === "anyOf")) return [];
  if (fitting.length > 1) {
    const names = fitting.map((arm) => nameOf(arm, judge));
    const message = `fits ${joined(names, "and")}, and must fit exactly one`;
    return [finding(application, keyword, message)];
  }
  const [only] = arms;
  if (!only) return [finding(application, keyword, "nothing is allowed here")];
  const judged = (arm: Subschema) => withFamily(judge.faults(arm, value, path), arm, judge);
  if (arms.length === 1) return judged(only);
  const discriminator = isObject(value) ? findDiscriminator(arms, judge) : undefined;
  if (discriminator) {
    const { name, values } = discriminator;
    const allowed = [...new Map(values.flat().map((one) => [canonicalText(one), one])).values()];
    if (!Object.hasOwn(value as object, name)) {
      const message = `${JSON.stringify(name)} is missing: it tells the forms apart, and is ${alternatives(allowed)}`;
      return [finding(application, keyword, message, { property: name })];
    }
    const held = (value as { readonly [key: string]: JsonValue })[name] as JsonValue;
    const meant = arms.filter((_, index) =>
      values[index]?.some((one) => canonicalText(one) === canonicalText(held)),
    );
    if (meant.length === 0) {
      const message = `must be ${alternatives(allowed)}, but is ${quoted(held)}`;
      return [{ ...finding(application, keyword, message), path: [...path, name] }];
    }
    return (
      nearestFaults(application, keyword, meant, judged) ?? [noneFits(application, keyword, meant, judge)]
    );
  }
  const ofType = arms.filter((arm) => mayBeOfType(arm, value, judge));
  if (ofType.length === 0) return [wrongType(application, keyword, arms, judge)];
  return (
    nearestFaults(application, keyword, ofType, judged) ?? [noneFits(application, keyword, ofType, judge)]
  );
}

/** The faults seen from the arm that the value comes nearest to, when one is nearer than all others. */
function nearestFaults(
  { path }: Application,
  keyword: string,
  arms: readonly Subschema[],
  judged: (arm: Subschema) => Finding[],
): Finding[] | undefined {
  const [only] = arms;
  if (only && arms.length === 1) return judged(only);
  const ranked = arms
    .map((arm) => judged(arm))
    .map((faults) => ({ faults, cost: costOf(faults, path.length) }))
    .sort((left, right) => left.cost - right.cost);
  const [first, second] = ranked;
  if (!first || !second) return undefined;
  if (first.cost < second.cost) return first.faults;
  // The same in every arm: no matter which was meant.
  const text = (faults: readonly Finding[]) =>
    JSON.stringify(faults.map(({ path: at, message }) => [at, message]));
  const isSame = ranked.every(({ faults }) => text(faults) === text(first.faults));
  return isSame
    ? first.faults.map((fault) => withoutFamily(fault))
    : mergedValues(first.faults, ranked, keyword);
}

/** Arms that ask for other values of one place: all of them are allowed. */
function mergedValues(
  first: readonly Finding[],
  ranked: readonly { readonly faults: readonly Finding[]; readonly cost: number }[],
  keyword: string,
): Finding[] | undefined {
  const [one] = first;
  const isValue = (fault: Finding | undefined) => fault?.keyword === "const" || fault?.keyword === "enum";
  const at = (fault: Finding | undefined) => JSON.stringify(fault?.path);
  const isAlike = ranked.every(
    ({ faults }) => faults.length === 1 && isValue(faults[0]) && at(faults[0]) === at(one),
  );
  if (!isAlike || !one) return undefined;
  const parts = ranked.map(({ faults }) => /^must be (.*), but is (.*)$/s.exec(faults[0]?.message ?? ""));
  const allowed = joined([...new Set(parts.map((part) => part?.[1] ?? ""))], "or");
  return [withoutFamily({ ...one, keyword, message: `must be ${allowed}, but is ${parts[0]?.[2] ?? ""}` })];
}

function withoutFamily({ family: _family, ...fault }: Finding): Finding {
  return fault;
}

/** Few faults, and those far inside, are a near miss; a wrong type at the top is none. */
function costOf(faults: readonly Finding[], depth: number): number {
  let cost = 0;
  for (const { path, keyword } of faults) {
    const isTop = path.length === depth;
    cost += isTop && (keyword === "type" || keyword === "false schema") ? 100 : keyword === "const" ? 4 : 1;
  }
  return cost;
}

function noneFits(
  application: Application,
  keyword: string,
  arms: readonly Subschema[],
  judge: Judge,
): Finding {
  const names = arms.map((arm) => nameOf(arm, judge));
  const areNamed = arms.every((arm) => familyOf(arm, judge) !== undefined);
  const message = areNamed
    ? `fits none of ${joined(names, "and")}`
    : `fits none of the ${arms.length} forms that are allowed`;
  return finding(application, keyword, message);
}

function wrongType(
  application: Application,
  keyword: string,
  arms: readonly Subschema[],
  judge: Judge,
): Finding {
  const types = [...new Set(arms.flatMap((arm) => judge.typesOf(arm) ?? []))];
  return finding(application, keyword, `must be ${typeWords(types)}, but is ${described(application.value)}`);
}

function mayBeOfType(arm: Subschema, value: JsonValue, judge: Judge): boolean {
  const types = judge.typesOf(arm);
  return types === undefined || types.some((type) => isOfType(value, type));
}

interface Discriminator {
  readonly name: string;
  /** What each arm allows. */
  readonly values: readonly (readonly JsonValue[])[];
}

/** A member that every arm requires with values of its own: `kind` before all others. */
export function findDiscriminator(arms: readonly Subschema[], judge: Judge): Discriminator | undefined {
  const held = arms.map((arm) => judge.fixedMembers(arm));
  const [first] = held;
  if (!first) return undefined;
  const found: Discriminator[] = [];
  for (const name of first.keys()) {
    const values = held.map((members) => members.get(name));
    if (!values.every((list) => list !== undefined)) continue;
    // Arms may share a value as long as some are told apart.
    if (new Set(values.map((list) => canonicalText(list))).size > 1) found.push({ name, values });
  }
  return found.find(({ name }) => name === "kind") ?? found[0];
}

/** The members that a schema requires to have one of few values. */
export function readFixedMembers(keywords: JsonValue): ReadonlyMap<string, readonly JsonValue[]> {
  const fixed = new Map<string, readonly JsonValue[]>();
  if (!isObject(keywords)) return fixed;
  const properties = own(keywords, "properties");
  if (!isObject(properties)) return fixed;
  for (const name of namesIn(own(keywords, "required"))) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!isObject(schema)) continue;
    const [constant, values] = [own(schema, "const"), own(schema, "enum")];
    if (constant !== undefined) fixed.set(name, [constant]);
    else if (Array.isArray(values) && values.length > 0) fixed.set(name, values);
  }
  return fixed;
}

function withFamily(faults: Finding[], arm: Subschema, judge: Judge): Finding[] {
  const family = familyOf(arm, judge);
  return family === undefined ? faults : faults.map((fault) => ({ ...fault, family }));
}

/** The definition that an arm is a reference to. */
export function familyOf(arm: Subschema, judge: Judge): string | undefined {
  const target = judge.target(arm, "$ref");
  const [container, name, ...rest] = target?.pointer.slice(-2) ?? [];
  return container === "$defs" && rest.length === 0 ? name : undefined;
}

function nameOf(arm: Subschema, judge: Judge): string {
  const family = familyOf(arm, judge);
  return family === undefined ? `the form at #${formatPointer(arm.pointer)}` : JSON.stringify(family);
}
