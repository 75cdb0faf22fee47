import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Other programs that answer the question, and how each is asked. All are asked the same: is every value that is valid
 * under `next` valid under `old`? A judge answers `compatible`, `breaking`, or `undecided` where the peer says itself
 * that it cannot tell; what it throws is a crash.
 *
 * `load` gets the folder into which the package was installed.
 */
export const PEERS = [
  {
    name: "ombi-schema",
    load: async () => {
      const { compareSchemas } = await import("../../dist/index.js");
      const now = () => performance.now();
      return ({ old, next }) => compareSchemas(old, next, { now });
    },
  },
  {
    name: "jsoncompat",
    version: "0.4.2",
    load: async (folder) => {
      const { initSync, check_compat } = await load(folder, "jsoncompat", "jsoncompat_wasm.js");
      const { readFileSync } = await import("node:fs");
      initSync({ module: readFileSync(join(folder, "node_modules/jsoncompat/jsoncompat_wasm_bg.wasm")) });
      // A `serializer` writes values that holders of the old schema read: new within old. It throws strings: documented
      // refusals (a feature it does not support, a schema without values), as opposed to traps of the machine.
      return ({ old, next }) => {
        try {
          return verdict(check_compat(JSON.stringify(old), JSON.stringify(next), "serializer"));
        } catch (error) {
          if (error instanceof WebAssembly.RuntimeError) throw error;
          return { verdict: "undecided" };
        }
      };
    },
  },
  {
    name: "json-schema-diff",
    version: "1.0.0",
    load: (folder) => {
      const { diffSchemas } = createRequire(join(folder, "index.js"))("json-schema-diff");
      // `removalsFound`: some value of the source is not a value of the destination. So the source is the new schema.
      // It reads draft-07, and is given the schemas without the name of another dialect. It says itself that circular
      // references are beyond it.
      return async ({ old, next }) => {
        const pair = { sourceSchema: withoutDialect(next), destinationSchema: withoutDialect(old) };
        try {
          return verdict(!(await diffSchemas(pair)).removalsFound);
        } catch (error) {
          if (!/^Circular \$ref/.test(error.message)) throw error;
          return { verdict: "undecided" };
        }
      };
    },
  },
  {
    name: "json-schema-diff-validator",
    version: "0.4.2",
    load: (folder) => {
      const { validateSchemaCompatibility } = createRequire(join(folder, "index.js"))(
        "json-schema-diff-validator",
      );
      // It asks whether values of the first schema stay valid under the second, and throws an assertion if not.
      return ({ old, next }) => {
        try {
          validateSchemaCompatibility(next, old);
          return verdict(true);
        } catch (error) {
          if (error.code !== "ERR_ASSERTION") throw error;
          return verdict(false);
        }
      };
    },
  },
  {
    name: "api-smart-diff",
    version: "1.0.6",
    load: (folder) => {
      const { apiCompare } = createRequire(join(folder, "index.js"))("api-smart-diff");
      // For a JSON Schema, `breaking` is what refuses values that were accepted before. So `before` is the new schema.
      // A change that it names and does not classify is one it leaves to the reader.
      return ({ old, next }) => {
        const types = apiCompare(next, old).diffs.map(({ type }) => type);
        if (types.includes("breaking")) return verdict(false);
        return types.includes("unclassified") ? { verdict: "undecided" } : verdict(true);
      };
    },
  },
  {
    name: "json-schema-compatibility-checker",
    version: "1.1.10",
    load: async (folder) => {
      const { JsonSchemaCompatibilityChecker } = await load(
        folder,
        "json-schema-compatibility-checker",
        "dist/esm/index.js",
      );
      const checker = new JsonSchemaCompatibilityChecker();
      // `isSubset(sub, sup)`: every value of the first is a value of the second.
      return ({ old, next }) => verdict(checker.isSubset(withoutDialect(next), withoutDialect(old)));
    },
  },
];

function load(folder, name, file) {
  return import(pathToFileURL(join(folder, "node_modules", name, file)).href);
}

function verdict(isCompatible) {
  return { verdict: isCompatible ? "compatible" : "breaking" };
}

function withoutDialect(schema) {
  if (typeof schema !== "object" || schema === null) return schema;
  const { $schema: _, ...rest } = schema;
  return rest;
}
