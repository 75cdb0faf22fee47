import { describe, expect, it } from "vitest";
import { scanSchema } from "../../src/json-schema/scan.js";

const SCHEMA = JSON.parse(`{
  "$id": "i",
  "$schema": "s",
  "x-ui": { "$ref": "#data" },
  "constructor": 1,
  "properties": {
    "__proto__": {},
    "$ref": { "$ref": "#/a", "$anchor": "n" },
    "b": { "$dynamicRef": "#d", "$dynamicAnchor": "d", "type": "strnig" }
  },
  "dependentSchemas": { "k": { "properties": { "__proto__": true } } },
  "prefixItems": [{ "$id": "j", "$ref": "k" }, { "$ref": 42, "$anchor": null }],
  "const": { "$ref": "#data", "$id": "data", "$anchor": "data" }
}`);

describe("a scan", () => {
  const scan = scanSchema(SCHEMA);

  it("finds references of both kinds", () => {
    expect(scan.references).toEqual([
      { keyword: "$ref", holder: "/prefixItems/0", value: "k" },
      { keyword: "$ref", holder: "/properties/$ref", value: "#/a" },
      { keyword: "$dynamicRef", holder: "/properties/b", value: "#d" },
    ]);
  });

  it("finds what names schemas", () => {
    expect(scan.identifiers).toEqual([
      { holder: "", value: "i" },
      { holder: "/prefixItems/0", value: "j" },
    ]);
    expect(scan.dialects).toEqual([{ holder: "", value: "s" }]);
    expect(scan.anchors).toEqual([
      { holder: "/properties/$ref", name: "n", dynamic: false },
      { holder: "/properties/b", name: "d", dynamic: true },
    ]);
  });

  it("finds what is wrong", () => {
    expect(scan.faults.map(({ holder, fault }) => [holder, ...fault.path].join("/"))).toEqual([
      "/prefixItems/1/$ref",
      "/prefixItems/1/$anchor",
      "/properties/b/type",
    ]);
    expect(scan.prototypeProperties).toEqual(["/properties", "/dependentSchemas/k/properties"]);
    expect(scan.unknownKeywords).toEqual([
      { holder: "", keyword: "x-ui" },
      { holder: "", keyword: "constructor" },
    ]);
  });

  it("finds nothing in what is no object", () => {
    for (const value of [true, null, "x", [SCHEMA]])
      expect(Object.values(scanSchema(value)).flat()).toEqual([]);
  });
});
