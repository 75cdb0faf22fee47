import type { JsonNode, Member } from "../json/node.js";

/** Reports a wrong form: what is wrong, what was expected, and the pointer of it. */
export type Complain = (pointer: readonly string[], expected: string) => void;

/** Reports a key without meaning. */
export type ComplainKey = (pointer: readonly string[], member: Member, known: readonly string[]) => void;

/** Reads the small, known forms of our own files: everything is optional, nothing is guessed. */
export class ShapeReader {
  readonly #complain: Complain;
  readonly #complainKey: ComplainKey;

  constructor(complain: Complain, complainKey: ComplainKey) {
    this.#complain = complain;
    this.#complainKey = complainKey;
  }

  /** The members of an object by key, the unknown ones reported. */
  object(
    node: JsonNode,
    pointer: readonly string[],
    known: readonly string[],
  ): ReadonlyMap<string, JsonNode> | undefined {
    if (node.kind !== "object") return this.wrong(pointer, "an object");
    for (const member of node.members) {
      if (!known.includes(member.key)) this.#complainKey([...pointer, member.key], member, known);
    }
    return new Map(node.members.map(({ key, value }) => [key, value]));
  }

  /** The members of an object whose keys are the user's. */
  record(node: JsonNode | undefined, pointer: readonly string[]): readonly Member[] {
    if (!node) return [];
    if (node.kind === "object") return node.members;
    this.wrong(pointer, "an object");
    return [];
  }

  string(node: JsonNode | undefined, pointer: readonly string[], expected = "a string"): string | undefined {
    if (!node) return undefined;
    return node.kind === "string" && node.value !== "" ? node.value : this.wrong(pointer, expected);
  }

  strings(
    node: JsonNode | undefined,
    pointer: readonly string[],
    expected = "a string or a list of strings",
  ): string[] | undefined {
    if (!node) return undefined;
    if (node.kind === "string") return node.value === "" ? this.wrong(pointer, expected) : [node.value];
    if (node.kind !== "array") return this.wrong(pointer, expected);
    const values: string[] = [];
    for (const [index, element] of node.elements.entries()) {
      if (element.kind === "string" && element.value !== "") values.push(element.value);
      else this.wrong([...pointer, String(index)], "a string");
    }
    return values;
  }

  choice<T extends string>(
    node: JsonNode | undefined,
    pointer: readonly string[],
    choices: readonly T[],
  ): T | undefined {
    if (!node) return undefined;
    if (node.kind === "string" && choices.includes(node.value as T)) return node.value as T;
    return this.wrong(pointer, `one of ${choices.map((choice) => `"${choice}"`).join(", ")}`);
  }

  integer(
    node: JsonNode | undefined,
    pointer: readonly string[],
    minimum: number,
    maximum: number,
  ): number | undefined {
    if (!node) return undefined;
    const isIn =
      node.kind === "number" &&
      Number.isInteger(node.value) &&
      node.value >= minimum &&
      node.value <= maximum;
    return isIn ? node.value : this.wrong(pointer, `an integer from ${minimum} to ${maximum}`);
  }

  wrong(pointer: readonly string[], expected: string): undefined {
    this.#complain(pointer, expected);
    return undefined;
  }
}
