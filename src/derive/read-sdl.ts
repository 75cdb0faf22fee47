import type {
  DefinitionNode,
  FieldDefinitionNode,
  GraphQLError,
  NameNode,
  ObjectTypeDefinitionNode,
  TypeNode,
} from "graphql";
// The parser alone: the package's own entry brings validation and execution with it, four times as much.
import { parse } from "graphql/language/parser.js";
import * as rules from "../diagnostics/catalogue/derive.js";
import { nestingTooDeep } from "../diagnostics/catalogue/source.js";
import { type Diagnostic, diagnose, type Result } from "../diagnostics/diagnostic.js";
import type { Field, RecordType, Slot } from "../model/attributes.js";
import type { Location } from "../source/location.js";
import type { Source } from "../source/source.js";
import { createField, findKey, isScalar } from "./field.js";
import { readFieldDirectives, readTypeDirectives } from "./sdl-directives.js";

/** Levels of brackets that a document may nest, in types and in arguments. */
const MAX_DEPTH = 1000;

/** Lists in lists that one attribute may be. */
const MAX_LISTS = 32;

/** Reads the object types of a GraphQL schema document. Loads graphql: import this file lazily. */
export function readSdl(source: Source): Result<readonly RecordType[]> {
  const deep = findDepth(source);
  if (deep !== undefined) {
    const location = { source, span: { start: deep, end: deep + 1 } };
    return { diagnostics: [diagnose(nestingTooDeep, { limit: MAX_DEPTH }, { location })] };
  }
  const diagnostics: Diagnostic[] = [];
  try {
    const { definitions } = parse(source.text);
    const declared = new Map(definitions.flatMap(declarationOf));
    const value = definitions.flatMap((definition) => {
      if (definition.kind === "ObjectTypeDefinition")
        return [readType(definition, declared, source, diagnostics)];
      if (definition.kind === "ObjectTypeExtension") {
        const location = locate(source, definition.name);
        diagnostics.push(diagnose(rules.ignoredExtension, { place: definition.name.value }, { location }));
      }
      return [];
    });
    return { value, diagnostics };
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
    return { diagnostics: [syntaxFault(error, source)] };
  }
}

function isSyntaxError(error: unknown): error is GraphQLError {
  return error instanceof Error && error.name === "GraphQLError";
}

function syntaxFault(error: GraphQLError, source: Source): Diagnostic {
  const start = error.positions?.[0] ?? 0;
  const reason = error.message.replace(/^Syntax Error: /, "").replace(/\.$/, "");
  const location = { source, span: { start, end: Math.min(start + 1, source.text.length) } };
  return diagnose(rules.sdlSyntax, { reason }, { location, help: helpFor(source, start) });
}

/** Slips that are common enough to name their repair. */
function helpFor({ text }: Source, at: number): string | undefined {
  const before = text.slice(0, at + 1);
  const [, element] = /([A-Za-z_]\w*!?)\s*\[$/.exec(before) ?? [];
  if (element !== undefined) return `a list is written around its element: \`[${element}]\``;
  if (text.trim() === "" || /^(?:\s*#[^\n\r]*)*\s*$/.test(text)) return "the file defines nothing";
  if (text[at] === "}" && /\{\s*$/.test(text.slice(0, at)))
    return "leave the braces of a type without attributes out";
  return undefined;
}

/** Where brackets nest too deep: looked for before parsing, since the parser recurses. */
function findDepth({ text }: Source): number | undefined {
  const token = /#[^\n\r]*|"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n\r])*"|[[{(\]})]/g;
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (found === "[" || found === "{" || found === "(") depth++;
    else if (found === "]" || found === "}" || found === ")") depth--;
    if (depth > MAX_DEPTH) return index;
  }
  return undefined;
}

/** What a name stands for where it is no record type: said when an attribute has it as its type. */
function declarationOf(definition: DefinitionNode): [string, string][] {
  switch (definition.kind) {
    case "EnumTypeDefinition":
      return [[definition.name.value, "an enum"]];
    case "InterfaceTypeDefinition":
      return [[definition.name.value, "an interface"]];
    case "UnionTypeDefinition":
      return [[definition.name.value, "a union"]];
    case "InputObjectTypeDefinition":
      return [[definition.name.value, "an input type"]];
    case "ScalarTypeDefinition":
      return [[definition.name.value, "a scalar"]];
    default:
      return [];
  }
}

function locate(source: Source, { loc }: NameNode): Location {
  return { source, span: { start: loc?.start ?? 0, end: loc?.end ?? 0 } };
}

function readType(
  node: ObjectTypeDefinitionNode,
  declared: ReadonlyMap<string, string>,
  source: Source,
  diagnostics: Diagnostic[],
): RecordType {
  const name = node.name.value;
  const fields = new Map<string, Field>();
  const keys: Field[] = [];
  for (const definition of node.fields ?? []) {
    const { field, isKey } = readField(name, definition, declared, source, diagnostics);
    const place = `${name}.${field.name}`;
    const first = fields.get(field.name);
    if (first) {
      const related = [{ location: first.location, message: "first here" }];
      diagnostics.push(diagnose(rules.duplicateField, { place }, { location: field.location, related }));
      continue;
    }
    fields.set(field.name, field);
    if (isKey && keys.push(field) > 1) {
      const [key] = keys as [Field];
      const related = [{ location: key.location, message: "the first is here" }];
      const at = { location: field.location, related };
      diagnostics.push(diagnose(rules.secondPrimaryKey, { place, first: key.name }, at));
    }
  }
  const location = locate(source, node.name);
  const directives = readTypeDirectives(name, node.directives ?? [], source, diagnostics);
  return {
    name,
    location,
    ...(node.description && { description: node.description.value }),
    ...directives,
    ...findKey(directives.kind, keys[0]?.name, fields),
    fields: [...fields.values()],
    outputSchemas: new Map(),
  };
}

function readField(
  type: string,
  node: FieldDefinitionNode,
  declared: ReadonlyMap<string, string>,
  source: Source,
  diagnostics: Diagnostic[],
): { field: Field; isKey: boolean } {
  const name = node.name.value;
  const place = `${type}.${name}`;
  const location = locate(source, node.name);
  const slot = readSlot(node.type, declared);
  if (!slot) diagnostics.push(diagnose(rules.listsTooDeep, { place, limit: MAX_LISTS }, { location }));
  const { isKey, ...flags } = readFieldDirectives(place, node, source, diagnostics);
  const field = createField(
    name,
    location,
    slot ?? { type: { kind: "scalar", scalar: "Any" }, nullability: "unspecified" },
    {
      ...(node.description && { description: node.description.value }),
      ...flags,
    },
  );
  return { field, isKey };
}

function readSlot(node: TypeNode, declared: ReadonlyMap<string, string>, lists = 0): Slot | undefined {
  if (node.kind === "NonNullType") {
    const slot = readSlot(node.type, declared, lists);
    return slot && { ...slot, nullability: "non-null" };
  }
  if (node.kind === "ListType") {
    const element = lists < MAX_LISTS ? readSlot(node.type, declared, lists + 1) : undefined;
    return element && { type: { kind: "list", element }, nullability: "unspecified" };
  }
  const name = node.name.value;
  if (isScalar(name)) return { type: { kind: "scalar", scalar: name }, nullability: "unspecified" };
  const declaredAs = declared.get(name);
  const type = { kind: "named", name, ...(declaredAs !== undefined && { declaredAs }) } as const;
  return { type, nullability: "unspecified" };
}
