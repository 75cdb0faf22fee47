import { hostErrorOf } from "./refusal.js";

/** Everything that comes on standard input, to its end. */
export async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  } catch (error) {
    throw hostErrorOf(error, "-");
  }
  return Buffer.concat(chunks);
}
