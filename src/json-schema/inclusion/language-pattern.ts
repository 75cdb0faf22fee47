import { type AST, RegExpParser } from "@eslint-community/regexpp";
import type { Automaton } from "./automaton.js";
import { buildProgram, charactersOf } from "./language-program.js";
import { buildSearch } from "./language-search.js";

/** A pattern as an automaton, and the lengths its texts must have besides. */
export interface CompiledPattern {
  readonly automaton: Automaton;
  readonly min: number;
  readonly max: number;
}

/** Counts up to this are written out as states; larger ones become bounds of the length where they can. */
const MAX_COUNT = 64;

// Of the year whose syntax all supported versions of Node know.
const parser = new RegExpParser({ ecmaVersion: 2024 });

/**
 * Compiles a regular expression with the flag `u`. `ignoreCase` is the flag `i` *without* `u`, for letters of ASCII.
 * `undefined` when it does not parse, is not regular, or is over budget.
 */
export function compilePattern(
  source: string,
  { ignoreCase }: { ignoreCase: boolean },
): CompiledPattern | undefined {
  const pattern = parse(source);
  if (!pattern) return undefined;
  const counted = extractCount(pattern, ignoreCase);
  const program = buildProgram(counted?.alternatives ?? pattern.alternatives, { ignoreCase });
  const automaton = program && buildSearch(program);
  return automaton && { automaton, min: counted?.min ?? 0, max: counted?.max ?? Number.POSITIVE_INFINITY };
}

function parse(source: string): AST.Pattern | undefined {
  try {
    // The runtime decides what is valid; the parser is more lenient in places and may know more recent syntax.
    new RegExp(source, "u");
    return parser.parsePattern(source, 0, source.length, { unicode: true });
  } catch {
    return undefined;
  }
}

/**
 * `^a{1,5000}b$` is `^a*b$` with 2 to 5001 characters: so it is wherever a single element of the whole varies in width.
 */
function extractCount({ alternatives }: AST.Pattern, ignoreCase: boolean) {
  const [alternative, ...others] = alternatives;
  if (!alternative || others.length > 0) return undefined;
  const [start, ...rest] = alternative.elements;
  const end = rest.pop();
  if (!isAnchor(start, "start") || !isAnchor(end, "end")) return undefined;
  let width = 0;
  let counted: AST.Quantifier | undefined;
  for (const element of rest) {
    const repeated = element.type === "Quantifier" ? element.element : element;
    if (!charactersOf(repeated, ignoreCase)) return undefined;
    if (element.type !== "Quantifier") width += 1;
    else if (element.min === element.max && element.max <= MAX_COUNT) width += element.max;
    else if (counted) return undefined;
    else counted = element;
  }
  const { min, max } = counted ?? { min: 0, max: 0 };
  if (!counted || (min <= MAX_COUNT && (max <= MAX_COUNT || max === Number.POSITIVE_INFINITY)))
    return undefined;
  const unbounded: AST.Quantifier = { ...counted, min: 0, max: Number.POSITIVE_INFINITY };
  const elements = alternative.elements.map((element) => (element === counted ? unbounded : element));
  return { alternatives: [{ ...alternative, elements }], min: width + min, max: width + max };
}

function isAnchor(element: AST.Element | undefined, kind: "start" | "end"): boolean {
  return element?.type === "Assertion" && element.kind === kind;
}
