const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u001f<>:"/\\|?*\u007f]/;

/** Why a name cannot be the stem of a file on Linux, macOS and Windows alike; `undefined` when it can. */
export function fileNameFault(name: string): string | undefined {
  if (name === "") return "it is empty";
  if (name === "." || name === "..") return "it names a folder";
  const forbidden = FORBIDDEN.exec(name)?.[0];
  if (forbidden !== undefined) return `it holds ${JSON.stringify(forbidden)}`;
  if (RESERVED.test(name)) return "Windows reserves it for a device";
  if (/^[ .]|[ .]$/.test(name)) return "it begins or ends with a dot or a space";
  if (!name.isWellFormed()) return "it holds half of a surrogate pair";
  if (new TextEncoder().encode(name).length > 200) return "it is longer than 200 bytes";
  return undefined;
}
