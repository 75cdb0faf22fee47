import fc from "fast-check";
import { DFA, JS, NFA } from "refa";
import { expect, test } from "vitest";
import {
  complement,
  intersect,
  isEmpty,
  languageOfPattern,
} from "../../../src/json-schema/inclusion/language.js";

const numRuns = Number(process.env.FC_RUNS ?? 40);

const atom = fc.constantFrom(..."a b c . [ab] [^a] [a-c] \\d \\w \\s 0 é 😀 [^\\n] [\\s\\S]".split(" "));
const { choice } = fc.letrec<{ choice: string; item: string }>((tie) => ({
  choice: fc
    .array(
      fc.array(tie("item"), { maxLength: 3, depthIdentifier: "peer" }).map((items) => items.join("")),
      { minLength: 1, maxLength: 2, depthIdentifier: "peer" },
    )
    .map((parts) => `(?:${parts.join("|")})`),
  item: fc.oneof(
    { depthSize: "small", depthIdentifier: "peer" },
    atom,
    fc
      .tuple(fc.oneof(atom, tie("choice")), fc.constantFrom("", "*", "+", "?", "{2}", "{1,3}", "{2,}"))
      .map((parts) => parts.join("")),
  ),
}));

/** The automaton that another library builds of a pattern without anchors, for whole texts. */
function peerOf(source: string): DFA {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags: "u" }).parse();
  return DFA.fromFA(NFA.fromRegex(expression, { maxCharacter }));
}

test("refa comes to the same inclusions", () => {
  let included = 0;
  const judge = (narrow: string, wide: string) => {
    const [left, right] = [languageOfPattern(`^${narrow}$`)!, languageOfPattern(`^${wide}$`)!];
    const outside = peerOf(wide);
    outside.complement();
    const expected = DFA.fromIntersection(peerOf(narrow), outside).isEmpty;
    if (expected) included += 1;
    expect(isEmpty(intersect([left, complement(right)!])!)).toBe(expected);
  };
  fc.assert(
    fc.property(choice, choice, (left, right) => {
      judge(left, right);
      judge(left, `(?:${left}|${right})`);
      // The other library has no budget.
      if (left.length + right.length < 30) judge(`(?:${left}|${right})*`, `(?:${left}*${right}*)*`);
    }),
    { numRuns },
  );
  expect(included).toBeGreaterThanOrEqual(numRuns);
}, 3_600_000);
