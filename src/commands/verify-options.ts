import type { Host } from "../host/host.js";
import { HostError } from "../host/host.js";
import type { McpTarget } from "../host/mcp-client.js";
import type { ClientLine } from "../model/observation.js";
import { splitWords } from "./split-words.js";
import type { VerifyOptions } from "./verify.js";

/** What the command line says. */
export interface VerifyFlags {
  readonly stdio?: string;
  readonly http?: string;
  readonly toolsList?: string;
  readonly results?: string;
  readonly calls?: string;
  readonly env?: readonly string[];
  readonly cwd?: string;
  readonly header?: readonly string[];
  readonly allowWrites?: boolean;
  readonly timeout: number;
  readonly maxBytes: number;
  readonly client?: ClientLine | "both";
  readonly protocol?: string;
}

export interface Misuse {
  readonly message: string;
  readonly help?: string;
}

/** Makes sense of the command line, or says what is wrong with it. */
export async function verifyOptions(host: Host, flags: VerifyFlags): Promise<VerifyOptions | Misuse> {
  const wrong = wrongCombination(flags);
  if (wrong) return wrong;
  const target = await targetOf(host, flags);
  if (target && "message" in target) return target;
  const { toolsList, results, calls, allowWrites = false, client, protocol, timeout, maxBytes } = flags;
  return {
    allowWrites,
    timeout,
    maxBytes,
    ...(target && { target, targetText: flags.stdio ?? flags.http ?? "" }),
    ...(toolsList !== undefined && { toolsList }),
    ...(results !== undefined && { results }),
    ...(calls !== undefined && { calls }),
    ...(client !== undefined && { client }),
    ...(protocol !== undefined && { protocol }),
  };
}

function wrongCombination(flags: VerifyFlags): Misuse | undefined {
  const { stdio, http, toolsList, results, calls, env = [], cwd, header = [], client, protocol } = flags;
  const isLive = stdio !== undefined || http !== undefined;
  const isRecorded = toolsList !== undefined || results !== undefined;
  if (!isLive && !isRecorded)
    return {
      message: "there is nothing to verify",
      help: "name a server with --stdio or --http, or what one answered with --tools-list or --results",
    };
  if (stdio !== undefined && http !== undefined) return { message: "--stdio and --http name two servers" };
  if (isLive && isRecorded)
    return {
      message: "a server and what one answered are verified apart",
      help: "leave out --tools-list and --results, or --stdio and --http",
    };
  if (!isLive && calls !== undefined)
    return { message: "--calls needs a server", help: "name it with --stdio or --http" };
  if (!isLive && (client ?? protocol) !== undefined)
    return {
      message: `${client === undefined ? "--protocol" : "--client"} is about a server, and none is named`,
    };
  if (stdio === undefined && (env.length > 0 || cwd !== undefined))
    return {
      message: `${cwd === undefined ? "--env" : "--cwd"} is for a server that is started with --stdio`,
    };
  if (http === undefined && header.length > 0)
    return { message: "--header is for a server at an address, --http" };
  if (client === "v1" && protocol !== undefined && protocol >= "2026")
    return { message: `clients of version 1 do not speak MCP ${protocol}` };
  return undefined;
}

async function targetOf(
  host: Host,
  { stdio, http, env = [], cwd, header = [] }: VerifyFlags,
): Promise<McpTarget | Misuse | undefined> {
  if (http !== undefined) return addressOf(http, header);
  if (stdio === undefined) return undefined;
  const words = splitWords(stdio);
  if (!words) return { message: `a quote is left open in ${JSON.stringify(stdio)}` };
  if (words.length === 0) return { message: "--stdio names no command" };
  const variables = new Map<string, string>();
  for (const entry of env) {
    const at = entry.indexOf("=");
    const [name, value] = at < 0 ? [entry, host.env(entry)] : [entry.slice(0, at), entry.slice(at + 1)];
    if (name === "") return { message: `"${entry}" names no variable`, help: "--env NAME=VALUE" };
    if (value === undefined)
      return { message: `the variable "${name}" is not set here`, help: "--env NAME=VALUE gives a value" };
    variables.set(name, value);
  }
  if (cwd !== undefined && (await kindOf(host, cwd)) !== "directory")
    return { message: `there is no folder "${cwd}"` };
  return { kind: "stdio", words, env: variables, ...(cwd !== undefined && { cwd }) };
}

function addressOf(text: string, header: readonly string[]): McpTarget | Misuse {
  // `URL.parse` is younger than the oldest Node that is supported.
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    return { message: `"${text}" is no address`, help: "http://127.0.0.1:3000/mcp is one" };
  const headers = new Map<string, string>();
  for (const entry of header) {
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(entry) ?? [];
    if (name === undefined || value === undefined)
      return { message: `"${entry}" is no header`, help: '--header "Authorization: Bearer …"' };
    headers.set(name, value);
  }
  return { kind: "http", url: url.href, headers };
}

async function kindOf(host: Host, path: string): Promise<string | undefined> {
  try {
    return (await host.stat(path))?.kind;
  } catch (error) {
    if (error instanceof HostError) return undefined;
    throw error;
  }
}
