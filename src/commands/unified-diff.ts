import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";

/** Lines that one file's diff may have before it is cut. */
const MAX_LINES = 200;

/** A unified diff from what is on the disk to what should be, cut at 200 lines. The only user of diff. */
export function unifiedDiff(path: string, before: string, after: string): string {
  const patch = createTwoFilesPatch(path, path, before, after, "on disk", "from sources", {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
    maxEditLength: 5000,
  });
  if (patch === undefined) return "(the files differ too much for a diff)";
  const lines = patch.split("\n");
  if (lines.length <= MAX_LINES) return lines.join("\n");
  return [...lines.slice(0, MAX_LINES), `… ${lines.length - MAX_LINES} more lines`].join("\n");
}
