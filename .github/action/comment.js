// Keeps one comment on a pull request up to date. It never fails the job: where a comment cannot be written, as with
// the token that pull requests from forks get, the summary of the job has the same text.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const MOST_PAGES = 100;
const PER_PAGE = 100;
const TIMEOUT = 30_000;

const {
  GITHUB_API_URL: api = "https://api.github.com",
  GITHUB_REPOSITORY: repository = "",
  GITHUB_TOKEN: token = "",
  PULL_NUMBER: pull = "",
  REPORT_FOLDER: folder = "",
} = process.env;

class Refusal extends Error {
  constructor(status) {
    super(`the server answered ${status}`);
    this.status = status;
  }
}

async function main() {
  const report = read("diff.json");
  const body = read("diff.md");
  // Nothing was compared: what an earlier run said still holds as far as anybody knows.
  if (report === undefined || body === undefined) return;
  const { contractDiff } = JSON.parse(report);
  if (contractDiff === undefined) return;
  const [marker = ""] = body.split("\n", 1);
  try {
    const former = await findComment(marker);
    if (former !== undefined) {
      if (former.body !== body) await ask("PATCH", `issues/comments/${former.id}`, { body });
    } else if (contractDiff.verdict !== "compatible") {
      // A pull request that breaks nothing, and never did, gets no comment.
      await ask("POST", `issues/${pull}/comments`, { body });
    }
  } catch (error) {
    const why =
      error instanceof Refusal && error.status === 403 ? "the token may not write comments" : error.message;
    print("notice", `the comment was not written: ${why}; the summary of this job has the report`);
  }
}

function read(name) {
  try {
    return readFileSync(join(folder, name), "utf8");
  } catch {
    return undefined;
  }
}

/** Ours begins with the marker, and is by an app or by somebody who may write here: others could only pretend. */
async function findComment(marker) {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const comments = await ask("GET", `issues/${pull}/comments?per_page=${PER_PAGE}&page=${page}`);
    const found = comments.find((comment) => isOurs(comment, marker));
    if (found !== undefined || comments.length < PER_PAGE) return found;
  }
  return undefined;
}

function isOurs({ body, user, author_association: association }, marker) {
  if (marker === "" || typeof body !== "string" || body.split(/\r?\n/, 1)[0] !== marker) return false;
  return user?.type === "Bot" || ["OWNER", "MEMBER", "COLLABORATOR"].includes(association);
}

async function ask(method, path, body) {
  const response = await fetch(`${api}/repos/${repository}/${path}`, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "user-agent": "ombi-schema",
      "x-github-api-version": "2022-11-28",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Refusal(response.status);
  return response.json();
}

function print(command, message) {
  const data = message.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  process.stdout.write(`::${command}::${data}\n`);
}

await main();
