import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { BIN, ensureBuilt } from "../support/built.js";
import {
  compatibleReport,
  diffOf,
  diffReportOf,
  enumValueAdded,
  sampleReport,
  toolOf,
  unchangedReport,
} from "../support/contract-diffs.js";
import { temporaryProject } from "../support/temporary-project.js";
import { type FakeComment, fakeGithub } from "./fake-github.js";
import { fakeNpm } from "./fake-npm.js";
import { action, type Job, runAction } from "./workflow.js";

const PULL = { number: 7, base: "1".repeat(40) };

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ombi-schema-workspace-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A job in an empty folder, with a report made beforehand. */
async function job(given: Partial<Job> = {}, made: Parameters<typeof fakeNpm>[1] = { report: sampleReport }) {
  const workspace = given.workspace ?? temporaryFolder();
  const { programs, calls } = fakeNpm(temporaryFolder(), made);
  const result = await runAction({ ...given, workspace, programs });
  return { ...result, workspace, calls: calls() };
}

const oneBreak = diffReportOf(diffOf([toolOf("read_notes", [enumValueAdded])]));

describe("action.yml", () => {
  test("no script holds an expression: an input cannot become a command", () => {
    for (const { run, shell } of action.runs.steps) {
      expect(run).not.toContain("${{");
      expect(shell).toBe("bash");
    }
  });

  test("every input is described, and used", () => {
    const text = readFileSync(new URL("../../action.yml", import.meta.url), "utf8");
    for (const [name, { description, default: given }] of Object.entries(action.inputs)) {
      expect(description, name).toMatch(/\.$/);
      expect(typeof given, name).toBe("string");
      expect(text, name).toContain(`inputs.${name}`);
    }
  });

  test("the step that fails is the last one", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's
    expect(action.runs.steps.at(-1)).toMatchObject({ if: "always()", run: 'exit "${EXIT_CODE:-70}"' });
  });
});

describe("what is run", () => {
  test("one command with all its reports, from the project's own install", async () => {
    const { code, log, calls, outputs } = await job({
      inputs: { base: "main", reports: "sarif, junit html,changelog", "fail-on": "any", level: "reader" },
    });
    expect(code).toBe(1);
    expect(calls).toHaveLength(1);
    const [words = []] = calls;
    const folder = outputs["report-path"] ?? "";
    expect(words).toEqual([
      "npx",
      "--no-install",
      "ombi-schema",
      "diff",
      "--level=reader",
      "--fail-on=any",
      "--format=github",
      "--output=-",
      "--format=json",
      `--output=${folder}/diff.json`,
      "--format=markdown",
      `--output=${folder}/diff.md`,
      "--format=text",
      `--output=${folder}/diff.txt`,
      "--format=sarif",
      `--output=${folder}/diff.sarif`,
      "--format=junit",
      `--output=${folder}/diff.xml`,
      "--format=html",
      `--output=${folder}/diff.html`,
      "--format=changelog",
      `--output=${folder}/changelog.md`,
      "--",
      "main",
    ]);
    expect(log).toContain("\n::error file=schemas/library.json,line=7,".slice(1));
    expect(outputs).toMatchObject({ verdict: "breaking", "has-breaking": "true", bump: "major" });
  });

  test("without an install, a pinned version: the one asked for, else the one of the action", async () => {
    const own = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version;
    const bare = await job({}, { report: sampleReport, isInstalled: false });
    expect(bare.calls[0]?.slice(0, 6)).toEqual([
      "npm",
      "exec",
      "--yes",
      `--package=ombi-schema@${own}`,
      "--",
      "ombi-schema",
    ]);
    const asked = await job({ inputs: { version: "1.2.3" } });
    expect(asked.calls[0]).toContain("--package=ombi-schema@1.2.3");
  });

  test("text is in the log, where no line of it is a command", async () => {
    const { log } = await job();
    const [, token = ""] = /^::stop-commands::([0-9a-f-]{36})$/m.exec(log) ?? [];
    const stopped = log.slice(log.indexOf("::stop-commands::"), log.indexOf(`::${token}::\n`));
    expect(stopped).toContain("\nbreaking: 3 of 31 tools");
  });

  test("reports may go to a folder of the job's own", async () => {
    const { outputs, workspace } = await job({ inputs: { "report-folder": "out/reports", reports: "html" } });
    expect(outputs["report-path"]).toBe(join(workspace, "out/reports"));
    expect(readdirSync(join(workspace, "out/reports"))).toEqual([
      "diff.html",
      "diff.json",
      "diff.md",
      "diff.txt",
    ]);
  });

  test.each([
    [0, "compatible", "false", compatibleReport],
    [1, "breaking", "true", oneBreak],
  ])("exit code %i, verdict %s", async (code, verdict, hasBreaking, report) => {
    const result = await job({}, { report });
    expect(result.code).toBe(code);
    expect(result.outputs).toMatchObject({ verdict, "has-breaking": hasBreaking });
  });

  test("a command that cannot compare fails the job with its own code, and claims nothing", async () => {
    const { code, outputs } = await job({}, { code: 3 });
    expect(code).toBe(3);
    expect(outputs).toMatchObject({ verdict: "", "has-breaking": "", bump: "" });
  });

  test("an old Node is named as the reason", async () => {
    const workspace = temporaryFolder();
    const { programs } = fakeNpm(temporaryFolder(), {});
    const old = '#!/bin/sh\n[ "$1" = --print ] && echo 18\n';
    const { code, log } = await runAction({ workspace, programs: { ...programs, node: old } });
    expect(code).not.toBe(0);
    expect(log).toContain("::error::ombi-schema needs Node 20.19 or later");
  });
});

describe("hostile inputs", () => {
  const HOSTILE = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell would expand it
    "${IFS}touch${IFS}pwned",
    "$(touch pwned)",
    "`touch pwned`",
    '"; touch pwned; "',
    "'; touch pwned; '",
    "--output=pwned",
    "a && touch pwned",
    "a\nverdict=compatible",
    "*",
  ];
  // The first four stop the action when they make no sense, so that each needs a run of its own.
  const ALONE = ["reports", "report-folder", "version", "working-directory"];
  const TOGETHER = Object.keys(action.inputs).filter(
    (name) => !["token", "comment", ...ALONE].includes(name),
  );

  test.each(HOSTILE)("%j in any input runs nothing", async (text) => {
    const all = Object.fromEntries(TOGETHER.map((name) => [name, text]));
    for (const inputs of [all, ...ALONE.map((name) => ({ base: "main", [name]: text }))]) {
      const { workspace, outputs, calls } = await job({ inputs });
      const left = readdirSync(workspace, { recursive: true, encoding: "utf8" });
      expect(left.filter((path) => basename(path) === "pwned")).toEqual([]);
      if (!("report-folder" in inputs)) expect(left).toEqual([]);
      expect(outputs.verdict).not.toBe("compatible");
      for (const words of calls) expect(words).not.toContain("pwned");
    }
    const { calls } = await job({ inputs: all });
    expect(calls[0]?.slice(-2)).toEqual([text, text]);
  });

  test("a revision that looks like an option is a revision", async () => {
    const { calls } = await job({ inputs: { base: "--output=pwned" } });
    expect(calls[0]?.slice(-2)).toEqual(["--", "--output=pwned"]);
  });
});

describe("the base of a pull request", () => {
  const git = (folder: string, ...words: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", "-C", folder, ...words], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();

  /** `main` went on after a branch left it; GitHub merged both. */
  function repository() {
    const folder = join(temporaryFolder(), "origin");
    mkdirSync(folder);
    git(folder, "init", "-q", "-b", "main");
    git(folder, "config", "uploadpack.allowAnySHA1InWant", "true");
    const commit = (name: string) => {
      writeFileSync(join(folder, name), name);
      git(folder, "add", ".");
      git(folder, "commit", "-qm", name);
      return git(folder, "rev-parse", "HEAD");
    };
    const fork = commit("first");
    git(folder, "checkout", "-qb", "topic");
    const topic = commit("second");
    git(folder, "checkout", "-q", "main");
    const tip = commit("third");
    git(folder, "checkout", "-q", "--detach");
    git(folder, "merge", "-q", "--no-ff", "-m", "merge", "topic");
    const merge = git(folder, "rev-parse", "HEAD");
    git(folder, "update-ref", "refs/pull/7/merge", merge);
    return { folder, fork, topic, tip, merge };
  }

  function clone(from: string, commit: string, depth?: number): string {
    const folder = join(temporaryFolder(), "clone");
    mkdirSync(folder);
    git(folder, "init", "-q");
    git(folder, "remote", "add", "origin", `file://${from}`);
    git(folder, "fetch", "-q", ...(depth === undefined ? [] : [`--depth=${depth}`]), "origin", commit);
    git(folder, "checkout", "-q", "FETCH_HEAD");
    return folder;
  }

  const baseOf = async (workspace: string, base: string, env: Record<string, string>) => {
    const { calls } = await job({ workspace, env, pull: { number: 7, base } });
    return calls[0]?.at(-1);
  };

  test.each([undefined, 1])(
    "is the first parent of the merge that is checked out (depth %s)",
    async (depth) => {
      const { folder, fork, tip, merge } = repository();
      const env = { GITHUB_SHA: merge, GITHUB_REF: "refs/pull/7/merge" };
      // The event names an older commit than the merge was made with.
      expect(await baseOf(clone(folder, merge, depth), fork, env)).toBe(tip);
    },
  );

  test("is the merge base where the branch itself is checked out", async () => {
    const { folder, fork, topic, tip, merge } = repository();
    const workspace = clone(folder, topic);
    git(workspace, "fetch", "-q", "origin", tip);
    expect(await baseOf(workspace, tip, { GITHUB_SHA: merge, GITHUB_REF: "refs/pull/7/merge" })).toBe(fork);
  });

  test("is fetched where a shallow clone lacks it", async () => {
    const { folder, topic, tip } = repository();
    const workspace = clone(folder, topic, 1);
    expect(await baseOf(workspace, tip, {})).toBe(tip);
    expect(git(workspace, "cat-file", "-t", tip)).toBe("commit");
  });

  test("without a pull request the command decides", async () => {
    const { calls } = await job();
    expect(calls[0]?.at(-1)).toBe("--");
  });
});

describe("approval by a label", () => {
  test("lets the job pass, and the report say so", async () => {
    const { calls } = await job({ pull: { ...PULL, labels: ["bug", "approved-breaking-change"] } });
    expect(calls[0]).toContain("--fail-on=never");
    expect(calls[0]).toContain('--approval=the label "approved-breaking-change"');
  });

  test.each([
    ["another label", { pull: { ...PULL, labels: ["bug"] } }],
    ["no label", { pull: PULL }],
    ["no pull request", {}],
    ["an approve-label that is empty", { pull: { ...PULL, labels: [""] }, inputs: { "approve-label": "" } }],
  ])("%s approves nothing", async (_, given) => {
    const { calls } = await job(given);
    expect(calls[0]?.join(" ")).not.toContain("--approval");
  });
});

describe("the comment", () => {
  const comment = { inputs: { comment: "true" }, pull: PULL };
  const written = (body: string, given: Partial<FakeComment> = {}): FakeComment => ({
    id: 5,
    body,
    user: { type: "Bot" },
    author_association: "NONE",
    ...given,
  });
  const old = "<!-- ombi-schema-diff -->\n\nwhat an earlier push broke\n";

  test("is made when there is something to say, with the token of the action", async () => {
    const comments: FakeComment[] = [];
    const { url, requests, tokens } = await fakeGithub(comments);
    const { code } = await job({ ...comment, env: { GITHUB_API_URL: url } });
    expect(code).toBe(1);
    expect(requests.at(-1)).toBe("POST /repos/owner/name/issues/7/comments");
    expect(comments[0]?.body).toMatch(/^<!-- ombi-schema-diff -->\n\n## ❌ Breaking: 3 of 31 tools/);
    expect([...tokens]).toEqual(["Bearer the-token"]);
  });

  test("is not made unless asked for, nor outside of a pull request", async () => {
    const { url, requests } = await fakeGithub();
    await job({ pull: PULL, env: { GITHUB_API_URL: url } });
    await job({ inputs: { comment: "true" }, env: { GITHUB_API_URL: url } });
    expect(requests).toEqual([]);
  });

  test("is found on a later page and updated, not made again", async () => {
    const others = Array.from({ length: 250 }, (_, id) => written(`hello ${id}`, { id: 100 + id }));
    const comments = [...others, written(old)];
    const { url, requests } = await fakeGithub(comments);
    await job({ ...comment, env: { GITHUB_API_URL: url } });
    expect(requests).toHaveLength(4);
    expect(requests.at(-1)).toBe("PATCH /repos/owner/name/issues/comments/5");
    expect(comments).toHaveLength(251);
    expect(comments.at(-1)?.body).toContain("Breaking: 3 of 31 tools");
  });

  test("says that all is well once it is", async () => {
    const comments = [written(old)];
    const { url } = await fakeGithub(comments);
    const { code } = await job({ ...comment, env: { GITHUB_API_URL: url } }, { report: unchangedReport });
    expect(code).toBe(0);
    expect(comments[0]?.body).toContain("## ✅ Unchanged");
  });

  test.each([
    ["nothing changed", unchangedReport],
    ["nothing breaks", compatibleReport],
  ])("is never made when %s", async (_, report) => {
    const { url, requests } = await fakeGithub();
    await job({ ...comment, env: { GITHUB_API_URL: url } }, { report });
    expect(requests.map((request) => request.split(" ")[0])).toEqual(["GET"]);
  });

  test("stays as it is when nothing could be compared", async () => {
    const comments = [written(old)];
    const { url, requests } = await fakeGithub(comments);
    const { code } = await job({ ...comment, env: { GITHUB_API_URL: url } }, { code: 3 });
    expect(code).toBe(3);
    expect(requests).toEqual([]);
  });

  test("of a stranger who wrote the marker is left alone", async () => {
    const comments = [written(old, { user: { type: "User" } }), written(`> ${old}`, { id: 6 })];
    const { url } = await fakeGithub(comments);
    await job({ ...comment, env: { GITHUB_API_URL: url } });
    expect(comments.map(({ id }) => id)).toEqual([5, 6, 9_000]);
    expect(comments[0]?.body).toBe(old);
  });

  test.each(["POST", "GET"])(
    "that a fork's token may not write (%s) is a notice, and fails nothing",
    async (method) => {
      const { url } = await fakeGithub([], { refuses: [method] });
      const { code, log } = await job(
        { ...comment, env: { GITHUB_API_URL: url } },
        { report: sampleReport, code: 0 },
      );
      expect(code).toBe(0);
      expect(log).toContain(
        "::notice::the comment was not written: the token may not write comments; the summary of this job has the report",
      );
    },
  );

  test("that no server answers is a notice too", async () => {
    const { code, log } = await job(
      { ...comment, env: { GITHUB_API_URL: "http://127.0.0.1:9" } },
      { report: sampleReport, code: 0 },
    );
    expect(code).toBe(0);
    expect(log).toContain("::notice::the comment was not written: ");
  });
});

describe("with the real command", () => {
  test("a pull request that breaks clients: annotations, summary, comment, outputs", async () => {
    await ensureBuilt();
    const workspace = temporaryProject("notes");
    const git = (...words: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", "-C", workspace, ...words], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      }).trim();
    const build = () => execFileSync(process.execPath, [BIN, "build"], { cwd: workspace, stdio: "ignore" });
    git("init", "-q", "-b", "main");
    build();
    git("add", ".");
    git("commit", "-qm", "what shipped");
    const base = git("rev-parse", "HEAD");
    const library = join(workspace, "schemas/library.json");
    const before = readFileSync(library, "utf8");
    writeFileSync(library, before.replace('"maxLength": 500', '"maxLength": 900'));
    expect(readFileSync(library, "utf8")).not.toBe(before);
    build();
    git("commit", "-qam", "longer notes");
    const comments: FakeComment[] = [];
    const { url } = await fakeGithub(comments);
    const npx = `#!/usr/bin/env bash\n[ "$1 $2" = "--no-install ombi-schema" ] && exec node ${JSON.stringify(BIN)} "\${@:3}"\n`;
    const run = (labels: readonly string[]) =>
      runAction({
        workspace,
        programs: { npx },
        inputs: { comment: "true", reports: "html, changelog, sarif, junit", marker: "notes" },
        pull: { number: 7, base, labels },
        env: { GITHUB_API_URL: url },
      });
    const failed = await run([]);
    expect(failed.log).toMatch(
      /^::error file=schemas\/library\.json,line=\d+,.*title=change\/max-length-raised::/m,
    );
    expect(failed.code).toBe(1);
    expect(failed.outputs).toMatchObject({ verdict: "breaking", "has-breaking": "true", bump: "major" });
    expect(readdirSync(failed.outputs["report-path"] ?? "")).toEqual([
      "changelog.md",
      "diff.html",
      "diff.json",
      "diff.md",
      "diff.sarif",
      "diff.txt",
      "diff.xml",
    ]);
    expect(failed.summary).toBe(comments[0]?.body);
    expect(comments[0]?.body).toMatch(/^<!-- ombi-schema-diff notes -->\n\n## ❌ Breaking: /);

    const approved = await run(["approved-breaking-change"]);
    expect(approved.code).toBe(0);
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).toContain('Approved by the label "approved-breaking-change".');

    writeFileSync(library, before);
    build();
    const mended = await run([]);
    expect(mended.code).toBe(0);
    expect(comments[0]?.body).toContain("## ✅ Unchanged: ");
  });
});

test("what the action runs is in the repository", () => {
  for (const name of ["diff.sh", "outputs.js", "comment.js"])
    expect(existsSync(new URL(`../../.github/action/${name}`, import.meta.url))).toBe(true);
});
