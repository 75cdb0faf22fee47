import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What cannot be saved: parse the library, stringify each contract, write as many bytes as the compiler writes.
 * The closures are given (by an earlier build's manifest): finding them is the compiler's own work.
 */
const [folder, sizesPath] = process.argv.slice(2);
const library = JSON.parse(readFileSync(join(folder, "schemas/library.json"), "utf8"));
const envelope = JSON.parse(readFileSync(join(folder, "schemas/envelope.json"), "utf8"));
const manifest = JSON.parse(readFileSync(join(folder, "schemas/manifest.json"), "utf8"));
const sizes = JSON.parse(readFileSync(sizesPath, "utf8"));
mkdirSync(join(folder, "floor"), { recursive: true });
for (const [tool, { families, definitions }] of Object.entries(manifest.tools)) {
  const contract = {
    ...envelope,
    properties: {
      ...envelope.properties,
      operation: { const: tool },
      data: { oneOf: families.map((family) => ({ $ref: `#/$defs/${family}` })) },
    },
    $defs: Object.fromEntries(definitions.map((name) => [name, library.$defs[name]])),
  };
  const text = JSON.stringify(contract, null, 2);
  const bytes = sizes[tool];
  writeFileSync(
    join(folder, "floor", `${tool}.json`),
    text.length >= bytes ? text.slice(0, bytes) : text.padEnd(bytes),
  );
}
