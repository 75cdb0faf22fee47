import { textNode } from "../../json/make-node.js";
import type { JsonNode, ObjectNode } from "../../json/node.js";
import { returnsPage } from "../../model/operation.js";
import { list, object, plain } from "./make.js";
import type { Route } from "./routes.js";

/** What is known of a tool when its operation is written. */
export interface OperationFacts {
  readonly tool: string;
  readonly title?: string;
  readonly description?: string;
  readonly route: Route;
  /** What stands in the answer; nothing for a tool without a contract. */
  readonly result?: JsonNode;
  readonly input?: JsonNode;
  /** Failures have the body of successes. */
  readonly carriesErrors: boolean;
  readonly carriesCursor: boolean;
  /** The names of the responses that failures have otherwise. */
  readonly failures: { readonly problem: string; readonly notFound: string };
  /** The mark of what is ours, in a document that is not. */
  readonly mark?: string;
}

/** The operation object of a tool. */
export function operationNode(facts: OperationFacts): ObjectNode {
  const { tool, title, description, route, mark } = facts;
  const parameters = parametersOf(facts);
  return object({
    ...(mark !== undefined && { [mark]: plain(true) }),
    operationId: textNode(tool),
    ...(title !== undefined && { summary: textNode(title) }),
    ...(description !== undefined && { description: textNode(description) }),
    tags: list([textNode(route.tag)]),
    ...(parameters.length > 0 && { parameters: list(parameters) }),
    ...(hasBody(route) && { requestBody: requestBody(facts) }),
    responses: responsesOf(facts),
  });
}

function parametersOf({ route, carriesCursor }: OperationFacts): JsonNode[] {
  const parameters: JsonNode[] = [];
  if (route.key) {
    const { name, schema } = route.key;
    parameters.push(object({ name: textNode(name), in: textNode("path"), required: plain(true), schema }));
  }
  if (route.verb && returnsPage(route.verb)) {
    parameters.push(
      queryParameter("limit", "The most records that the page may hold.", { type: "integer", minimum: 1 }),
    );
    if (carriesCursor) {
      const description = "The cursor that came with the page before; none for the first page. It is opaque.";
      parameters.push(queryParameter("cursor", description, { type: "string" }));
    }
  }
  return parameters;
}

function queryParameter(
  name: string,
  description: string,
  schema: Record<string, string | number>,
): JsonNode {
  return plain({ name, in: "query", description, schema });
}

function hasBody({ verb }: Route): boolean {
  return verb === undefined || verb === "create" || verb === "update" || verb === "patch";
}

function requestBody({ input, route }: OperationFacts): JsonNode {
  const schema = input ?? plain({ type: "object" });
  // A tool can be called without arguments; a record cannot be written without one.
  const isRequired = route.verb !== undefined;
  return object({
    ...(isRequired && { required: plain(true) }),
    content: object({ "application/json": object({ schema }) }),
  });
}

function responsesOf(facts: OperationFacts): JsonNode {
  const { result, carriesErrors, failures, route } = facts;
  const body = (description: string) =>
    object({
      description: textNode(description),
      content: object({ "application/json": object({ schema: result }) }),
    });
  const success = body(route.verb ? SUCCESSES[route.verb] : "What the tool returns.");
  if (carriesErrors) {
    const failure = body("What went wrong, in the envelope of every answer.");
    return object({ "200": success, "4XX": failure, "5XX": failure });
  }
  return object({
    "200": success,
    ...(route.key && { "404": responseReference(failures.notFound) }),
    "4XX": responseReference(failures.problem),
    "5XX": responseReference(failures.problem),
  });
}

const SUCCESSES = {
  search: "A page of the records found.",
  list: "A page of the records.",
  get: "The record.",
  create: "The record was created.",
  update: "The record was replaced.",
  patch: "The record was changed.",
  delete: "The record was deleted.",
} as const;

function responseReference(name: string): JsonNode {
  return plain({ $ref: `#/components/responses/${name}` });
}
