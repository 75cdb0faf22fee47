import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as prettier from "prettier";
import { expect, test } from "vitest";
import { CHANGE_KINDS } from "../../src/diagnostics/catalogue/change.js";
import { renderChangePage } from "./render-change-page.js";

const FOLDER = new URL("../../docs/rules/change/", import.meta.url);
// With UPDATE=1 the pages are written from the catalogue.
const UPDATE = process.env.UPDATE === "1";

test.each([...CHANGE_KINDS])(
  "the page of change/%s is what the catalogue and the comparison say",
  async (id, kind) => {
    const page = new URL(`${id}.md`, FOLDER);
    const expected = await prettier.format(renderChangePage(kind), {
      parser: "markdown",
      printWidth: 110,
      proseWrap: "preserve",
    });
    if (UPDATE) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(page, expected);
    }
    expect(existsSync(page)).toBe(true);
    expect(readFileSync(page, "utf8")).toBe(expected);
  },
);
