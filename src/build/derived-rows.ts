import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Matrix, MatrixRow } from "../model/matrix.js";
import { operationOfName, type Verb } from "../model/operation.js";
import type { Location } from "../source/location.js";
import { checkToolNames } from "./tool-names.js";

/** A tool of a table, with the place of the table. */
export interface DerivedRow {
  readonly tool: string;
  readonly verb: Verb;
  /** What its operations are grouped by, where the tool's name does not say it. */
  readonly resource: string;
  readonly key?: string;
  readonly location: Location;
  readonly family: string;
  readonly envelope: string;
  /** Stands for a complete schema of its own, which wins over family and envelope. */
  readonly schema?: string;
}

/** The row of a derived tool. */
export function derivedRow({
  tool,
  verb,
  resource,
  key,
  location,
  family,
  envelope,
  schema,
}: DerivedRow): MatrixRow {
  const named = operationOfName(tool);
  const operation = {
    verb,
    resource: named?.verb === verb ? named.resource : resource,
    location,
    ...(key !== undefined && { key }),
  };
  const output: MatrixRow["output"] =
    schema === undefined
      ? { kind: "families", families: [{ family, location }], envelope, envelopeLocation: location }
      : { kind: "schema", path: schema, location };
  return { tool, location, operation, output };
}

/** Derived rows, then those of a matrix. A row of the matrix that has the name of a derived one stands in its place. */
export function mergeRows(
  derived: readonly MatrixRow[],
  matrix: Matrix | undefined,
  diagnostics: Diagnostic[],
): Matrix {
  const written = new Map((matrix?.rows ?? []).map((row) => [row.tool, row]));
  const names = new Set(derived.map(({ tool }) => tool));
  const rows = [
    ...derived.map((row) => written.get(row.tool) ?? row),
    ...(matrix?.rows ?? []).filter(({ tool }) => !names.has(tool)),
  ];
  if (written.size === 0) return { rows, ...(matrix?.document && { document: matrix.document }) };
  const found: Diagnostic[] = [];
  checkToolNames(rows, found);
  // What the matrix says of its own names is said already.
  const known = new Set(diagnostics.map(({ rule, message }) => `${rule} ${message}`));
  diagnostics.push(...found.filter(({ rule, message }) => !known.has(`${rule} ${message}`)));
  return { rows, ...(matrix?.document && { document: matrix.document }) };
}
