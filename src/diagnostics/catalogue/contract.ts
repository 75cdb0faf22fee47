import { defineRule } from "../rule.js";

export const overlappingFamilies = defineRule<{ tool: string; left: string; right: string; witness: string }>(
  {
    id: "contract/overlapping-families",
    kind: "rule",
    summary: "One value belongs to two families of one tool.",
    message: ({ tool, left, right }) => `families "${left}" and "${right}" of tool "${tool}" overlap`,
    note: "under `oneOf` a value that matches twice is refused, so a correct answer would be rejected by every client",
    help: 'give each family a required property with a const of its own: "kind": { "const": "…" }',
  },
);

export const unprovenFamilies = defineRule<{ tool: string; left: string; right: string }>({
  id: "contract/unproven-families",
  kind: "rule",
  level: "warn",
  summary: "Nothing shows that two families of one tool are disjoint.",
  message: ({ tool, left, right }) =>
    `nothing shows that families "${left}" and "${right}" of tool "${tool}" are disjoint`,
  note: "under `oneOf` a value that matches twice is refused; neither a proof nor such a value was found",
  help: 'give each family a required property with a const of its own: "kind": { "const": "…" }',
});

export const doesNotCompile = defineRule<{ tool: string; reason: string }>({
  id: "contract/does-not-compile",
  kind: "rule",
  summary: "The validator of the official clients cannot compile a contract.",
  message: ({ tool, reason }) => `the contract of tool "${tool}" does not compile: ${reason}`,
  note: "clients of the TypeScript SDK refuse the tool then, and those of version 1 refuse all tools of the server",
});

export const strictMode = defineRule<{ tool: string; complaint: string }>({
  id: "contract/strict-mode",
  kind: "rule",
  level: "warn",
  summary: "Ajv's strict mode objects to a contract.",
  message: ({ tool, complaint }) =>
    `Ajv's strict mode objects to the contract of tool "${tool}": ${complaint}`,
  note: "the contract compiles, but what strict mode objects to is mostly a slip",
});

export const rootType = defineRule<{ tool: string; protocol: string }>({
  id: "contract/root-type",
  kind: "rule",
  summary: "A contract's root is not an object schema.",
  message: ({ tool, protocol }) =>
    `the root of the contract of tool "${tool}" is not \`"type": "object"\` (MCP ${protocol})`,
  note: "MCP up to 2025-11-25 allows no other root; clients drop the tool, or all tools of the server",
  help: 'wrap the value in an object, or set "protocol": "2026-07-28" if every client speaks it',
});

export const operationNotConst = defineRule<{ tool: string; found: string }>({
  id: "contract/operation-not-const",
  options: { property: { type: "string", required: false } },
  kind: "rule",
  level: "off",
  summary: "A contract does not fix the operation to the name of its tool.",
  message: ({ tool, found }) => `in the contract of tool "${tool}" ${found}`,
  note: "a contract of one tool names that tool alone; a list of operations or a cascade over them is the old union again",
  help: 'put "<tool_name>" where the template says `const`, and nothing else about operations',
});

export const familyUnion = defineRule<{ tool: string; families: readonly string[] }>({
  id: "contract/family-union",
  kind: "rule",
  level: "off",
  summary: "A contract holds families that its row does not allow.",
  message: ({ tool, families }) =>
    `the contract of tool "${tool}" offers families that its row does not allow: ${families.map((name) => `"${name}"`).join(", ")}`,
  note: "a union of families at the envelope's level makes every tool carry the shapes of all",
  help: "refer to the family hole only",
});

export const familiesMismatch = defineRule<{
  tool: string;
  expected: readonly string[];
  found: readonly string[];
}>({
  id: "contract/families-mismatch",
  kind: "rule",
  summary: "What a contract accepts as `data` is not its row of the matrix.",
  message: ({ tool, expected, found }) =>
    `the contract of tool "${tool}" accepts [${found.join(", ")}], its row says [${expected.join(", ")}]`,
  note: "the matrix is what reviewers read",
});

export const closureMismatch = defineRule<{
  tool: string;
  missing: readonly string[];
  unused: readonly string[];
}>({
  id: "contract/closure-mismatch",
  kind: "rule",
  summary: "A contract's `$defs` is not exactly what it refers to.",
  message: ({ tool, missing, unused }) => {
    const parts = [
      missing.length > 0 && `lacks ${missing.map((name) => `"${name}"`).join(", ")}`,
      unused.length > 0 && `never uses ${unused.map((name) => `"${name}"`).join(", ")}`,
    ].filter(Boolean);
    return `the contract of tool "${tool}" ${parts.join(" and ")}`;
  },
  note: "a missing definition breaks every client; an unused one costs context in every conversation",
});

export const schemaInDescription = defineRule<{ tool: string; sign: string }>({
  id: "contract/schema-in-description",
  kind: "rule",
  level: "off",
  summary: "A tool's description holds a piece of its output contract.",
  message: ({ tool, sign }) => `the description of tool "${tool}" holds ${sign}`,
  note: "the contract belongs into `outputSchema`, where validators read it; clients cut descriptions at 2,048 characters",
  help: "say in the description what the tool is for, and leave the shape to the contract",
});

export const clientDialect = defineRule<{ tool: string; keyword: string }>({
  id: "contract/client-dialect",
  kind: "rule",
  level: "warn",
  summary: "A contract uses a keyword that clients of the SDK's version 1 do not check.",
  message: ({ tool, keyword }) =>
    `clients of the TypeScript SDK's version 1 do not check "${keyword}" (tool "${tool}")`,
  note: "they validate with a draft-07 engine, so the promise is kept by nobody there; `prefixItems` with `items` even refuses good data",
  help: "say it with keywords that draft-07 and 2020-12 share, or switch the rule off if all clients are of version 2",
});

export const notAToolsList = defineRule<{ expected: string }>({
  id: "contract/not-a-tools-list",
  kind: "fault",
  summary: "A file that should hold contracts holds something else.",
  message: ({ expected }) => `this must be ${expected}`,
});

export const listedTwice = defineRule<{ tool: string }>({
  id: "contract/listed-twice",
  kind: "fault",
  summary: "A `tools/list` answer names one tool twice.",
  message: ({ tool }) => `tool "${tool}" is listed twice`,
  note: "clients keep one of the two, and not all the same one",
});
