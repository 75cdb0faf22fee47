import { formatPointer, type JsonPointer } from "../../source/pointer.js";

const MAPS = new Set(["$defs", "definitions", "patternProperties", "dependentSchemas"]);

/**
 * A place in a schema as prose names it: `/properties/data/oneOf` is `data.oneOf`. The pointer itself where a name in
 * it holds a dot or a space, or where the place is the root.
 */
export function schemaPath(pointer: JsonPointer): string {
  const parts: string[] = [];
  for (let index = 0; index < pointer.length; index++) {
    const token = pointer[index] as string;
    const name = pointer[index + 1];
    if (name !== undefined && (token === "properties" || MAPS.has(token))) {
      if (token !== "properties") parts.push(token);
      parts.push(name);
      index++;
    } else parts.push(token);
  }
  const clear = parts.length > 0 && parts.every((part) => /^[^.\s]+$/.test(part));
  return clear ? parts.join(".") : formatPointer(pointer);
}
