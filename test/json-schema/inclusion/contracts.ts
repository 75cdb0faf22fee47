import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import type { JsonValue } from "../../../src/json/node.js";
import { applyEdit, edit } from "./schema-arbitrary.js";

const FOLDER = new URL("../../../schemas/tools/", import.meta.url);

/** The contracts of this project, as committed. */
export function readContracts(): readonly JsonValue[] {
  return readdirSync(FOLDER)
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as JsonValue);
}

/** A contract and the same a few edits later. */
export function contractPair(contracts: readonly JsonValue[]): fc.Arbitrary<readonly [JsonValue, JsonValue]> {
  const wide = fc.tuple(edit, fc.nat(5000)).map(([chosen, place]) => ({ ...chosen, place }));
  return fc
    .tuple(fc.constantFrom(...contracts), fc.array(wide, { minLength: 1, maxLength: 2 }))
    .map(([old, edits]) => [old, edits.reduce(applyEdit, old)] as const);
}
