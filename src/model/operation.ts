import type { Location } from "../source/location.js";

export const VERBS = ["search", "list", "get", "create", "update", "patch", "delete"] as const;

/** What a tool does to a resource. */
export type Verb = (typeof VERBS)[number];

/** A tool seen as an operation on a resource: where a description of an HTTP interface puts it. */
export interface ResourceOperation {
  readonly verb: Verb;
  readonly resource: string;
  /** The property that names one item; what the record says of it is looked up where it is not given. */
  readonly key?: string;
  readonly location?: Location;
}

/** What a tool's name says: `get_product` gets a `product`. `undefined` for a name of another form. */
export function operationOfName(tool: string): ResourceOperation | undefined {
  for (const verb of VERBS) {
    const resource = tool.startsWith(`${verb}_`) ? tool.slice(verb.length + 1) : "";
    if (resource !== "") return { verb, resource };
  }
  return undefined;
}

/** Whether a verb returns a page of records, and one of the list envelopes with it. */
export function returnsPage(verb: Verb): boolean {
  return verb === "search" || verb === "list";
}

/** Whether a verb is about one item, which a key names. */
export function needsKey(verb: Verb): boolean {
  return verb === "get" || verb === "update" || verb === "patch" || verb === "delete";
}
