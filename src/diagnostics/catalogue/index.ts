import { invariant } from "../invariant.js";
import type { Rule } from "../rule.js";
import * as config from "./config.js";
import * as contract from "./contract.js";
import * as document from "./document.js";
import * as envelope from "./envelope.js";
import * as fixture from "./fixture.js";
import * as library from "./library.js";
import * as matrix from "./matrix.js";
import * as output from "./output.js";
import * as payload from "./payload.js";
import * as schema from "./schema.js";
import * as server from "./server.js";
import * as source from "./source.js";

const groups = [
  source,
  config,
  library,
  schema,
  matrix,
  envelope,
  contract,
  document,
  output,
  payload,
  server,
  fixture,
];

const byId = new Map<string, Rule>();
for (const group of groups) {
  for (const rule of Object.values(group) as Rule[]) {
    invariant(!byId.has(rule.id), `the rule ${rule.id} is defined twice`);
    byId.set(rule.id, rule);
  }
}

/** Everything that can be reported, sorted by id. */
export const catalogue: readonly Rule[] = [...byId.values()].sort((left, right) =>
  left.id < right.id ? -1 : 1,
);

export function ruleById(id: string): Rule | undefined {
  return byId.get(id);
}

/** Whether configuration may set its level: everything but faults and findings. */
export function isConfigurable(rule: Rule): boolean {
  return rule.kind === "rule";
}
