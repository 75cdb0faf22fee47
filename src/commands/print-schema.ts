import { didYouMean } from "../diagnostics/suggest.js";
import type { Host } from "../host/host.js";
import { type Answer, answer, misuse } from "./answer.js";

/** Our own file formats, each a JSON Schema of this package. */
export const FORMAT_NAMES = ["config", "matrix", "manifest", "derived", "report", "accept"] as const;

/** `schema NAME`: the JSON Schema of one of our file formats, for editors and other tools. */
export async function runPrintSchema(host: Host, name: string | undefined): Promise<Answer> {
  if (name === undefined) return answer(`${FORMAT_NAMES.join("\n")}\n`);
  if (!FORMAT_NAMES.includes(name as never)) {
    return misuse(
      `there is no schema "${name}"`,
      didYouMean(name, FORMAT_NAMES) ?? `known schemas: ${FORMAT_NAMES.join(", ")}`,
    );
  }
  return answer(await host.readPackageFile(`schemas/meta/${name}.schema.json`));
}
