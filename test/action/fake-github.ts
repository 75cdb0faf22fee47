import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface FakeComment {
  readonly id: number;
  body: string;
  readonly user: { readonly type: "Bot" | "User" };
  readonly author_association: string;
}

/** The comments of one pull request behind the addresses that GitHub has for them. */
export async function fakeGithub(
  comments: FakeComment[] = [],
  { refuses = [] }: { readonly refuses?: readonly string[] } = {},
): Promise<{ readonly url: string; readonly requests: string[]; readonly tokens: Set<string | undefined> }> {
  const requests: string[] = [];
  const tokens = new Set<string | undefined>();
  const server = createServer((request, response) => {
    const { method = "", url = "" } = request;
    requests.push(`${method} ${url}`);
    tokens.add(request.headers.authorization);
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      const answer = (status: number, value: unknown) => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify(value));
      };
      if (refuses.includes(method)) return answer(403, { message: "Resource not accessible by integration" });
      const { pathname, searchParams } = new URL(url, "http://localhost");
      const body = text === "" ? "" : (JSON.parse(text) as { body: string }).body;
      if (method === "PATCH") {
        const comment = comments.find(({ id }) => pathname === `/repos/owner/name/issues/comments/${id}`);
        if (!comment) return answer(404, {});
        comment.body = body;
        return answer(200, comment);
      }
      if (pathname !== "/repos/owner/name/issues/7/comments") return answer(404, {});
      if (method === "POST") {
        comments.push({ id: 9_000, body, user: { type: "Bot" }, author_association: "NONE" });
        return answer(201, {});
      }
      const size = Number(searchParams.get("per_page"));
      const page = Number(searchParams.get("page"));
      return answer(200, comments.slice((page - 1) * size, page * size));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, tokens };
}
