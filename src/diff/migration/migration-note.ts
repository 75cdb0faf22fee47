import type { JsonValue } from "../../json/node.js";
import { toValue } from "../../json/node.js";
import type { Contract, ContractSet } from "../../model/contract.js";
import { samplePage } from "./page-sample.js";
import { type PageEnd, type PageShape, pageShapeOf } from "./page-shape.js";

/** A page as a tool returns it: its form, and a page in the middle and at the end of a listing. */
export interface PageView {
  readonly shape: PageShape;
  readonly middle: JsonValue;
  readonly last: JsonValue;
}

/** One tool whose pages have another form than before. */
export interface PageMigration {
  readonly tool: string;
  readonly before: PageView;
  readonly after: PageView;
  /** What a reader has to change, a sentence each. */
  readonly steps: readonly string[];
  /** The word of whoever judges the two schemas: `breaking`, `compatible` … */
  readonly verdict?: string;
}

/** Judges a change of a schema: what a reader of the old one makes of what is valid under the new one. */
export type JudgeSchemas = (before: JsonValue, after: JsonValue) => string;

/** The tools of two contracts that return pages of different forms, in the order of the new one. */
export function describePageMigrations(
  before: ContractSet,
  after: ContractSet,
  judge?: JudgeSchemas,
): readonly PageMigration[] {
  return after.contracts.flatMap((contract) => {
    const earlier = before.contract(contract.tool);
    return earlier ? (describePageMigration(earlier, contract, judge) ?? []) : [];
  });
}

function describePageMigration(
  before: Contract,
  after: Contract,
  judge: JudgeSchemas | undefined,
): PageMigration | undefined {
  const [old, next] = [toValue(before.schema()), toValue(after.schema())];
  const pages = comparePages(old, next);
  return pages && { tool: after.tool, ...pages, ...(judge && { verdict: judge(old, next) }) };
}

/** What becomes of the pages of one tool; nothing where they are no pages, or of the same form. */
export function comparePages(
  old: JsonValue,
  next: JsonValue,
): Pick<PageMigration, "before" | "after" | "steps"> | undefined {
  const [oldShape, nextShape] = [pageShapeOf(old), pageShapeOf(next)];
  if (!oldShape || !nextShape) return undefined;
  const steps = stepsBetween(oldShape, nextShape);
  if (steps.length === 0) return undefined;
  return { before: viewOf(old, oldShape), after: viewOf(next, nextShape), steps };
}

function viewOf(schema: JsonValue, shape: PageShape): PageView {
  return {
    shape,
    middle: samplePage(schema, shape, "middle"),
    last: samplePage(schema, shape, "last"),
  };
}

function stepsBetween(before: PageShape, after: PageShape): readonly string[] {
  const steps: string[] = [];
  if (before.items !== after.items)
    steps.push(`The records are in \`${after.items}\`, no longer in \`${before.items}\`.`);
  if (before.cursor !== after.cursor) steps.push(cursorStep(before.cursor, after.cursor));
  const [oldEnd, newEnd] = [END_WORDS[before.end](before), END_WORDS[after.end](after)];
  // Where nothing but a name changes, the sentences above have said it.
  if (before.end !== after.end)
    steps.push(`The last page is the one with ${newEnd}; it was the one with ${oldEnd}.`);
  if (before.closed !== after.closed)
    steps.push(after.closed ? "Other keys are refused from now on." : "Other keys may be there from now on.");
  return steps;
}

function cursorStep(before: string | undefined, after: string | undefined): string {
  if (after === undefined) return `There is no cursor any more (it was \`${before}\`).`;
  if (before === undefined) return `There is a cursor now, \`${after}\`.`;
  return `The cursor is \`${after}\`, no longer \`${before}\`.`;
}

const END_WORDS: { readonly [end in PageEnd]: (shape: PageShape) => string } = {
  absent: ({ cursor }) => `no \`${cursor}\``,
  null: ({ cursor }) => `\`${cursor}\` null`,
  "absent or null": ({ cursor }) => `no \`${cursor}\`, or a null one`,
  empty: ({ cursor }) => `an empty \`${cursor}\``,
  "empty or absent": ({ cursor }) => `no \`${cursor}\`, or an empty one`,
  flag: ({ flag }) => `\`${flag}\` false`,
  none: () => "nothing that marks it",
};

/** The note for those who read the pages, as Markdown; empty where no page has changed. Tools of one change stand together. */
export function renderPageMigrations(migrations: readonly PageMigration[]): string {
  const groups = new Map<string, PageMigration[]>();
  for (const migration of migrations) {
    const key = JSON.stringify([migration.steps, migration.verdict]);
    groups.set(key, [...(groups.get(key) ?? []), migration]);
  }
  return [...groups.values()].map(renderGroup).join("\n");
}

function renderGroup(group: readonly PageMigration[]): string {
  const [first] = group;
  if (!first) return "";
  const tools = group.map(({ tool }) => `\`${tool}\``).join(", ");
  const verdict = first.verdict === undefined ? "" : ` (${first.verdict})`;
  return [
    `### Pages of ${tools}${verdict}`,
    "",
    ...first.steps.map((step) => `- ${step}`),
    "",
    `A page of \`${first.tool}\` before, and the last one:`,
    "",
    fence(first.before),
    "",
    "The same from now on:",
    "",
    fence(first.after),
    "",
  ].join("\n");
}

function fence({ middle, last }: PageView): string {
  return ["```json", JSON.stringify(middle), JSON.stringify(last), "```"].join("\n");
}
