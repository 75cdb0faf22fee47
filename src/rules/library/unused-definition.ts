import { unusedDefinition } from "../../diagnostics/catalogue/library.js";
import { diagnose } from "../../diagnostics/diagnostic.js";
import type { Check } from "../rule-context.js";

export const checkUnusedDefinitions: Check = {
  rules: [unusedDefinition.id],
  run: ({ project, contracts }) => {
    if (!project) return [];
    const used = new Set(contracts.contracts.flatMap((contract) => contract.definitions));
    const own = project.templates.flatMap((template) => template.definitions);
    return [...project.library.definitions, ...own]
      .filter(({ name }) => !used.has(name))
      .map(({ name, location }) => diagnose(unusedDefinition, { name }, { location, subject: name }));
  },
};
