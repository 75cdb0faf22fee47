import { type JsonDocument, locateValue } from "../../../src/json/document.js";
import { parseJsonSource } from "../../../src/json/parse.js";
import type { ContractSide } from "../../../src/model/contract-side.js";
import type { Location } from "../../../src/source/location.js";
import { createSource } from "../../../src/source/source.js";
import { contractOf, type Definitions, namesIn, type Schema } from "./library.js";
import { type Mutation, renameReferences } from "./mutations.js";

/** The contracts of a project by one state of its library, with places in that library. */
export class LibraryState {
  readonly definitions: Definitions;
  readonly libraryText: string;
  readonly #committed: ReadonlyMap<string, Schema>;
  readonly #contracts = new Map<string, Schema>();
  #document: JsonDocument | undefined;

  constructor(definitions: Definitions, committed: ReadonlyMap<string, Schema>) {
    this.definitions = definitions;
    this.libraryText = `${JSON.stringify({ $defs: definitions }, undefined, 2)}\n`;
    this.#committed = committed;
  }

  contract(tool: string): Schema {
    const contract =
      this.#contracts.get(tool) ?? contractOf(this.#committed.get(tool) as Schema, this.definitions);
    this.#contracts.set(tool, contract);
    return contract;
  }

  /** The tools whose contracts hold a definition. */
  toolsWith(definition: string): readonly string[] {
    return [...this.#committed.keys()].filter((tool) =>
      Object.hasOwn(this.contract(tool).$defs as Schema, definition),
    );
  }

  side(name: string, tools: readonly string[]): ContractSide {
    return {
      name,
      tools: tools.map((tool) => {
        const schema = this.contract(tool);
        return {
          tool,
          text: () => JSON.stringify(schema),
          schema: () => schema,
          locate: (pointer) => (pointer[0] === "$defs" ? this.#locate(pointer) : undefined),
        };
      }),
    };
  }

  #locate(pointer: readonly string[]): Location | undefined {
    this.#document ??= parseJsonSource(createSource("schemas/library.json", this.libraryText)).value;
    return this.#document && locateValue(this.#document, pointer);
  }
}

/** The committed contracts, and the same with a definition's new name in their envelopes. */
export function committedFor(
  committed: ReadonlyMap<string, Schema>,
  { renamed, base }: Mutation,
): { readonly base: ReadonlyMap<string, Schema>; readonly head: ReadonlyMap<string, Schema> } {
  if (!renamed) return { base: committed, head: committed };
  const withNames = ([from, to]: readonly [string, string]) =>
    new Map(
      [...committed].map(([tool, schema]) => [
        tool,
        namesIn(schema).includes(from) ? renameReferences(schema, from, to) : schema,
      ]),
    );
  const [from, to] = renamed;
  // On its way back, the envelopes start with the new name.
  const isBack =
    Object.hasOwn(base, from) && ![...committed.values()].some((schema) => namesIn(schema).includes(from));
  return isBack
    ? { base: withNames([to, from]), head: committed }
    : { base: committed, head: withNames([from, to]) };
}
