import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { minifiedText } from "../../src/json/minify.js";
import type { JsonValue } from "../../src/json/node.js";
import type { Contract } from "../../src/model/contract.js";
import { schemasIn } from "../support/applicators.js";
import { compileFiles, placeOf, schemaOf } from "./project.js";

interface ExpectedFinding {
  readonly rule: string;
  readonly pointer: string;
  /** The first file of the case by default. */
  readonly file?: string;
  readonly message?: string;
  readonly help?: string;
  readonly related?: readonly string[];
}

interface Run {
  readonly families: readonly string[];
  /** The names in `$defs`, all of them and no others. */
  readonly definitions?: readonly string[];
}

interface ReferenceCase extends Run {
  /** What the case shows. */
  readonly about: string;
  readonly files: { readonly [path: string]: JsonValue };
  /** Paths or globs; all files in order by default. */
  readonly library?: readonly string[];
  /** Several tools of one library. */
  readonly runs?: readonly Run[];
  /** All faults, in any order, in place of `definitions`. */
  readonly fault?: ExpectedFinding | readonly ExpectedFinding[];
  readonly warning?: ExpectedFinding;
  /** Texts that the contract contains (without white space), and that it does not. */
  readonly emitted?: readonly string[];
  readonly absent?: readonly string[];
  readonly accepts?: readonly JsonValue[];
  readonly rejects?: readonly JsonValue[];
  /** Why Ajv cannot be asked. */
  readonly beyondAjv?: string;
}

const FOLDER = new URL("../fixtures/references/", import.meta.url);

const CASES = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(new URL(file, FOLDER), "utf8");
  return [file.replace(/\.json$/, ""), JSON.parse(text) as ReferenceCase] as const;
});

describe("references", () => {
  it.each(CASES)("%s", async (_, given) => {
    const runs = given.runs ?? [given];
    const tools = Object.fromEntries(runs.map(({ families }, index) => [toolName(index), families]));
    const { contracts, diagnostics } = await compileFiles({ ...given, tools });
    expectFindings(given, diagnostics);
    if (given.fault) {
      expect(contracts).toBeUndefined();
      return;
    }
    for (const [index, { definitions = [] }] of runs.entries()) {
      const contract = contracts?.contract(toolName(index)) as Contract;
      expect([...contract.definitions].sort()).toEqual([...definitions].sort());
      expectSelfContained(contract);
      expectText(given, contract);
      if (given.beyondAjv === undefined) expectVerdicts(given, contract);
    }
  });

  it("of two equal tools are equal", async () => {
    const given = CASES.find(([name]) => name === "two-tools-one-library")![1];
    const tools = { a: ["page"], b: ["stats"], c: ["page"] };
    const { contracts } = await compileFiles({ ...given, tools });
    const [first, , third] = contracts!.contracts.map((contract) => minifiedText(contract.schema()));
    expect(third).toBe(first);
  });
});

function toolName(index: number): string {
  return index === 0 ? "t" : `t${index}`;
}

function expectFindings(given: ReferenceCase, diagnostics: readonly Diagnostic[]): void {
  const { fault = [], warning = [] } = given;
  const expected = [fault, warning].flat() as readonly ExpectedFinding[];
  const first = Object.keys(given.files)[0];
  const places = expected.map(({ rule, file = first, pointer }) => `${rule} ${file}#${pointer}`);
  expect(diagnostics.map(placeOf).sort()).toEqual(places.sort());
  for (const { rule, file = first, pointer, message, help, related } of expected) {
    const found = diagnostics.find((diagnostic) => placeOf(diagnostic) === `${rule} ${file}#${pointer}`);
    expect(found?.location?.span.end).toBeGreaterThan(found?.location?.span.start ?? 0);
    expect(found?.note ?? found?.data.reason).toBeTruthy();
    if (message !== undefined) expect(found?.message).toBe(message);
    if (help !== undefined) expect(found?.help).toBe(help);
    const others = found?.related.map((other) => placeOf({ ...found, location: other.location }));
    if (related) expect(others).toEqual(related.map((place) => `${rule} ${place}`));
  }
}

/** Every reference of a contract leads to a definition of its own, and to a schema; nothing of the library's plumbing is left. */
function expectSelfContained(contract: Contract): void {
  const root = schemaOf(contract);
  const schemas = [...schemasIn(root)];
  const positions = new Set(schemas.map(({ pointer }) => JSON.stringify(pointer)));
  for (const { schema, pointer } of schemas) {
    expect(Object.keys(schema)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^\$(id|anchor|dynamicAnchor|dynamicRef)$/)]),
    );
    if (pointer.length > 0) expect(schema).not.toHaveProperty("$schema");
    if (!Object.hasOwn(schema, "$ref")) continue;
    const target = decode(schema.$ref as string);
    expect(target[0]).toBe("$defs");
    expect(positions.has(JSON.stringify(target)) || typeof valueAt(root, target) === "boolean").toBe(true);
  }
}

/** By the letter of RFC 6901, and the same for a reader that splits before it decodes. */
function decode(reference: string): string[] {
  expect(reference).toMatch(/^#\/[A-Za-z0-9\-._~!$&'()*+,;=:@/?%]*$/);
  const withoutEscapes = (token: string) => token.replaceAll("~1", "/").replaceAll("~0", "~");
  const early = decodeURIComponent(reference.slice(2)).split("/").map(withoutEscapes);
  const late = reference
    .slice(2)
    .split("/")
    .map((token) => withoutEscapes(decodeURIComponent(token)));
  expect(late).toEqual(early);
  return early;
}

function valueAt(root: JsonValue, tokens: readonly string[]): unknown {
  let value: unknown = root;
  for (const token of tokens) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as Record<string, unknown>)[token];
  }
  return value;
}

function expectText({ emitted = [], absent = [] }: ReferenceCase, contract: Contract): void {
  const text = minifiedText(contract.schema());
  for (const part of emitted) expect(text).toContain(part);
  for (const part of absent) expect(text).not.toContain(part);
}

function expectVerdicts({ accepts = [], rejects = [] }: ReferenceCase, contract: Contract): void {
  const ajv = new Ajv2020({ strict: false, ownProperties: true, validateFormats: false });
  // Without the root's own type, so that values of all types can be asked about.
  const { type: _, ...schema } = schemaOf(contract);
  const validate = ajv.compile(schema);
  for (const value of accepts) expect([value, validate(value)]).toEqual([value, true]);
  for (const value of rejects) expect([value, validate(value)]).toEqual([value, false]);
}
