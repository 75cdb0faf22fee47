// A random start keeps apart threads of one process, and processes that share a disk but not a process table.
let serial = Math.floor(Math.random() * 0x100000000);

/** Of the 255 bytes a name may have on common systems, these letters leave room for the rest at four bytes each. */
const keptLetters = 48;

/** A hidden name in the folder of an absolute path that nobody else uses. It says whose it is and who made it. */
export function temporaryName(path: string): string {
  const start = path.lastIndexOf("/") + 1;
  const name = path.slice(start, start + keptLetters);
  return `${path.slice(0, start)}.${name}.${process.pid}-${serial++}.tmp`;
}
