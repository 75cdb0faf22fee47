import { defineRule } from "../rule.js";

export const unreachable = defineRule<{ target: string; reason: string }>({
  id: "server/unreachable",
  kind: "fault",
  summary: "There is no session with the server, so that nothing can be verified.",
  message: ({ target, reason }) => `cannot reach "${target}": ${reason}`,
});

export const clientNotInstalled = defineRule<{ line: string; package: string }>({
  id: "server/client-not-installed",
  kind: "usage",
  summary: "The client that the command line asks for is not installed in the project.",
  message: ({ line, package: name }) => `"${name}", the client of line ${line}, is not installed here`,
  note: "the client of version 1 is that of your project, so that what is verified is what your users run",
  help: "install it as a development dependency, or leave `--client` out",
});

export const notARecord = defineRule<{ expected: string }>({
  id: "server/not-a-record",
  kind: "fault",
  summary: "A line of the calls or of the recorded results holds something else.",
  message: ({ expected }) => `this must be ${expected}`,
});

export const timeout = defineRule<{ step: string; milliseconds: number }>({
  id: "server/timeout",
  kind: "rule",
  summary: "The server does not answer in time.",
  message: ({ step, milliseconds }) => `the server does not answer ${step} within ${milliseconds} ms`,
  note: "a client waits for a minute and shows nothing meanwhile; what was asked is not verified",
  help: "`--timeout` gives it longer",
});

export const crashed = defineRule<{ step: string; reason: string }>({
  id: "server/crashed",
  kind: "rule",
  summary: "The server ends, or breaks off, while it is asked something.",
  message: ({ step, reason }) => `the server breaks off at ${step}: ${reason}`,
  note: "clients lose the connection, and every tool with it",
});

export const messageTooLarge = defineRule<{ step: string; reason: string }>({
  id: "server/message-too-large",
  kind: "rule",
  summary: "One message of the server is larger than clients read.",
  message: ({ step, reason }) => `the answer to ${step} is too large: ${reason}`,
  note: "the official clients read 10 MiB from a server's standard output, and close the connection at more",
  help: "answer in pages; `--max-bytes` reads more",
});

export const noiseOnStdout = defineRule<{ line: string; lines: number }>({
  id: "server/noise-on-stdout",
  kind: "rule",
  summary: "The server writes to its standard output what is no message of MCP.",
  message: ({ line, lines }) =>
    `the server writes ${lines === 1 ? "a line" : `${lines} lines`} to standard output that ${lines === 1 ? "is no message" : "are no messages"}: ${JSON.stringify(line)}`,
  note: "MCP allows messages only; some clients skip such a line, others lose the message after it",
  help: "write logs to standard error",
});

export const endlessPages = defineRule<{ cursor: string; pages: number }>({
  id: "server/endless-pages",
  kind: "rule",
  summary: "A page of the list names a cursor that came before, so that the list never ends.",
  message: ({ cursor, pages }) =>
    `tools/list names the cursor ${JSON.stringify(cursor)} again after ${pages} pages`,
  note: "clients that follow cursors go round for ever, or give up without a list",
  help: "leave `nextCursor` out of the last page",
});

export const duplicateTool = defineRule<{ tool: string }>({
  id: "server/duplicate-tool",
  kind: "rule",
  summary: "The server lists two tools under one name.",
  message: ({ tool }) => `the server lists tool "${tool}" twice`,
  note: "only one of the two can be called, and clients may check its answers against the schema of the other",
});

export const missingTool = defineRule<{ tool: string }>({
  id: "server/missing-tool",
  kind: "rule",
  summary: "The server does not list a tool of the contract.",
  message: ({ tool }) => `the server does not list tool "${tool}"`,
  note: "clients that were written for the contract call a tool that is not there",
});

export const extraTool = defineRule<{ tool: string }>({
  id: "server/extra-tool",
  kind: "rule",
  level: "warn",
  summary: "The server lists a tool that the contract does not know.",
  message: ({ tool }) => `the server lists tool "${tool}", which is not in the contract`,
  note: "nothing holds its answers to a shape",
  help: "add it to the matrix, with `null` where it has no `outputSchema`",
});

export const driftedTool = defineRule<{ tool: string; relation: string; witness: string }>({
  id: "server/drifted-tool",
  kind: "rule",
  summary: "By the schema that the server lists, a tool may answer what its contract refuses.",
  message: ({ tool, witness }) =>
    `the server lists another outputSchema for tool "${tool}": by it the tool may answer ${witness}`,
  note: "who holds the contract refuses such an answer",
  help: "deploy the contract with the server, or change the contract and release that",
});

export const unprovenDrift = defineRule<{ tool: string; reason: string }>({
  id: "server/unproven-drift",
  kind: "rule",
  summary: "The server lists another schema for a tool, and nothing shows that the difference is harmless.",
  message: ({ tool, reason }) =>
    `the server lists another outputSchema for tool "${tool}", and whether it breaks is not decided: ${reason}`,
  note: "neither a proof nor a breaking answer was found; take it for breaking until you have looked",
});

export const harmlessDrift = defineRule<{ tool: string; relation: string }>({
  id: "server/harmless-drift",
  kind: "rule",
  level: "warn",
  summary: "The server lists another schema for a tool, under which every answer keeps the contract.",
  message: ({ tool, relation }) =>
    `the server lists another outputSchema for tool "${tool}": ${relation === "equal" ? "it accepts the same values" : "it accepts fewer values"}`,
  note: "nothing breaks, but the server was not built from this contract",
});

export const refusedByClient = defineRule<{ step: string; client: string; reason: string }>({
  id: "server/refused-by-client",
  kind: "rule",
  summary: "An official client refuses what the server sends, although it keeps the contract.",
  message: ({ step, client, reason }) => `client ${client} refuses ${step}: ${reason}`,
  note: "whoever uses this client gets an error in place of the answer",
});

export const invalidResult = defineRule<{ tool: string; call: number; faults: readonly string[] }>({
  id: "server/invalid-result",
  kind: "rule",
  summary: "A result does not keep the contract of its tool.",
  message: ({ tool, faults }) =>
    `a result of tool "${tool}" breaks the contract: ${faults[0]}${faults.length > 1 ? ` (and ${faults.length - 1} more)` : ""}`,
  note: "clients throw an error in place of the result",
});

export const missingResult = defineRule<{ tool: string; call: number }>({
  id: "server/missing-result",
  kind: "rule",
  summary: "A result has no `structuredContent`, although its tool has a contract.",
  message: ({ tool }) => `a result of tool "${tool}" has no structuredContent`,
  note: "MCP requires it of a tool with an `outputSchema`, unless the result says `isError`; clients throw an error",
});

export const invalidErrorResult = defineRule<{ tool: string; call: number; faults: readonly string[] }>({
  id: "server/invalid-error-result",
  kind: "rule",
  summary: "A result that says `isError` has `structuredContent` that does not keep the contract.",
  message: ({ tool, faults }) =>
    `an error result of tool "${tool}" breaks the contract: ${faults[0]}${faults.length > 1 ? ` (and ${faults.length - 1} more)` : ""}`,
  note: "clients of version 1 check errors too, and hide the real error behind one of their own; those of version 2 do not check",
  help: "leave structuredContent out of errors, or give them the form that the contract has for errors",
});

export const silentError = defineRule<{ tool: string; call: number }>({
  id: "server/silent-error",
  kind: "rule",
  level: "warn",
  summary: "A result that says `isError` has no text that says what is wrong.",
  message: ({ tool }) => `an error result of tool "${tool}" has no text`,
  note: "the text is what the model reads of an error",
});

export const textMismatch = defineRule<{ tool: string; call: number; place: string }>({
  id: "server/text-mismatch",
  kind: "rule",
  level: "warn",
  summary: "The text of a result is JSON, and says something else than its `structuredContent`.",
  message: ({ tool, place }) =>
    `the text of a result of tool "${tool}" says something else than its structuredContent${place === "" ? "" : `, first at ${place}`}`,
  note: "clients that do not know structuredContent, and models that are shown the text, read other data than the rest",
  help: "make the text from the same value: `JSON.stringify(structuredContent)`",
});

export const noTextFallback = defineRule<{ tool: string; call: number }>({
  id: "server/no-text-fallback",
  kind: "rule",
  level: "warn",
  summary: "A result has `structuredContent`, and no text that says the same as JSON.",
  message: ({ tool }) => `a result of tool "${tool}" has no text that repeats its structuredContent`,
  note: "MCP asks for the JSON as text as well, for clients that do not know structuredContent",
  help: 'add { "type": "text", "text": JSON.stringify(structuredContent) } to `content`',
});

export const callFailed = defineRule<{ tool: string; call: number; code: number; reason: string }>({
  id: "server/call-failed",
  kind: "rule",
  summary: "The server answers a call with an error of the protocol.",
  message: ({ tool, code, reason }) =>
    `the server answers a call of tool "${tool}" with error ${code}: ${reason}`,
  note: "such an error is about the request; what goes wrong in a tool belongs into a result with `isError`, which the model sees",
});

export const listFailed = defineRule<{ code: number; reason: string }>({
  id: "server/list-failed",
  kind: "rule",
  summary: "The server answers the request for its tools with an error.",
  message: ({ code, reason }) => `the server answers tools/list with error ${code}: ${reason}`,
  note: "clients see no tool at all",
});

export const notCalled = defineRule<{ tool: string; call: number; reason: string }>({
  id: "server/not-called",
  kind: "rule",
  level: "warn",
  summary: "A call was asked for and not made.",
  message: ({ tool, reason }) => `tool "${tool}" was not called: ${reason}`,
  note: "what was not called is not verified",
});

export const unknownTool = defineRule<{ tool: string }>({
  id: "server/unknown-tool",
  kind: "rule",
  summary: "A call or a recorded result names a tool that is not in the contract.",
  message: ({ tool }) => `tool "${tool}" is not in the contract`,
  note: "there is nothing to judge its results by",
});
