import { DISPUTED } from "./affirm.js";
import { subschemasOf } from "./assertion.js";
import type { ClassTable } from "./classes.js";
import { evaluationCases, noJudgement } from "./evaluation-cases.js";
import { classOf, type Goal } from "./literal.js";
import type { Patterns } from "./patterns.js";

const MAX_VISITED = 1000;

/** The first keyword, from the goal's schemas downwards, that may be why a value could not be judged. */
export function nameDoubt(goal: Goal, classes: ClassTable, patterns: Patterns): string {
  const pending = [...new Set(goal.map(classOf))];
  const seen = new Set(pending);
  for (let schema = pending.shift(); schema !== undefined; schema = pending.shift()) {
    if (seen.size > MAX_VISITED) break;
    for (const assertion of classes.shape(schema).assertions) {
      switch (assertion.kind) {
        case "unsupported":
          return assertion.reason;
        case "disputed":
          return DISPUTED;
        case "unevaluatedItems":
        case "unevaluatedProperties":
          if (!evaluationCases(classes, schema, assertion.kind)) return noJudgement(assertion.kind);
          break;
        case "multipleOf":
          if (assertion.divisor.denominator === 1n) break;
          return '"multipleOf": decimals say one thing and rounded binary fractions another';
        case "pattern":
          if (patterns.languageOf(assertion.pattern)) break;
          return `"pattern" ${JSON.stringify(assertion.pattern)}: it may take too long to match`;
      }
      for (const inner of subschemasOf(assertion)) {
        if (seen.has(inner)) continue;
        seen.add(inner);
        pending.push(inner);
      }
    }
  }
  return "a value nested too deep to be judged";
}
