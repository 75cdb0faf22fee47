import { defineRule } from "../rule.js";

export const invalid = defineRule<{ tool: string; fault: string; place: string; keyword: string }>({
  id: "payload/invalid",
  kind: "finding",
  summary: "A value does not obey the contract of its tool.",
  message: ({ fault }) => fault,
  note: "clients that check results throw it away, and the model gets an error in place of the answer",
});

export const notAResult = defineRule<{ reason: string }>({
  id: "payload/not-a-result",
  kind: "finding",
  summary: "A value that was given as a whole result is not one.",
  message: ({ reason }) => `not a CallToolResult: ${reason}`,
  note: "a result holds `content`, `structuredContent` and `isError`; without `--result` the value itself is checked",
});

export const missingContent = defineRule<{ tool: string }>({
  id: "payload/missing-structured-content",
  kind: "finding",
  summary: "A result that is no error has no structured content.",
  message: ({ tool }) => `the result of tool "${tool}" has no structuredContent`,
  note: "a tool that has an output schema has to return it; clients throw such results away",
});

export const textMismatch = defineRule<{ tool: string; place: string }>({
  id: "payload/text-mismatch",
  kind: "rule",
  level: "warn",
  summary: "The text of a result says something else than its structured content.",
  message: ({ place }) =>
    `the JSON in the text differs from structuredContent at ${place === "" ? "the root" : place}`,
  note: "clients show a model one of the two, and it depends on the client which",
  help: "make the text of the very value that is sent as structuredContent",
});
