import { readdirSync, readFileSync } from "node:fs";
import { editsOf } from "./edits.js";

const ROOT = new URL("../../", import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, ROOT), "utf8"));

/** How many edits of a kind are taken from the definitions, and from the contracts: spread evenly, always the same. */
const OF_A_KIND = 6;

/** What every peer is asked: `{ name, verdict, old, next }`. */
export function readCases() {
  return [...reportedCases(), ...envelopeCases(), ...definitionCases(), ...contractCases()];
}

function reportedCases() {
  return read("test/fixtures/inclusion/reported.json").cases.map(({ old = true, next = true, ...rest }) => ({
    ...rest,
    old,
    next,
  }));
}

/** A case of the envelope says what is different: a keyword, or a definition; `null` for one that is not there. */
function envelopeCases() {
  const { base, cases } = read("test/fixtures/inclusion/envelope.json");
  return cases.map(({ name, verdict, old, next }) => ({
    name,
    verdict,
    old: changed(base, old),
    next: changed(base, next),
  }));
}

function changed(base, changes = {}) {
  const schema = structuredClone(base);
  for (const [place, value] of Object.entries(changes)) {
    const [holder, key] = place.startsWith("$defs/") ? [schema.$defs, place.slice(6)] : [schema, place];
    if (value === null) delete holder[key];
    else holder[key] = value;
  }
  return schema;
}

/** Each definition on its own, with what it refers to. */
function definitionCases() {
  const { $defs } = read("schemas/library.json");
  return sample(
    Object.entries($defs).map(([name, schema]) => [name, { ...schema, $defs: closureOf(schema, $defs) }]),
  );
}

function closureOf(schema, $defs) {
  const named = (value) =>
    [...JSON.stringify(value).matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, target]) => target);
  const names = new Set(named(schema));
  for (const name of names) for (const target of named($defs[name])) names.add(target);
  return Object.fromEntries([...names].map((name) => [name, $defs[name]]));
}

function contractCases() {
  const tools = readdirSync(new URL("schemas/tools/", ROOT)).sort();
  return sample(tools.map((file) => [file.replace(/\.json$/, ""), read(`schemas/tools/${file}`)]));
}

/** The same number of edits of every kind, spread over all the schemas. */
function sample(schemas) {
  const kinds = new Map();
  for (const [subject, old] of schemas) {
    for (const { kind, place, ...edit } of editsOf(old)) {
      const found = kinds.get(kind) ?? [];
      kinds.set(kind, [...found, { name: `${subject}: ${kind} at ${place}`, old, ...edit }]);
    }
  }
  return [...kinds.values()].flatMap((found) => {
    const step = Math.max(1, found.length / OF_A_KIND);
    return Array.from(
      { length: Math.min(found.length, OF_A_KIND) },
      (_, index) => found[Math.floor(index * step)],
    );
  });
}
