import { checkClientDialect } from "./contract/client-dialect.js";
import { checkClosure } from "./contract/closure.js";
import { checkCompiles } from "./contract/compiles.js";
import { checkDisjointFamilies } from "./contract/disjoint-families.js";
import { checkFamiliesMatch, checkFamilyUnion } from "./contract/families.js";
import { checkOperation } from "./contract/operation.js";
import { checkRootType } from "./contract/root-type.js";
import { checkDescriptions } from "./contract/schema-in-description.js";
import { checkRegistrationSentence } from "./document/registration-sentence.js";
import { checkEnumCodeTwins } from "./library/enum-code-twin.js";
import { checkUnknownKeywords } from "./library/unknown-keyword.js";
import { checkUnusedDefinitions } from "./library/unused-definition.js";
import { checkToolNames } from "./matrix/tool-name.js";
import { checkUnallowedFamilies } from "./matrix/unallowed-family.js";
import { checkDivergentEnvelope } from "./openapi/divergent-envelope.js";
import type { Check } from "./rule-context.js";
import { checkSatisfiable } from "./schema/satisfiable.js";

/** Every check, in the order of the model: library, matrix, contracts, documents, other surfaces. */
export const checks: readonly Check[] = [
  checkUnusedDefinitions,
  checkUnknownKeywords,
  checkEnumCodeTwins,
  checkSatisfiable,
  checkToolNames,
  checkUnallowedFamilies,
  checkRootType,
  checkOperation,
  checkFamilyUnion,
  checkFamiliesMatch,
  checkClosure,
  checkDisjointFamilies,
  checkDescriptions,
  checkClientDialect,
  checkCompiles,
  checkRegistrationSentence,
  checkDivergentEnvelope,
];
