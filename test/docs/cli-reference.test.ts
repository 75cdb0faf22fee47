import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { REPOSITORY } from "./pages.js";
import { renderCliReference } from "./render-cli-reference.js";

test("docs/cli.md is what the command line says of itself", () => {
  const path = `${REPOSITORY}docs/cli.md`;
  const page = renderCliReference();
  if (process.env.UPDATE === "1") writeFileSync(path, page);
  expect(readFileSync(path, "utf8")).toBe(page);
});
