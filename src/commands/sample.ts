import { doesNotCompile } from "../diagnostics/catalogue/contract.js";
import { diagnose } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import type { Host } from "../host/host.js";
import { type JsonValue, toValue } from "../json/node.js";
import { createSampler, type NearMiss, type Sampler, type SampleSize } from "../sample/sampler.js";
import { visible, visibleJson } from "../source/visible.js";
import { type Answer, blocked, misuse } from "./answer.js";
import { findContract, isAnswer } from "./find-contract.js";
import { EXIT } from "./outcome.js";
import { type OpenOptions, openWorkspace } from "./workspace.js";

export type { SampleSize };

export interface SampleOptions extends OpenOptions {
  readonly family?: string;
  /** One value, printed at length, when absent; else so many, a line each. */
  readonly count?: number;
  readonly seed: number;
  readonly size: SampleSize;
  readonly invalid?: boolean;
}

/** `sample TOOL`: values that the contract accepts, or near misses that it refuses. */
export async function runSample(host: Host, tool: string, options: SampleOptions): Promise<Answer> {
  const { value: workspace, diagnostics } = await openWorkspace(host, options);
  if (!workspace) return blocked(diagnostics);
  const contract = findContract(workspace.contracts, tool);
  if (isAnswer(contract)) return contract;
  const { family, seed, size, count, invalid } = options;
  const { families } = contract;
  if (family !== undefined && families.length > 0 && !families.includes(family))
    return misuse(
      `tool "${tool}" has no family "${family}"`,
      didYouMean(family, families) ?? `its families: ${families.join(", ")}`,
    );
  const created = create(toValue(contract.schema()), { seed, size, ...(family !== undefined && { family }) });
  if (typeof created === "string") {
    const at = { location: contract.location, tools: [tool], subject: tool };
    return blocked([...diagnostics, diagnose(doesNotCompile, { tool, reason: created }, at)]);
  }
  if (created.kind === "no-family") return misuse(`tool "${tool}" has no family "${family}"`);
  if (created.kind !== "sampler") {
    const misuse =
      created.kind === "empty"
        ? {
            message: `no value obeys the contract of tool "${tool}"`,
            help: "`ombi-schema lint` names the definitions that nothing satisfies",
          }
        : { message: `no value was found for the contract of tool "${tool}": ${created.reason}` };
    return { exitCode: EXIT.findings, misuse };
  }
  const facts = { tool, ...(family !== undefined && { family }), seed, size };
  return invalid ? nearMisses(created, count, facts) : samples(created, count, facts);
}

function create(schema: JsonValue, options: Parameters<typeof createSampler>[1]) {
  try {
    return createSampler(schema, options);
  } catch (error) {
    // The validator's word on a schema that it cannot compile, which only a contract that was read in can be.
    return (error as Error).message;
  }
}

function samples(sampler: Sampler, count: number | undefined, facts: object): Answer {
  const values = [...sampler.valid(count ?? 1)];
  return { exitCode: EXIT.fine, text: textOf(values, count), data: { ...facts, samples: values } };
}

function nearMisses(sampler: Sampler, count: number | undefined, facts: { readonly tool: string }): Answer {
  const misses = [...sampler.invalid(count ?? 1)];
  if (misses.length === 0)
    return {
      exitCode: EXIT.findings,
      misuse: { message: `no value was found that clients refuse from tool "${facts.tool}"` },
    };
  return {
    exitCode: EXIT.fine,
    text: textOf(
      misses.map(({ value }) => value),
      count,
    ),
    data: { ...facts, nearMisses: misses },
    aside: misses.map(faultLine).join(""),
  };
}

/** The fault of the value on the same line of the output. */
function faultLine({ fault }: NearMiss, index: number): string {
  const { instancePath, message, keyword } = fault;
  const at = instancePath === "" ? "the root" : instancePath;
  return `${index + 1}: at ${visible(at)}: ${visible(message)} [${visible(keyword)}]\n`;
}

function textOf(values: readonly JsonValue[], count: number | undefined): string {
  const indent = count === undefined ? 2 : 0;
  return values.map((value) => `${visibleJson(value, indent)}\n`).join("");
}
