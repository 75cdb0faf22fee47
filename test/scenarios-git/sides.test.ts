import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe } from "vitest";
import { edited, JOURNAL, LIBRARY, MATRIX, type Stage, scenario } from "../support/git-scenario.js";
import { createRepository } from "../support/repository.js";

const WIDER = edited(LIBRARY, ['["open", "closed"]', '["open", "closed", "reopened"]']);
const LONGER = edited(LIBRARY, ['"maxLength": 500', '"maxLength": 900']);

/** The project on `main`, and a branch `work` that is checked out. */
async function begin({ repository, commitBuilt }: Stage): Promise<void> {
  await commitBuilt("the journal", JOURNAL);
  repository.git("switch", "--quiet", "--create", "work");
}

describe("branches, merges, tags", () => {
  scenario("branch", "a new status on a branch breaks the two tools that send notes", async (stage) => {
    await begin(stage);
    await stage.commitBuilt("notes can be reopened", WIDER);
    await stage.run("diff");
    await stage.run("diff --format markdown");
    await stage.run("diff --format github");
  });

  scenario("merge-base", "what only main has is not held against the branch", async (stage) => {
    await begin(stage);
    await stage.commitBuilt("longer notes", LONGER);
    stage.repository.git("switch", "--quiet", "main");
    await stage.commitBuilt(
      "receipts have a time",
      edited(LIBRARY, [
        '"id": { "type": "integer" }\n',
        '"id": { "type": "integer" },\n "at": { "type": "string" }\n',
      ]),
    );
    stage.repository.git("switch", "--quiet", "work");
    await stage.run("diff");
    await stage.run("diff main --fail-on never --quiet");
    await stage.run("diff main --fail-on never");
  });

  scenario("merge", "after a merge from main the base is what was merged", async (stage) => {
    await begin(stage);
    await stage.commitBuilt("a page", { "README.md": "Work.\n" });
    stage.repository.git("switch", "--quiet", "main");
    await stage.commitBuilt("longer notes", LONGER);
    stage.repository.git("switch", "--quiet", "work");
    stage.repository.git("merge", "--quiet", "--no-edit", "main");
    await stage.run("diff");
  });

  scenario(
    "tags",
    "two releases are compared by their tags, and by ranges of two and of three dots",
    async (stage) => {
      await stage.commitBuilt("the journal", JOURNAL);
      stage.repository.git("tag", "v1.0.0");
      await stage.commitBuilt("longer notes", LONGER);
      stage.repository.git("tag", "--annotate", "--message", "second", "v1.1.0");
      await stage.run("diff v1.0.0 v1.1.0");
      await stage.run("diff v1.0.0..v1.1.0");
      await stage.run("diff v1.0.0...v1.1.0 --quiet");
      await stage.run("diff v1.1.0.. --quiet");
      await stage.run("diff v1.0.0..v1.1.0 HEAD");
    },
  );

  scenario("branch-without-changes", "a refactoring that changes no contract is silent", async (stage) => {
    await begin(stage);
    stage.repository.write({
      "schemas/parts/note.json": (JOURNAL[LIBRARY] as string)
        .replace(/ {4}"note_page"[\s\S]*/, "")
        .replace(/,\s*$/, "\n  }\n}\n"),
      [LIBRARY]: `{ "$defs": ${JSON.stringify({
        note_page: (JSON.parse(JOURNAL[LIBRARY] as string) as { $defs: Record<string, unknown> }).$defs
          .note_page,
        receipt: (JSON.parse(JOURNAL[LIBRARY] as string) as { $defs: Record<string, unknown> }).$defs.receipt,
      }).replace("#/$defs/note", "parts/note.json#/$defs/note")} }\n`,
      "ombi-schema.config.json": '{ "library": ["schemas/parts/note.json", "schemas/library.json"] }\n',
    });
    await stage.run("build --check");
    await stage.run("diff");
  });
});

describe("clones of CI", () => {
  scenario("shallow", "a shallow clone says what to fetch, and that is enough", async (stage) => {
    await begin(stage);
    await stage.commitBuilt("notes can be reopened", WIDER);
    stage.repository.git("tag", "v2.0.0");
    const clone = stage.repository.clone("--depth=1", "--branch=work");
    const inClone = stage.at(clone);
    await inClone.run("diff", { env: { GITHUB_BASE_REF: "main" } });
    await inClone.run("diff origin/main");
    await inClone.run("diff main", { env: { GITHUB_ACTIONS: "true" } });
    await inClone.run("diff v1.0.0");
    await inClone.run("diff HEAD~1");
    clone.git("fetch", "--quiet", "--unshallow", "origin", "+refs/heads/main:refs/remotes/origin/main");
    await inClone.run("diff --quiet", { env: { GITHUB_BASE_REF: "main" } });
  });

  scenario("unknown-revision", "a slip of the finger is answered by what may be meant", async (stage) => {
    await begin(stage);
    await stage.run("diff mian");
    stage.repository.write({ "new.json": "{}\n" });
    await stage.run("diff main:schemas/tools/read_note.json new.json");
    await stage.run("diff main:read_notes.json read_notes.json", { folder: "schemas/tools" });
    await stage.run("diff nothing.json new.json");
  });

  scenario("no-repository", "outside a repository, and in one without a commit", async (stage) => {
    stage.repository.write(JOURNAL);
    await stage.run("build --quiet");
    await stage.run("diff");
    await stage.run("diff main");
    rmSync(join(stage.repository.folder, ".git"), { recursive: true });
    await stage.run("diff");
    await stage.run("diff old.json");
  });

  scenario("no-git", "a machine without git compares files, and says what it cannot do", async (stage) => {
    const { HostError } = await import("../../src/host/host.js");
    const git = () =>
      Promise.reject(new HostError("ENOENT", "git", "git is not installed, or not on the path"));
    const world = () => ({ git });
    await stage.commitBuilt("the journal", JOURNAL);
    stage.repository.write({ "old.json": '{ "type": "integer" }\n', "new.json": '{ "type": "number" }\n' });
    await stage.run("diff", { world });
    await stage.run("diff old.json missing.json", { world });
    await stage.run("diff old.json new.json", { world });
  });
});

describe("renames and moves", () => {
  scenario("tool-renamed", "a renamed tool is one change", async (stage) => {
    await begin(stage);
    await stage.commitBuilt("read_notes is list_notes", edited(MATRIX, ['"read_notes"', '"list_notes"']));
    await stage.run("diff");
  });

  scenario("definition-renamed", "a renamed definition breaks nobody", async (stage) => {
    await begin(stage);
    await stage.commitBuilt(
      "status is state",
      edited(LIBRARY, ['"status": { "enum"', '"state": { "enum"'], ["#/$defs/status", "#/$defs/state"]),
    );
    await stage.run("diff --verbose");
  });

  scenario("library-moved", "a library that moved is found at both places", async (stage) => {
    await begin(stage);
    stage.repository.git("mv", LIBRARY, "schemas/defs.json");
    await stage.commitBuilt("defs.json, with a new status", {
      "schemas/defs.json": WIDER[LIBRARY],
      "ombi-schema.config.json": '{ "library": "schemas/defs.json" }\n',
    });
    await stage.run("diff");
  });

  scenario(
    "project-moved",
    "a project that moved into a package is compared with where it was",
    async (stage) => {
      await stage.commitBuilt("the journal", JOURNAL);
      stage.repository.git("switch", "--quiet", "--create", "work");
      stage.repository.write({ "packages/server/.keep": "" });
      stage.repository.git("mv", "schemas", "packages/server/schemas");
      stage.repository.commit("a package of its own");
      await stage.run("diff", { folder: "packages/server" });
    },
  );
});

describe("bases that are not a built project", () => {
  scenario("base-without-project", "a base before the project: everything was added", async (stage) => {
    stage.repository.commit("nothing yet", { "README.md": "Soon.\n" });
    stage.repository.git("switch", "--quiet", "--create", "work");
    await stage.commitBuilt("the journal", JOURNAL);
    await stage.run("diff");
    await stage.run("diff work main");
  });

  scenario(
    "base-broken",
    "a base that does not compile and has no contracts: its faults are named as its own",
    async (stage) => {
      stage.repository.commit("broken", {
        ...JOURNAL,
        ...edited(LIBRARY, ["#/$defs/status", "#/$defs/state"]),
      });
      stage.repository.git("switch", "--quiet", "--create", "work");
      await stage.commitBuilt("mended", JOURNAL);
      await stage.run("diff");
      await stage.run("diff main --format github");
    },
  );

  scenario(
    "base-broken-with-contracts",
    "a base whose sources are broken: its contracts are what shipped",
    async (stage) => {
      await stage.commitBuilt("the journal", JOURNAL);
      stage.repository.commit("broken", edited(LIBRARY, ["#/$defs/status", "#/$defs/state"]));
      stage.repository.git("switch", "--quiet", "--create", "work");
      await stage.commitBuilt("mended, and longer", LONGER);
      await stage.run("diff");
    },
  );

  scenario("head-broken", "sources that do not compile are an error of the head", async (stage) => {
    await begin(stage);
    stage.repository.write(edited(LIBRARY, ["#/$defs/status", "#/$defs/state"]));
    await stage.run("diff");
  });

  scenario(
    "base-without-contracts",
    "a project that does not commit its contracts is compiled on both sides",
    async (stage) => {
      stage.repository.commit("the journal", {
        ...JOURNAL,
        ".gitignore": "schemas/tools/\nschemas/manifest.json\n",
      });
      stage.repository.git("switch", "--quiet", "--create", "work");
      stage.repository.commit("longer notes", LONGER);
      await stage.run("diff");
    },
  );

  scenario("line-endings", "Windows line endings on one side are no change", async (stage) => {
    await stage.commitBuilt("the journal", JOURNAL);
    const windows = Object.fromEntries(
      stage.repository
        .git("ls-files")
        .split("\n")
        .map((path) => [
          path,
          `${stage.repository.git("show", `HEAD:${path}`).replaceAll("\n", "\r\n")}\r\n`,
        ]),
    );
    stage.repository.git("switch", "--quiet", "--create", "work");
    stage.repository.commit("a checkout on Windows", windows);
    await stage.run("diff");
    stage.repository.write({ [LIBRARY]: (WIDER[LIBRARY] as string).replaceAll("\n", "\r\n") });
    await stage.run("build --quiet");
    await stage.run("diff");
  });

  scenario("stale", "a contract that was not built again cannot slip in", async (stage) => {
    await begin(stage);
    stage.repository.commit("longer notes, not built", LONGER);
    await stage.run("diff");
    await stage.run("diff --max-warnings 0 --fail-on never --quiet");
    await stage.run("build --check --quiet");
    await stage.run("build");
    await stage.run("build --check");
    await stage.run("diff --quiet");
  });
});

describe("folders, files, answers", () => {
  const answer = (limit: number) =>
    `${JSON.stringify(
      {
        jsonrpc: "2.0",
        id: 1,
        result: {
          tools: [
            { name: "ping", inputSchema: { type: "object" } },
            {
              name: "read",
              inputSchema: { type: "object" },
              outputSchema: {
                type: "object",
                properties: { text: { type: "string", maxLength: limit } },
                required: ["text"],
              },
            },
          ],
        },
      },
      undefined,
      1,
    )}\n`;

  scenario("folders", "two folders of contracts", async (stage) => {
    await stage.commitBuilt("the journal", JOURNAL);
    stage.repository.git("mv", "schemas/tools", "before");
    stage.repository.commit("kept");
    await stage.commitBuilt("longer notes", LONGER);
    await stage.run("diff before schemas/tools");
    await stage.run("diff schemas/tools before");
    stage.repository.write({ "empty/README.md": "Nothing.\n" });
    await stage.run("diff before empty");
  });

  scenario("revision-path", "contracts at a path of a revision", async (stage) => {
    await begin(stage);
    await stage.commitBuilt("longer notes", LONGER);
    await stage.run("diff main:schemas/tools schemas/tools");
    await stage.run("diff main:schemas/tools/read_notes.json schemas/tools/read_notes.json --quiet");
    await stage.run("diff main:./tools/read_notes.json tools/read_notes.json --quiet", { folder: "schemas" });
  });

  scenario("tools-list", "two answers to tools/list, one from standard input", async (stage) => {
    stage.repository.write({ "old.json": answer(500), "new.json": answer(900) });
    await stage.run("diff old.json new.json");
    await stage.run("diff old.json -", { stdin: answer(900) });
    await stage.run("diff - old.json", { stdin: answer(900) });
    await stage.run("diff - -");
    await stage.run("diff old.json -", { stdin: "not JSON\n" });
  });

  scenario("ambiguous", "a name that is a file and a branch is refused", async (stage) => {
    await begin(stage);
    stage.repository.git("branch", "before");
    stage.repository.git("mv", "schemas/tools", "before");
    await stage.run("build --quiet");
    await stage.run("diff before schemas/tools");
    await stage.run("diff refs/heads/before schemas/tools");
    await stage.run("diff ./before schemas/tools");
  });
});

describe("what repositories hold besides", () => {
  scenario(
    "folder-of-repository",
    "a project in a folder: places begin where the command was started",
    async (stage) => {
      const repository = createRepository();
      const inner = stage.at(repository);
      repository.write(
        Object.fromEntries(Object.entries(JOURNAL).map(([path, text]) => [`server/${path}`, text])),
      );
      await inner.run("build --quiet", { folder: "server" });
      repository.commit("the journal");
      repository.git("switch", "--quiet", "--create", "work");
      repository.write({ [`server/${LIBRARY}`]: WIDER[LIBRARY] });
      await inner.run("build --quiet", { folder: "server" });
      await inner.run("diff", { folder: "server" });
      await inner.run("-C server diff --quiet");
      await inner.run("diff --format github", { folder: "server" });
    },
  );
});
