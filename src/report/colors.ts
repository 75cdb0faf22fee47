import pc from "picocolors";
import type { Colors } from "picocolors/types.js";

/** The paints of a terminal; without colour each returns the text as it is. */
export function colorsFor({ color }: { readonly color: boolean }): Colors {
  return pc.createColors(color);
}
