import { didYouMean } from "../diagnostics/suggest.js";
import type { Contract, ContractSet } from "../model/contract.js";
import { type Answer, misuse } from "./answer.js";

/** The contract of a tool that the command line names, or what is wrong with the name. */
export function findContract(contracts: ContractSet, tool: string): Contract | Answer {
  const contract = contracts.contract(tool);
  if (contract) return contract;
  if (contracts.withoutSchema.some((listing) => listing.tool === tool))
    return misuse(`tool "${tool}" has no outputSchema`);
  const known = contracts.contracts.map((other) => other.tool);
  return misuse(`there is no tool "${tool}"`, didYouMean(tool, known));
}

export function isAnswer(found: Contract | Answer): found is Answer {
  return "exitCode" in found;
}
