/** A reference in its two halves, RFC 3986 section 4.2: the resource, and the fragment with its `#`. */
export interface SplitReference {
  readonly resource: string;
  /** Without `#`; still percent-encoded. */
  readonly fragment: string;
}

export function splitReference(reference: string): SplitReference {
  const hash = reference.indexOf("#");
  return hash < 0
    ? { resource: reference, fragment: "" }
    : { resource: reference.slice(0, hash), fragment: reference.slice(hash + 1) };
}

// Deep enough that `../../library.json` still has a folder to climb to, and one that no other project file means.
const ROOT_SEGMENTS = 32;
const ROOT = `file:///${"_/".repeat(ROOT_SEGMENTS)}`;

/** The URI that a project file is known by inside the compiler. Nothing is ever read by it. */
export function fileUri(path: string): string {
  return new URL(path.split("/").map(encodeURIComponent).join("/"), ROOT).href;
}

/** The project path of such a URI, relative to the project folder or absolute; `undefined` for any other. */
export function pathOfFileUri(uri: string): string | undefined {
  if (!uri.startsWith("file:///")) return undefined;
  const segments = uri
    .slice("file:///".length)
    .split("/")
    .map((segment) => decodeFragment(segment) ?? segment);
  const kept = segments.findIndex((segment) => segment !== "_");
  if (kept === 0) return `/${segments.join("/")}`;
  const climbed = Math.max(0, ROOT_SEGMENTS - (kept < 0 ? segments.length : kept));
  return [...Array<string>(climbed).fill(".."), ...segments.slice(ROOT_SEGMENTS - climbed)].join("/");
}

/** Resolves a reference against a base, RFC 3986 section 5; `undefined` when it is not a URI reference. */
export function resolveUri(base: string, reference: string): string | undefined {
  try {
    return new URL(reference, base).href;
  } catch {
    return undefined;
  }
}

/** Percent-decodes a fragment as UTF-8; `undefined` when an escape is broken. */
export function decodeFragment(fragment: string): string | undefined {
  if (!fragment.includes("%")) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

/** Whether a fragment holds only what RFC 3986 section 3.5 lets stand there. */
export function isPlainFragment(fragment: string): boolean {
  return /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*$/.test(fragment);
}

/** A fragment whose escapes are right already, with what may not stand there percent-encoded as well. */
export function escapeFragment(fragment: string): string {
  return fragment.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]/gu, (character) =>
    encodeURIComponent(character.isWellFormed() ? character : "\ufffd"),
  );
}
