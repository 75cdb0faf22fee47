import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  edited,
  JOURNAL,
  LIBRARY,
  MATRIX,
  type Stage,
  scenario,
  unrecorded,
} from "../support/git-scenario.js";

const STATUS = ['["open", "closed"]', '["open", "closed", "reopened"]'] as const;
const LENGTH = ['"maxLength": 500', '"maxLength": 900'] as const;
const WIDER = edited(LIBRARY, STATUS);
const FILE = "ombi-schema.accept.json";

/** The project on `main`, and a branch `work` with changes, built. */
async function begin(stage: Stage, changes: Parameters<Stage["commitBuilt"]>[1], base = {}): Promise<void> {
  await stage.commitBuilt("the journal", { ...JOURNAL, ...base });
  stage.repository.git("switch", "--quiet", "--create", "work");
  await stage.commitBuilt("a change", changes);
}

const version = (text: string) => ({ "package.json": `{ "name": "journal", "version": "${text}" }\n` });

describe("what fails", () => {
  scenario(
    "fail-on",
    "the four levels of --fail-on, for a break, an undecided change and a harmless one",
    async (stage) => {
      await begin(stage, WIDER);
      for (const level of ["breaking", "undecided", "any", "never"])
        await stage.run(`diff --quiet --fail-on ${level}`);
      await stage.commitBuilt(
        "a pattern that is not decided",
        edited(LIBRARY, ['"maxLength": 500', '"maxLength": 500, "pattern": "^(a|b)\\\\1$"']),
      );
      stage.repository.git("tag", "pattern");
      await stage.commitBuilt(
        "another",
        edited(LIBRARY, ['"maxLength": 500', '"maxLength": 500, "pattern": "^(a|b|c)\\\\1$"']),
      );
      for (const level of ["breaking", "undecided"]) await stage.run(`diff pattern --fail-on ${level}`);
      await stage.commitBuilt("shorter", edited(LIBRARY, ['"maxLength": 500', '"maxLength": 400']));
      await stage.run("diff main --fail-on any");
      await stage.run("diff main");
      await stage.run("diff main --fail-on some");
    },
  );

  scenario("configured", "the configuration says what the command line does not", async (stage) => {
    await begin(stage, {
      ...WIDER,
      "ombi-schema.config.json":
        '{ "diff": { "base": "release", "failOn": "never", "accept": "accepted.json" } }\n',
    });
    await stage.run("diff");
    stage.repository.git("branch", "release", "main");
    await stage.run("diff");
    await stage.run("diff --fail-on breaking --quiet");
    stage.repository.write({
      "ombi-schema.config.json": '{ "diff": { "failon": "never", "level": "strict" } }\n',
    });
    await stage.run("diff");
  });

  scenario("reader", "a reader is told of what may no longer be sent", async (stage) => {
    await begin(stage, edited(LIBRARY, ['["open", "closed"]', '["open"]']));
    await stage.run("diff");
    await stage.run("diff --level reader");
    await stage.run("diff --level strict");
  });

  scenario("open-content", "a member of an open object that is described no more, relaxed", async (stage) => {
    const receipt = [
      '"id": { "type": "integer" }\n',
      '"id": { "type": "integer" },\n        "at": { "type": "string" }\n',
    ] as const;
    await begin(stage, JOURNAL, edited(LIBRARY, receipt));
    await stage.run("diff");
    await stage.run("diff --relax open-content");
  });

  scenario("tool", "only some tools are looked at", async (stage) => {
    await begin(stage, { ...WIDER, ...edited(MATRIX, ['"shut_down": null', '"ping": ["receipt"]']) });
    await stage.run('diff --tool "write_*"');
    await stage.run('diff --tool "find_*" --tool ping --tool shut_down');
    await stage.run("diff --tool read_note");
  });

  scenario("approval", "an approval lets all of it pass, and says so", async (stage) => {
    await begin(stage, WIDER);
    await stage.run('diff --approval "the label approved-breaking-change"');
    await stage.run('diff --approval "the label approved-breaking-change" --format markdown');
  });

  scenario("direction", "input schemas turn round", async (stage) => {
    stage.repository.write({ "old.json": '{ "enum": ["a", "b"] }\n', "new.json": '{ "enum": ["a"] }\n' });
    await stage.run("diff old.json new.json --direction input");
    await stage.run(
      'accept 452e9215f70f --base old.json --head new.json --direction input --reason "nobody sends b"',
    );
  });
});

describe("versions", () => {
  scenario("version-not-bumped", "a break asks for a major step", async (stage) => {
    await begin(stage, { ...WIDER, ...version("1.4.0") }, version("1.4.0"));
    await stage.run("diff --check-version --fail-on never");
    stage.repository.write(version("1.5.0"));
    await stage.run("diff --check-version --fail-on never --quiet");
    stage.repository.write(version("2.0.0"));
    await stage.run("diff --check-version --fail-on never --quiet");
    stage.repository.write(version("1.3.9"));
    await stage.run("diff --check-version --fail-on never --quiet");
    stage.repository.write(version("next"));
    await stage.run("diff --check-version --fail-on never --quiet");
  });

  scenario("version-before-one", "before 1.0.0 a minor step is enough for a break", async (stage) => {
    await begin(stage, { ...WIDER, ...version("0.5.0") }, version("0.4.2"));
    await stage.run("diff --check-version --fail-on never --quiet");
    stage.repository.write(version("0.4.3"));
    await stage.run("diff --check-version --fail-on never --quiet");
  });

  scenario("version-from", "the version stands in a file of its own, or deeper in one", async (stage) => {
    const files = { VERSION: "1.4.0\n", "server.json": '{ "info": { "version": "1.4.0" } }\n' };
    await begin(stage, { ...WIDER, ...files }, files);
    await stage.run("diff --version-from VERSION --fail-on never --quiet");
    await stage.run("diff --version-from server.json#/info/version --fail-on never --quiet");
    await stage.run("diff --version-from server.json --fail-on never --quiet");
    await stage.run("diff --version-from nothing.json --fail-on never --quiet");
    await stage.run("diff --check-version --fail-on never --quiet");
    stage.repository.write({ VERSION: "2.0.0\n" });
    await stage.run("diff --version-from VERSION --fail-on never --quiet");
  });
});

describe("accepting", () => {
  scenario(
    "accept",
    "an accepted break passes, with its reason in the report and in the file",
    async (stage) => {
      await begin(stage, edited(LIBRARY, STATUS, LENGTH));
      await stage.run("diff");
      await stage.run(
        'accept f3d7bc25b7aa --reason "the app treats unknown values as open" --by ada --until 2030-06-30',
      );
      stage.show(FILE);
      await stage.run("diff");
      await stage.run('accept e37660912ddf --reason "columns are long enough"');
      await stage.run("diff");
      await stage.run("diff --format markdown");
      await stage.run('accept f3d7bc25b7aa --reason "the app shows them as open"');
      stage.show(FILE);
    },
  );

  scenario(
    "accept-expired",
    "what ran out counts again; what is merged is not needed any more",
    async (stage) => {
      await begin(stage, WIDER);
      await stage.run('accept f3d7bc25b7aa --reason "until the app is out" --until 2030-06-30');
      await stage.run("diff", { today: "2030-06-30" });
      await stage.run("diff --quiet", { today: "2030-07-01" });
      stage.repository.commit("accepted");
      stage.repository.git("switch", "--quiet", "main");
      stage.repository.git("merge", "--quiet", "work");
      stage.repository.git("switch", "--quiet", "--create", "next");
      await stage.run("diff");
      await stage.run("accept --prune");
      stage.show(FILE);
      await stage.run("diff");
      await stage.run("accept --prune");
    },
  );

  scenario("accept-misused", "what cannot be accepted is said to be so", async (stage) => {
    await begin(stage, edited(LIBRARY, STATUS, ['"minimum": 1', '"minimum": 2']));
    await stage.run("accept");
    await stage.run("accept f3d7bc25b7aa");
    await stage.run('accept f3d7bc25b7aa --reason " "');
    await stage.run('accept f3d7bc25b7ab --reason "a slip"');
    await stage.run('accept 000000000000 --reason "no such change"');
    await stage.run('accept f3d7bc25b7aa --reason "late" --until 2030-13-01');
    await stage.run('accept f3d7bc25b7aa --reason "late" --until 2029-12-31');
    const { out } = await stage.run("diff --format json");
    const harmless = (
      JSON.parse(out) as { contractDiff: { changes: { verdict: string; fingerprint: string }[] } }
    ).contractDiff.changes.find(({ verdict }) => verdict === "compatible");
    await stage.run(`accept ${harmless?.fingerprint} --reason "to be safe"`);
    await stage.run("accept --prune");
  });

  scenario(
    "accept-by-hand",
    "an accept file that was edited by hand is checked, and every fault has its place",
    async (stage) => {
      await begin(stage, WIDER);
      const entry = (members: string) => `{ "accepted": [\n  ${members}\n] }\n`;
      for (const text of [
        entry('{ "fingerprint": "f3d7bc25b7aa" }'),
        entry('{ "fingerprint": "F3D7", "reason": "typed by hand" }'),
        entry('{ "fingerprint": "f3d7bc25b7aa", "reason": "", "until": "soon" }'),
        entry('{ "fingerprint": "f3d7bc25b7aa", "reson": "a slip", "reason": "known" }'),
        entry(
          '{ "fingerprint": "f3d7bc25b7aa", "reason": "one" },\n  { "fingerprint": "f3d7bc25b7aa", "reason": "two" }',
        ),
        entry('"f3d7bc25b7aa"'),
        '{ "accept": [] }\n',
        "[]\n",
        '{ "accepted": [\n',
        "",
      ]) {
        stage.repository.write({ [FILE]: text });
        await stage.run("diff --quiet");
      }
      await stage.run('accept f3d7bc25b7aa --reason "over a broken file"');
      stage.show(FILE);
    },
  );
});

describe("output", () => {
  scenario("formats", "several formats in one run", async (stage) => {
    await begin(stage, WIDER);
    await stage.run(
      "diff --format text --output - --format markdown --output out/diff.md --format sarif --output out/diff.sarif --format junit --output out/diff.xml --format changelog --output out/diff-notes.md --format html --output out/diff.html",
    );
    stage.show("out/diff.xml");
    stage.show("out/diff-notes.md");
    await stage.run("diff --format yaml");
    await stage.run("diff --format json --output a --output b");
  });

  scenario("colours", "colours at a terminal, and none where they are not wanted", async (stage) => {
    await begin(stage, edited(LIBRARY, ['"maxLength": 500', '"maxLength": 400']));
    await stage.run("diff", { isTerminal: true, env: { TERM: "xterm-256color" } });
    await stage.run("diff", { isTerminal: true, env: { NO_COLOR: "1" } });
    await stage.run("diff --color never", { isTerminal: true });
  });

  scenario("names", "names with markup and control characters stay names", async (stage) => {
    const name = "<img src=x onerror=alert(1)> | `$(id)` \u001b[31m\u202e::error::%0A";
    await begin(
      stage,
      edited(LIBRARY, ['"text":', `${JSON.stringify(name)}: { "type": "boolean" },\n        "text":`]),
    );
    await stage.run("diff");
    await stage.run("diff --format markdown");
    await stage.run("diff --format github");
  });

  test("thousands of changes make reports that people and services can take", async () => {
    const answer = (limit: number) =>
      `${JSON.stringify({
        tools: Array.from({ length: 2_000 }, (_, n) => ({
          name: `tool_${n}`,
          outputSchema: {
            type: "object",
            properties: { [`member_${n}`]: { type: "string", maxLength: limit } },
          },
        })),
      })}\n`;
    const stage = unrecorded();
    stage.repository.write({ "old.json": answer(5), "new.json": answer(6) });
    const { exitCode, out } = await stage.run(
      "diff old.json new.json --format text --output - --format markdown --output many.md --format github --output many.txt --format json --output many.json",
    );
    const read = (path: string) => readFileSync(join(stage.repository.folder, path), "utf8");
    expect(exitCode).toBe(1);
    expect(out).toContain("… 1900 more changes; --verbose prints all");
    expect(read("many.md").length).toBeLessThan(65_000);
    expect(
      read("many.txt")
        .split("\n")
        .filter((line) => line.startsWith("::error")).length,
    ).toBeLessThan(10);
    const { contractDiff } = JSON.parse(read("many.json")) as {
      contractDiff: { changes: { verdict: string }[] };
    };
    expect(contractDiff.changes.length).toBe(2_000);
    expect(contractDiff.changes.filter(({ verdict }) => verdict === "compatible")).toEqual([]);
  });
});
