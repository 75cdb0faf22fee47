import type { RootContent } from "mdast";
import { parseMarkdown, plainTextOf, spanOf } from "../../src/emit/markdown/parse-markdown.js";

/** A section of a page: what stands between one heading of the second level and the next. */
export interface Section {
  readonly title: string;
  /** The command in parentheses behind the title; `check` where there is none. */
  readonly command: string;
  readonly start: number;
  readonly end: number;
  /** The fences whose info string names a path. */
  readonly files: ReadonlyMap<string, string>;
  /** The words of the command line in a fence of `console`, without prompt and program. */
  readonly words: readonly string[];
  /** The other rules that the examples break, from the comment `also: …`. */
  readonly also: readonly string[];
  /** The fence of `text`: what the command reports, one line for each finding. */
  readonly report?: { readonly text: string; readonly start: number; readonly end: number };
}

export interface RulePage {
  readonly text: string;
  readonly sections: readonly Section[];
}

export function parseRulePage(text: string): RulePage {
  const { children } = parseMarkdown(text, "text");
  const starts = children.flatMap((node, index) =>
    node.type === "heading" && node.depth === 2 ? [index] : [],
  );
  const sections = starts.map((first, index) => {
    const next = starts[index + 1] ?? children.length;
    const end = children[next] ? spanOf(children[next]).start : text.length;
    return readSection(children.slice(first, next), end);
  });
  return { text, sections };
}

/** The section of a page; an empty one where the page has none with that title. */
export function sectionOf({ sections }: RulePage, title: string): Section {
  return (
    sections.find((section) => section.title === title) ?? {
      title,
      command: "check",
      start: 0,
      end: 0,
      files: new Map(),
      words: [],
      also: [],
    }
  );
}

function readSection([heading, ...nodes]: readonly RootContent[], end: number): Section {
  const title = heading ? plainTextOf(heading) : "";
  const [, name = title, command = "check"] = /^(.*?) \((\w+)\)$/.exec(title) ?? [];
  const files = new Map<string, string>();
  const also: string[] = [];
  const words: string[] = [];
  let report: Section["report"];
  for (const node of nodes) {
    if (node.type === "html") {
      const list = /^<!-- also: (.*) -->$/.exec(node.value)?.[1];
      also.push(...(list?.split(", ") ?? []));
    }
    if (node.type !== "code") continue;
    if (node.meta) files.set(node.meta, `${node.value}\n`);
    else if (node.lang === "console") words.push(...wordsOf(node.value).slice(2));
    else if (node.lang === "text") report = { text: node.value, ...spanOf(node) };
  }
  const start = heading ? spanOf(heading).start : 0;
  return { title: name, command, start, end, files, words, also, ...(report && { report }) };
}

function wordsOf(line: string): string[] {
  return Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, bare]) => quoted ?? bare ?? "");
}
