import { catalogue, ruleById } from "../diagnostics/catalogue/index.js";
import { didYouMean, nearest } from "../diagnostics/suggest.js";
import { type Host, HostError } from "../host/host.js";
import { type Answer, answer, misuse } from "./answer.js";
import { EXIT } from "./outcome.js";

/** `explain RULE`: the rule's page, from this package. Without a rule: the list of all. */
export async function runExplain(host: Host, id: string | undefined): Promise<Answer> {
  if (id === undefined) return answer(listRules());
  const rule = ruleById(id) ?? ruleById(catalogue.find((known) => known.id.endsWith(`/${id}`))?.id ?? "");
  if (!rule) {
    const help =
      didYouMean(
        id,
        catalogue.map((known) => known.id),
      ) ?? suggestByName(id);
    return misuse(`there is no rule "${id}"`, help ?? "`ombi-schema explain` lists them all");
  }
  try {
    return answer(await host.readPackageFile(`docs/rules/${rule.id}.md`));
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return {
      exitCode: EXIT.fine,
      text: `# ${rule.id}\n\n${rule.summary}\n${rule.note ? `\n${rule.note}\n` : ""}`,
    };
  }
}

function suggestByName(id: string): string | undefined {
  const names = new Map(catalogue.map((known) => [known.id.slice(known.id.indexOf("/") + 1), known.id]));
  const name = nearest(id.slice(id.indexOf("/") + 1), names.keys()) ?? id.slice(id.indexOf("/") + 1);
  const found = names.get(name);
  return found && `did you mean "${found}"?`;
}

function listRules(): string {
  const width = Math.max(...catalogue.map(({ id }) => id.length));
  const levels = catalogue.map((rule) => (rule.kind === "rule" ? rule.level : rule.kind));
  const levelWidth = Math.max(...levels.map((level) => level.length));
  const lines = catalogue.map(
    ({ id, summary }, index) =>
      `${id.padEnd(width)}  ${(levels[index] ?? "").padEnd(levelWidth)}  ${summary}`,
  );
  return `${lines.join("\n")}\n`;
}
