import type { Html, Nodes, Root, RootContent } from "mdast";
import { remark } from "remark";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";

const FRONT_MATTER = ["yaml", "toml"] as const;

const plain = remark()
  .use(remarkFrontmatter, [...FRONT_MATTER])
  .freeze();

const github = remark()
  .use(remarkGfm)
  .use(remarkFrontmatter, [...FRONT_MATTER])
  .freeze();

/**
 * Reads Markdown with YAML or TOML front matter: the only use of remark. Its printer is never used, since it rewrites
 * a person's page. All offsets are into `text`.
 *
 * `blocks` reads CommonMark: what GitHub adds does not move a block of HTML, and costs more than all the rest.
 * `text` reads GitHub flavoured Markdown, where the words of headings count.
 */
export function parseMarkdown(text: string, purpose: "blocks" | "text"): Root {
  const processor = purpose === "blocks" ? plain : github;
  // micromark skips a byte order mark without counting it. `Source` has taken the file's own one off; a second one
  // is text, and is parsed as another invisible character.
  return processor.parse(text.startsWith("\ufeff") ? `\u2060${text.slice(1)}` : text);
}

/** A node's stretch of the text that was parsed. */
export function spanOf(node: RootContent): { readonly start: number; readonly end: number } {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

/** Every HTML node in document order; `topLevel` for those that are blocks of the document itself. */
export function htmlNodesOf(root: Root): readonly { readonly node: Html; readonly topLevel: boolean }[] {
  const found: { node: Html; topLevel: boolean }[] = [];
  const waiting: { node: Nodes; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    if (node.type === "html") found.push({ node, topLevel: depth === 1 });
    if (!("children" in node)) continue;
    for (const child of [...node.children].reverse()) waiting.push({ node: child, depth: depth + 1 });
  }
  return found;
}

/** What a reader sees of a heading, without markup and comments. */
export function plainTextOf(node: Nodes): string {
  if ("children" in node) return (node.children as Nodes[]).map(plainTextOf).join("");
  if (node.type === "html") return "";
  if ("value" in node) return node.value;
  return "alt" in node && node.alt ? node.alt : node.type === "break" ? " " : "";
}
