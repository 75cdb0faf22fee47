// biome-ignore-all lint/suspicious/noConsole: a copy of the program that README.md shows
import { createNodeHost, openWorkspace, toValue } from "../../src/index.js";

const host = createNodeHost();
const { value: workspace, diagnostics } = await openWorkspace(host, {});
if (!workspace) throw new Error(diagnostics[0]?.message);

for (const { tool, definitions, schema } of workspace.contracts.contracts) {
  console.log(tool, definitions.length, toValue(schema()));
}
