import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import type { Destination, Disk, FileOwnership } from "./disk.js";
import { forwardSlashes } from "./host-path.js";
import { kindOfStats, linkStatsAt, statsAt } from "./node-stats.js";
import { codeOf, systemError } from "./refusal.js";

const windows = process.platform === "win32";

/** What Linux allows on one path. */
const maxLinks = 40;

/** The file system of this machine. */
export const nodeDisk: Disk = {
  locate,
  create,
  keep,
  move,
  kindOf: (path) => {
    const stats = statsAt(path);
    return stats && kindOfStats(stats);
  },
  makeFolder: (path) => {
    try {
      mkdirSync(path);
      return true;
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      throw error;
    }
  },
  removeFolder: (path) => rmdirSync(path),
  remove: (path) => unlinkSync(path),
};

function locate(start: string): Destination {
  let path = start;
  for (let links = 0; links <= maxLinks; links++) {
    const stats = linkStatsAt(path);
    if (stats === undefined) return { path };
    if (!stats.isSymbolicLink()) {
      const ownership = { mode: stats.mode & 0o7777, user: stats.uid, group: stats.gid };
      return { path, kind: kindOfStats(stats), ownership };
    }
    // `realpath` of the whole path would refuse a link to a file that is still to be made.
    const target = resolve(realpathSync(dirname(path)), readlinkSync(path));
    path = windows ? forwardSlashes(target) : target;
  }
  throw systemError("ELOOP");
}

function create(path: string, content: string, ownership?: FileOwnership): void {
  // Naming the encoding spares three calls to the system.
  writeFileSync(path, content, { encoding: "utf8", flag: "wx", mode: ownership?.mode ?? 0o666 });
  if (!ownership || windows) return;
  if (ownership.user !== process.getuid?.() || ownership.group !== process.getgid?.()) {
    try {
      chownSync(path, ownership.user, ownership.group);
    } catch {
      // Only root may give files away; for everybody else the new file is the writer's, as with any editor.
    }
  }
  // After the owner, because a change of owner drops bits; and in any case, because the mask took some away.
  chmodSync(path, ownership.mode);
}

function keep(path: string, name: string): boolean {
  try {
    linkSync(path, name);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT") return false;
    if (code === "EEXIST") throw error;
  }
  // Some disks know no hard links, and some systems refuse them for other people's files.
  copyFileSync(path, name, constants.COPYFILE_EXCL);
  return true;
}

/** On Windows a virus scanner may hold a new file for a moment. */
const held: ReadonlySet<string | undefined> = new Set(["EACCES", "EBUSY", "EPERM"]);

function move(from: string, to: string): void {
  for (let attempts = 1; ; attempts++) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (!windows || attempts === 10 || !held.has(codeOf(error))) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, attempts * 5);
    }
  }
}
