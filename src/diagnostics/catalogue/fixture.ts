import { defineRule } from "../rule.js";

export const invalidFixture = defineRule<{ tool: string; fault: string }>({
  id: "fixture/invalid",
  kind: "finding",
  summary: "A fixture that the mock server is to answer with breaks the contract of its tool.",
  message: ({ tool, fault }) => `tool "${tool}" may not answer with this: ${fault}`,
  note: "every client that knows the contract would refuse the answer",
  help: "mend the fixture; `serve --fault` answers with wrong fixtures on purpose",
});

export const unknownTool = defineRule<{ tool: string }>({
  id: "fixture/unknown-tool",
  kind: "usage",
  summary: "A fixture is named after a tool that does not exist.",
  message: ({ tool }) => `there is no tool "${tool}" that this fixture could be for`,
  note: "nobody would ever get it",
});
