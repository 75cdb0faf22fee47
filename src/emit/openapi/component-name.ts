/** OpenAPI 3.1 section 4.8.7.1: what the name of a component may be. */
export const COMPONENT_NAME = /^[a-zA-Z0-9._-]+$/;

/** Gives out names, each once. */
export class ComponentNames {
  readonly #taken = new Set<string>();

  /** The first of these names that is free, made legal; with a number behind the last where none is. */
  take(...wanted: readonly [string, ...string[]]): string {
    const legal = wanted.map(legalName);
    const last = legal.at(-1) as string;
    let name = legal.find((candidate) => !this.#taken.has(candidate));
    for (let count = 2; name === undefined; count++)
      if (!this.#taken.has(`${last}_${count}`)) name = `${last}_${count}`;
    this.#taken.add(name);
    return name;
  }
}

/** Whatever may not stand in a name becomes an underscore. */
export function legalName(name: string): string {
  const legal = name.replace(/[^a-zA-Z0-9._-]/gu, "_");
  return legal === "" ? "_" : legal;
}
