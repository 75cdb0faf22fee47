import { unallowedFamily } from "../../diagnostics/catalogue/matrix.js";
import { diagnose } from "../../diagnostics/diagnostic.js";
import { matcherOf } from "../../source/glob.js";
import { stringList } from "../options.js";
import type { Check } from "../rule-context.js";

/** Options: `{ "families": [names or globs] }`, the definitions that are meant to be families. */
export const checkUnallowedFamilies: Check = {
  rules: [unallowedFamily.id],
  run: ({ project, options }) => {
    if (!project) return [];
    const isFamily = matcherOf(stringList(options(unallowedFamily.id), "families"));
    const allowed = new Set(project.tools.flatMap((tool) => tool.families));
    return project.library.definitions
      .filter(({ name }) => isFamily(name) && !allowed.has(name))
      .map(({ name, location }) => diagnose(unallowedFamily, { family: name }, { location, subject: name }));
  },
};
