/**
 * `ombi-schema/vitest`: matchers for results of tools, for vitest and for whatever else has `expect.extend`.
 */
import type {} from "vitest";
import { openWorkspace } from "../commands/workspace.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { createNodeHost } from "../host/node-host.js";
import { type JsonValue, toValue } from "../json/node.js";
import { createValueCheck, type ValueCheck, type ValueFault } from "../json-schema/value-check.js";
import { formatPlace } from "./place.js";

declare module "vitest" {
  interface Matchers<T> {
    /** A `CallToolResult`, or what it holds as `structuredContent`, obeys the contract of a tool. */
    toObeyContract(tool: string): T;
  }
}

export interface MatcherOptions {
  /** The folder that the project is looked for from; the working folder when absent. */
  readonly folder?: string;
  /** A configuration to use instead of the nearest one. */
  readonly config?: string;
  /** The contracts themselves, by tool, instead of those of a project. */
  readonly contracts?: Readonly<Record<string, unknown>>;
}

export interface MatcherAnswer {
  readonly pass: boolean;
  readonly message: () => string;
}

/** What `expect.extend` takes. */
export type ContractMatchers = {
  readonly toObeyContract: (received: unknown, tool: string) => MatcherAnswer;
};

/** The matchers, with the contracts of the nearest project: `expect.extend(await contractMatchers())`. */
export async function contractMatchers(options: MatcherOptions = {}): Promise<ContractMatchers> {
  const schemas = options.contracts
    ? new Map(Object.entries(options.contracts).map(([tool, schema]) => [tool, schema as JsonValue]))
    : await projectSchemas(options);
  const checks = new Map<string, ValueCheck>();
  const checkOf = (tool: string): ValueCheck => {
    const known = checks.get(tool);
    if (known) return known;
    const schema = schemas.get(tool);
    if (schema === undefined) throw new RangeError(unknownTool(tool, [...schemas.keys()]));
    const check = createValueCheck(schema);
    if (typeof check === "string")
      throw new RangeError(`The contract of ${JSON.stringify(tool)} does not compile: ${check}.`);
    checks.set(tool, check);
    return check;
  };
  return { toObeyContract: (received, tool) => judge(received as JsonValue, tool, checkOf(tool)) };
}

async function projectSchemas({ folder, config }: MatcherOptions): Promise<Map<string, JsonValue>> {
  const host = createNodeHost(folder === undefined ? {} : { cwd: folder });
  const { value, diagnostics } = await openWorkspace(host, config === undefined ? {} : { config });
  if (!value || hasErrors(diagnostics)) {
    const lines = diagnostics.map(({ location, message }) => `${formatPlace(location)}${message}`);
    throw new RangeError(`The contracts cannot be read:\n${lines.join("\n")}`);
  }
  return new Map(value.contracts.contracts.map(({ tool, schema }) => [tool, toValue(schema())]));
}

function unknownTool(tool: string, known: readonly string[]): string {
  const help = didYouMean(tool, known);
  return `There is no contract of a tool ${JSON.stringify(tool)}${help === undefined ? "." : `; ${help}`}`;
}

function judge(received: JsonValue, tool: string, check: ValueCheck): MatcherAnswer {
  const faults = faultsOf(received, check);
  return {
    pass: faults.length === 0,
    message: () =>
      faults.length === 0
        ? `expected the value not to obey the contract of "${tool}", and it does`
        : [`expected the value to obey the contract of "${tool}"`, "", ...faults].join("\n"),
  };
}

const RESULT_MEMBERS = new Set(["content", "structuredContent", "isError", "_meta", "resultType"]);

function faultsOf(received: JsonValue, check: ValueCheck): readonly string[] {
  if (received === undefined) return ["  the value is undefined"];
  const faults = check(received);
  const result = faults.length > 0 ? resultOf(received) : undefined;
  if (!result) return faults.map((fault) => faultLine(fault, ""));
  const { structuredContent, isError } = result;
  if (structuredContent !== undefined)
    return check(structuredContent).map((fault) => faultLine(fault, "/structuredContent"));
  // An error may come as text alone.
  return isError === true ? [] : ["  the result has no structuredContent, and is no error"];
}

/** The value as a `CallToolResult`, where it looks like one. */
function resultOf(received: JsonValue): { readonly [key: string]: JsonValue } | undefined {
  if (typeof received !== "object" || received === null || Array.isArray(received)) return undefined;
  const members = received as { readonly [key: string]: JsonValue };
  const names = Object.keys(members);
  const isResult =
    Object.hasOwn(members, "structuredContent") ||
    (Array.isArray(members.content) && names.every((name) => RESULT_MEMBERS.has(name)));
  return isResult ? members : undefined;
}

function faultLine({ instancePath, message, family, help }: ValueFault, prefix: string): string {
  const at = `${prefix}${instancePath}`;
  const judged = family === undefined ? "" : ` (as "${family}")`;
  return `  ${at === "" ? "" : `at ${at}: `}${message}${judged}${help === undefined ? "" : `; ${help}`}`;
}
