import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createValidator } from "../../src/json-schema/validator.js";
import { arbitraryOf } from "../../src/testing/index.js";
import { contractMatchers } from "../../src/vitest/index.js";
import { runs } from "../properties/runs.js";

const root = new URL("../..", import.meta.url).pathname;
const read = (path: string) => JSON.parse(readFileSync(`${root}/${path}`, "utf8"));
const answer = read("test/fixtures/payloads/valid/search-mixed.json");

describe("the matcher", () => {
  beforeAll(async () => void expect.extend(await contractMatchers({ folder: root })));

  it("takes what a result holds, and a whole result", () => {
    expect(answer).toObeyContract("read_search");
    expect({ content: [], structuredContent: answer }).toObeyContract("read_search");
    expect({ content: [{ type: "text", text: "it broke" }], isError: true }).toObeyContract("read_search");
  });

  it("says what is wrong, and where", () => {
    const broken = { ...answer, truncated: "no", extra: 1 };
    expect(() => expect(broken).toObeyContract("read_search")).toThrow(
      [
        'expected the value to obey the contract of "read_search"',
        "",
        '  at /truncated: must be true or false, but is the string "no"',
        '  "extra" is not allowed here',
      ].join("\n"),
    );
    const result = { content: [], structuredContent: broken };
    expect(() => expect(result).toObeyContract("read_search")).toThrow("at /structuredContent/truncated");
    expect(() => expect({ content: [] }).toObeyContract("read_search")).toThrow("no structuredContent");
    expect(() => expect(undefined).toObeyContract("read_search")).toThrow("undefined");
  });

  it("can be turned round", () => {
    expect({ ...answer, truncated: "no" }).not.toObeyContract("read_search");
    expect(() => expect(answer).not.toObeyContract("read_search")).toThrow("not to obey");
  });

  it("does not take a misspelt tool for one that nothing obeys", () => {
    expect(() => expect(answer).not.toObeyContract("read_serch")).toThrow('did you mean "read_search"?');
  });

  it("takes contracts that are given", async () => {
    const { toObeyContract } = await contractMatchers({ contracts: { count: { type: "integer" } } });
    expect(toObeyContract(3, "count").pass).toBe(true);
    expect(toObeyContract("3", "count").pass).toBe(false);
  });

  it("says why a project cannot be read", async () => {
    await expect(contractMatchers({ folder: root, config: "no.json" })).rejects.toThrow("no.json");
  });
});

describe("the arbitrary", () => {
  const contract = read("schemas/tools/read_requests.json");

  it("holds what the contract accepts, and nothing else", () => {
    const accepts = createValidator(contract);
    fc.assert(
      fc.property(arbitraryOf(contract), (value) => accepts(value)),
      runs(100),
    );
  });

  it("shrinks to the plainest value", () => {
    const many = fc.property(
      arbitraryOf<{ data?: { items: unknown[] } }>(contract),
      (value) => (value.data?.items.length ?? 0) === 0,
    );
    const { counterexample } = fc.check(many, { seed: 5, numRuns: 200 });
    expect(counterexample?.[0]).toMatchObject({ ok: true, warnings: [], data: { items: [{}] } });
    expect(JSON.stringify(counterexample).length).toBeLessThan(300);
  });

  it("is that of one family", () => {
    const one = arbitraryOf<{ data: { kind: string } }>(contract, { family: "retry_page" });
    fc.assert(
      fc.property(one, ({ data }) => data.kind === "retry_page"),
      runs(50),
    );
  });

  it("is not there where no value is", () => {
    expect(() => arbitraryOf(false)).toThrow("no value satisfies the schema");
    expect(() => arbitraryOf(contract, { family: "media_page" })).toThrow('"media_page"');
  });
});
