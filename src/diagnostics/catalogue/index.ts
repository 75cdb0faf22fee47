import { invariant } from "../invariant.js";
import type { Rule } from "../rule.js";
import * as accept from "./accept.js";
import { CHANGE_KINDS } from "./change.js";
import * as config from "./config.js";
import * as contract from "./contract.js";
import * as derive from "./derive.js";
import * as deriveFiles from "./derive-files.js";
import * as deriveSources from "./derive-sources.js";
import * as diff from "./diff.js";
import * as document from "./document.js";
import * as envelope from "./envelope.js";
import * as fixture from "./fixture.js";
import * as library from "./library.js";
import * as matrix from "./matrix.js";
import * as openapi from "./openapi.js";
import * as output from "./output.js";
import * as payload from "./payload.js";
import * as schema from "./schema.js";
import * as server from "./server.js";
import * as source from "./source.js";
import * as version from "./version.js";

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
  accept,
  derive,
  deriveFiles,
  deriveSources,
  diff,
  fixture,
  openapi,
  payload,
  server,
  version,
];
const changes = Object.fromEntries([...CHANGE_KINDS].map(([id, { rule }]) => [id, rule]));

const byId = new Map<string, Rule>();
for (const group of [...groups, changes]) {
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
export function isConfigurable(rule: Pick<Rule, "kind">): boolean {
  return rule.kind === "rule";
}
