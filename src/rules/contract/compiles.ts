import { doesNotCompile, strictMode } from "../../diagnostics/catalogue/contract.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { canonicalText } from "../../json/canonical.js";
import { toValue } from "../../json/node.js";
import { SchemaCompiler } from "../../json-schema/validator.js";
import type { Contract } from "../../model/contract.js";
import type { Check, RuleContext } from "../rule-context.js";

/**
 * Every contract compiles with the validator of the official clients. Contracts of one closure differ in the tool's
 * name alone, so one of them stands for all; a text that compiled before, in any run, is not compiled again.
 */
export const checkCompiles: Check = {
  rules: [doesNotCompile.id, strictMode.id],
  run: (context) => [...groupByClosure(context).values()].flatMap((group) => checkGroup(group, context)),
};

function groupByClosure({ contracts }: RuleContext): Map<unknown, Contract[]> {
  const groups = new Map<unknown, Contract[]>();
  for (const contract of contracts.contracts) {
    const key = contract.closure ?? contract;
    const group = groups.get(key);
    if (group) group.push(contract);
    else groups.set(key, [contract]);
  }
  return groups;
}

let compilers: { checked: SchemaCompiler; unchecked: SchemaCompiler } | undefined;

function compilerFor(contract: Contract): SchemaCompiler {
  compilers ??= {
    checked: new SchemaCompiler({ validateSchema: true }),
    unchecked: new SchemaCompiler({ validateSchema: false }),
  };
  // What the compiler made is valid by construction; what a server said may be anything.
  return contract.closure ? compilers.unchecked : compilers.checked;
}

function checkGroup(group: readonly Contract[], { isKnownToCompile, onCompiled }: RuleContext): Diagnostic[] {
  const [contract] = group;
  if (!contract) return [];
  const schema = toValue(contract.schema());
  const text = canonicalText(schema);
  if (isKnownToCompile(text)) return [];
  const compiled = compilerFor(contract).compile(schema);
  const { fault } = compiled;
  // Keywords of one's own are legal; those that look like a slip are found in the sources, once each.
  const complaints = compiled.complaints.filter(
    (complaint) => !/^unknown keyword:/.test(complaint) || !contract.closure,
  );
  const tools = group.map(({ tool }) => tool);
  const { tool, location } = contract;
  const at = { location, tools, subject: tool };
  if (fault !== undefined) return [diagnose(doesNotCompile, { tool, reason: fault }, at)];
  if (complaints.length === 0) onCompiled(text);
  return complaints.map((complaint) => diagnose(strictMode, { tool, complaint }, at));
}
