import type { AST } from "@eslint-community/regexpp";
import {
  type Characters,
  charactersOfProperty,
  DIGITS,
  invert,
  LINE_TERMINATORS,
  numberOf,
  SPACES,
  unite,
  WORD_CHARACTERS,
  withOtherCase,
} from "./language-characters.js";

/** A step of a program; `next` and `set` are indices. */
export type Instruction =
  | { readonly kind: "read"; readonly set: number; readonly next: number }
  | { readonly kind: "fork"; readonly next: readonly number[] }
  | {
      readonly kind: "check";
      readonly what: "start" | "end" | "boundary" | "inside";
      readonly next: number;
    }
  | { readonly kind: "match" };

/** A regular expression as steps: read one character of a set, go on at any of several steps, or check the place. */
export interface Program {
  readonly instructions: readonly Instruction[];
  readonly first: number;
  readonly sets: readonly Characters[];
  /** Whether a step checks for the boundary of a word, or for the absence of one. */
  readonly hasBoundaries: boolean;
}

/** The index of the one instruction that matches. */
export const MATCH = 0;

const MAX_INSTRUCTIONS = 20_000;
const MAX_SETS = 500;
const MAX_DEPTH = 200;

/** Compiles alternatives; `undefined` when they are not regular or too large. */
export function buildProgram(
  alternatives: readonly AST.Alternative[],
  { ignoreCase }: { ignoreCase: boolean },
): Program | undefined {
  const instructions: Instruction[] = [{ kind: "match" }];
  const sets: Characters[] = [];
  const numbers = new Map<string, number>();
  let hasBoundaries = false;

  const emit = (instruction: Instruction) => instructions.push(instruction) - 1;

  // Each compiles what comes before `next` and returns its first step; `undefined` when that cannot be.
  const compileAny = (parts: readonly AST.Alternative[], next: number, depth: number): number | undefined => {
    if (depth > MAX_DEPTH) return undefined;
    const firsts: number[] = [];
    for (const { elements } of parts) {
      let first: number | undefined = next;
      for (const element of elements.toReversed()) {
        first = compile(element, first, depth);
        if (first === undefined) return undefined;
      }
      firsts.push(first);
    }
    return firsts.length === 1 ? firsts[0] : emit({ kind: "fork", next: firsts });
  };

  const compile = (element: AST.Element, next: number, depth: number): number | undefined => {
    if (instructions.length > MAX_INSTRUCTIONS) return undefined;
    const set = charactersOf(element, ignoreCase);
    if (set) {
      const index = numberOf(numbers, set.join());
      if (index === sets.length) sets.push(set);
      return sets.length > MAX_SETS ? undefined : emit({ kind: "read", set: index, next });
    }
    switch (element.type) {
      case "Group":
      case "CapturingGroup":
        return compileAny(element.alternatives, next, depth + 1);
      case "Quantifier":
        return repeat(element, next, depth + 1);
      case "Assertion":
        if (element.kind === "start" || element.kind === "end") {
          return emit({ kind: "check", what: element.kind, next });
        }
        if (element.kind !== "word") return undefined;
        hasBoundaries = true;
        return emit({ kind: "check", what: element.negate ? "inside" : "boundary", next });
      default:
        return undefined;
    }
  };

  const repeat = ({ element, min, max }: AST.Quantifier, next: number, depth: number): number | undefined => {
    let first: number | undefined = next;
    let copies = min;
    if (max === Number.POSITIVE_INFINITY) {
      const next: number[] = [first];
      const loop = emit({ kind: "fork", next });
      const body = compile(element, loop, depth);
      if (body === undefined) return undefined;
      next.push(body);
      first = min > 0 ? body : loop;
      copies -= 1;
    } else {
      for (let optional = max - min; optional > 0; optional -= 1) {
        const body = compile(element, first, depth);
        if (body === undefined) return undefined;
        // Nothing repeated is nothing, however often.
        if (body === first) break;
        first = emit({ kind: "fork", next: [body, next] });
      }
    }
    for (; copies > 0; copies -= 1) {
      const body: number | undefined = compile(element, first, depth);
      if (body === undefined) return undefined;
      if (body === first) break;
      first = body;
    }
    return first;
  };

  const first = compileAny(alternatives, MATCH, 0);
  return first === undefined ? undefined : { instructions, first, sets, hasBoundaries };
}

/** What an element that always reads exactly one character reads; `undefined` for other elements. */
export function charactersOf(element: AST.Element, ignoreCase: boolean): Characters | undefined {
  switch (element.type) {
    case "Character":
    case "CharacterSet":
      return charactersOfMember(element, ignoreCase);
    case "CharacterClass": {
      const sets: Characters[] = [];
      for (const member of element.elements) {
        const set = charactersOfMember(member, ignoreCase);
        if (!set) return undefined;
        sets.push(set);
      }
      return element.negate ? invert(unite(sets)) : unite(sets);
    }
    default:
      return undefined;
  }
}

function charactersOfMember(
  member: AST.Character | AST.CharacterSet | AST.CharacterClass["elements"][number],
  ignoreCase: boolean,
): Characters | undefined {
  const cased = (set: Characters) => (ignoreCase ? withOtherCase(set) : set);
  const negated = (set: Characters, negate: boolean) => (negate ? invert(set) : set);
  switch (member.type) {
    case "Character":
      return cased([member.value, member.value]);
    case "CharacterClassRange":
      return cased([member.min.value, member.max.value]);
    case "CharacterSet":
      switch (member.kind) {
        case "any":
          return invert(LINE_TERMINATORS);
        case "digit":
          return negated(DIGITS, member.negate);
        case "space":
          return negated(SPACES, member.negate);
        case "word":
          return negated(WORD_CHARACTERS, member.negate);
        case "property":
          return charactersOfProperty(member.raw);
      }
      return undefined;
    default:
      return undefined;
  }
}
