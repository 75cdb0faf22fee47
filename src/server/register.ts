import { type CallPolicy, createCallTool, type ToolHandler } from "./call-tool.js";
import { type Contracts, readContracts } from "./contracts.js";
import { registerTools } from "./sdk-servers.js";
import type { Violation } from "./violation.js";

/** One handler for each tool of the contracts. */
export interface ToolHandlers {
  readonly [tool: string]: ToolHandler;
}

export interface RegisterOptions {
  /**
   * What a client gets in place of a result that breaks the contract. `development`: everything that is wrong with it,
   * as an error text. `production`: an error that obeys the contract, without details. By default what `NODE_ENV` says,
   * and `development` when it says nothing.
   */
  readonly mode?: "development" | "production";
  /** Told of every such result, in both modes; writes to standard error by default. What it throws, the client gets. */
  readonly onViolation?: (violation: Violation) => void;
}

/**
 * Registers the tools of contracts with a server: an `McpServer` or a `Server` of SDK line 2
 * (`@modelcontextprotocol/server`) or 1 (`@modelcontextprotocol/sdk`), before or after other tools.
 *
 * Each tool is listed with its contract exactly as it was compiled. Arguments are checked against the `inputSchema`;
 * what a handler returns is checked against the contract as it would go over the wire, before it does.
 *
 * Throws when a tool has no handler, a handler no tool, or a schema does not compile; nothing is registered then.
 */
export function registerContracts(
  server: object,
  contracts: Contracts,
  handlers: ToolHandlers,
  options: RegisterOptions = {},
): void {
  const policy: CallPolicy = {
    mode: options.mode ?? (process.env.NODE_ENV === "production" ? "production" : "development"),
    onViolation: options.onViolation ?? reportViolation,
  };
  const tools = [...readContracts(contracts, handlers).values()].map((tool) => ({
    tool,
    call: createCallTool(tool, handlers[tool.name] as ToolHandler, policy),
  }));
  registerTools(server, tools);
}

/** Standard output is the wire of servers that are started as a child. */
function reportViolation({ message }: Violation): void {
  process.stderr.write(`${message}\n`);
}
