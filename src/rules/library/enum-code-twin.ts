import { enumCodeTwin } from "../../diagnostics/catalogue/library.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { childOf, type JsonNode, memberOf, memberValue, stringOf } from "../../json/node.js";
import type { Definition } from "../../model/library.js";
import { stringList } from "../options.js";
import type { Check } from "../rule-context.js";

/**
 * Options: `{ "pairs": ["issue.status", …] }`, definition and property of label enums that travel with a code.
 * The two lists are sets, not a mapping: nothing may conclude from their order which code a label has.
 */
export const checkEnumCodeTwins: Check = {
  rules: [enumCodeTwin.id],
  run: ({ project, options }) => {
    if (!project) return [];
    return stringList(options(enumCodeTwin.id), "pairs").flatMap((pair) => {
      const dot = pair.lastIndexOf(".");
      const definition = project.library.definition(pair.slice(0, dot));
      if (!definition)
        return [
          diagnose(
            enumCodeTwin,
            { property: pair, reason: "names no definition of the library" },
            { subject: pair },
          ),
        ];
      return checkPair(definition, pair.slice(dot + 1), pair);
    });
  },
};

function checkPair(definition: Definition, property: string, pair: string): Diagnostic[] {
  const { source, schema, location } = definition;
  const properties = memberValue(schema, "properties");
  const label = properties && childOf(properties, property);
  const twin = memberOf(properties, `${property}_code`);
  const pointer = [...(location.pointer ?? []), "properties", property];
  const report = (reason: string, node: JsonNode | undefined) => {
    const at = node ? { source, span: { start: node.start, end: node.end }, pointer } : location;
    return [diagnose(enumCodeTwin, { property: pair, reason }, { location: at, subject: pair })];
  };
  const labels = enumOf(label);
  if (!label) return report("is not declared", undefined);
  if (!labels?.every((entry) => entry.kind === "string"))
    return report("is not an enum of labels (strings)", label);
  if (!twin) return report(`has no twin "${property}_code"`, label);
  if (stringOf(memberValue(twin.value, "type")) !== "integer")
    return report("has a twin that is not an integer", twin.value);
  const codes = enumOf(twin.value);
  if (codes && codes.length !== labels.length) {
    return report(`has ${labels.length} labels and ${codes.length} codes`, twin.value);
  }
  return [];
}

function enumOf(node: JsonNode | undefined): readonly JsonNode[] | undefined {
  const values = memberValue(node, "enum");
  return values?.kind === "array" ? values.elements : undefined;
}
