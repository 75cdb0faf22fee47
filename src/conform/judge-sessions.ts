import * as rules from "../diagnostics/catalogue/server.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { describeClient, type Failure, type ObservedCall, type Session } from "../model/observation.js";

/** What is wrong with the connection: the server cannot be reached, goes away, is late, writes what it must not. */
export function judgeSession(session: Session, target: string): Diagnostic[] {
  const diagnostics = session.failures.map((failure) => diagnoseFailure(failure, target));
  const { noise } = session;
  const [line] = noise?.lines ?? [];
  if (noise && line !== undefined)
    diagnostics.push(diagnose(rules.noiseOnStdout, { line, lines: noise.count }, { subject: target }));
  return diagnostics;
}

/** Calls that brought no result: an error of the protocol, no answer, or none was made. */
export function judgeUnanswered(call: ObservedCall, { client }: Session, target: string): Diagnostic[] {
  const { tool, number, outcome, location } = call;
  const at = { location, tools: [tool] };
  switch (outcome.kind) {
    case "refused": {
      const name = client ? describeClient(client) : "";
      const data = { step: `to call tool "${tool}"`, client: name, reason: outcome.refusal };
      return [diagnose(rules.refusedByClient, data, { ...at, subject: tool })];
    }
    case "error": {
      const data = { tool, call: number, code: outcome.code, reason: outcome.message };
      return [diagnose(rules.callFailed, data, at)];
    }
    case "failed":
      return [diagnoseFailure(outcome.failure, target, call)];
    case "skipped":
      return [diagnose(rules.notCalled, { tool, call: number, reason: outcome.reason }, at)];
    default:
      return [];
  }
}

function diagnoseFailure(
  { kind, step, reason, stderr }: Failure,
  target: string,
  call?: ObservedCall,
): Diagnostic {
  const at = {
    subject: call?.tool ?? target,
    ...(call && { location: call.location, tools: [call.tool] }),
    ...(stderr && { note: `it wrote to standard error: ${stderr.join(" ⏎ ")}` }),
  };
  switch (kind) {
    case "unreachable":
      return diagnose(rules.unreachable, { target, reason }, { ...at, help: helpFor(reason) });
    case "timeout":
      return diagnose(rules.timeout, { step, milliseconds: Number(/\d+/.exec(reason)?.[0] ?? 0) }, at);
    case "too-large":
      return diagnose(rules.messageTooLarge, { step, reason }, at);
    case "crashed":
      return diagnose(rules.crashed, { step, reason }, at);
  }
}

function helpFor(reason: string): string | undefined {
  if (/\b40[13]\b/.test(reason)) return 'the server wants to know you: --header "Authorization: Bearer …"';
  if (/\b404\b/.test(reason))
    return "the address must be that of the endpoint itself, which often ends in /mcp";
  if (reason.startsWith("cannot start"))
    return "the command is started as it stands, without a shell; give its path, or see that it is on PATH";
  return undefined;
}
