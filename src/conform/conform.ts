import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { ContractSet } from "../model/contract.js";
import { describeClient, type Observation, type Session } from "../model/observation.js";
import type { CompareSchemas } from "./judge-drift.js";
import { judgeListing } from "./judge-listing.js";
import { judgeResults } from "./judge-results.js";
import { judgeSession, judgeUnanswered } from "./judge-sessions.js";

export interface ConformOptions {
  /** Tells a harmless difference between two schemas from a breaking one. */
  readonly compare: CompareSchemas;
  /** The revision of the protocol where a session does not say which it was. */
  readonly protocol: string;
}

/** Whether a server keeps its contracts: what it lists, what it returns, and whether the official clients take it. */
export function conform(
  contracts: ContractSet,
  observation: Observation,
  { compare, protocol }: ConformOptions,
): readonly Diagnostic[] {
  const { sessions, target } = observation;
  const bySession = sessions.map((session) => ({
    session,
    diagnostics: [
      ...judgeSession(session, target),
      ...judgeListing(contracts, session, compare),
      ...session.calls.flatMap((call) => judgeUnanswered(call, session, target)),
    ],
  }));
  return [...merge(bySession), ...unique(judgeResults(contracts, observation, protocol))];
}

interface Judged {
  readonly session: Session;
  readonly diagnostics: readonly Diagnostic[];
}

/** What several clients found is said once; what only some of them found says which. */
function merge(bySession: readonly Judged[]): Diagnostic[] {
  const found = new Map<string, { diagnostic: Diagnostic; finders: Set<Session> }>();
  for (const { session, diagnostics } of bySession) {
    for (const diagnostic of diagnostics) {
      const known = found.get(diagnostic.fingerprint) ?? { diagnostic, finders: new Set() };
      found.set(diagnostic.fingerprint, known);
      known.finders.add(session);
    }
  }
  return [...found.values()].map(({ diagnostic, finders }) => {
    const { client, call } = diagnostic.data;
    // Not every client makes every call.
    const lookers = bySession.filter(
      ({ session }) => call === undefined || session.calls.some(({ number }) => number === call),
    );
    return finders.size === lookers.length || client !== undefined
      ? diagnostic
      : withFinders(diagnostic, [...finders]);
  });
}

function withFinders(diagnostic: Diagnostic, finders: readonly Session[]): Diagnostic {
  const names = finders.flatMap(({ client }) => (client ? [describeClient(client)] : []));
  if (names.length === 0) return diagnostic;
  const note = `seen by ${names.join(" and ")} only`;
  return { ...diagnostic, note: diagnostic.note === undefined ? note : `${diagnostic.note}; ${note}` };
}

function unique(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...new Map(diagnostics.map((diagnostic) => [diagnostic.fingerprint, diagnostic])).values()];
}
