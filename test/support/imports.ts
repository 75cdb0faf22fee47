import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** One import of one file of `src/`. Paths are relative to `src/`. */
export interface Import {
  readonly file: string;
  /** The file that is imported, or `undefined` for a package or a part of Node. */
  readonly target?: string;
  /** The package's name, or a part of Node with its prefix. */
  readonly module?: string;
  /** Every import of this module by this file is of types only. */
  readonly typeOnly: boolean;
  /** Every import of this module by this file is an `import()`: it is loaded later, or never. */
  readonly dynamic: boolean;
}

const SRC = fileURLToPath(new URL("../../src/", import.meta.url));

/** All files of `src/`, sorted. */
export function sourceFiles(): readonly string[] {
  return readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts"))
    .sort();
}

/** Every import of `src/`: static, re-exported, dynamic, and those that stand in types. */
export function readImports(): readonly Import[] {
  return sourceFiles().flatMap((file) => importsOf(file, readFileSync(SRC + file, "utf8")));
}

export function importsOf(file: string, text: string): readonly Import[] {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  const { typeOnly, dynamic } = manners(file, text);
  const specifiers = new Set(importedFiles.map(({ fileName }) => fileName));
  return [...specifiers].map((specifier): Import => {
    const shared = { file, typeOnly: typeOnly.has(specifier), dynamic: dynamic.has(specifier) };
    if (!specifier.startsWith(".")) return { ...shared, module: moduleName(specifier) };
    const path = posix.join(posix.dirname(file), specifier);
    return { ...shared, target: path.replace(/\.js$/, ".ts") };
  });
}

/** `@scope/name/part` is `@scope/name`; `node:fs/promises` is `node:fs`. */
function moduleName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** The modules that a file imports in one manner only. */
function manners(file: string, text: string): Record<"typeOnly" | "dynamic", ReadonlySet<string>> {
  const asTypes = new Set<string>();
  const asValues = new Set<string>();
  const called = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const isType = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      (isType ? asTypes : asValues).add(node.moduleSpecifier.text);
    } else if (
      ts.isExportDeclaration(node) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      (node.isTypeOnly ? asTypes : asValues).add(node.moduleSpecifier.text);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      if (ts.isStringLiteral(node.argument.literal)) asTypes.add(node.argument.literal.text);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument)) called.add(argument.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext));
  return {
    typeOnly: new Set([...asTypes].filter((specifier) => !asValues.has(specifier) && !called.has(specifier))),
    dynamic: new Set([...called].filter((specifier) => !asValues.has(specifier))),
  };
}

/** Groups of files that import each other in a ring, each sorted; type-only imports count. */
export function findCycles(imports: readonly Import[]): readonly (readonly string[])[] {
  const targets = new Map<string, string[]>();
  for (const { file, target } of imports)
    if (target !== undefined) targets.set(file, [...(targets.get(file) ?? []), target]);
  const reachable = new Map([...targets.keys()].map((file) => [file, reach(file, targets)]));
  const rings = new Map<string, readonly string[]>();
  for (const [file, reached] of reachable) {
    if (!reached.has(file)) continue;
    const ring = [...reached].filter((other) => reachable.get(other)?.has(file)).sort();
    rings.set(ring.join("\n"), ring);
  }
  return [...rings.values()];
}

/** What a file imports, directly or not; itself only if it is in a ring. */
function reach(start: string, targets: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...(targets.get(start) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(targets.get(next) ?? []));
  }
  return reached;
}
