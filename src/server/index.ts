/**
 * `ombi-schema/server`: contracts in a running server. Needs no SDK of its own; it works with the one that the server
 * is made with.
 */
export type { ValueFault } from "../json-schema/value-check.js";
export type { ToolHandler } from "./call-tool.js";
export type { Contracts, ToolContract } from "./contracts.js";
export { type RegisterOptions, registerContracts, type ToolHandlers } from "./register.js";
export type { Violation } from "./violation.js";
