import { didYouMean } from "../diagnostics/suggest.js";
import type { JsonValue } from "../json/node.js";
import { createValueCheck, type ValueCheck } from "../json-schema/value-check.js";

/** A tool as `emit.toolsList` writes it, or as a `tools/list` answer lists it. */
export interface ToolContract {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Any object when absent. */
  readonly inputSchema?: object | undefined;
  /** Absent for a tool without a contract: its results are not checked. */
  readonly outputSchema?: object | undefined;
  readonly annotations?: object | undefined;
}

/**
 * What `build` writes: the `toolsList` file, as it is or as `{ tools }`; or contracts by the name of their tool, `null`
 * for a tool without one.
 */
export type Contracts =
  | readonly ToolContract[]
  | { readonly tools: readonly ToolContract[] }
  | { readonly [tool: string]: object | null };

/** A tool with what its arguments and its results are checked by. */
export interface CheckedTool extends ToolContract {
  readonly inputSchema: object;
  readonly checkInput: ValueCheck;
  readonly checkOutput?: ValueCheck;
}

const ANY_OBJECT = { type: "object" };

/** Compiles every schema and pairs every tool with a handler. Throws one error that names all that is wrong. */
export function readContracts(contracts: Contracts, handlers: { readonly [tool: string]: unknown }) {
  const listed = listTools(contracts);
  const faults: string[] = [];
  const tools = new Map<string, CheckedTool>();
  for (const tool of listed) {
    if (tools.has(tool.name)) faults.push(`the contracts list the tool "${tool.name}" twice`);
    const checked = compileTool(tool, faults);
    if (checked) tools.set(tool.name, checked);
  }
  const names = new Set(listed.map(({ name }) => name));
  for (const name of names) {
    if (!Object.hasOwn(handlers, name)) faults.push(`there is no handler for the tool "${name}"`);
    else if (typeof handlers[name] !== "function") faults.push(`the handler for "${name}" is not a function`);
  }
  for (const name of Object.keys(handlers)) {
    if (names.has(name)) continue;
    const hint = didYouMean(name, names);
    faults.push(`there is no contract for the handler "${name}"${hint === undefined ? "" : `; ${hint}`}`);
  }
  if (faults.length > 0) throw new Error(`the contracts cannot be registered:\n- ${faults.join("\n- ")}`);
  return tools;
}

function listTools(contracts: Contracts): readonly ToolContract[] {
  const listed =
    !Array.isArray(contracts) && isRecord(contracts) && Array.isArray(contracts.tools)
      ? contracts.tools
      : contracts;
  if (Array.isArray(listed)) {
    if (!listed.every((tool) => isRecord(tool) && typeof tool.name === "string"))
      throw new TypeError(
        'a list of contracts must hold tools with a "name", as `emit.toolsList` writes them',
      );
    return listed;
  }
  const entries = isRecord(listed) ? Object.entries(listed) : undefined;
  if (!entries?.every(([, schema]) => schema === null || isRecord(schema)))
    throw new TypeError("contracts are a list of tools, or one outputSchema (or null) for each tool's name");
  return entries.map(([name, schema]) => ({ name, outputSchema: (schema as object | null) ?? undefined }));
}

function compileTool(tool: ToolContract, faults: string[]): CheckedTool | undefined {
  const inputSchema = tool.inputSchema ?? ANY_OBJECT;
  const checkInput = compile(tool.name, "inputSchema", inputSchema, faults);
  if (!tool.outputSchema) return checkInput && { ...tool, inputSchema, checkInput };
  const checkOutput = compile(tool.name, "outputSchema", tool.outputSchema, faults);
  return checkInput && checkOutput && { ...tool, inputSchema, checkInput, checkOutput };
}

function compile(tool: string, name: string, schema: object, faults: string[]): ValueCheck | undefined {
  // Clients of 2025-11-25 drop all tools of a server when one root is not of this type.
  if (!isRecord(schema) || schema.type !== "object") {
    faults.push(`the ${name} of "${tool}" must have "type": "object" at its root`);
    return undefined;
  }
  const check = compileOnce(schema as JsonValue & object);
  if (typeof check === "function") return check;
  faults.push(`the ${name} of "${tool}" does not compile: ${check}`);
  return undefined;
}

// Stateless servers are made anew for each request, from the same contracts.
const compiled = new WeakMap<object, ValueCheck | string>();

function compileOnce(schema: JsonValue & object): ValueCheck | string {
  const check = compiled.get(schema) ?? createValueCheck(schema);
  compiled.set(schema, check);
  return check;
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
