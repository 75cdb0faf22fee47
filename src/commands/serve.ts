import { hasErrors } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { toolsListNode } from "../emit/json/tools-list.js";
import { type Host, HostError } from "../host/host.js";
import type { McpEndpoint, McpLog, McpService, McpServing, ServedTool } from "../host/mcp-server.js";
import { type JsonValue, toValue } from "../json/node.js";
import { createValueCheck, type ValueCheck } from "../json-schema/value-check.js";
import type { ContractSet } from "../model/contract.js";
import type { SampleSize } from "../sample/sampler.js";
import { type Answer, blocked, misuse } from "./answer.js";
import { type Fixtures, readFixtures } from "./fixtures.js";
import { EXIT } from "./outcome.js";
import { packageVersion } from "./package-version.js";
import {
  fixtureAnswers,
  type NextAnswer,
  refuseArguments,
  sampleAnswers,
  textAnswer,
} from "./serve-answers.js";
import { type OpenOptions, openWorkspace } from "./workspace.js";

export interface ServeOptions extends OpenOptions {
  readonly endpoint: McpEndpoint;
  /** Whether an address off the loopback may be used. */
  readonly allowRemote?: boolean;
  readonly seed: number;
  readonly size: SampleSize;
  /** A definition that the answers shall hold, of every tool that may return it. */
  readonly family?: string;
  /** A folder with answers. */
  readonly fixtures?: string;
  /** Answer with near misses. */
  readonly fault?: boolean;
  readonly log?: McpLog;
}

/** A server that runs, or why it does not. */
export type Started =
  | { readonly kind: "serving"; readonly serving: McpServing; readonly tools: number }
  | { readonly kind: "refused"; readonly answer: Answer };

/** `serve`: a server that lists the tools of the project with their contracts, and answers with samples of them. */
export async function startServer(host: Host, options: ServeOptions): Promise<Started> {
  const refused = (answer: Answer): Started => ({ kind: "refused", answer });
  const { endpoint, allowRemote, fixtures: folder, log } = options;
  if (endpoint.kind === "http" && !isLoopback(endpoint.host) && !allowRemote) {
    const help = "add --allow-remote when other machines are meant to reach it";
    return refused(misuse(`"${endpoint.host}" is not an address of the loopback`, help));
  }
  const { value: workspace, diagnostics } = await openWorkspace(host, options);
  if (!workspace) return refused(blocked(diagnostics));
  const { contracts } = workspace;
  const wrongFamily = checkFamily(options.family, contracts);
  if (wrongFamily) return refused(wrongFamily);
  const schemas = schemasOf(contracts);
  let fixtures: Fixtures = new Map();
  if (folder !== undefined) {
    if ((await host.stat(folder))?.kind !== "directory")
      return refused(misuse(`there is no folder "${folder}"`));
    const read = await readFixtures(host, folder, { schemas, check: !options.fault });
    if (!read.value || hasErrors(read.diagnostics)) return refused(blocked(read.diagnostics));
    fixtures = read.value;
  }
  const tools = listTools(contracts);
  const answers = await answersOf(schemas, contracts, fixtures, options);
  const service: McpService = {
    name: "ombi-schema serve",
    version: await packageVersion(host),
    tools,
    call: createCall(tools, answers),
  };
  try {
    const serving = await host.serveMcp(service, endpoint, log);
    return { kind: "serving", serving, tools: tools.length };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    const help = error.code === "EADDRINUSE" ? "`--http 0` takes any free port" : undefined;
    return refused({
      ...misuse(`cannot listen on "${error.path}": ${error.message}`, help),
      exitCode: EXIT.faults,
    });
  }
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function checkFamily(family: string | undefined, { contracts }: ContractSet): Answer | undefined {
  if (family === undefined) return undefined;
  const known = new Set(contracts.flatMap((contract) => familiesOf(contract)));
  return known.has(family) ? undefined : misuse(`no tool returns "${family}"`, didYouMean(family, known));
}

/** Where nothing says which definitions are families, any may be meant. */
function familiesOf({ families, definitions }: ContractSet["contracts"][number]): readonly string[] {
  return families.length > 0 ? families : definitions;
}

function schemasOf({ contracts, withoutSchema }: ContractSet): ReadonlyMap<string, JsonValue | undefined> {
  return new Map([
    ...contracts.map(({ tool, schema }): [string, JsonValue] => [tool, toValue(schema())]),
    ...withoutSchema.map(({ tool }): [string, undefined] => [tool, undefined]),
  ]);
}

/** What `tools/list` answers: the generated fragment, with what it leaves open filled in. */
function listTools(contracts: ContractSet): readonly ServedTool[] {
  const listed = toValue(toolsListNode(contracts)) as unknown as readonly ServedTool[];
  return listed.map((tool) => ({
    ...hintsOf(tool.name),
    ...tool,
    inputSchema: tool.inputSchema ?? ANY_OBJECT,
  }));
}

const ANY_OBJECT = { type: "object" };

/** By the names that the tools of a server with reading and writing tools have. */
function hintsOf(tool: string): { readonly annotations?: object } {
  if (tool.startsWith("read_")) return { annotations: { readOnlyHint: true } };
  if (tool.startsWith("write_")) return { annotations: { readOnlyHint: false, destructiveHint: true } };
  return {};
}

async function answersOf(
  schemas: ReadonlyMap<string, JsonValue | undefined>,
  contracts: ContractSet,
  fixtures: Fixtures,
  { seed, size, family, fault = false }: ServeOptions,
): Promise<ReadonlyMap<string, NextAnswer>> {
  const { createSampler } = await import("../sample/sampler.js");
  const answerOf = (tool: string, schema: JsonValue | undefined): NextAnswer => {
    const given = fixtures.get(tool);
    if (given) return fixtureAnswers(given);
    if (schema === undefined) return textAnswer(tool);
    const contract = contracts.contract(tool);
    const holdsFamily = family !== undefined && contract && familiesOf(contract).includes(family);
    const sampler = { seed, size, ...(holdsFamily && { family }) };
    return sampleAnswers(schema, { createSampler, sampler, fault });
  };
  return new Map(Array.from(schemas, ([tool, schema]) => [tool, answerOf(tool, schema)]));
}

function createCall(
  tools: readonly ServedTool[],
  answers: ReadonlyMap<string, NextAnswer>,
): McpService["call"] {
  const checks = new Map<string, ValueCheck>();
  for (const { name, inputSchema } of tools) {
    const check = inputSchema === ANY_OBJECT ? undefined : createValueCheck(inputSchema as JsonValue);
    if (typeof check === "function") checks.set(name, check);
  }
  return (tool, input) => {
    const check = checks.get(tool);
    return (check && refuseArguments(check, input)) ?? answers.get(tool)?.();
  };
}
