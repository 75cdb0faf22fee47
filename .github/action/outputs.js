// Writes the outputs of the action from the JSON report.
import { randomUUID } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.env.REPORT_FOLDER ?? "";
const diff = readDiff(folder);
const outputs = {
  verdict: diff?.stands ?? "",
  "has-breaking": diff === undefined ? "" : String(diff.stands === "breaking"),
  bump: diff?.bump ?? "",
  "report-path": folder,
};

// A delimiter that nobody can guess: a value cannot end itself and begin another output.
const text = Object.entries(outputs).map(([name, value]) => {
  const delimiter = `end-${randomUUID()}`;
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
});
appendFileSync(process.env.GITHUB_OUTPUT ?? "/dev/stdout", text.join(""));

/** `undefined` where the command came to no verdict. */
function readDiff(path) {
  try {
    return JSON.parse(readFileSync(join(path, "diff.json"), "utf8")).contractDiff;
  } catch {
    return undefined;
  }
}
