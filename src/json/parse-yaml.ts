import { isAlias, isMap, isPair, isScalar, isSeq, parseAllDocuments, type Node as YamlNode } from "yaml";
import * as rules from "../diagnostics/catalogue/source.js";
import { type Diagnostic, diagnose, type Result } from "../diagnostics/diagnostic.js";
import type { Source } from "../source/source.js";
import type { JsonDocument } from "./document.js";
import type { JsonNode, Member } from "./node.js";
import { MAX_DEPTH } from "./parse.js";
import { duplicateKey } from "./parse-json.js";

/**
 * The only user of yaml. Reads YAML 1.2, core schema, one document, and refuses what JSON cannot say:
 * anchors and aliases, merge keys, tags, keys that are not strings, infinities, integers that a double cannot hold.
 */
export function parseYaml(source: Source): Result<JsonDocument> {
  const list = parseDocuments(source.text);
  if (!list) {
    const location = { source, span: { start: 0, end: 0 } };
    return { diagnostics: [diagnose(rules.nestingTooDeep, { limit: MAX_DEPTH }, { location })] };
  }
  const diagnostics: Diagnostic[] = [];
  const at = (start: number, end: number) => ({ source, span: { start, end: Math.max(start, end) } });
  for (const document of list) {
    for (const { message, pos } of document.errors) {
      const reason = message.charAt(0).toLowerCase() + message.slice(1);
      diagnostics.push(diagnose(rules.syntax, { format: "YAML", reason }, { location: at(pos[0], pos[1]) }));
    }
  }
  if (diagnostics.length > 0) return { diagnostics };
  const [first, second] = list;
  if (!first?.contents) {
    return {
      diagnostics: [
        diagnose(rules.syntax, { format: "YAML", reason: "the file is empty" }, { location: at(0, 0) }),
      ],
    };
  }
  if (second) {
    const start = second.range[0];
    const reason = "text after the end of the value (a second document)";
    return {
      diagnostics: [diagnose(rules.syntax, { format: "YAML", reason }, { location: at(start, start + 3) })],
    };
  }
  const root = new YamlReader(source, diagnostics).read(first.contents as YamlNode, 0);
  return diagnostics.length > 0 || !root ? { diagnostics } : { value: { source, root }, diagnostics };
}

/** `undefined` when the nesting overflows the parser's stack. */
function parseDocuments(text: string) {
  try {
    const parsed = parseAllDocuments(text, {
      uniqueKeys: false,
      version: "1.2",
      prettyErrors: false,
      merge: false,
    });
    return Array.isArray(parsed) ? parsed : [];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

class YamlReader {
  readonly #source: Source;
  readonly #diagnostics: Diagnostic[];
  readonly #pointer: string[] = [];

  constructor(source: Source, diagnostics: Diagnostic[]) {
    this.#source = source;
    this.#diagnostics = diagnostics;
  }

  read(node: YamlNode | null, offset: number, depth = 1): JsonNode | undefined {
    if (!node) return { kind: "null", start: offset, end: offset };
    const [start, end] = this.#rangeOf(node, offset);
    if (isAlias(node)) return this.#refuse("an alias", start, end);
    if ("anchor" in node && node.anchor) return this.#refuse("an anchor", start, end);
    if (node.tag && !node.tag.startsWith("tag:yaml.org,2002:"))
      return this.#refuse(`the tag "${node.tag}"`, start, end);
    if (depth > MAX_DEPTH) {
      const location = { source: this.#source, span: { start, end: start + 1 } };
      this.#diagnostics.push(diagnose(rules.nestingTooDeep, { limit: MAX_DEPTH }, { location }));
      return undefined;
    }
    if (isMap(node)) return this.#readMap(node.items, start, end, depth);
    if (isSeq(node)) {
      const elements: JsonNode[] = [];
      for (const [index, item] of node.items.entries()) {
        this.#pointer.push(String(index));
        const element = this.read(item as YamlNode, start, depth + 1);
        this.#pointer.pop();
        if (element) elements.push(element);
      }
      return { kind: "array", start, end, elements };
    }
    return isScalar(node) ? this.#readScalar(node.value, start, end) : this.#refuse("this node", start, end);
  }

  #readMap(items: readonly unknown[], start: number, end: number, depth: number): JsonNode {
    const members: Member[] = [];
    const seen = new Map<string, Member>();
    for (const item of items) {
      if (!isPair(item)) continue;
      const keyNode = item.key as YamlNode | null;
      const [keyStart, keyEnd] = keyNode ? this.#rangeOf(keyNode, start) : [start, start];
      const key = isScalar(keyNode) ? keyNode.value : undefined;
      if (typeof key !== "string") {
        this.#refuse("a key that is not a string", keyStart, keyEnd);
        continue;
      }
      if (key === "<<" && isScalar(keyNode) && keyNode.type === "PLAIN") {
        this.#refuse("a merge key", keyStart, keyEnd);
        continue;
      }
      this.#pointer.push(key);
      const value = this.read(item.value as YamlNode | null, keyEnd, depth + 1);
      if (value) {
        const member: Member = { key, keyStart, keyEnd, value };
        const first = seen.get(key);
        if (first) this.#diagnostics.push(duplicateKey(this.#source, [...this.#pointer], first, member));
        else seen.set(key, member);
        members.push(member);
      }
      this.#pointer.pop();
    }
    return { kind: "object", start, end, members };
  }

  #readScalar(value: unknown, start: number, end: number): JsonNode | undefined {
    if (value === null) return { kind: "null", start, end };
    if (typeof value === "boolean") return { kind: "boolean", start, end, value };
    if (typeof value === "string") return { kind: "string", start, end, value };
    if (typeof value !== "number") return this.#refuse(`a value of type ${typeof value}`, start, end);
    if (!Number.isFinite(value)) return this.#refuse("an infinity or not-a-number", start, end);
    const written = this.#source.text.slice(start, end).trim();
    const asJson = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(written);
    if (!asJson && Number.isInteger(value) && !Number.isSafeInteger(value)) {
      return this.#refuse("an integer that a double cannot hold", start, end);
    }
    return { kind: "number", start, end, value, literal: asJson ? written : String(value) };
  }

  #rangeOf(node: YamlNode, fallback: number): [number, number] {
    const range = node.range;
    return range ? [range[0], range[1]] : [fallback, fallback];
  }

  #refuse(feature: string, start: number, end: number): undefined {
    const location = {
      source: this.#source,
      span: { start, end: Math.max(end, start) },
      pointer: [...this.#pointer],
    };
    this.#diagnostics.push(diagnose(rules.unsupportedYaml, { feature }, { location }));
    return undefined;
  }
}
