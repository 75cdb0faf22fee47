/**
 * The public API. Everything here is typed and documented where it is defined; what is not exported here is not public.
 *
 * Pure and synchronous: parsing, building, compiling, checking, emitting. Asynchronous: whatever takes a host.
 */

// Documents → model
export { type BoundLibrary, buildLibrary } from "./build/build-library.js";
export { buildMatrix } from "./build/build-matrix.js";
export { buildProject, type ProjectParts } from "./build/build-project.js";
export { buildTemplate, type TemplateRole } from "./build/build-template.js";
export { readContractFiles, readToolsListAnswer } from "./build/read-contracts.js";
// Use cases, as the command line runs them
export { type BuildOptions, runBuild } from "./commands/build.js";
export { type LintOptions, runLint } from "./commands/lint.js";
export { EXIT, type Outcome } from "./commands/outcome.js";
// Open a project on a disk, or in memory
export {
  type OpenedWorkspace,
  type OpenOptions,
  openWorkspace,
  type Workspace,
} from "./commands/workspace.js";
// Model → contracts
export { type ClosureRoots, computeClosure, pathTo } from "./compile/closure.js";
export { compileProject } from "./compile/compile.js";
export { catalogue } from "./diagnostics/catalogue/index.js";
export type { Diagnostic, RelatedLocation, Result, Severity } from "./diagnostics/diagnostic.js";
export type { Level, Rule, RuleKind } from "./diagnostics/rule.js";
// Schemas against each other
export {
  type CompareOptions,
  type Comparison,
  compareSchemas,
  type Explanation,
} from "./diff/compare-schemas.js";
// Pages of two contracts against each other
export {
  describePageMigrations,
  type PageMigration,
  renderPageMigrations,
} from "./diff/migration/migration-note.js";

// Contracts → artifacts
export { emitContracts } from "./emit/json/contracts.js";
export { emitManifest } from "./emit/json/manifest.js";
export { emitToolsList } from "./emit/json/tools-list.js";
export type { DocumentFacts } from "./emit/markdown/document-facts.js";
export { emitDocument } from "./emit/markdown/emit-documents.js";
export { type OpenApiOptions, openApiDocument } from "./emit/openapi/document.js";
export { type FileStat, type FileWrite, type Host, HostError } from "./host/host.js";
export { createMemoryHost, type MemoryHost, type MemoryHostOptions } from "./host/memory-host.js";
export { createNodeHost, type NodeHostOptions } from "./host/node-host.js";
export { type JsonDocument, locateValue } from "./json/document.js";
export { fromValue } from "./json/make-node.js";
export { type JsonNode, type JsonValue, type ObjectNode, toValue } from "./json/node.js";
export { decodeSource, parseJsonSource } from "./json/parse.js";
export { printDocument } from "./json/print.js";
export type { Artifact, ArtifactKind } from "./model/artifact.js";
export type { Closure, Provenance } from "./model/closure.js";
export type { Config } from "./model/config.js";
export { type Contract, type ContractSet, createContractSet, type ToolListing } from "./model/contract.js";
export type { Definition, Library, Reference } from "./model/library.js";
export type { Allowance, Matrix, MatrixRow } from "./model/matrix.js";
export type { Project, Tool } from "./model/project.js";
export type { FamilyHole, Template } from "./model/template.js";
// Findings → text
export { renderDiff } from "./report/contract-diff/render-diff.js";
export { renderReport } from "./report/render-report.js";
export type { DiffFormat, Report, ReportFormat, ReportOptions } from "./report/report.js";
// Contracts → findings
export { checkRules } from "./rules/check-rules.js";
export { RulePolicy } from "./rules/policy.js";
export type { RuleContext } from "./rules/rule-context.js";
export type { Location, Span } from "./source/location.js";
export { formatFragment, formatPointer, type JsonPointer, parsePointer } from "./source/pointer.js";
// Texts → documents
export { createSource, type Position, positionAt, type Source } from "./source/source.js";
