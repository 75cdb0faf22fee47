import { describe, expect, test } from "vitest";
import { openApiDocument } from "../../../src/emit/openapi/document.js";
import { createNodeHost } from "../../../src/host/node-host.js";
import { openWorkspace } from "../../../src/commands/workspace.js";
import { printDocument } from "../../../src/json/print.js";
import { DEFAULT_FORMAT } from "../../../src/json/print-format.js";
import { faultsOf } from "./lint.js";

describe("the Ombi contract", async () => {
  const { value: workspace } = await openWorkspace(createNodeHost({ cwd: process.cwd() }));
  test.each(["3.1", "3.0"] as const)("OpenAPI %s", async (version) => {
    const { value, diagnostics } = openApiDocument(workspace!.contracts, { version });
    console.log(diagnostics.map((d) => d.message));
    const text = printDocument(value!, DEFAULT_FORMAT);
    (await import("node:fs")).writeFileSync(`/tmp/ombi-${version}.json`, text);
    expect(await faultsOf(text)).toEqual([]);
  });
});
