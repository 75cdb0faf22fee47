import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeSync,
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

// One buffer for all files: thousands of contracts would otherwise leave as many behind until memory is swept.
let buffer = Buffer.allocUnsafe(1 << 18);

function writeWhole(file: number, content: string): void {
  // No character takes more than three bytes for each of its units.
  if (buffer.length < content.length * 3) buffer = Buffer.allocUnsafe(content.length * 3);
  const length = buffer.write(content, "utf8");
  for (let written = 0; written < length; ) written += writeSync(file, buffer, written, length - written);
}

function create(path: string, content: string, ownership?: FileOwnership): void {
  const file = openSync(path, "wx", ownership?.mode ?? 0o666);
  try {
    writeWhole(file, content);
  } finally {
    closeSync(file);
  }
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
