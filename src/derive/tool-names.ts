import * as rules from "../diagnostics/catalogue/derive.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { RecordType, Verb } from "../model/attributes.js";
import type { DeriveOptions } from "./options.js";
import type { TypeSet } from "./type-set.js";

/** MCP 2025-11-25 (SEP-986). */
const LEGAL = /^[A-Za-z0-9_.-]{1,128}$/;

const DEFAULT_NAMING = "{verb}_{type}";

/** `OrderLine` → `order_line`, `HTTPServer2` → `http_server2`, `api/v1/Thing` → `api_v1_thing`. */
export function snakeCase(name: string): string {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1_$2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1_$2")
    .replace(/[\s/._-]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .toLowerCase();
}

/** Gives every tool of every type its name; a type whose names are illegal or taken gets none. */
export class ToolNames {
  readonly #taken = new Map<string, RecordType>();
  readonly #types: TypeSet;
  readonly #options: DeriveOptions;
  readonly #diagnostics: Diagnostic[];

  constructor(types: TypeSet, options: DeriveOptions, diagnostics: Diagnostic[]) {
    this.#types = types;
    this.#options = options;
    this.#diagnostics = diagnostics;
  }

  /** The names of a type's tools by verb, all or none. */
  namesOf(type: RecordType, verbs: readonly Verb[]): ReadonlyMap<Verb, string> | undefined {
    const names = new Map(verbs.map((verb) => [verb, this.#nameOf(type, verb)]));
    const at = { location: type.location };
    for (const tool of names.values()) {
      if (LEGAL.test(tool)) continue;
      const data = { place: type.name, tool, reason: illegality(tool) };
      this.#diagnostics.push(diagnose(rules.illegalToolName, data, at));
      return undefined;
    }
    const own = new Map<string, string>();
    for (const tool of names.values()) {
      const key = tool.toLowerCase();
      const other = own.has(key) ? type : this.#taken.get(key);
      if (other) {
        const related = other === type ? [] : [{ location: other.location, message: "first here" }];
        const data = { place: type.name, with: other.name, tool };
        this.#diagnostics.push(diagnose(rules.toolNameCollision, data, { ...at, related }));
        return undefined;
      }
      own.set(key, tool);
    }
    for (const key of own.keys()) this.#taken.set(key, type);
    return names;
  }

  #nameOf(type: RecordType, verb: Verb): string {
    const { naming = DEFAULT_NAMING, toolNames = {} } = this.#options;
    const whole = `${type.name}.${verb}`;
    if (Object.hasOwn(toolNames, whole)) return toolNames[whole] as string;
    const word = Object.hasOwn(toolNames, type.name) ? toolNames[type.name] : undefined;
    const words: { readonly [hole: string]: string } = {
      verb,
      type: word ?? snakeCase(this.#baseOf(type)),
      Type: word ?? this.#types.nameOf(type),
      database: snakeCase(type.database),
    };
    return naming.replace(/\{(\w+)\}/g, (hole, name: string) => words[name] ?? hole);
  }

  /** A path that the type was given says how it is called outside; the root and the default path say nothing. */
  #baseOf(type: RecordType): string {
    const isOwn = type.path === undefined || type.path === "" || type.path === type.name;
    return isOwn ? this.#types.nameOf(type) : (type.path as string);
  }
}

function illegality(tool: string): string {
  if (tool.length > 128) return `it has ${tool.length} characters`;
  const strange = /[^A-Za-z0-9_.-]/u.exec(tool)?.[0];
  return strange === undefined ? "it is empty" : `it holds ${JSON.stringify(strange)}`;
}
