import type { JsonValue } from "../json/node.js";

/** What was broken in a value, and what there is to say of it. */
export interface NearMissFault {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message: string;
}

/** A value that is valid but for one fault. */
export interface NearMiss {
  readonly value: JsonValue;
  readonly fault: NearMissFault;
}

export function* nearMisses(
  _schema: JsonValue,
  _options: {
    readonly seed: number;
    readonly count: number;
    readonly valid: () => Iterable<JsonValue>;
  },
): Iterable<NearMiss> {}
