/** The zones that exist, in the order in which a document usually has them. */
export const ZONE_NAMES = [
  "registration",
  "library",
  "envelope",
  "matrix",
  "closures",
  "sizes",
  "graph",
] as const;
export type ZoneName = (typeof ZONE_NAMES)[number];

export function isZoneName(name: string): name is ZoneName {
  return (ZONE_NAMES as readonly string[]).includes(name);
}
