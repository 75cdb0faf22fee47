import type { Artifact } from "../model/artifact.js";
import type { FileStyle, PlanEntry } from "../model/plan.js";

/** What stands on the disk where an artifact goes: its text, or nothing. */
export function planArtifact(artifact: Artifact, onDisk: string | undefined): PlanEntry {
  const { path } = artifact;
  if (onDisk === undefined) return { action: "create", path, artifact };
  if (onDisk === artifact.content()) return { action: "unchanged", path, artifact };
  return foldNewlines(onDisk) === foldNewlines(artifact.content())
    ? { action: "unchanged", path, artifact }
    : { action: "update", path, artifact, style: styleOf(onDisk) };
}

/** Files of an earlier build that no artifact has the path of. */
export function planRemovals(earlier: readonly string[], artifacts: readonly Artifact[]): PlanEntry[] {
  const kept = new Set(artifacts.map((artifact) => artifact.path));
  return earlier.filter((path) => !kept.has(path)).map((path) => ({ action: "remove", path }));
}

/** The text that is written: the artifact's, in the style of the file that it replaces. */
export function contentOf(entry: Extract<PlanEntry, { action: "create" | "update" }>): string {
  const content = entry.artifact.content();
  const isMixed = entry.artifact.kind === "docs" || entry.artifact.spliced;
  return entry.action === "update" && entry.style.newline === "\r\n" && !isMixed
    ? foldNewlines(content).replaceAll("\n", "\r\n")
    : content;
}

/** Line endings are the business of git and of editors: a file that differs in nothing else is not stale. */
export function foldNewlines(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

function styleOf(text: string): FileStyle {
  const lines = text.split("\n");
  const windows = lines.filter((line) => line.endsWith("\r")).length;
  return { newline: windows * 2 > lines.length - 1 ? "\r\n" : "\n" };
}
