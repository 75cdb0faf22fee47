/** Contents by path. Text stands for its UTF-8 bytes. */
export type MemoryFiles =
  | ReadonlyMap<string, string | Uint8Array>
  | Readonly<Record<string, string | Uint8Array>>;

export function entriesOf(files: MemoryFiles): Iterable<[path: string, content: string | Uint8Array]> {
  return files instanceof Map ? files.entries() : Object.entries(files);
}

/** A copy: what the caller does with the content afterwards does not reach the file. */
export function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : content.slice();
}

/** The text that `bytesOf` turns into these very bytes; where there is none, a copy of the bytes. */
export function contentOf(bytes: Uint8Array): string | Uint8Array {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.slice();
  }
}
