import fc from "fast-check";
import { it } from "vitest";
import { openWorkspace } from "../../src/commands/workspace.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { SchemaCompiler } from "../../src/json-schema/validator.js";
import { valueOf } from "../build/project.js";
import { mutatedValues } from "./mutations.js";
import { SEED } from "./seed-project.js";

const faults = new Map<string, string[]>();
it.each(["envelope.json", "complete.json", "defs/a.json"])("%s", { timeout: 1e7 }, async (path) => {
  const compiler = new SchemaCompiler({ validateSchema: true });
  let ok = 0,
    all = 0;
  await fc.assert(
    fc.asyncProperty(mutatedValues(SEED[path]!), async (text) => {
      all++;
      const opened = await openWorkspace(createMemoryHost({ ...SEED, [path]: text }), {});
      for (const c of opened.value?.contracts.contracts ?? []) {
        ok++;
        const { fault } = compiler.compile(valueOf(c));
        if (fault !== undefined) {
          const k = fault.slice(0, 90);
          const l = faults.get(k) ?? [];
          l.push(`${c.tool}: ${text.replace(/\s+/g, " ")}`);
          faults.set(k, l);
        }
      }
    }),
    { numRuns: 1500 },
  );
  console.log(path, all, ok);
  for (const [k, l] of faults) console.log("FAULT", k, l.length, l.sort((a, b) => a.length - b.length)[0]);
  faults.clear();
});
