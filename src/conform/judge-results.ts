import { doesNotCompile } from "../diagnostics/catalogue/contract.js";
import * as rules from "../diagnostics/catalogue/server.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { canonicalText } from "../json/canonical.js";
import { locateValue } from "../json/document.js";
import type { JsonValue } from "../json/node.js";
import type { ContractSet } from "../model/contract.js";
import { describeClient, type Observation, type ObservedCall, type Session } from "../model/observation.js";
import type { Location } from "../source/location.js";
import { type JsonPointer, parsePointer } from "../source/pointer.js";
import { type Reading, Readings } from "./readings.js";
import { compareText, textsOf } from "./text-fallback.js";

/** One result, as one or several clients got it. */
interface Received {
  readonly call: ObservedCall;
  readonly session: Session;
  readonly result: { readonly [key: string]: JsonValue };
  /** What each client made of it: `undefined` where it took it. */
  readonly clients: { readonly name: string; readonly isV1: boolean; readonly refusal: string | undefined }[];
}

/** Every result against the contract of its tool, as each line of the SDK reads it. */
export function judgeResults(
  contracts: ContractSet,
  observation: Observation,
  protocol: string,
): Diagnostic[] {
  const readings = new Readings(contracts);
  return receivedBy(observation).flatMap((received) => {
    const { tool, location } = received.call;
    const reading = readings.of(tool, listedSchema(received));
    if (reading === undefined) {
      const isKnown = contracts.withoutSchema.some((other) => other.tool === tool);
      return [...(isKnown ? [] : [unknown(tool, location, contracts)]), ...refusals(received)];
    }
    if (typeof reading === "string") {
      const at = { location: contracts.contract(tool)?.location, tools: [tool], subject: tool };
      return [diagnose(doesNotCompile, { tool, reason: reading }, at)];
    }
    return judgeResult(received, reading, received.session.protocol ?? protocol);
  });
}

function receivedBy({ sessions }: Observation): Received[] {
  const found = new Map<string, Received>();
  for (const session of sessions) {
    for (const call of session.calls) {
      if (call.outcome.kind !== "result") continue;
      const { result, refusal } = call.outcome;
      const key = `${call.number} ${canonicalText(withoutMeta(result))}`;
      const received = found.get(key) ?? { call, session, result: withoutMeta(result), clients: [] };
      found.set(key, received);
      const { client } = session;
      if (client)
        received.clients.push({ name: describeClient(client), isV1: client.line === "v1", refusal });
    }
  }
  return [...found.values()];
}

/** What servers add of themselves to each answer, by the revision they speak, makes no other result. */
function withoutMeta(result: JsonValue): { readonly [key: string]: JsonValue } {
  if (typeof result !== "object" || result === null || Array.isArray(result)) return {};
  const { _meta, resultType, ...rest } = result as { readonly [key: string]: JsonValue };
  return rest;
}

function listedSchema({ session, call }: Received): JsonValue | undefined {
  return session.listing?.tools.find(({ name }) => name === call.tool)?.outputSchema;
}

function unknown(tool: string, location: Location | undefined, contracts: ContractSet): Diagnostic {
  const known = [...contracts.contracts, ...contracts.withoutSchema].map((contract) => contract.tool);
  const help = didYouMean(tool, known);
  return diagnose(rules.unknownTool, { tool }, { location, ...(help !== undefined && { help }) });
}

function judgeResult(received: Received, reading: Reading, protocol: string): Diagnostic[] {
  const { result, call } = received;
  const { tool, number } = call;
  const { structuredContent: value, isError, content } = result;
  const at = { tools: [tool], subject: `${tool} ${number}`, note: opinions(received) };
  const locate = (pointer: JsonPointer) => placeIn(call, ["result", ...pointer]);
  if (isError === true && textsOf(content).length === 0)
    return [
      ...judgeError(received, reading),
      diagnose(
        rules.silentError,
        { tool, call: number },
        { ...at, note: undefined, location: locate(["content"]) },
      ),
    ];
  if (isError === true) return judgeError(received, reading);
  if (value === undefined)
    return [diagnose(rules.missingResult, { tool, call: number }, { ...at, location: locate([]) })];
  const faults = reading.faults(value, protocol);
  const [first] = faults;
  if (first) {
    const data = { tool, call: number, faults: faults.map(({ text }) => text) };
    const location = locate(["structuredContent", ...(parsePointer(first.instancePath) ?? [])]);
    return [diagnose(rules.invalidResult, data, { ...at, location, note: noteOf(received, data.faults) })];
  }
  return [
    ...refusals(received),
    ...refusalOfV1(received, reading, value),
    ...judgeText(received, reading, value),
  ];
}

/** Clients of version 1 check what an error holds, those of version 2 do not. */
function judgeError(received: Received, reading: Reading): Diagnostic[] {
  const { call, result } = received;
  const { structuredContent: value } = result;
  const faults = value === undefined ? [] : reading.faults(value, "");
  const [first] = faults;
  if (!first) return refusals(received);
  const { tool, number } = call;
  const data = { tool, call: number, faults: faults.map(({ text }) => text) };
  const place = ["result", "structuredContent", ...(parsePointer(first.instancePath) ?? [])];
  const at = { tools: [tool], subject: `${tool} ${number}`, location: placeIn(call, place) };
  return [diagnose(rules.invalidErrorResult, data, { ...at, note: noteOf(received, data.faults) })];
}

function judgeText({ call, result }: Received, { isWrapped }: Reading, value: JsonValue): Diagnostic[] {
  const { tool, number } = call;
  const at = { tools: [tool], subject: `${tool} ${number}`, location: placeIn(call, ["result", "content"]) };
  const inner = isWrapped && typeof value === "object" && value !== null && "result" in value;
  const text = compareText(result.content, inner ? [value, value.result as JsonValue] : [value]);
  if (text.kind === "same") return [];
  if (text.kind === "absent") return [diagnose(rules.noTextFallback, { tool, call: number }, at)];
  return [diagnose(rules.textMismatch, { tool, call: number, place: text.place }, at)];
}

/** What clients say against a result that nothing else is said against. */
function refusals({ call, clients }: Received): Diagnostic[] {
  const { tool, number, location } = call;
  return clients.flatMap(({ name, refusal }) => {
    if (refusal === undefined) return [];
    const data = { step: `a result of tool "${tool}"`, client: name, reason: refusal };
    return [diagnose(rules.refusedByClient, data, { location, tools: [tool], subject: `${tool} ${number}` })];
  });
}

/** Where no client of version 1 took part, its reading of the contract is worked out. */
function refusalOfV1(received: Received, { acceptedByV1 }: Reading, value: JsonValue): Diagnostic[] {
  const { call, clients } = received;
  if (clients.some(({ isV1 }) => isV1) || acceptedByV1(value)) return [];
  const { tool, number } = call;
  const location = placeIn(call, ["result", "structuredContent"]);
  const reason = "it checks with a draft-07 engine, which reads the contract differently";
  const data = { step: `a result of tool "${tool}"`, client: "v1", reason };
  return [diagnose(rules.refusedByClient, data, { location, tools: [tool], subject: `${tool} ${number}` })];
}

const MOST_FAULTS = 5;

function noteOf(received: Received, faults: readonly string[]): string | undefined {
  const others = faults.slice(1, MOST_FAULTS).map((fault) => `also ${fault}`);
  if (faults.length > MOST_FAULTS) others.push(`and ${faults.length - MOST_FAULTS} more`);
  const said = opinions(received);
  const parts = said === undefined ? others : [...others, said];
  return parts.length === 0 ? undefined : parts.join("; ");
}

/** What the clients made of a result that breaks the contract; those that say the same say it together. */
function opinions({ clients }: Received): string | undefined {
  const names = new Map<string | undefined, string[]>();
  for (const { name, refusal } of clients) names.set(refusal, [...(names.get(refusal) ?? []), name]);
  const sentences = [...names].map(([refusal, who]) => {
    const [take, say] = who.length === 1 ? ["takes", "says"] : ["take", "say"];
    return refusal === undefined
      ? `${who.join(" and ")} ${take} it`
      : `${who.join(" and ")} ${say}: ${refusal}`;
  });
  return sentences.length === 0 ? undefined : sentences.join("; ");
}

function placeIn({ document, location }: ObservedCall, pointer: JsonPointer): Location | undefined {
  return document ? locateValue(document, pointer) : location;
}
