import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Code, Heading, Nodes, Root, Table } from "mdast";
import { parseMarkdown, plainTextOf } from "../../src/emit/markdown/parse-markdown.js";

/** A Markdown page of this repository. */
export interface Page {
  /** From the root of the repository. */
  readonly path: string;
  readonly root: Root;
}

export const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));

export function readPage(path: string): Page {
  return { path, root: parseMarkdown(readFileSync(REPOSITORY + path, "utf8"), "text") };
}

/** The README, the change log and everything under `docs/`. */
export function readPages(): readonly Page[] {
  const docs = readdirSync(`${REPOSITORY}docs`, { recursive: true, encoding: "utf8" })
    .map((path) => `docs/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".md"))
    .sort();
  return ["README.md", "CHANGELOG.md", ...docs].filter((path) => existsSync(REPOSITORY + path)).map(readPage);
}

/** Every node of a kind, in document order. */
export function nodesOf<Kind extends Nodes["type"]>(
  { root }: Page,
  kind: Kind,
): readonly Extract<Nodes, { type: Kind }>[] {
  const found: Extract<Nodes, { type: Kind }>[] = [];
  const visit = (node: Nodes) => {
    if (node.type === kind) found.push(node as Extract<Nodes, { type: Kind }>);
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}

/** The words after a fence's language, as `key=value`; a word without a value has the value "". */
export function fenceMeta({ meta }: Code): ReadonlyMap<string, string> {
  const words = (meta ?? "").split(/\s+/).filter(Boolean);
  return new Map(words.map((word) => [word.split("=")[0] as string, word.split("=").slice(1).join("=")]));
}

/** The rows of a table below its head, by the text of each cell. */
export function rowsOf(table: Table): readonly (readonly string[])[] {
  return table.children.slice(1).map((row) => row.children.map((cell) => plainTextOf(cell).trim()));
}

export function headOf(table: Table): readonly string[] {
  return (table.children[0]?.children ?? []).map((cell) => plainTextOf(cell).trim());
}

/** The anchors that GitHub gives to the headings of a page. */
export function anchorsOf(page: Page): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const heading of nodesOf(page, "heading")) {
    const anchor = anchorOf(heading);
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

function anchorOf(heading: Heading): string {
  return plainTextOf(heading)
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}
