import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { expectedOf, findScenarios, play, transcript, update } from "./support/scenario.js";

const reportSchema = new URL("../schemas/meta/report.schema.json", import.meta.url);
const isReport = new Ajv2020({ allowUnionTypes: true, allErrors: true }).compile(
  JSON.parse(readFileSync(reportSchema, "utf8")),
);

describe("the command line, one folder a scenario", () => {
  test.each(findScenarios())("$name", async (scenario) => {
    const { played, broken } = await play(scenario);
    expect(broken).toEqual([]);
    if (process.env.UPDATE === "1") update(scenario, played);
    expect(transcript(played)).toBe(transcript(expectedOf(scenario)));
    const ending = played.get("exit") === "0\n" ? "pass" : "fail";
    expect(scenario.name).toMatch(new RegExp(`^[a-z]+/${ending}-[a-z-]+$`));
    const stdout = String(played.get("stdout"));
    if (!stdout.startsWith('{\n  "formatVersion": 1,\n  "command"')) return;
    isReport(JSON.parse(stdout));
    expect(isReport.errors ?? []).toEqual([]);
  });
});
