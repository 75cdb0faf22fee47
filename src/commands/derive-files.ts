import type { Config } from "../model/config.js";
import { isGlob } from "../source/glob.js";
import { folderOf, joinPath } from "../source/path.js";

/** Where derived things are written, relative to the project folder; `undefined` where the configuration has no such file. */
export interface DerivedPaths {
  readonly library: string | undefined;
  readonly matrix: string | undefined;
  readonly record: string;
  /** Complete schemas of single tools. */
  readonly schemaOf: (tool: string) => string;
}

const isJsonFile = (path: string) => /\.json$/i.test(path) && !isGlob(path);

export function derivedPaths(config: Pick<Config, "library" | "matrix">): DerivedPaths {
  const record = recordPath(config);
  const folder = folderOf(record);
  return {
    library: config.library.find(isJsonFile),
    matrix: config.matrix !== undefined && isJsonFile(config.matrix) ? config.matrix : undefined,
    record,
    schemaOf: (tool) => joinPath(folder, `derived/${tool}.json`),
  };
}

/** The record of a derivation stands beside the matrix. */
export function recordPath({ matrix = "schemas/matrix.json" }: Pick<Config, "matrix">): string {
  return joinPath(folderOf(matrix), "derived.json");
}
