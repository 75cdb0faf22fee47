import { doesNotCompile } from "../diagnostics/catalogue/contract.js";
import * as sourceRules from "../diagnostics/catalogue/source.js";
import { type Diagnostic, diagnose, hasErrors, hasFaults } from "../diagnostics/diagnostic.js";
import { type Host, HostError } from "../host/host.js";
import { type JsonValue, toValue } from "../json/node.js";
import { createValueCheck } from "../json-schema/value-check.js";
import { locateFile } from "../source/location.js";
import { createSource } from "../source/source.js";
import type { Answer } from "./answer.js";
import { findContract, isAnswer } from "./find-contract.js";
import { judge } from "./judge.js";
import { describeFindings, exitCodeOf, type Outcome, plural } from "./outcome.js";
import { isFine, judgePayload, syntaxFaults } from "./payload.js";
import { MAX_PAYLOAD_BYTES, readPayloads } from "./read-payloads.js";
import { type OpenOptions, openWorkspace } from "./workspace.js";

export interface ValidateOptions extends OpenOptions {
  /** Each payload is a whole `CallToolResult`. */
  readonly result?: boolean;
  readonly maxWarnings?: number;
}

// What is printed has to end, and what is kept has to fit.
const MOST_FINDINGS = 1_000;

/** `validate TOOL FILE…`: whether values obey the contract of a tool. */
export async function runValidate(
  host: Host,
  tool: string,
  files: readonly string[],
  options: ValidateOptions = {},
): Promise<Outcome | Answer> {
  const started = host.now();
  const opened = await openWorkspace(host, options);
  const found: Diagnostic[] = [...opened.diagnostics];
  const tally = { payloads: 0, invalid: 0, unprinted: 0 };
  const workspace = opened.value;
  if (workspace && !hasFaults(found)) {
    const contract = findContract(workspace.contracts, tool);
    if (isAnswer(contract)) return contract;
    const check = createValueCheck(toValue(contract.schema()));
    if (typeof check === "string") {
      const at = { location: contract.location, tools: [tool], subject: tool };
      found.push(diagnose(doesNotCompile, { tool, reason: check }, at));
    } else {
      const { project } = workspace;
      const context = { contract, check, isResult: options.result === true, ...(project && { project }) };
      const add = (find: () => readonly Diagnostic[]) => {
        // What is wrong is worked out only for what is printed.
        if (found.length >= MOST_FINDINGS) {
          tally.invalid++;
          tally.unprinted++;
          return;
        }
        const diagnostics = find();
        if (hasErrors(diagnostics)) tally.invalid++;
        found.push(...diagnostics);
      };
      for (const file of files) {
        await eachPayload(host, file, found, (path, line, text, value) => {
          tally.payloads++;
          const source = () => createSource(path, copied(text), line);
          if (value === undefined) add(() => syntaxFaults(source()));
          // The common case: nothing is made, so that nothing is to be thrown away.
          else if (!isFine(value, context)) add(() => judgePayload(value, source, context));
        });
      }
    }
  }
  const hasJudged = tally.payloads > 0;
  const diagnostics = judge(opened, found, (rule) => hasJudged && rule.startsWith("payload/"));
  const summary = [
    ...(hasJudged ? [plural(tally.payloads, "payload"), `${tally.invalid} invalid`] : []),
    describeFindings(diagnostics),
    ...(tally.unprinted > 0 ? [`${tally.unprinted} of the invalid not shown`] : []),
    `${Math.round(host.now() - started)} ms`,
  ].join(" · ");
  const { payloads, invalid } = tally;
  const exitCode = exitCodeOf(diagnostics, options.maxWarnings);
  return {
    report: { command: "validate", diagnostics, summary, counts: { payloads, invalid }, exitCode },
  };
}

type Visit = (path: string, line: number, text: string, value: JsonValue | undefined) => void;

async function eachPayload(host: Host, file: string, found: Diagnostic[], visit: Visit): Promise<void> {
  const path = file === "-" ? "standard input" : file;
  try {
    for await (const payloads of readPayloads(host, file)) {
      for (const payload of payloads) {
        if (payload.kind === "too-large") {
          const data = { bytes: payload.bytes, limit: MAX_PAYLOAD_BYTES };
          const note = "one payload is held in memory as a whole; lines of JSON (.jsonl) are read one by one";
          found.push(diagnose(sourceRules.tooLarge, data, { location: locateFile(path), note }));
        } else if (payload.kind === "damaged") {
          const source = createSource(path, copied(payload.text), payload.line);
          const start = source.text.indexOf("\ufffd");
          const location = { source, span: { start, end: start + 1 } };
          found.push(diagnose(sourceRules.invalidEncoding, { offset: payload.offset }, { location }));
        } else visit(path, payload.line, payload.text, payload.value);
      }
    }
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    const {
      note: _note,
      help: _help,
      ...diagnostic
    } = diagnose(
      sourceRules.unreadable,
      { path, reason: error.message },
      { location: locateFile(path), subject: path },
    );
    found.push(diagnostic);
  }
}

/** A line is a slice of a larger text, which would be kept with it. */
function copied(text: string): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text));
}
