import * as rules from "../../diagnostics/catalogue/document.js";
import { diagnose, type Result } from "../../diagnostics/diagnostic.js";
import type { Source } from "../../source/source.js";
import { renderClosures } from "./closures-table.js";
import { renderGraph } from "./definition-graph.js";
import type { DocumentFacts } from "./document-facts.js";
import { renderEnvelopes } from "./envelope-blocks.js";
import { renderLibrary } from "./library-block.js";
import { renderMatrix } from "./matrix-table.js";
import { renderRegistration } from "./registration.js";
import { renderSizes } from "./sizes-table.js";
import type { Zone } from "./zone.js";
import type { ZoneName } from "./zone-name.js";

/** A zone's new body, lines ended by line feeds and none at its end; a fault where the facts do not suffice for it. */
export function renderZone(source: Source, zone: Zone, facts: DocumentFacts): Result<string> {
  const value = bodyOf(zone.name, facts);
  if (value !== undefined) return { value, diagnostics: [] };
  const location = { source, span: zone.begin };
  return { diagnostics: [diagnose(rules.zoneNeedsSources, { zone: zone.name }, { location })] };
}

function bodyOf(zone: ZoneName, facts: DocumentFacts): string | undefined {
  const { contracts, project, print } = facts;
  switch (zone) {
    case "registration":
      return renderRegistration(facts);
    case "library":
      return project && renderLibrary(project.library, print);
    case "envelope":
      return project && renderEnvelopes(project, print);
    case "matrix":
      return renderMatrix(facts);
    case "closures":
      return renderClosures(contracts);
    case "sizes":
      return renderSizes(facts);
    case "graph":
      return renderGraph(contracts, project);
  }
}
