import { canonicalText } from "../../json/canonical.js";
import type { Assertion } from "./assertion.js";
import { textOfRational } from "./rational.js";

const sorted = (texts: readonly (string | number)[]): string => JSON.stringify([...texts].sort());
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** One text per assertion: two with the same text hold of the same values, whatever the order they were written in. */
export function textOfAssertion(assertion: Assertion): string {
  const { kind } = assertion;
  switch (kind) {
    case "types":
      return `${kind} ${sorted(unique(assertion.names))}`;
    case "enum":
      return `${kind} ${sorted(unique(assertion.values.map(canonicalText)))}`;
    case "unsupported":
      return `${kind} ${assertion.text}`;
    case "allOf":
    case "anyOf":
      return `${kind} ${sorted(unique(assertion.schemas))}`;
    case "oneOf":
      // Not a set: an alternative that stands twice can never be the only one.
      return `${kind} ${sorted(assertion.schemas)}`;
    case "conditional":
      return `${kind} ${assertion.condition} ${assertion.consequence} ${assertion.alternative}`;
    case "multipleOf":
      return `${kind} ${textOfRational(assertion.divisor)}`;
    case "minimum":
    case "maximum":
      return `${kind} ${textOfRational(assertion.value)} ${assertion.exclusive}`;
    case "additional":
      return `${kind} ${assertion.schema} ${sorted(unique(assertion.names))} ${sorted(unique(assertion.patterns))}`;
    default:
      // Flat, and always built with its members in one order.
      return `${kind} ${JSON.stringify(Object.values(assertion))}`;
  }
}
