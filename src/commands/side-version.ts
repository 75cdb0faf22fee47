import { noVersion } from "../diagnostics/catalogue/diff.js";
import { diagnose, type Result } from "../diagnostics/diagnostic.js";
import type { Host } from "../host/host.js";
import { locateValue } from "../json/document.js";
import { nodeAt, stringOf } from "../json/node.js";
import type { SideVersion } from "../model/contract-side.js";
import { parsePointer } from "../source/pointer.js";
import { isThere } from "./is-there.js";
import { parseSource, readArgument } from "./read-source.js";

/**
 * The version that a file holds: `package.json`, `package.json#/version`, a YAML file likewise, or a text file with
 * nothing else in it. Without a pointer it is the `version` at the top.
 */
export async function readVersion(host: Host, reference: string): Promise<Result<SideVersion>> {
  const hash = reference.indexOf("#");
  const path = hash < 0 ? reference : reference.slice(0, hash);
  const none = (expected: string) => ({ diagnostics: [diagnose(noVersion, { path, expected })] });
  if (!(await isThere(host, path))) return none("there is no such file");
  const source = await readArgument(host, path);
  if (!source.value) return { diagnostics: source.diagnostics };
  if (!/\.(?:json|ya?ml)$/i.test(path)) {
    if (hash >= 0) return none("a pointer leads into JSON and YAML files only");
    const text = source.value.text.trim();
    if (text === "" || /\s/.test(text)) return none("one word is expected, such as 1.4.0");
    const start = source.value.text.indexOf(text);
    const span = { start, end: start + text.length };
    return { value: { text, location: { source: source.value, span } }, diagnostics: [] };
  }
  const fragment = hash < 0 ? "/version" : reference.slice(hash + 1);
  const pointer = parsePointer(fragment);
  if (!pointer) return none(`"${fragment}" is not a JSON Pointer`);
  const document = await parseSource(source.value);
  if (!document.value) return { diagnostics: document.diagnostics };
  const text = stringOf(nodeAt(document.value.root, pointer));
  if (text === undefined) return none(`there is no text at "${fragment}"`);
  return { value: { text, location: locateValue(document.value, pointer) }, diagnostics: [] };
}
