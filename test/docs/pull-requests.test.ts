import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { renderDiff } from "../../src/report/contract-diff/render-diff.js";
import { action } from "../action/workflow.js";
import { options } from "../report/sample.js";
import {
  diffOf,
  diffReportOf,
  enumValueAdded,
  familyDropped,
  minimumLowered,
  toolOf,
} from "../support/contract-diffs.js";
import { headOf, nodesOf, REPOSITORY, readPage, rowsOf } from "./pages.js";

const PATH = "docs/pull-requests.md";
const page = readPage(PATH);

const fence = (meta: string) => nodesOf(page, "code").find((code) => code.meta === meta)?.value ?? "";

/** What the page shows: one break that reaches three tools, one accepted, one that is harmless. */
const report = diffReportOf(
  diffOf(
    [
      toolOf("read_notes", [enumValueAdded], { bytes: { base: 1_204, head: 1_215 } }),
      toolOf("read_search", [enumValueAdded], { bytes: { base: 2_304, head: 2_315 } }),
      toolOf("write_note", [enumValueAdded, minimumLowered, familyDropped], {
        bytes: { base: 2_300, head: 2_120 },
      }),
    ],
    { unchanged: 28 },
  ),
);

test("the comment is the one that is written", () => {
  const comment = renderDiff(report, "markdown", options);
  if (process.env.UPDATE) {
    const text = readFileSync(REPOSITORY + PATH, "utf8");
    const updated = text.replace(
      /^(````text comment\n)[\s\S]*?(````)$/m,
      (_, open: string, close: string) => open + comment + close,
    );
    writeFileSync(REPOSITORY + PATH, updated);
    return;
  }
  expect(`${fence("comment")}\n`).toBe(comment);
});

test("the tables name every input and output of the action", () => {
  const named = (head: string) =>
    nodesOf(page, "table")
      .filter((table) => headOf(table)[0] === head)
      .flatMap(rowsOf)
      .map(([name]) => name);
  expect(named("Input")).toEqual(Object.keys(action.inputs));
  expect(named("Output")).toEqual(Object.keys(action.outputs));
});

test("the workflow gives the action inputs that it has, and runs again when a label comes or goes", () => {
  const workflow = parse(fence("github"));
  expect(workflow.on.pull_request.types).toEqual(expect.arrayContaining(["labeled", "unlabeled"]));
  expect(workflow.permissions).toEqual({ contents: "read", "pull-requests": "write" });
  const step = workflow.jobs.contracts.steps.at(-1);
  expect(step.uses).toMatch(/\/ombi-schema@/);
  for (const name of Object.keys(step.with)) expect(Object.keys(action.inputs)).toContain(name);
});

test("the hooks are those that there are", () => {
  const hooks = parse(readFileSync(`${REPOSITORY}.pre-commit-hooks.yaml`, "utf8")) as { id: string }[];
  const shown = parse(fence("pre-commit")).repos[0].hooks as { id: string }[];
  expect(shown).toEqual(hooks.map(({ id }) => ({ id })));
});
