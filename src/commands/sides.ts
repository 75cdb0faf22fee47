import { notFound } from "../diagnostics/catalogue/config.js";
import * as rules from "../diagnostics/catalogue/diff.js";
import { unreadable } from "../diagnostics/catalogue/source.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { withoutName } from "../diff/tool-names.js";
import { type Host, HostError } from "../host/host.js";
import { openRevision, type Revision } from "../host/revision-host.js";
import type { ContractSide, SideVersion } from "../model/contract-side.js";
import { locateFile } from "../source/location.js";
import { isAbsolutePath, joinPath, relativePath } from "../source/path.js";
import { findConfig, type ProjectPlace } from "./find-config.js";
import { findProjectAt, type KnownProject } from "./find-project-at.js";
import { isThere } from "./is-there.js";
import { type CommitPlace, readSideArguments, type SidePlace } from "./side-arguments.js";
import { openFiles, openStdin, projectAt, STDIN_TOOL } from "./side-files.js";
import { createLabel, NO_LABEL, type SideLabel } from "./side-label.js";
import { findStale, type OpenedTools, openCompiled, openWritten } from "./side-project.js";
import type { OpenTool } from "./side-tools.js";
import { readVersion } from "./side-version.js";
import type { Workspace } from "./workspace.js";

export interface SidesRequest {
  /** As on the command line: a revision, a range, `REV:path`, a path, `-`. */
  readonly base?: string;
  readonly head?: string;
  /** A configuration named on the command line. */
  readonly config?: string;
  /** The branch to compare with where nothing is named. */
  readonly defaultBranch?: string;
  /** Where the version of each side stands: `FILE[#pointer]`. */
  readonly versionFrom?: string;
}

export interface Sides {
  readonly base: ContractSide;
  readonly head: ContractSide;
  /** What is worth knowing about the sides, each a sentence without a full stop. */
  readonly notes: readonly string[];
  /** The project of the work tree, where that is the head. */
  readonly workspace?: Workspace;
}

/** Finds out what the two sides of a comparison are, and reads what is needed to compare them. */
export async function openSides(host: Host, request: SidesRequest = {}): Promise<Result<Sides>> {
  const places = await readSideArguments(host, request);
  if (!places.value) return { diagnostics: places.diagnostics };
  try {
    return await openBoth(host, request, places.value);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    const { path, message: reason } = error;
    return {
      diagnostics: [diagnose(unreadable, { path, reason }, { location: locateFile(path), subject: path })],
    };
  }
}

interface OpenedSide {
  readonly name: string;
  readonly commit?: string;
  readonly opened: OpenedTools;
  readonly version?: SideVersion;
  /** Where its project is, for the base to have its own there. */
  readonly project?: { readonly place: ProjectPlace; readonly host: Host };
  /** Absent where the side has no project at all. */
  readonly isEmpty?: boolean;
  readonly notes: readonly string[];
}

async function openBoth(
  host: Host,
  request: SidesRequest,
  places: { readonly base: SidePlace; readonly head: SidePlace },
): Promise<Result<Sides>> {
  const diagnostics: Diagnostic[] = [];
  const head = await openSide(host, request, places.head, "head");
  diagnostics.push(...head.diagnostics);
  if (!head.value) return { diagnostics };
  const base = await openSide(host, request, places.base, "base", head.value);
  diagnostics.push(...base.diagnostics);
  if (!base.value) return { diagnostics };
  if (base.value.isEmpty && head.value.isEmpty)
    return { diagnostics: [...diagnostics, diagnose(notFound, { folder: host.cwd })] };
  const { workspace } = head.value.opened;
  const isWorkTree = places.head.kind === "work-tree";
  if (workspace && places.head.kind !== "commit") {
    const stale = await findStale(host, workspace, head.value.opened.tools);
    // A project that never commits its contracts has none that could slip in stale.
    if (stale.isAnyWritten || base.value.opened.isWritten) diagnostics.push(...stale.diagnostics);
  }
  const tools = pairNames(base.value.opened, head.value.opened);
  diagnostics.push(...(await prepare(base.value.opened, tools.base, head.value.opened, tools.head)));
  if (hasErrors(diagnostics)) return { diagnostics };
  const value: Sides = {
    base: sideOf(base.value, tools.base),
    head: sideOf(head.value, tools.head),
    notes: [...head.value.notes, ...base.value.notes],
    ...(isWorkTree && workspace && { workspace }),
  };
  return { value, diagnostics };
}

function sideOf({ name, commit, version }: OpenedSide, tools: readonly OpenTool[]): ContractSide {
  return { name, tools, ...(commit !== undefined && { commit }), ...(version && { version }) };
}

/** Two schemas without the names of tools are one tool before and after: the head's file names it. */
function pairNames(base: OpenedTools, head: OpenedTools) {
  const [old] = base.tools;
  const [now] = head.tools;
  if (!base.isOneSchema || !head.isOneSchema || !old || !now) return { base: base.tools, head: head.tools };
  const tool = now.tool === STDIN_TOOL ? old.tool : now.tool;
  return { base: [{ ...old, tool }], head: [{ ...now, tool }] };
}

/** Reads what will be compared, and the sources that say where it was written; nothing for contracts that are equal. */
async function prepare(
  base: OpenedTools,
  baseTools: readonly OpenTool[],
  head: OpenedTools,
  headTools: readonly OpenTool[],
): Promise<readonly Diagnostic[]> {
  const texts = new Map(baseTools.map(({ tool, text }) => [tool, text]));
  const equal = new Set(
    headTools.flatMap(({ tool, text }) =>
      texts.has(tool) && text?.() === texts.get(tool)?.() ? [tool] : [],
    ),
  );
  const changed = [...baseTools, ...headTools].filter(({ tool }) => !equal.has(tool));
  if (changed.length === 0) return [];
  await base.readSources?.();
  await head.readSources?.();
  const checked = new Set<string>();
  return changed.flatMap((tool) => {
    // Contracts that differ by the name of the tool only are alike in their faults.
    const text = tool.text && withoutName(tool.text(), tool.tool);
    if (text !== undefined && checked.has(text)) return [];
    if (text !== undefined) checked.add(text);
    return tool.check();
  });
}

type Role = "base" | "head";

async function openSide(
  host: Host,
  request: SidesRequest,
  place: SidePlace,
  role: Role,
  head?: OpenedSide,
): Promise<Result<OpenedSide>> {
  switch (place.kind) {
    case "work-tree": {
      const found = await findConfig(host, request.config);
      if (!found.value) return { diagnostics: found.diagnostics };
      return withVersion(host, request, NO_LABEL, role, {
        ...(await openCompiled(host, found.value)),
        side: { name: "the work tree", notes: [], project: { place: found.value, host } },
      });
    }
    case "stdin": {
      const opened = await openStdin(host, NO_LABEL);
      return finish(opened, { name: "standard input", notes: [] });
    }
    case "path":
      return openPath(host, request, place.path, role);
    case "commit":
      return openCommit(host, request, place, role, head);
  }
}

async function openPath(
  host: Host,
  request: SidesRequest,
  named: string,
  role: Role,
): Promise<Result<OpenedSide>> {
  const path = joinPath("", named);
  const project = await projectAt(host, path);
  if (project && !project.value) return { diagnostics: project.diagnostics };
  const side = { name: named, notes: [], ...(project?.value && { project: { place: project.value, host } }) };
  if (!project?.value) return finish(await openFiles(host, path, NO_LABEL), side);
  const opened =
    role === "head"
      ? await openCompiled(host, project.value)
      : await openWritten(host, project.value, { name: named });
  const folder = project.value.folder;
  const versionFrom = request.versionFrom && joinPath(folder, request.versionFrom);
  return withVersion(host, { ...request, ...(versionFrom && { versionFrom }) }, NO_LABEL, role, {
    ...opened,
    side,
  });
}

async function openCommit(
  host: Host,
  request: SidesRequest,
  { commit, name, label: prefixOfPaths, prefix, path }: CommitPlace,
  role: Role,
  head: OpenedSide | undefined,
): Promise<Result<OpenedSide>> {
  const revision = await openRevision(host, commit);
  const root = revision.hostAt("");
  const label = createLabel(prefixOfPaths, "");
  const version = { ...request };
  if (request.versionFrom !== undefined) version.versionFrom = joinPath(prefix, request.versionFrom);
  if (path !== undefined) {
    if (!(await isThere(root, path))) return { diagnostics: [pathMissing(path, name, prefix, revision)] };
    const project = await projectAt(root, path);
    if (project && !project.value) return { diagnostics: label.diagnostics(project.diagnostics) };
    const side = { name: `${name}:${path}`, commit, notes: [] };
    if (!project?.value) return finish(await openFiles(root, path, label), side);
    const opened = await openWritten(root, project.value, { label, name });
    return withVersion(root, version, label, role, { ...opened, side });
  }
  const inRepository = (other: string) => fromRoot(host, prefix, other);
  const known = head?.project && knownProject(head.project, head.commit === undefined ? inRepository : same);
  const found = await findProjectAt(revision, {
    prefix,
    ...(request.config !== undefined && { named: inRepository(request.config) }),
    ...(known && { head: known }),
  });
  if (hasErrors(found.diagnostics)) return { diagnostics: label.diagnostics(found.diagnostics) };
  if (!found.value) {
    const every = role === "base" ? "every tool counts as added" : "every tool counts as removed";
    const side = { name, commit, notes: [`there is no project at ${name}: ${every}`], isEmpty: true };
    const nothing = { value: { tools: [], isWritten: false }, diagnostics: [] };
    return withVersion(root, version, label, role, { ...nothing, side });
  }
  const notes =
    found.movedFrom === undefined
      ? []
      : [`the project of ${name} is ${found.movedFrom === "" ? "at the root" : `at "${found.movedFrom}"`}`];
  const side = { name, commit, notes, project: { place: found.value, host: root } };
  const opened = await openWritten(root, found.value, { label, name });
  return withVersion(root, version, label, role, { ...opened, side });
}

type SideFacts = Omit<OpenedSide, "opened" | "version">;

function finish({ value, diagnostics }: Result<OpenedTools>, side: SideFacts): Result<OpenedSide> {
  return value ? { value: { ...side, opened: value }, diagnostics } : { diagnostics };
}

/** A base may be older than the file that holds the version; a head that is asked for one must have it. */
async function withVersion(
  host: Host,
  { versionFrom }: SidesRequest,
  label: SideLabel,
  role: Role,
  { side, ...opened }: Result<OpenedTools> & { readonly side: SideFacts },
): Promise<Result<OpenedSide>> {
  const finished = finish(opened, side);
  if (!finished.value || versionFrom === undefined) return finished;
  const path = versionFrom.replace(/#.*$/s, "");
  if (role === "base" && !(await isThere(host, path))) return finished;
  const version = await readVersion(host, versionFrom);
  const diagnostics = [...finished.diagnostics, ...label.diagnostics(version.diagnostics)];
  if (!version.value) return { diagnostics };
  const { text, location } = version.value;
  return {
    value: { ...finished.value, version: { text, location: label.location(location) } },
    diagnostics,
  };
}

function pathMissing(path: string, name: string, prefix: string, revision: Revision): Diagnostic {
  const paths = [...revision.paths()];
  const inside = joinPath(prefix, path);
  const isRelative = paths.some((other) => other === inside || other.startsWith(`${inside}/`));
  const help = isRelative
    ? `paths begin at the root of the repository: write "${name}:./${path}"`
    : didYouMean(path, paths);
  return diagnose(rules.pathNotInRevision, { path, revision: name }, { help });
}

function knownProject(
  { place: { folder, configPath }, host }: NonNullable<OpenedSide["project"]>,
  inRepository: (path: string) => string,
): KnownProject {
  const root = inRepository("");
  return {
    folder: inRepository(folder),
    ...(configPath !== undefined && { configPath: inRepository(configPath) }),
    has: (path) => isThere(host, root === "" ? path : relativePath(root, path)),
  };
}

function same(path: string): string {
  return path;
}

/** A path of the working folder from the root of the repository. */
function fromRoot(host: Host, prefix: string, path: string): string {
  if (!isAbsolutePath(path)) return joinPath(prefix, path);
  const root = prefix === "" ? host.cwd : host.cwd.slice(0, -prefix.length - 1);
  return relativePath(root, path);
}
