import type { CallTool } from "./call-tool.js";
import type { CheckedTool } from "./contracts.js";

/** A tool and what answers its calls. */
export interface BoundTool {
  readonly tool: CheckedTool;
  readonly call: CallTool;
}

/** `McpServer` of SDK line 2, as far as it is used here. */
interface HighLevelServer {
  registerTool(name: string, config: object, callback: CallTool): unknown;
}

type Handler = (request: ToolRequest, context: unknown) => unknown;

interface ToolRequest {
  readonly params?: { readonly name?: string; readonly arguments?: unknown; readonly cursor?: string };
}

/** `Server` of either line, as far as it is used here. */
interface LowLevelServer {
  registerCapabilities(capabilities: object): void;
  /** Line 2 takes the name of a method, line 1 a Zod schema of the request. */
  setRequestHandler(method: unknown, handler: Handler): void;
  /** Private in both lines; without it, handlers of other tools are replaced. */
  readonly _requestHandlers?: ReadonlyMap<string, Handler>;
}

/** `McpServer` of SDK line 1: it takes Zod schemas only, so that the server below it is used. */
interface WrappingServer {
  readonly server: LowLevelServer;
  readonly _registeredTools?: object;
  setToolRequestHandlers?(): void;
}

/** Registers tools in the way that fits the server. */
export function registerTools(server: unknown, tools: readonly BoundTool[]): void {
  if (isHighLevel(server)) registerHighLevel(server, tools);
  else if (isWrapping(server)) registerWrapping(server, tools);
  else if (isLowLevel(server)) registerLowLevel(server, tools, isLineTwo(server));
  else
    throw new TypeError(
      "expected an McpServer or a Server of @modelcontextprotocol/server or @modelcontextprotocol/sdk",
    );
}

function registerHighLevel(server: HighLevelServer, tools: readonly BoundTool[]): void {
  for (const { tool, call } of tools) {
    const { name, title, description, annotations, inputSchema, outputSchema } = tool;
    const config = {
      title,
      description,
      annotations,
      inputSchema: standardSchema(inputSchema),
      ...(outputSchema && { outputSchema: standardSchema(outputSchema) }),
    };
    server.registerTool(name, config, call);
  }
}

/**
 * The Standard Schema that `fromJsonSchema` of the SDK makes. Arguments and results are checked before the SDK would,
 * so that both lines say the same of them.
 */
function standardSchema(schema: object) {
  return {
    "~standard": {
      version: 1,
      vendor: "ombi-schema",
      jsonSchema: { input: () => schema, output: () => schema },
      validate: (value: unknown) => ({ value }),
    },
  };
}

function registerWrapping(server: WrappingServer, tools: readonly BoundTool[]): void {
  for (const { tool } of tools) {
    if (server._registeredTools && Object.hasOwn(server._registeredTools, tool.name))
      throw new Error(`Tool ${tool.name} is already registered`);
  }
  // Its own handlers first: tools that it registers before or after this stay listed behind ours.
  server.setToolRequestHandlers?.();
  registerLowLevel(server.server, tools, false);
}

function registerLowLevel(server: LowLevelServer, tools: readonly BoundTool[], isTwo: boolean): void {
  const formerList = server._requestHandlers?.get("tools/list");
  const formerCall = server._requestHandlers?.get("tools/call");
  const byName = new Map(tools.map((bound) => [bound.tool.name, bound]));
  const listed = tools.map(({ tool }) => listingOf(tool));
  if (!formerList) server.registerCapabilities({ tools: {} });
  const method = (name: string) => (isTwo ? name : requestSchema(name));

  server.setRequestHandler(method("tools/list"), async (request, context) => {
    // A further page of the tools that were there before.
    if (formerList && request.params?.cursor !== undefined) return formerList(request, context);
    const others = (await formerList?.(request, context)) as
      | { readonly tools: readonly object[] }
      | undefined;
    return { ...others, tools: [...listed, ...(others?.tools ?? [])] };
  });
  server.setRequestHandler(method("tools/call"), async (request, context) => {
    const name = request.params?.name ?? "";
    const bound = byName.get(name);
    if (bound) return bound.call(request.params?.arguments ?? {}, context);
    if (formerCall) return formerCall(request, context);
    throw Object.assign(new Error(`Tool ${name} not found`), { code: -32602 });
  });
}

function listingOf({
  name,
  title,
  description,
  inputSchema,
  outputSchema,
  annotations,
}: CheckedTool): object {
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    inputSchema,
    ...(outputSchema && { outputSchema }),
    ...(annotations && { annotations }),
  };
}

/**
 * What line 1 reads of a Zod schema of a request: the method, and a parser. The SDK has checked the message before, so
 * that nothing is left to parse, and Zod need not be installed twice.
 */
function requestSchema(method: string) {
  const parse = (data: unknown) => data;
  return {
    shape: { method: { value: method } },
    parse,
    safeParse: (data: unknown) => ({ success: true, data }),
  };
}

function isHighLevel(server: unknown): server is HighLevelServer {
  return has(server, "registerTool") && isLineTwo(member(server, "server"));
}

function isWrapping(server: unknown): server is WrappingServer {
  return isLowLevel(member(server, "server"));
}

function isLowLevel(server: unknown): server is LowLevelServer {
  return has(server, "setRequestHandler") && has(server, "registerCapabilities");
}

/** Only line 2 speaks several wire formats, and has a method for results that differ between them. */
function isLineTwo(server: unknown): boolean {
  return has(server, "projectCallToolResult");
}

function has(value: unknown, method: string): boolean {
  return typeof member(value, method) === "function";
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
