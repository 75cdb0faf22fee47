import { canonicalText } from "../json/canonical.js";
import { type JsonValue, toValue } from "../json/node.js";
import { createDraft07Validator } from "../json-schema/validator.js";
import { createValueCheck, type ValueCheck } from "../json-schema/value-check.js";
import type { ContractSet } from "../model/contract.js";
import { wireSchema } from "./wire-schema.js";

/** A contract as the clients read it. */
export interface Reading {
  /** What line 2 says against a value, in words, each with its place. */
  readonly faults: (value: JsonValue, protocol: string) => readonly ReadingFault[];
  /** Whether line 1 takes it, whose engine is another. */
  readonly acceptedByV1: (value: JsonValue) => boolean;
  /** The server wraps the value for clients of earlier revisions. */
  readonly isWrapped: boolean;
}

export interface ReadingFault {
  readonly instancePath: string;
  readonly text: string;
}

/** The readings of all contracts, each made once. */
export class Readings {
  readonly #contracts: ContractSet;
  readonly #made = new Map<string, Reading | string>();

  constructor(contracts: ContractSet) {
    this.#contracts = contracts;
  }

  /** The reading of a tool's contract, why it does not compile, or nothing for a tool without a contract. */
  of(tool: string, listed: JsonValue | undefined): Reading | string | undefined {
    const contract = this.#contracts.contract(tool);
    if (!contract) return undefined;
    const own = toValue(contract.schema());
    const schema = wireSchema(own, listed);
    const key = `${tool} ${schema === own ? "" : canonicalText(schema)}`;
    const known = this.#made.get(key) ?? read(schema, schema !== own);
    this.#made.set(key, known);
    return known;
  }
}

function read(schema: JsonValue, isWrapped: boolean): Reading | string {
  const check = createValueCheck(schema);
  if (typeof check === "string") return check;
  return {
    isWrapped,
    acceptedByV1: readByV1(schema),
    faults: (value, protocol) => faultsOf(check, value, protocol),
  };
}

function faultsOf(check: ValueCheck, value: JsonValue, protocol: string): readonly ReadingFault[] {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject && protocol !== "" && protocol < "2026")
    return [{ instancePath: "", text: `structuredContent must be an object (MCP ${protocol})` }];
  return check(value).map(({ instancePath, message }) => ({
    instancePath,
    text: instancePath === "" ? message : `at ${instancePath}: ${message}`,
  }));
}

/** A schema that line 1 cannot compile makes it refuse the list, not the value. */
function readByV1(schema: JsonValue): (value: JsonValue) => boolean {
  try {
    return createDraft07Validator(schema);
  } catch {
    return () => true;
  }
}
