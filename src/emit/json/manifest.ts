import type { Artifact } from "../../model/artifact.js";
import type { ContractSet } from "../../model/contract.js";
import { folderOf, joinPath, relativePath } from "../../source/path.js";

/** What a newer version must not take for its own, nor an older one. */
export const MANIFEST_VERSION = 1;

/**
 * The manifest: one line per tool with its file, families and definitions, so that branches which touch different
 * tools merge. It says which files are ours, and carries nothing that changes without a contract changing. Without a folder there are no
 * such files, and it says so.
 */
export function emitManifest(
  { contracts }: ContractSet,
  { path, toolsFolder }: { readonly path: string; readonly toolsFolder?: string },
): Artifact {
  const list = (names: readonly string[]) => `[${names.map((name) => JSON.stringify(name)).join(", ")}]`;
  const content = () => {
    const lines = (toolsFolder === undefined ? [] : contracts).map(
      ({ tool, fileName, families, definitions }) => {
        const file = JSON.stringify(relativePath(folderOf(path), joinPath(toolsFolder ?? "", fileName)));
        return `    ${JSON.stringify(tool)}: { "file": ${file}, "families": ${list(families)}, "definitions": ${list(definitions)} }`;
      },
    );
    const tools = lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n  }`;
    return `{\n  "formatVersion": ${MANIFEST_VERSION},\n  "tools": ${tools}\n}\n`;
  };
  return { kind: "manifest", path, content };
}
