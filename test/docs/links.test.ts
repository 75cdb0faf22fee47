import { existsSync, statSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { anchorsOf, nodesOf, type Page, REPOSITORY, readPage, readPages } from "./pages.js";

/** Addresses in a page, those of raw HTML included. */
function addressesOf(page: Page): readonly string[] {
  const written = [...nodesOf(page, "link"), ...nodesOf(page, "image"), ...nodesOf(page, "definition")];
  const html = nodesOf(page, "html").flatMap(({ value }) =>
    [...value.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, address = ""]) => address),
  );
  return [...written.map(({ url }) => url), ...html];
}

const known = new Map(readPages().map((page) => [page.path, page]));

/** Why an address leads nowhere; `undefined` when it leads somewhere, or out into the network. */
function faultOf(page: Page, address: string): string | undefined {
  if (/^[a-z][a-z+.-]*:/i.test(address)) return undefined;
  const [path = "", anchor] = address.split("#");
  const target = path === "" ? page.path : posix.join(posix.dirname(page.path), decodeURI(path));
  if (target.startsWith("..") || !existsSync(REPOSITORY + target)) return `${address}: no such file`;
  if (anchor === undefined) return undefined;
  if (statSync(REPOSITORY + target).isDirectory() || !target.endsWith(".md"))
    return `${address}: an anchor of something that is not a page`;
  const anchors = anchorsOf(known.get(target) ?? readPage(target));
  return anchors.has(decodeURI(anchor)) ? undefined : `${address}: no such heading`;
}

describe("links lead somewhere", () => {
  test.each([...known.keys()])("%s", (path) => {
    const page = known.get(path) as Page;
    expect(addressesOf(page).flatMap((address) => faultOf(page, address) ?? [])).toEqual([]);
  });
});

test("every page can be reached from the README", () => {
  const reached = new Set<string>();
  const waiting = ["README.md"];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const page = known.get(next);
    if (!page || reached.has(next)) continue;
    reached.add(next);
    for (const address of addressesOf(page)) {
      const [path = ""] = address.split("#");
      if (path === "" || /^[a-z][a-z+.-]*:/i.test(path)) continue;
      const target = posix.join(posix.dirname(next), decodeURI(path));
      waiting.push(target, posix.join(target, "README.md"));
    }
  }
  expect([...known.keys()].filter((path) => !reached.has(path))).toEqual([]);
});
