import * as rules from "../diagnostics/catalogue/derive.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { Field, RecordType, ValueType } from "../model/attributes.js";

const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Reports what is odd about a type that gets a definition: its key and its names, the hidden ones apart. */
export function checkType(type: RecordType, diagnostics: Diagnostic[]): void {
  const { name: place, location, fields } = type;
  if (INHERITED.has(place)) diagnostics.push(diagnose(rules.reservedName, { place }, { location }));
  if (type.schema) return;
  if (fields.length === 0 && type.kind === "table")
    diagnostics.push(diagnose(rules.noFields, { place }, { location }));
  if (type.keyOrigin === "assumed") diagnostics.push(diagnose(rules.noPrimaryKey, { place }, { location }));
  checkFields(place, fields, diagnostics);
  const key = fields.find(({ name }) => name === type.primaryKey);
  if (key?.hidden)
    diagnostics.push(
      diagnose(rules.hiddenPrimaryKey, { place: `${place}.${key.name}` }, { location: key.location }),
    );
}

function checkFields(path: string, fields: readonly Field[], diagnostics: Diagnostic[]): void {
  for (const field of fields) {
    if (field.hidden) continue;
    const place = `${path}.${field.name}`;
    const rule =
      field.name === "__proto__"
        ? rules.prototypeName
        : INHERITED.has(field.name)
          ? rules.reservedName
          : undefined;
    if (rule) diagnostics.push(diagnose(rule, { place }, { location: field.location }));
    checkInside(place, field.type, diagnostics);
  }
}

function checkInside(path: string, type: ValueType, diagnostics: Diagnostic[]): void {
  if (type.kind === "object") checkFields(path, type.fields, diagnostics);
  if (type.kind === "list") checkInside(path, type.element.type, diagnostics);
  if (type.kind === "union") for (const member of type.members) checkInside(path, member, diagnostics);
}

/** Reports exported types that tools of other makers, which name components by the end of a path, would confuse. */
export function checkPaths(types: readonly RecordType[], diagnostics: Diagnostic[]): void {
  const ends = new Map<string, RecordType>();
  for (const type of types) {
    const segment = type.path?.split("/").at(-1);
    if (!segment) continue;
    const first = ends.get(segment);
    if (!first) {
      ends.set(segment, type);
      continue;
    }
    // Of types of one name it is said already that their definitions are qualified.
    if (first.name === type.name) continue;
    const related = [{ location: first.location, message: "first here" }];
    const data = { place: type.name, with: first.name, segment };
    diagnostics.push(diagnose(rules.componentCollision, data, { location: type.location, related }));
  }
}
