import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../src/json/node.js";
import { formatFragment } from "../../src/source/pointer.js";
import { compileFiles, schemaOf } from "../build/project.js";
import { anyInstance, anyProject, type RandomProject } from "./projects.js";
import { LONG, runs } from "./runs.js";

const ENVELOPE = {
  type: "object",
  properties: {
    ok: { type: "boolean" },
    tool: { const: "<tool_name>" },
    data: { oneOf: [{ $ref: "#/$defs/allowed_family" }] },
  },
  required: ["data"],
  $defs: { allowed_family: true },
};

/** The base that the files are known by to the validator alone. */
const BASE = "https://files.test/";

/** `undefined` where the validator's own code fails: of some `unevaluatedProperties` beside branches it makes wrong code. */
type Verdict = (value: unknown) => boolean | undefined;

function createAjv(): Ajv2020 {
  // Inlined, a reference beside `contains` has other items evaluated than called: both sides must do the same.
  const inlineRefs = false;
  // The meta-schema alone takes longer to compile than all of these schemas together.
  const shared = { meta: false, validateSchema: false, validateFormats: false };
  return new Ajv2020({ ...shared, inlineRefs, strict: false, ownProperties: true, logger: false });
}

/** The envelope with the whole library beside it, files and references as they are written. */
function compileWhole({ files }: RandomProject, tool: string, families: readonly string[]): Verdict {
  const ajv = createAjv();
  for (const [path, schema] of Object.entries(files)) ajv.addSchema({ ...schema, $id: BASE + path });
  const fileOf = (family: string) =>
    Object.keys(files).find((path) => Object.hasOwn(files[path]!.$defs, family));
  const oneOf = families.map((family) => ({
    $ref: BASE + fileOf(family) + formatFragment(["$defs", family]),
  }));
  const properties = { ok: { type: "boolean" }, tool: { const: tool }, data: { oneOf } };
  return verdictOf(ajv, { type: "object", properties, required: ["data"] });
}

function verdictOf(ajv: Ajv2020, schema: object): Verdict {
  const validate = ajv.compile(schema);
  return (value) => {
    try {
      return validate(value) === true;
    } catch (error) {
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  };
}

describe("a contract and the envelope with the whole library", () => {
  it("give every value the same verdict", { timeout: LONG }, async () => {
    const verdicts = { accepted: 0, refused: 0 };
    const instances = fc.array(anyInstance(), { minLength: 6, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(anyProject(), instances, async (project, values) => {
        const { contracts, diagnostics } = await compileFiles({
          files: { ...project.files, "envelope.json": ENVELOPE },
          library: Object.keys(project.files),
          envelope: "envelope.json",
          tools: project.tools,
        });
        expect(diagnostics).toEqual([]);
        for (const contract of contracts!.contracts) {
          const whole = compileWhole(project, contract.tool, contract.families);
          const alone = verdictOf(createAjv(), schemaOf(contract));
          for (const value of instancesOf(values, contract.tool)) {
            const [expected, found] = [whole(value), alone(value)];
            if (expected === undefined || found === undefined) continue;
            verdicts[expected ? "accepted" : "refused"]++;
            expect([value, found]).toEqual([value, expected]);
          }
        }
      }),
      runs(60),
    );
    // A law about verdicts says nothing where all are the same.
    expect(verdicts.accepted).toBeGreaterThan(10);
    expect(verdicts.refused).toBeGreaterThan(10);
  });
});

function instancesOf(values: readonly JsonValue[], tool: string): JsonValue[] {
  return values.map((data, index) =>
    index % 5 === 4 ? { tool: "another", data } : { ok: true, tool, data },
  );
}
