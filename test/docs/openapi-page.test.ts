import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildConfig } from "../../src/build/build-config.js";
import { parseJsonSource } from "../../src/json/parse.js";
import { createSource } from "../../src/source/source.js";
import { createWorkplace } from "./command-line.js";
import { fenceMeta, nodesOf, readPage } from "./pages.js";
import { isPartOf } from "./part-of.js";

const fences = nodesOf(readPage("docs/openapi.md"), "code");
const parts = fences.filter((fence) => fenceMeta(fence).has("of"));

describe("what docs/openapi.md shows is part of what its project makes", () => {
  test.each(parts.map((fence) => [fenceMeta(fence).get("of") ?? "", fence.value]))(
    "%s",
    async (path, part) => {
      const workplace = await createWorkplace("openapi");
      await workplace.run(["build"]);
      const whole: unknown = JSON.parse(readFileSync(join(workplace.folder, path), "utf8"));
      expect(isPartOf(JSON.parse(part), whole), `${part}\nis not part of ${path}`).toBe(true);
    },
  );
});

test("the other envelope of the page makes a page a bare array", async () => {
  const workplace = await createWorkplace("openapi");
  const { exitCode, out } = await workplace.run(["build", "--config", "surface.config.json"]);
  expect(exitCode, out).toBe(0);
  const { paths } = JSON.parse(readFileSync(join(workplace.folder, "openapi.json"), "utf8"));
  expect(paths["/book"].get.responses["200"].content["application/json"].schema.type).toBe("array");
});

test("the configurations of the page are read", () => {
  const configs = fences.filter(({ meta }) => meta?.endsWith("config.json"));
  expect(configs).toHaveLength(3);
  for (const { value } of configs) {
    const document = parseJsonSource(createSource("ombi-schema.config.json", value)).value;
    expect(document && buildConfig(document, document.root).diagnostics).toEqual([]);
  }
});
