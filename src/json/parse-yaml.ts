import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  Parser,
  type Node as YamlNode,
} from "yaml";
import * as rules from "../diagnostics/catalogue/source.js";
import { type Diagnostic, diagnose, type Result } from "../diagnostics/diagnostic.js";
import type { Source } from "../source/source.js";
import type { JsonDocument } from "./document.js";
import type { JsonNode, Member } from "./node.js";
import { duplicateKey } from "./parse-json.js";

/** Levels of nested arrays and objects that a YAML text may hold: its parser overflows the stack soon after 800. */
export const MAX_YAML_DEPTH = 500;

const CORE_TAGS = ["str", "int", "float", "bool", "null", "map", "seq"].map(
  (name) => `tag:yaml.org,2002:${name}`,
);

/**
 * The only user of yaml. Reads YAML 1.2, core schema, one document, and refuses what JSON cannot say:
 * anchors and aliases, merge keys, tags, keys that are not strings, infinities, integers that a double cannot hold.
 */
export function parseYaml(source: Source): Result<JsonDocument> {
  const diagnostics: Diagnostic[] = [];
  const at = (start: number, end: number) => ({ source, span: { start, end: Math.max(start, end) } });
  const { tokens, tooDeep } = readTokens(source.text);
  if (tooDeep !== undefined) {
    const location = at(tooDeep, tooDeep + 1);
    return { diagnostics: [diagnose(rules.nestingTooDeep, { limit: MAX_YAML_DEPTH }, { location })] };
  }
  const options = { uniqueKeys: false, version: "1.2", prettyErrors: false, merge: false } as const;
  const list = [...new Composer(options).compose(tokens)];
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
  reportVersion(first, source, diagnostics);
  const root = new YamlReader(source, diagnostics).read(first.contents as YamlNode, 0);
  return diagnostics.length > 0 || !root ? { diagnostics } : { value: { source, root }, diagnostics };
}

/** The tokens of a text, or where it first goes past `MAX_YAML_DEPTH`: the composer recurses. */
function readTokens(text: string): { tokens: CST.Token[]; tooDeep?: number } {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    const start = parser.offset;
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length <= MAX_YAML_DEPTH) continue;
    const open = parser.stack.filter(({ type }) => COLLECTIONS.includes(type));
    if (open.length > MAX_YAML_DEPTH) return { tokens, tooDeep: start };
  }
  tokens.push(...parser.end());
  return { tokens };
}

const COLLECTIONS: readonly string[] = ["block-map", "block-seq", "flow-collection"];

/** The directive of an older version would have the text read by the rules of that version. */
function reportVersion({ directives }: Document, source: Source, diagnostics: Diagnostic[]): void {
  const yaml = directives?.yaml;
  if (yaml?.explicit && yaml.version !== "1.2") {
    const feature = `the directive "%YAML ${yaml.version}"`;
    const start = Math.max(0, source.text.search(/^%YAML/m));
    const at = {
      location: { source, span: { start, end: start + "%YAML".length } },
      help: "remove it: every file is read as YAML 1.2",
    };
    diagnostics.push(diagnose(rules.unsupportedYaml, { feature }, at));
  }
}

/** Whether an explicit tag is one of the core schema, and the value what it says. */
function isResolved(tag: string, node: YamlNode): boolean {
  if (!CORE_TAGS.includes(tag)) return false;
  return !isScalar(node) || typeof node.value !== "string" || tag === CORE_TAGS[0];
}

class YamlReader {
  readonly #source: Source;
  readonly #diagnostics: Diagnostic[];
  readonly #pointer: string[] = [];

  constructor(source: Source, diagnostics: Diagnostic[]) {
    this.#source = source;
    this.#diagnostics = diagnostics;
  }

  read(node: YamlNode | null, offset: number): JsonNode | undefined {
    if (!node) return { kind: "null", start: offset, end: offset };
    const [start, end] = this.#rangeOf(node, offset);
    if (isAlias(node)) return this.#refuse("an alias", start, end);
    if ("anchor" in node && node.anchor) return this.#refuse("an anchor", start, end);
    if (node.tag && !isResolved(node.tag, node)) return this.#refuse(`the tag "${node.tag}"`, start, end);
    if (isMap(node)) return this.#readMap(node.items, start, end);
    if (isSeq(node)) {
      const elements: JsonNode[] = [];
      for (const [index, item] of node.items.entries()) {
        this.#pointer.push(String(index));
        const element = this.read(item as YamlNode, start);
        this.#pointer.pop();
        if (element) elements.push(element);
      }
      return { kind: "array", start, end, elements };
    }
    return isScalar(node) ? this.#readScalar(node.value, start, end) : this.#refuse("this node", start, end);
  }

  #readMap(items: readonly unknown[], start: number, end: number): JsonNode {
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
      const value = this.read(item.value as YamlNode | null, keyEnd);
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
