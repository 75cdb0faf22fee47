import type { Location } from "../source/location.js";

export const OPENAPI_VERSIONS = ["3.1", "3.0"] as const;
export type OpenApiVersion = (typeof OPENAPI_VERSIONS)[number];

/** What `emit.openapi` asks for. */
export interface OpenApiOutput {
  /** Where the document is written; absent when it is `into` that is kept up to date. */
  readonly path?: string;
  /** A document of the user's that the operations and components go into. */
  readonly into?: string;
  readonly intoLocation?: Location;
  /** That of the document `into` by default, and 3.1 else. */
  readonly version?: OpenApiVersion;
  readonly title?: string;
  readonly apiVersion?: string;
  readonly servers: readonly string[];
  /** Before the path of every operation: `/api`, or nothing. */
  readonly basePath: string;
  /** `resources`: tools that act on a resource have its paths. `tools`: every tool is an operation of its own. */
  readonly paths: "resources" | "tools";
}
