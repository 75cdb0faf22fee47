import type { JsonValue } from "../../json/node.js";
import { isObject, own } from "../../json/value.js";
import type { JsonPointer } from "../../source/pointer.js";
import { SchemaDocument, type Subschema } from "../inclusion/schema-document.js";
import { isItemEvaluated, isMemberEvaluated } from "./applied.js";
import { readFixedMembers } from "./arm-faults.js";
import { arrayFaults } from "./array-faults.js";
import { type Application, type Finding, finding, type JsonObject, type Judge } from "./finding.js";
import { inPlaceFaults } from "./in-place-faults.js";
import { forbidden, objectFaults } from "./object-faults.js";
import { type FormatJudge, scalarFaults, typesOf } from "./scalar-faults.js";

// The stack has an end.
const MAX_DEPTH = 1_200;

/**
 * Judges values by the letter of 2020-12 and tells the causes apart. The validator has the first word on whether a value
 * is accepted; this one says why not.
 */
export class ValueJudge implements Judge {
  readonly document: SchemaDocument;
  readonly #isOfFormat: FormatJudge;
  readonly #children = new WeakMap<object, Map<string, Subschema>>();
  readonly #targets = new WeakMap<object, Subschema | undefined>();
  readonly #fixed = new WeakMap<object, ReadonlyMap<string, readonly JsonValue[]>>();
  #verdicts = new WeakMap<object, Map<JsonValue, boolean>>();
  /** By schema, the values that are being judged by it. */
  readonly #open = new Map<object, JsonValue[]>();
  #depth = 0;

  constructor(schema: JsonValue, isOfFormat: FormatJudge) {
    this.document = new SchemaDocument(schema);
    this.#isOfFormat = isOfFormat;
  }

  get root(): Subschema {
    return this.document.root;
  }

  child(parent: Subschema, keyword: string, key?: string): Subschema {
    const owner = parent.value as JsonObject;
    let children = this.#children.get(owner);
    if (!children) {
      children = new Map();
      this.#children.set(owner, children);
    }
    const id = key === undefined ? keyword : `${keyword}/${key}`;
    let child = children.get(id);
    if (!child) {
      child = this.document.child(parent, ...(key === undefined ? [keyword] : [keyword, key]));
      children.set(id, child);
    }
    return child;
  }

  /** The schema that a reference means; nothing where it leads nowhere, which the compiler has said before. */
  target(schema: Subschema, keyword: "$ref" | "$dynamicRef"): Subschema | undefined {
    if (!isObject(schema.value)) return undefined;
    const reference = own(schema.value, keyword);
    if (typeof reference !== "string") return undefined;
    if (keyword === "$ref" && this.#targets.has(schema.value)) return this.#targets.get(schema.value);
    const target =
      keyword === "$ref"
        ? this.document.resolve(schema, reference)
        : this.document.resolveDynamic(schema, reference);
    const found = "fault" in target ? undefined : target.found;
    if (keyword === "$ref") this.#targets.set(schema.value, found);
    return found;
  }

  accepts(schema: Subschema, value: JsonValue): boolean {
    if (typeof schema.value === "boolean") return schema.value;
    if (!isObject(schema.value)) return this.faults(schema, value, []).length === 0;
    // What alternatives inside alternatives ask for again and again is worked out once.
    let verdicts = this.#verdicts.get(schema.value);
    if (!verdicts) {
      verdicts = new Map();
      this.#verdicts.set(schema.value, verdicts);
    }
    let verdict = verdicts.get(value);
    if (verdict === undefined) {
      verdict = this.faults(schema, value, []).length === 0;
      verdicts.set(value, verdict);
    }
    return verdict;
  }

  /** To be called when values that were judged have been changed since. */
  forget(): void {
    this.#verdicts = new WeakMap();
  }

  /** Everything wrong with a value, in the order of the keywords and of the value. */
  faults(schema: Subschema, value: JsonValue, path: JsonPointer): Finding[] {
    const { value: keywords } = schema;
    if (keywords === false)
      return [{ path, keyword: "false schema", message: "nothing is allowed here", pointer: schema.pointer }];
    if (!isObject(keywords) || this.#depth > MAX_DEPTH) return [];
    // Verdicts are of one value and its parts.
    if (this.#depth === 0) this.forget();
    const open = this.#open.get(keywords) ?? [];
    // A schema that leads back to itself without a step into the value has no more to say.
    if (open.includes(value)) return [];
    this.#open.set(keywords, open);
    open.push(value);
    this.#depth++;
    try {
      return this.#faults({ schema, keywords, value, path });
    } finally {
      this.#depth--;
      open.pop();
      if (open.length === 0) this.#open.delete(keywords);
    }
  }

  #faults(application: Application): Finding[] {
    const { value } = application;
    const scalar = scalarFaults(application, this.#isOfFormat);
    const found = [...scalar, ...inPlaceFaults(application, this)];
    // A value of the wrong type has nothing to be wrong inside.
    if (scalar.some(({ keyword }) => keyword === "type")) return found;
    if (Array.isArray(value)) found.push(...arrayFaults(application, this));
    else if (isObject(value)) found.push(...objectFaults(application, this));
    if (found.length === 0) found.push(...this.#unevaluatedFaults(application));
    return found;
  }

  #unevaluatedFaults(application: Application): Finding[] {
    const { schema, keywords, value, path } = application;
    const found: Finding[] = [];
    if (isObject(value) && own(keywords, "unevaluatedProperties") !== undefined) {
      const inner = this.child(schema, "unevaluatedProperties");
      const isEvaluated = isMemberEvaluated(this, schema, value);
      for (const [name, member] of Object.entries(value)) {
        if (isEvaluated(name)) continue;
        if (inner.value === false) found.push(forbidden(application, "unevaluatedProperties", name));
        else found.push(...this.faults(inner, member, [...path, name]));
      }
    }
    if (Array.isArray(value) && own(keywords, "unevaluatedItems") !== undefined) {
      const inner = this.child(schema, "unevaluatedItems");
      const isEvaluated = isItemEvaluated(this, schema, value);
      for (const [index, item] of value.entries()) {
        if (isEvaluated(index)) continue;
        if (inner.value === false)
          found.push(finding(application, "unevaluatedItems", `entry ${index} is not allowed here`));
        else found.push(...this.faults(inner, item, [...path, String(index)]));
      }
    }
    return found;
  }

  /** The types that a schema names, references followed; nothing where it names none. */
  typesOf(schema: Subschema): readonly string[] | undefined {
    for (const { value } of this.#chain(schema)) {
      if (!isObject(value)) return undefined;
      const types = typesOf(own(value, "type"), own(value, "nullable"));
      if (types.length > 0) return types;
    }
    return undefined;
  }

  /** The members that a schema requires with one of few values, references followed. */
  fixedMembers(schema: Subschema): ReadonlyMap<string, readonly JsonValue[]> {
    if (!isObject(schema.value)) return new Map();
    const known = this.#fixed.get(schema.value);
    if (known) return known;
    const fixed = new Map(this.#chain(schema).flatMap(({ value }) => [...readFixedMembers(value)]));
    this.#fixed.set(schema.value, fixed);
    return fixed;
  }

  #chain(schema: Subschema): readonly Subschema[] {
    const chain: Subschema[] = [];
    for (let next: Subschema | undefined = schema; next && chain.length < 20; ) {
      chain.push(next);
      next = this.target(next, "$ref");
    }
    return chain;
  }
}
