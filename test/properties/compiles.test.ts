import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openWorkspace } from "../../src/commands/workspace.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { SchemaCompiler } from "../../src/json-schema/validator.js";
import { schemaOf } from "../build/project.js";
import { mutatedValues } from "./mutations.js";
import { LONG, runs } from "./runs.js";
import { SEED } from "./seed-project.js";

describe("what builds", () => {
  it.each(["envelope.json", "complete.json", "defs/a.json"])(
    "compiles with the clients' validator, whatever stands in %s",
    { timeout: LONG },
    async (path) => {
      const compiler = new SchemaCompiler({ validateSchema: true });
      await fc.assert(
        fc.asyncProperty(mutatedValues(SEED[path]!), async (text) => {
          const { value } = await openWorkspace(createMemoryHost({ ...SEED, [path]: text }), {});
          for (const contract of value?.contracts.contracts ?? [])
            expect(compiler.compile(schemaOf(contract)).fault).toBeUndefined();
        }),
        runs(40),
      );
    },
  );
});
