import type { Contract, ContractSet } from "../../model/contract.js";
import { codeSpan, codeSpans } from "./code.js";
import { compositionRules } from "./composition-rule.js";
import type { DocumentFacts } from "./document-facts.js";
import { renderTable } from "./table.js";

const COLUMNS = [{ heading: "Tool" }, { heading: "Allowed data families" }];

/** The body of zone `matrix`: which tool may return which families, and how its schema is put together from them. */
export function renderMatrix({ contracts, project }: DocumentFacts): string {
  const rows = rowsOf(contracts, project !== undefined);
  if (rows.length === 0) return "The matrix holds no tool.";
  return [renderTable(COLUMNS, rows), ...compositionRules(project)].join("\n\n");
}

/** Tools with and without a schema, merged into the order of the matrix. */
function rowsOf({ contracts, withoutSchema }: ContractSet, known: boolean): readonly (readonly string[])[] {
  const rows = contracts.map((contract) => [codeSpan(contract.tool), familiesOf(contract, known)]);
  for (const { tool, index } of withoutSchema.toSorted((left, right) => left.index - right.index))
    rows.splice(index, 0, [codeSpan(tool), "no outputSchema"]);
  return rows;
}

/** A contract that was read does not say which of its definitions are families. */
function familiesOf({ families }: Contract, known: boolean): string {
  return families.length === 0 && known ? "a schema of its own" : codeSpans(families);
}
