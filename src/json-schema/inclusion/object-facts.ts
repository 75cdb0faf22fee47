import type { JsonValue } from "../../json/node.js";
import type { Additional, Item, SomeMember } from "./atom.js";
import type { ClassTable } from "./classes.js";
import type { Facts } from "./facts.js";
import { accepted, type Literal, refused } from "./literal.js";
import { nameCells } from "./name-cells.js";
import { EMPTY, firstWitness, type Goals, type Outcome, unknown } from "./outcome.js";

// Members beyond those asked for by name, for the sake of `minProperties`.
const MAX_FILLED = 1000;

type Patterned = Item & { kind: "patterned" };

/** Objects: which members are there, what holds of a member by its name, and how many there are. */
export class ObjectFacts implements Facts {
  readonly #goals: Goals;
  readonly #classes: ClassTable;
  #present = new Set<string>();
  #absent = new Set<string>();
  #properties = new Map<string, readonly Literal[]>();
  #patterned: readonly Patterned[] = [];
  #additional: readonly Additional[] = [];
  #names: readonly Literal[] = [];
  #some: readonly SomeMember[] = [];
  #min = 0;
  #max = Number.POSITIVE_INFINITY;

  constructor(goals: Goals, classes: ClassTable) {
    this.#goals = goals;
    this.#classes = classes;
  }

  copy(): ObjectFacts {
    const copy = new ObjectFacts(this.#goals, this.#classes);
    copy.#present = new Set(this.#present);
    copy.#absent = new Set(this.#absent);
    copy.#properties = new Map(this.#properties);
    copy.#patterned = this.#patterned;
    copy.#additional = this.#additional;
    copy.#names = this.#names;
    copy.#some = this.#some;
    copy.#min = this.#min;
    copy.#max = this.#max;
    return copy;
  }

  add(item: Item): boolean {
    switch (item.kind) {
      case "present":
        if (this.#present.has(item.name)) return true;
        if (this.#absent.has(item.name)) return false;
        this.#present.add(item.name);
        return this.#present.size <= this.#max && this.#canBe(item.name);
      case "absent":
        this.#absent.add(item.name);
        return !this.#present.has(item.name);
      case "property": {
        const known = this.#properties.get(item.name) ?? [];
        if (known.includes(item.literal)) return true;
        this.#properties.set(item.name, [...known, item.literal]);
        return !this.#present.has(item.name) || this.#canBe(item.name);
      }
      case "patterned":
        this.#patterned = [...this.#patterned, item];
        return this.#canAllBe();
      case "additional":
        this.#additional = [...this.#additional, item];
        return this.#canAllBe();
      case "names":
        this.#names = [...this.#names, item.literal];
        return this.#canAllBe();
      case "size":
        this.#min = Math.max(this.#min, item.min);
        this.#max = Math.min(this.#max, item.max ?? this.#max);
        return this.#min <= this.#max && this.#present.size <= this.#max;
      case "someMember":
        this.#some = [...this.#some, item];
        return this.#max > 0 && this.#canServe(item);
      default:
        return true;
    }
  }

  entails(item: Item): boolean {
    switch (item.kind) {
      case "present":
        return this.#present.has(item.name);
      case "absent":
        return this.#absent.has(item.name) || !this.#canBe(item.name);
      case "property": {
        if (this.#absent.has(item.name)) return true;
        const literals = this.#literalsOf(item.name);
        return literals.includes(item.literal) || this.#goals.isRefuted([...literals, item.literal ^ 1]);
      }
      case "size":
        return this.#min >= item.min && this.#max <= (item.max ?? Number.POSITIVE_INFINITY);
      case "names":
        return this.#names.includes(item.literal);
      case "someMember":
        return this.#isServed(item);
      default:
        return false;
    }
  }

  solve(resume: (items: readonly Item[]) => Outcome): Outcome {
    const open = this.#some.find((some) => !this.#isServed(some));
    return open ? this.#serve(open, resume) : this.#fill();
  }

  /** Tries every member that could be the one asked for: those with names of their own, then one of each other kind. */
  #serve(some: SomeMember, resume: (items: readonly Item[]) => Outcome): Outcome {
    const with_ = (name: string): Item[] => [
      { kind: "present", name },
      ...some.value.map((literal) => ({ kind: "property", name, literal }) as const),
    ];
    const known = this.#knownNames();
    let doubt: string | undefined;
    const named = [...known].filter((name) => {
      if (this.#absent.has(name) || some.notNamed.includes(name)) return false;
      const truths = some.name.map((literal) => this.#goals.holds(literal, name));
      if (truths.includes(false)) return false;
      if (truths.includes(undefined)) doubt = `whether the name ${JSON.stringify(name)} matches a pattern`;
      return !truths.includes(undefined);
    });
    const outcome = firstWitness(named, (name) => resume(with_(name)));
    if (outcome.kind === "witness") return outcome;
    const fresh = firstWitness(this.#cells(known, some), ({ name, literals }) => {
      if (this.#goals.isRefuted([...literals, ...some.value])) return EMPTY;
      return name.kind === "witness" ? resume(with_(name.value as string)) : name;
    });
    if (fresh.kind === "witness") return fresh;
    const all = firstWitness([outcome, fresh], (found) => found);
    return all.kind === "empty" && doubt !== undefined ? unknown(`"patternProperties": ${doubt}`) : all;
  }

  /** Finds a value for each member there is, and further members if there must be more. */
  #fill(): Outcome {
    const members = new Map<string, JsonValue>();
    let doubt: Outcome | undefined;
    for (const name of this.#present) {
      const outcome = this.#goals.solve(this.#literalsOf(name));
      if (outcome.kind === "empty") return EMPTY;
      if (outcome.kind === "witness") members.set(name, outcome.value);
      else {
        doubt = outcome;
        if (outcome.candidate !== undefined) members.set(name, outcome.candidate);
      }
    }
    const missing = this.#min - this.#present.size;
    if (missing > MAX_FILLED) return unknown(`"minProperties": more than ${MAX_FILLED} members to find`);
    if (missing > 0) {
      const filled = this.#fillUp(members, missing);
      if (filled.kind !== "witness") return doubt ?? filled;
    }
    if (doubt?.kind !== "unknown") return { kind: "witness", value: objectOf(members) };
    const isWhole = [...this.#present].every((name) => members.has(name));
    return isWhole ? unknown(doubt.reason, objectOf(members)) : doubt;
  }

  #fillUp(members: Map<string, JsonValue>, missing: number): Outcome {
    const known = this.#knownNames();
    let left = missing;
    let doubt: Outcome | undefined;
    const put = (name: string, value: Outcome) => {
      if (value.kind === "witness") {
        members.set(name, value.value);
        left--;
      } else if (value.kind === "unknown") doubt = value;
    };
    for (const name of known) {
      if (left === 0) break;
      if (this.#present.has(name) || this.#absent.has(name) || !this.#canBe(name)) continue;
      put(name, this.#goals.solve(this.#literalsOf(name)));
    }
    const used = new Set(known);
    for (const { name: first, literals, nameGoal } of left > 0 ? this.#cells(known) : []) {
      const value = first.kind === "empty" ? EMPTY : this.#goals.solve(literals);
      if (value.kind !== "witness") {
        if (value.kind === "unknown") doubt = value;
        continue;
      }
      for (let name = first; left > 0; ) {
        if (name.kind === "unknown") doubt = name;
        if (name.kind !== "witness") break;
        put(name.value as string, value);
        used.add(name.value as string);
        name = this.#goals.solve([...nameGoal, refused(this.#oneOf(used))]);
      }
    }
    return left === 0 ? { kind: "witness", value: null } : (doubt ?? EMPTY);
  }

  /** The names that are not known, by what holds of them; each with a name of the kind. */
  *#cells(known: ReadonlySet<string>, some?: SomeMember) {
    const patterns = new Set([
      ...this.#patterned.map(({ pattern }) => pattern),
      ...this.#additional.flatMap((additional) => additional.patterns),
      ...this.#some.flatMap(({ name }) => name.map((literal) => literal >> 1)),
    ]);
    const isText = accepted(this.#classes.add([{ kind: "types", names: ["string"] }]));
    const fixed = [isText, refused(this.#oneOf(known)), ...this.#names, ...(some?.name ?? [])];
    for (const cell of nameCells(this.#goals, fixed, [...patterns])) {
      const matched = new Set(cell.nameGoal);
      yield { ...cell, literals: this.#literalsWhere((pattern) => matched.has(accepted(pattern))) };
    }
  }

  #knownNames(): Set<string> {
    return new Set([
      ...this.#present,
      ...this.#properties.keys(),
      ...this.#absent,
      ...this.#additional.flatMap(({ names }) => names),
      ...this.#some.flatMap(({ notNamed }) => notNamed),
    ]);
  }

  #oneOf(names: ReadonlySet<string>): number {
    return this.#classes.add([{ kind: "enum", values: [...names] }]);
  }

  /** In a closed object, whether one of the names left can be the one asked for; elsewhere that is left open. */
  #canServe({ notNamed, name, value }: SomeMember): boolean {
    const closing = this.#additional.find(
      ({ patterns, literal }) => patterns.length === 0 && this.#goals.isRefuted([...value, literal]),
    );
    if (!closing) return true;
    return closing.names.some(
      (one) =>
        !notNamed.includes(one) &&
        !this.#absent.has(one) &&
        name.every((literal) => this.#goals.holds(literal, one) !== false) &&
        !this.#goals.isRefuted([...this.#literalsOf(one), ...value]),
    );
  }

  #isServed({ notNamed, name, value }: SomeMember): boolean {
    return [...this.#present].some((present) => {
      if (notNamed.includes(present)) return false;
      if (!name.every((literal) => this.#goals.holds(literal, present))) return false;
      const literals = this.#literalsOf(present);
      return value.every((literal) => literals.includes(literal));
    });
  }

  #canAllBe(): boolean {
    return [...this.#present].every((name) => this.#canBe(name));
  }

  /** Whether nothing plain speaks against a member of this name. */
  #canBe(name: string): boolean {
    if (this.#names.some((literal) => this.#goals.holds(literal, name) === false)) return false;
    return !this.#goals.isRefuted(this.#literalsOf(name));
  }

  /** What holds of the member, should there be one; where a pattern cannot be judged, a part of it. */
  #literalsOf(name: string): readonly Literal[] {
    const literals = [...(this.#properties.get(name) ?? [])];
    const matches = (pattern: number) => this.#goals.holds(accepted(pattern), name);
    for (const { pattern, literal } of this.#patterned) if (matches(pattern)) literals.push(literal);
    for (const { names, patterns, literal } of this.#additional) {
      if (!names.includes(name) && patterns.every((pattern) => matches(pattern) === false))
        literals.push(literal);
    }
    return literals;
  }

  #literalsWhere(matches: (pattern: number) => boolean): readonly Literal[] {
    return [
      ...this.#patterned.filter(({ pattern }) => matches(pattern)).map(({ literal }) => literal),
      ...this.#additional.filter(({ patterns }) => !patterns.some(matches)).map(({ literal }) => literal),
    ];
  }
}

function objectOf(members: ReadonlyMap<string, JsonValue>): JsonValue {
  const value = {};
  for (const [name, member] of members) {
    // `__proto__` is a name like any other.
    Object.defineProperty(value, name, {
      value: member,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return value;
}
