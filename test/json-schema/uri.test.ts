import { describe, expect, it } from "vitest";
import {
  decodeFragment,
  escapeFragment,
  fileUri,
  isPlainFragment,
  pathOfFileUri,
  resolveUri,
  splitReference,
} from "../../src/json-schema/uri.js";

const PATHS: readonly string[] = [
  "library.json",
  "schemas/library.json",
  "../library.json",
  "../../a/../b.json".replace("a/../", ""),
  "a b/ü#?%.json",
  "/srv/project/library.json",
  "C:/project/library.json",
  "preset:record",
  "_/_/library.json",
  "-.json",
];

/** A file, a reference in it, and the file that it means. */
const REFERENCES: readonly [string, string, string][] = [
  ["library.json", "media.json", "media.json"],
  ["schemas/library.json", "media.json", "schemas/media.json"],
  ["schemas/library.json", "./media.json", "schemas/media.json"],
  ["schemas/library.json", "../media.json", "media.json"],
  ["schemas/library.json", "../../media.json", "../media.json"],
  ["../shared/library.json", "media.json", "../shared/media.json"],
  ["../library.json", "../media.json", "../../media.json"],
  ["../../library.json", "a/media.json", "../../a/media.json"],
  ["a b/library.json", "m%20x.json", "a b/m x.json"],
  ["library.json", "ü.json", "ü.json"],
  ["library.json", "100%25.json", "100%.json"],
  ["/srv/p/library.json", "../media.json", "/srv/media.json"],
  ["C:/p/library.json", "media.json", "C:/p/media.json"],
  ["library.json", "/media.json", "/media.json"],
  ["library.json", "", "library.json"],
];

describe("a file's URI", () => {
  it.each(PATHS)("of %j leads back to it", (path) => {
    expect(pathOfFileUri(fileUri(path))).toBe(path);
    expect(fileUri(path)).toMatch(/^file:\/\/\/[!-~]+$/);
  });

  it.each(REFERENCES)("from %j, %j means %j", (base, reference, path) => {
    expect(pathOfFileUri(resolveUri(fileUri(base), reference)!)).toBe(path);
    expect(resolveUri(fileUri(base), reference)).toBe(fileUri(path));
  });

  it.each(["https://x.test/a", "http:a", "urn:a:b", "mailto:a@b", "//x.test/a"])(
    "is not what %j means",
    (uri) => {
      expect(pathOfFileUri(resolveUri(fileUri("library.json"), uri)!)).toBeUndefined();
    },
  );

  it.each(["https://[", "http://a b", "https://x:99999"])("is not found where %j is no URI", (text) => {
    expect(resolveUri(fileUri("library.json"), text)).toBeUndefined();
  });
});

const SPLITS: readonly [string, string, string][] = [
  ["", "", ""],
  ["#", "", ""],
  ["#/$defs/a", "", "/$defs/a"],
  ["a.json", "a.json", ""],
  ["a.json#", "a.json", ""],
  ["a.json#b#c", "a.json", "b#c"],
  ["https://x.test/?q#f", "https://x.test/?q", "f"],
];

/** A fragment, whether it holds only what may stand there, what it means, and how it is written instead. */
const FRAGMENTS: readonly [string, boolean, string | undefined, string][] = [
  ["", true, "", ""],
  ["/$defs/a_b-c.d~0", true, "/$defs/a_b-c.d~0", "/$defs/a_b-c.d~0"],
  ["!$&'()*+,;=:@/?", true, "!$&'()*+,;=:@/?", "!$&'()*+,;=:@/?"],
  ["caf%C3%A9", true, "café", "caf%C3%A9"],
  ["%2F%25", true, "/%", "%2F%25"],
  ["café", false, "café", "caf%C3%A9"],
  ["a b", false, "a b", "a%20b"],
  ['<>"{}|\\^`#[]', false, '<>"{}|\\^`#[]', "%3C%3E%22%7B%7D%7C%5C%5E%60%23%5B%5D"],
  ["😀", false, "😀", "%F0%9F%98%80"],
  ["50%", false, undefined, "50%"],
  ["%zz", false, undefined, "%zz"],
  ["%FF", true, undefined, "%FF"],
  ["%C3%28", true, undefined, "%C3%28"],
];

describe("a reference", () => {
  it.each(SPLITS)("%j is the resource %j and the fragment %j", (reference, resource, fragment) => {
    expect(splitReference(reference)).toEqual({ resource, fragment });
  });

  it.each(FRAGMENTS)(
    "with the fragment %j: plain %s, means %j, written %j",
    (fragment, plain, means, written) => {
      expect(isPlainFragment(fragment)).toBe(plain);
      expect(decodeFragment(fragment)).toBe(means);
      expect(escapeFragment(fragment)).toBe(written);
    },
  );
});
