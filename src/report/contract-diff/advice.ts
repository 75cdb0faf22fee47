import type { ContractDiff, ToolDiff } from "../../model/contract-diff.js";

// By the keyword of the base that refuses the new answer.
const BY_KEYWORD: Readonly<Record<string, string>> = {
  enum: "accept the new value, and treat values that you do not know as such",
  const: "accept the new value, and treat values that you do not know as such",
  type: "accept the other type",
  required: "do not rely on the member: it may be missing",
  dependentRequired: "do not rely on the member: it may be missing",
  additionalProperties: "ignore members that you do not know",
  unevaluatedProperties: "ignore members that you do not know",
  propertyNames: "accept other names of members",
  minimum: "accept numbers outside the former range",
  exclusiveMinimum: "accept numbers outside the former range",
  maximum: "accept numbers outside the former range",
  exclusiveMaximum: "accept numbers outside the former range",
  multipleOf: "accept numbers between the former steps",
  minLength: "accept shorter texts",
  maxLength: "accept longer texts: columns and buffers may be too small",
  pattern: "do not rely on the former form of the text",
  format: "do not rely on the former form of the text",
  minItems: "accept shorter lists",
  maxItems: "accept longer lists",
  uniqueItems: "accept that a list holds a value twice",
  oneOf: "accept answers of the new kind",
  anyOf: "accept answers of the new kind",
};

/** What those who maintain a client do about one tool. */
export function adviceFor(tool: ToolDiff, direction: ContractDiff["direction"]): readonly string[] {
  const rest = direction === "output" ? byVerdict(tool) : ofInputs(tool);
  switch (tool.status) {
    case "removed":
      return ["stop calling it"];
    case "added":
      return ["nothing: it is new"];
    case "renamed":
      return [`call it by its new name instead of ${tool.renamedFrom ?? "the former one"}`, ...rest];
    case "schema-removed":
      return ["do not expect structured content, and read the text of the answer"];
    case "schema-added":
      return ["nothing: answers now have structured content, and clients may check it"];
    default:
      return rest;
  }
}

function ofInputs({ verdict }: ToolDiff): string[] {
  if (verdict === "compatible") return ["nothing: all that was accepted still is"];
  return ["send only what the new schema accepts"];
}

function byVerdict({ tool, verdict, evidence, changes }: ToolDiff): string[] {
  if (verdict === "compatible") return ["nothing: every new answer is one that clients accept already"];
  if (verdict === "undecided") return ["try your client with real answers: it was not proved to accept all"];
  const breaking = changes.filter(({ tools }) =>
    tools.some((reached) => reached.tool === tool && reached.verdict === "breaking"),
  );
  const refusals = [evidence, ...breaking.map((change) => change.evidence)].flatMap((found) => found ?? []);
  const advice = refusals.map(({ keyword }) =>
    Object.hasOwn(BY_KEYWORD, keyword) ? BY_KEYWORD[keyword] : "accept answers of the new form",
  );
  return [...new Set(advice)].flatMap((line) => line ?? []).concat("make types and validators again");
}
