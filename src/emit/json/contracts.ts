import { createContractPrinter } from "../../json/print.js";
import type { PrintFormat } from "../../json/print-format.js";
import type { Artifact } from "../../model/artifact.js";
import type { ContractSet } from "../../model/contract.js";
import { joinPath } from "../../source/path.js";

/** One file per contract, in a folder. */
export function emitContracts({ contracts }: ContractSet, folder: string, format: PrintFormat): Artifact[] {
  const print = createContractPrinter(format);
  return contracts.map((contract) => ({
    kind: "tools",
    path: joinPath(folder, contract.fileName),
    content: () => print(contract.schema()),
  }));
}
