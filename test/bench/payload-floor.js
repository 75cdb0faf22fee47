import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** What cannot be saved: read the lines, parse each, and ask a compiled validator. */
const [schemaPath, linesPath] = process.argv.slice(2);
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const validate = ajv.compile(JSON.parse(readFileSync(schemaPath, "utf8")));
let invalid = 0;
for await (const line of createInterface({ input: createReadStream(linesPath), crlfDelay: Infinity }))
  if (!validate(JSON.parse(line))) invalid++;
process.exitCode = invalid === 0 ? 0 : 1;
