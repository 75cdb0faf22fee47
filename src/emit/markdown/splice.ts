import type { Source } from "../../source/source.js";
import { type LineEnding, majorityLineEnding, withLineEnding } from "./line-ending.js";
import type { Zone } from "./zone.js";
import type { ZoneName } from "./zone-name.js";

/**
 * The whole content of the file with new bodies between the markers, its byte order mark included.
 *
 * Everything outside the zones stays to the letter, and so does a zone without a new body. A body stands between
 * two blank lines, as Prettier wants it, in the line ending that the document uses most.
 */
export function spliceZones(
  source: Source,
  zones: readonly Zone[],
  bodies: ReadonlyMap<ZoneName, string>,
): string {
  const { text } = source;
  const ending = lineEndingOf(source, zones);
  let spliced = source.bom ? "\ufeff" : "";
  let written = 0;
  for (const { name, begin, end } of zones) {
    const body = bodies.get(name);
    if (body === undefined) continue;
    const lines = body === "" ? "\n\n" : `\n\n${body}\n\n`;
    spliced += text.slice(written, begin.end) + withLineEnding(lines, ending);
    written = end.start;
  }
  return spliced + text.slice(written);
}

/** The document's own line ending. The bodies count only where nothing else does: they are about to change. */
function lineEndingOf({ text }: Source, zones: readonly Zone[]): LineEnding {
  let outside = "";
  let inside = "";
  let read = 0;
  for (const { begin, end } of zones) {
    // Kept apart by a space, so that a CR and an LF of two places do not become one line ending.
    outside += `${text.slice(read, begin.end)} `;
    inside += `${text.slice(begin.end, end.start)} `;
    read = end.start;
  }
  outside += text.slice(read);
  return majorityLineEnding(outside) ?? majorityLineEnding(inside) ?? "\n";
}
