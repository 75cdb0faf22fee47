import { createHash } from "node:crypto";
import type { GitAnswer, GitOptions } from "../../src/host/host.js";

/** A clone of which git tells the same as of a real one, as far as we ask. */
export interface Clone {
  /** Files by revision; every revision is a branch too, unless it is `HEAD`. */
  readonly revisions?: Readonly<Record<string, ReadonlyMap<string, string>>>;
  /** Whether any two revisions have a common ancestor: the first. */
  readonly isRelated?: boolean;
  /** What git says instead of anything else. */
  readonly refusal?: string;
}

/** The git of a page's example. What real repositories answer is tested with real ones. */
export function fakeGit({ revisions = {}, isRelated = true, refusal }: Clone) {
  const blobs = new Map<string, string>();
  const hash = (text: string) => createHash("sha1").update(text).digest("hex");
  const commits = new Map(Object.keys(revisions).map((name) => [hash(name), name]));
  for (const files of Object.values(revisions))
    for (const text of files.values()) blobs.set(hash(text), text);
  const batch = (input: string, print: (blob: string, text: string) => string) =>
    input
      .split("\n")
      .filter(Boolean)
      .map((blob) => print(blob, blobs.get(blob) ?? ""))
      .join("");
  return ([command, ...words]: readonly string[], { input = "" }: GitOptions): GitAnswer => {
    if (refusal !== undefined) return said(128, "", refusal);
    const last = words.at(-1) ?? "";
    switch (command) {
      case "rev-parse": {
        if (!words.includes("--verify")) return said(0, "false\n\n");
        const name = last.replace(/\^\{commit\}$/, "");
        return name in revisions ? said(0, `${hash(name)}\n`) : said(1);
      }
      case "remote":
        return said(0);
      case "for-each-ref":
        return said(
          0,
          branchesOf(revisions)
            .map((name) => `refs/heads/${name} \n`)
            .join(""),
        );
      case "merge-base":
        return isRelated ? said(0, `${words[0]}\n`) : said(1);
      case "ls-tree": {
        const files = [...(revisions[commits.get(last) ?? ""] ?? [])];
        return said(0, files.map(([path, text]) => `100644 blob ${hash(text)}\t${path}\0`).join(""));
      }
      case "cat-file": {
        const head = (blob: string, text: string) => `${blob} blob ${Buffer.byteLength(text)}\n`;
        const whole = (blob: string, text: string) => `${head(blob, text)}${text}\n`;
        return said(0, batch(input, words.includes("--batch") ? whole : head));
      }
      default:
        throw new Error(`nobody has taught this git to ${command}`);
    }
  };
}

function branchesOf(revisions: NonNullable<Clone["revisions"]>): readonly string[] {
  return Object.keys(revisions).filter((name) => name !== "HEAD");
}

function said(code: number, stdout = "", stderr = ""): GitAnswer {
  return { code, stdout: new TextEncoder().encode(stdout), stderr };
}
