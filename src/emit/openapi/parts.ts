import * as rules from "../../diagnostics/catalogue/openapi.js";
import { type Diagnostic, diagnose, type Result } from "../../diagnostics/diagnostic.js";
import type { JsonNode, ObjectNode } from "../../json/node.js";
import type { Contract, ContractSet, ToolListing } from "../../model/contract.js";
import type { OpenApiOutput, OpenApiVersion } from "../../model/openapi.js";
import type { Location } from "../../source/location.js";
import { formatPointer, type JsonPointer } from "../../source/pointer.js";
import type { ComponentNames } from "./component-name.js";
import { collectComponents, type SchemaComponent, type SchemaRoot } from "./components.js";
import type { Lowered } from "./down-level.js";
import { lowerComponents } from "./down-level-components.js";
import { plain } from "./make.js";
import { withoutOlderTuples } from "./older-tuples.js";
import { operationNode } from "./operations.js";
import { PROBLEM, problemResponse } from "./problem.js";
import { type Method, type Route, routesOf } from "./routes.js";
import { carriesCursor, carriesErrors } from "./shape.js";

/** What goes into a document: all of it that is ours. */
export interface OpenApiParts {
  /** Operations by path and method, in the order of the tools. */
  readonly paths: ReadonlyMap<string, ReadonlyMap<Method, ObjectNode>>;
  /** Sorted by name. */
  readonly schemas: ReadonlyMap<string, JsonNode>;
  readonly responses: ReadonlyMap<string, JsonNode>;
  /** In the order of the tools. */
  readonly tags: readonly string[];
}

export interface OpenApiPartsOptions extends Pick<OpenApiOutput, "basePath" | "paths"> {
  readonly version: OpenApiVersion;
  /** The key that marks operations as ours, in a document that is not. */
  readonly mark?: string;
}

/** A tool with what the document says of it. */
interface DescribedTool {
  readonly listing: Omit<Contract, "schema"> | ToolListing;
  readonly route: Route;
  readonly schema?: ObjectNode;
  readonly result?: SchemaRoot;
  readonly input?: SchemaRoot;
  readonly carriesErrors: boolean;
}

/** The operations of all tools, and the components that they refer to. */
export function openApiParts(contracts: ContractSet, options: OpenApiPartsOptions): Result<OpenApiParts> {
  const tools = describeTools(contracts, options);
  const diagnostics = findCollisions(tools);
  if (diagnostics.length > 0) return { diagnostics };
  const components = collectComponents(
    tools.flatMap(({ result, input }) => [result, input].filter((root) => !!root)),
  );
  for (const { root, reference } of components.lost) {
    const { tool, location } = root;
    const at = { tools: [tool], subject: tool, ...(location && { location }) };
    diagnostics.push(diagnose(rules.lostReference, { tool, reference }, at));
  }
  const writer = options.version === "3.0" ? lowered(tools, components, diagnostics) : asWritten(components);
  const hasProblems = tools.some((tool) => !tool.carriesErrors);
  const failures = hasProblems ? nameFailures(components.names) : { schema: "", problem: "", notFound: "" };
  const paths = new Map<string, Map<Method, ObjectNode>>();
  for (const tool of tools) {
    const { listing, route, schema } = tool;
    const result = tool.result && writer.use(tool.result);
    const input = tool.input && writer.use(tool.input);
    const node = operationNode({
      tool: listing.tool,
      ...(listing.title !== undefined && { title: listing.title }),
      ...(listing.description !== undefined && { description: listing.description }),
      route: route.key ? { ...route, key: { ...route.key, schema: writer.key(route.key.schema) } } : route,
      ...(result && { result }),
      ...(input && { input }),
      carriesErrors: tool.carriesErrors,
      carriesCursor: schema !== undefined && carriesCursor(schema),
      failures,
      ...(options.mark !== undefined && { mark: options.mark }),
    });
    const item = paths.get(route.path) ?? new Map<Method, ObjectNode>();
    paths.set(route.path, item.set(route.method, node));
  }
  const schemas = new Map(writer.schemas);
  const responses = new Map<string, JsonNode>();
  if (hasProblems) {
    schemas.set(failures.schema, PROBLEM);
    if (tools.some(({ route, carriesErrors }) => route.key && !carriesErrors))
      responses.set(failures.notFound, problemResponse("There is no such record.", failures.schema));
    responses.set(failures.problem, problemResponse("What went wrong.", failures.schema));
  }
  const tags = [...new Set(tools.map(({ route }) => route.tag))];
  return { value: { paths, schemas: sorted(schemas), responses, tags }, diagnostics };
}

function sorted<T>(map: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return new Map([...map].sort(([left], [right]) => (left < right ? -1 : 1)));
}

function nameFailures(names: ComponentNames) {
  // Responses have names of their own: only the schema shares them with the library.
  return { schema: names.take("problem", "problem_details"), problem: "problem", notFound: "not_found" };
}

function describeTools(contracts: ContractSet, options: OpenApiPartsOptions): DescribedTool[] {
  const listings: (Contract | ToolListing)[] = [...contracts.contracts];
  for (const listing of contracts.withoutSchema) listings.splice(listing.index, 0, listing);
  const found = listings.map((listing) => {
    const schema = "schema" in listing ? schemaOf(listing) : undefined;
    const inputSchema = listing.inputSchema && withoutOlderTuples(listing.inputSchema);
    return { ...listing, listing, schema, inputSchema };
  });
  const routes = routesOf(
    found.map(({ schema, inputSchema, tool, operation }) => ({
      tool,
      ...(operation !== undefined && { operation }),
      ...(schema && { schema }),
      ...(inputSchema && { inputSchema }),
    })),
    options,
  );
  return found.map(({ listing, schema, tool, inputSchema }) => {
    const inEnvelope = schema !== undefined && carriesErrors(schema, familiesOf(listing));
    const place = "location" in listing && listing.location ? { location: listing.location } : {};
    const closure = "closure" in listing ? listing.closure : undefined;
    const locate = (name: string): Location | undefined =>
      closure?.members.find((member) => member.name === name)?.location;
    return {
      listing,
      route: routes.get(tool) as Route,
      ...(schema && {
        schema,
        result: { tool, role: "result", schema, ...place, locate, ...(inEnvelope && { shared: true }) },
      }),
      ...(inputSchema && { input: { tool, role: "input", schema: inputSchema, ...place } }),
      carriesErrors: inEnvelope,
    };
  });
}

/** What is compiled is of 2020-12; what was read may be of an older draft. */
function schemaOf({ schema, closure }: Contract): ObjectNode {
  return closure ? schema() : withoutOlderTuples(schema());
}

function familiesOf(listing: Contract | ToolListing): readonly string[] {
  return "families" in listing ? listing.families : [];
}

function findCollisions(tools: readonly DescribedTool[]): Diagnostic[] {
  const taken = new Map<string, DescribedTool>();
  return tools.flatMap((described) => {
    const { listing, route } = described;
    const place = `${route.method} ${route.path}`;
    const other = taken.get(place);
    taken.set(place, other ?? described);
    if (!other) return [];
    const { tool } = listing;
    const method = route.method.toUpperCase();
    const data = { tool, other: other.listing.tool, method, path: route.path };
    const location = "location" in listing ? listing.location : undefined;
    return [diagnose(rules.collidingOperations, data, { location, tools: [tool], subject: tool })];
  });
}

/** How schemas are written in a version. */
interface SchemaWriter {
  readonly schemas: ReadonlyMap<string, JsonNode>;
  readonly use: (root: SchemaRoot) => JsonNode;
  readonly key: (schema: JsonNode) => JsonNode;
}

type CollectedComponents = ReturnType<typeof collectComponents>;

function asWritten(components: CollectedComponents): SchemaWriter {
  return {
    schemas: new Map([...components.schemas].map(([name, { schema }]) => [name, schema])),
    use: (root) => usedSchema(components, root),
    key: (schema) => schema,
  };
}

function usedSchema(components: CollectedComponents, root: SchemaRoot): JsonNode {
  const { schema, component } = components.use(root);
  return component === undefined ? schema : componentReference(component);
}

function lowered(
  tools: readonly DescribedTool[],
  components: CollectedComponents,
  diagnostics: Diagnostic[],
): SchemaWriter {
  const roots = tools.flatMap(({ result, input }) => [result, input].filter((root) => root !== undefined));
  const inlined = roots.filter((root) => components.use(root).component === undefined);
  const outside = new Map(inlined.map((root) => [root, components.use(root).schema]));
  const whole = lowerComponents(components.schemas, [...outside.values()], components.names);
  const report = ({ widenings }: Lowered, component: string, place: Omit<SchemaComponent, "schema">) => {
    for (const { keyword, pointer, node } of widenings) {
      const data = { keyword, component, pointer: formatPointer(pointer.slice(0, -1)) };
      const location = locationIn(place, node, pointer);
      const subject = `${component}#${formatPointer(pointer)}`;
      diagnostics.push(diagnose(rules.widened, data, { ...(location && { location }), subject }));
    }
  };
  for (const [name, component] of whole.schemas) report(component.lowered, `component "${name}"`, component);
  const used = new Map<SchemaRoot, JsonNode>();
  for (const [root, schema] of outside) {
    const result = whole.lower(schema);
    used.set(root, result.schema);
    report(result, `the ${root.role} of tool "${root.tool}"`, {
      ...(root.location && { location: root.location }),
    });
  }
  return {
    schemas: new Map([...whole.schemas].map(([name, component]) => [name, component.lowered.schema])),
    use: (root) => used.get(root) ?? usedSchema(components, root),
    key: (schema) => whole.lower(schema).schema,
  };
}

/** Where a keyword stands, or at least where the schema comes from. */
function locationIn(
  { location, isPlaced }: Omit<SchemaComponent, "schema">,
  { start, end }: JsonNode,
  pointer: JsonPointer,
): Location | undefined {
  if (!location || !isPlaced || start < 0) return location;
  return {
    source: location.source,
    span: { start, end },
    pointer: [...(location.pointer ?? []), ...pointer],
  };
}

function componentReference(component: string): JsonNode {
  return plain({ $ref: `#/components/schemas/${component}` });
}
