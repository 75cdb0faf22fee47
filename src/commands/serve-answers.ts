import type { JsonValue } from "../json/node.js";
import type { ValueCheck } from "../json-schema/value-check.js";
import { errorText, resultOf, type ToolResult } from "../model/tool-result.js";
import type { createSampler, Sampler, SamplerOptions } from "../sample/sampler.js";

/** The next answer of a tool. */
export type NextAnswer = () => ToolResult;

/** After so many different answers the first comes again. */
const ROUND = 1000;

/** Fixtures in turn, from the first again after the last. */
export function fixtureAnswers(results: readonly ToolResult[]): NextAnswer {
  let turn = 0;
  return () => results[turn++ % results.length] as ToolResult;
}

export interface SampleAnswerOptions {
  readonly createSampler: typeof createSampler;
  readonly sampler: SamplerOptions;
  /** Near misses instead of valid values. */
  readonly fault: boolean;
}

/** Samples of a contract in turn. The sampler is made at the first call: a client seldom calls all tools. */
export function sampleAnswers(schema: JsonValue, options: SampleAnswerOptions): NextAnswer {
  let next: NextAnswer | undefined;
  return () => {
    next ??= startSampling(schema, options);
    return next();
  };
}

function startSampling(
  schema: JsonValue,
  { createSampler, sampler, fault }: SampleAnswerOptions,
): NextAnswer {
  const made = createSampler(schema, sampler);
  if (made.kind !== "sampler") return () => errorText(`there is no sample: ${made.reason}`);
  const values = repeat(fault ? () => nearMisses(made) : () => made.valid(ROUND));
  return () => {
    const { value, done } = values.next();
    if (done) return errorText("no answer is known that the contract would refuse");
    const result = resultOf(schema, value);
    // An error is not checked by clients of line 2, so that they would never meet the fault.
    if (fault) delete result.isError;
    return result;
  };
}

function* nearMisses(sampler: Sampler): Iterable<JsonValue> {
  for (const { value } of sampler.invalid(ROUND)) yield value;
}

/** Begins again at the end, unless there was nothing. */
function* repeat(begin: () => Iterable<JsonValue>): Iterator<JsonValue, undefined> {
  for (let count = -1; count !== 0; ) {
    count = 0;
    for (const value of begin()) {
      count++;
      yield value;
    }
  }
  return undefined;
}

/** A tool without a contract says who answered. */
export function textAnswer(tool: string): NextAnswer {
  return () => ({ content: [{ type: "text", text: `${tool}, answered by ombi-schema serve` }] });
}

/** Refuses arguments that the `inputSchema` of the project refuses, as a real server would. */
export function refuseArguments(check: ValueCheck, input: unknown): ToolResult | undefined {
  const faults = check(input as JsonValue);
  if (faults.length === 0) return undefined;
  const words = faults.map(({ instancePath, message }) => `${instancePath} ${message}`.trim());
  return errorText(`invalid arguments: ${words.join("; ")}`);
}
