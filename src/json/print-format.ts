/** How generated JSON is printed. */
export interface PrintFormat {
  /** Spaces per level. */
  readonly indent: number;
  /** Columns a line may have. */
  readonly width: number;
}

export const DEFAULT_FORMAT: PrintFormat = { indent: 2, width: 80 };
