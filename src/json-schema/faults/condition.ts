import type { JsonValue } from "../../json/node.js";
import { isObject, own } from "../../json/value.js";
import type { JsonPointer } from "../../source/pointer.js";
import { type Application, namesIn } from "./finding.js";
import { alternatives, joined, quoted } from "./words.js";

/** What an `if` is about. */
export interface Condition {
  /** `"ok" is true`, or nothing where it cannot be said shortly. */
  readonly words: string | undefined;
  /** The members that it looks at. */
  readonly members: readonly JsonPointer[];
}

/** What the condition says of this very value, which meets it or does not. */
export function describeCondition(
  condition: JsonValue,
  { value, path }: Application,
  isMet: boolean,
): Condition {
  if (!isObject(condition)) return { words: undefined, members: [] };
  const properties = own(condition, "properties");
  const tested = isObject(properties) ? Object.entries(properties) : [];
  const required = namesIn(own(condition, "required"));
  const names = [...new Set([...tested.map(([name]) => name), ...required])];
  const members = names.map((name) => [...path, name]);
  if (names.length === 0 || (!isMet && names.length > 1)) return { words: undefined, members };
  const words = names.map((name) => {
    const subject = JSON.stringify(name);
    const schema = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : true;
    const held = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    if (held === undefined) return isMet ? undefined : `${subject} is absent`;
    const allowed = valuesOf(schema);
    if (!allowed) return required.includes(name) && schema === true ? `${subject} is present` : undefined;
    if (!isMet && typeof held !== "boolean") return `${subject} is not ${alternatives(allowed)}`;
    return `${subject} is ${quoted(held)}`;
  });
  const told = words.filter((word) => word !== undefined);
  return { words: told.length === words.length ? joined(told, "and") : undefined, members };
}

function valuesOf(schema: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (!isObject(schema)) return undefined;
  const [constant, values] = [own(schema, "const"), own(schema, "enum")];
  if (constant !== undefined) return [constant];
  return Array.isArray(values) ? values : undefined;
}
