import type { JsonValue } from "../json/node.js";
import type { ValueFault } from "../json-schema/value-check.js";
import { errorText, isToolResult, resultOf, type ToolResult, withText } from "../model/tool-result.js";
import type { CheckedTool } from "./contracts.js";
import { createMakeError } from "./error-result.js";

import { createViolation, describeFault, type Violation } from "./violation.js";

/**
 * Answers a call: with the structured content alone, or with a whole `CallToolResult`. What it throws becomes an error
 * result. The second argument is what the SDK hands to handlers (`ctx` in line 2, `extra` in line 1).
 */
// biome-ignore lint/suspicious/noExplicitAny: a handler declares the arguments that its inputSchema promises
export type ToolHandler = (input: any, context: any) => unknown;

export interface CallPolicy {
  readonly mode: "development" | "production";
  readonly onViolation: (violation: Violation) => void;
}

/** Calls a handler and hands on what it returned, or an error where that breaks the contract. */
export type CallTool = (input: unknown, context: unknown) => Promise<ToolResult>;

/** What a production client is told; the rest is for `onViolation`. */
const BROKEN = "The server's answer did not match its contract.";

// The error by which the SDKs ask for a URL to be visited; anything else that is thrown becomes a result.
const URL_ELICITATION_REQUIRED = -32042;

export function createCallTool(tool: CheckedTool, handler: ToolHandler, policy: CallPolicy): CallTool {
  const { checkOutput } = tool;
  const schema = tool.outputSchema as JsonValue | undefined;
  const makeError = createMakeError(tool.outputSchema, (value) => checkOutput?.(value).length === 0);

  const refuse = (value: unknown, faults: readonly ValueFault[]): ToolResult => {
    const violation = createViolation(tool.name, value, faults);
    policy.onViolation(violation);
    return policy.mode === "development"
      ? errorText(violation.message)
      : makeError("internal", BROKEN, value);
  };

  const checkContent = (content: unknown): readonly ValueFault[] => checkOutput?.(content as JsonValue) ?? [];

  return async (input, context) => {
    const refused = tool.checkInput(input as JsonValue);
    if (refused.length > 0)
      return makeError(
        "input",
        `invalid arguments: ${refused.map((fault) => describeFault(fault)).join("; ")}`,
      );
    try {
      const returned = asSent(await handler(input, context));
      if ("fault" in returned) return refuse(undefined, [returned.fault]);
      const { value } = returned;
      if (isInputRequired(value)) return value;
      if (!isToolResult(value, checkOutput !== undefined)) {
        const faults = checkContent(value);
        return faults.length > 0 ? refuse(value, faults) : resultOf(schema, value as JsonValue);
      }
      if (value.structuredContent === undefined) {
        const isWhole = checkOutput === undefined || value.isError === true;
        return isWhole ? value : refuse(value, [missingContent]);
      }
      // Clients of line 1 check the content of errors as well.
      const faults = checkContent(value.structuredContent);
      if (faults.length > 0) return refuse(value.structuredContent, faults);
      return withText({ ...resultOf(schema, value.structuredContent as JsonValue), ...value });
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === URL_ELICITATION_REQUIRED) throw error;
      return makeError("internal", error instanceof Error ? error.message : String(error));
    }
  };
}

const missingContent: ValueFault = {
  instancePath: "",
  keyword: "type",
  message: "there is no structuredContent, and the result is no error",
  schemaPointer: "",
};

/** What goes over the wire: dates as texts, nothing `undefined`. */
function asSent(value: unknown): { readonly value: unknown } | { readonly fault: ValueFault } {
  const fault = (message: string) => ({
    fault: { instancePath: "", keyword: "type", message, schemaPointer: "" },
  });
  try {
    const text = JSON.stringify(value);
    return text === undefined ? fault("nothing was returned") : { value: JSON.parse(text) as unknown };
  } catch (error) {
    return fault(`it cannot be written as JSON: ${(error as Error).message}`);
  }
}

/** Line 2's request for more input from the user. */
function isInputRequired(value: unknown): value is ToolResult {
  return isRecord(value) && value.resultType === "input_required";
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
