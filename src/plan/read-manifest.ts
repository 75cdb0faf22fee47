import * as rules from "../diagnostics/catalogue/output.js";
import { diagnose, type Result } from "../diagnostics/diagnostic.js";
import { type JsonDocument, locateValue } from "../json/document.js";
import { memberValue, stringOf } from "../json/node.js";
import { folderOf, joinPath } from "../source/path.js";

/**
 * The files that an earlier build made, by its manifest, with paths like those of artifacts.
 *
 * A path that leaves the project, or is not named after its tool, is never believed: a manifest can be edited by hand.
 */
export function readManifest(
  document: JsonDocument,
  path: string,
  knownVersion: number,
): Result<readonly string[]> {
  const version = memberValue(document.root, "formatVersion");
  const tools = memberValue(document.root, "tools");
  if (version?.kind !== "number" || tools?.kind !== "object") {
    return {
      diagnostics: [diagnose(rules.unreadableManifest, { path }, { location: locateValue(document, []) })],
    };
  }
  if (version.value > knownVersion) {
    const location = locateValue(document, ["formatVersion"]);
    return {
      diagnostics: [
        diagnose(rules.newerManifest, { found: version.value, known: knownVersion }, { location }),
      ],
    };
  }
  const files = tools.members.flatMap(({ key: tool, value }) => {
    const file = stringOf(memberValue(value, "file"));
    if (file === undefined || file.slice(file.lastIndexOf("/") + 1) !== `${tool}.json`) return [];
    const resolved = joinPath(folderOf(path), file);
    return resolved.startsWith("/") || resolved.startsWith("..") || resolved.includes(":") ? [] : [resolved];
  });
  return { value: files, diagnostics: [] };
}
