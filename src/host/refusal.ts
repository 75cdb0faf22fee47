import { getSystemErrorMap } from "node:util";
import { HostError } from "./host.js";

/** Plain words for the codes people meet; the others get the system's own text. */
const reasons: ReadonlyMap<string, string> = new Map([
  ["EACCES", "permission denied"],
  ["EBUSY", "in use by another program"],
  ["EDQUOT", "disk quota exceeded"],
  ["EEXIST", "already exists"],
  ["EIO", "input/output error"],
  ["EISDIR", "is a directory"],
  ["ELOOP", "too many symbolic links"],
  ["EMFILE", "too many open files"],
  ["ENAMETOOLONG", "name too long"],
  ["ENFILE", "too many open files"],
  ["ENOENT", "no such file"],
  ["ENOSPC", "no space left on device"],
  ["ENOTDIR", "not a directory"],
  ["ENOTEMPTY", "directory not empty"],
  ["EPERM", "operation not permitted"],
  ["EROFS", "read-only file system"],
  ["ERR_FS_FILE_TOO_LARGE", "file too large"],
  ["ERR_INVALID_ARG_VALUE", "not a possible path"],
]);

/** The error for a code of Node's, in plain words. */
export function refusal(code: string, path: string): HostError {
  return new HostError(code, path, reasons.get(code) ?? code);
}

/** Not a file that can be read to its end or replaced: a pipe, a socket, a device. */
export function notRegular(path: string): HostError {
  return new HostError("ENOTSUP", path, "not a regular file");
}

/** An error as Node throws them: it has a code, and nobody has said yet which of the caller's paths it is about. */
export function systemError(code: string): Error & { code: string } {
  return Object.assign(new Error(code), { code });
}

/** The code of an error of Node's or of a host; `undefined` for any other value. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** Whether an error says that there is nothing at the path. */
export function isAbsence(error: unknown): boolean {
  const code = codeOf(error);
  return code === "ENOENT" || code === "ENOTDIR";
}

/** Runs a call to the system; what it throws becomes a `HostError` about `path`. A fault of ours stays what it is. */
export function guarded<T>(path: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw hostErrorOf(error, path);
  }
}

/** An error of Node's as a `HostError` about `path`; whatever else it is comes back unchanged. */
export function hostErrorOf(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (code === undefined || error instanceof HostError) return error;
  return new HostError(code, path, reasons.get(code) ?? systemReason(error) ?? code);
}

function systemReason(error: unknown): string | undefined {
  const errno = error instanceof Error && "errno" in error ? error.errno : undefined;
  return typeof errno === "number" ? getSystemErrorMap().get(errno)?.[1] : undefined;
}
