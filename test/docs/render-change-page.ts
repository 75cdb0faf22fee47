import type { ChangeKind } from "../../src/diagnostics/catalogue/change.js";
import { diffContracts } from "../../src/diff/diff-contracts.js";
import type { JsonValue } from "../../src/json/node.js";
import type { Change, ContractDiff, DiffLevel } from "../../src/model/contract-diff.js";
import { sideOf } from "../support/contract-sides.js";
import { renderRuleHead } from "./render-rule-index.js";

/** The whole page of a change, from its entry in the catalogue and from what comparing its example says. */
export function renderChangePage({ rule, isLoss, example }: ChangeKind): string {
  const [validation, reader] = [compareExample(example, "validation"), compareExample(example, "reader")];
  const change = validation.changes.find(({ id }) => `change/${id}` === rule.id);
  const lost = reader.changes.find(({ id }) => `change/${id}` === rule.id);
  if (!change || !lost) throw new Error(`the example of ${rule.id} does not show it`);
  const sections = [
    renderRuleHead(rule).trimEnd(),
    "## Example",
    `Before:\n\n${fence(example.base)}`,
    `After:\n\n${fence(example.head)}`,
    `${sentence(change.message)}\n\n${verdictOf(change)}`,
    "## What it means",
    MEANING,
  ];
  if (isLoss) sections.push(lossOf(change, lost));
  sections.push(
    "## What to do",
    "[What to do about a breaking change](../../pull-requests.md#accepting-a-break)",
  );
  return `${sections.join("\n\n")}\n`;
}

const MEANING =
  "The name says what was done, not whether it breaks. That is computed for each change: it alone is made to the base " +
  "contract, and the whole contract is compared before and after. In another place, under a condition or in one of " +
  "several alternatives, the same change may mean something else.";

function verdictOf({ verdict, evidence, bump, tags }: Change): string {
  const step = `Suggested step of the version: ${bump}.`;
  if (verdict === "breaking" && evidence)
    return `Here it is **breaking**: \`${JSON.stringify(evidence.witness)}\` may be sent now, and clients that hold the contract of before refuse it. ${step}`;
  if (verdict === "breaking") return `It is **breaking**: clients that rely on it fail. ${step}`;
  if (tags.includes("annotation")) return `It is **compatible** always: no value is judged by it. ${step}`;
  return `Here it is **compatible**: whatever may be sent now was accepted before. ${step}`;
}

function lossOf(change: Change, lost: Change): string {
  if (lost.verdict === change.verdict)
    return "Readers of the answers lose something by it. With `--level reader` it counts wherever that is so.";
  return "Readers of the answers may miss what is no longer sent: with `--level reader` it is breaking here.";
}

function compareExample({ base, head }: ChangeKind["example"], level: DiffLevel): ContractDiff {
  return diffContracts(sideOf("base", toolsOf(base)), sideOf("head", toolsOf(head)), { level });
}

/** An example of tools is an object of them; any other is the outputSchema of one tool. */
export function toolsOf(example: unknown): Record<string, JsonValue> {
  const { tools } = example as { tools?: Record<string, JsonValue> };
  return tools ?? { read_note: example as JsonValue };
}

function fence(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, undefined, 2)}\n\`\`\``;
}

function sentence(message: string): string {
  return `${message[0]?.toUpperCase()}${message.slice(1)}.`.replace(/^(["“])/, "$1");
}
