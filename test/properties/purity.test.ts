import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildLibrary } from "../../src/build/build-library.js";
import { buildMatrix } from "../../src/build/build-matrix.js";
import { buildProject } from "../../src/build/build-project.js";
import { buildTemplate } from "../../src/build/build-template.js";
import { type OpenedWorkspace, openWorkspace } from "../../src/commands/workspace.js";
import { compileProject } from "../../src/compile/compile.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import type { JsonDocument } from "../../src/json/document.js";
import { minifiedText } from "../../src/json/minify.js";
import { parseJsonSource } from "../../src/json/parse.js";
import { createSource } from "../../src/source/source.js";
import { textOf } from "../build/project.js";
import { mutatedBytes, mutatedValues } from "./mutations.js";
import { anyProject } from "./projects.js";
import { LONG, runs } from "./runs.js";
import { SEED } from "./seed-project.js";

/** Opens the seed project with one file of it replaced, and compiles and prints what there is to compile. */
async function open(path: string, content: string | Uint8Array): Promise<OpenedWorkspace> {
  const host = createMemoryHost({ ...SEED, [path]: content });
  const opened = await openWorkspace(host, {});
  for (const contract of opened.value?.contracts.contracts ?? []) {
    const { root } = parseJsonSource(createSource("t.json", textOf(contract))).value!;
    expect(minifiedText(root)).toBe(minifiedText(contract.schema()));
  }
  return opened;
}

/** There is a value, or a reason why not; and every place is one of its text. */
function expectAnswer({ value, diagnostics }: OpenedWorkspace): void {
  if (!value) expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
  for (const { message, location, related } of diagnostics) {
    expect(message).not.toMatch(/undefined|\[object|NaN/);
    for (const place of [location, ...related.map((other) => other.location)]) {
      if (!place) continue;
      const { span, source } = place;
      expect(span.start).toBeGreaterThanOrEqual(0);
      expect(span.end).toBeGreaterThanOrEqual(span.start);
      expect(span.end).toBeLessThanOrEqual(Math.max(source.text.length, span.start + 1));
    }
  }
}

const FILES = Object.keys(SEED);

describe("nothing throws", () => {
  it("in a project without faults", async () => {
    const opened = await open("matrix.json", SEED["matrix.json"]!);
    expect(opened.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(opened.value?.contracts.contracts).toHaveLength(3);
  });

  it.each(FILES)("when bytes of %s are lost, repeated or replaced", { timeout: LONG }, async (path) => {
    await fc.assert(
      fc.asyncProperty(mutatedBytes(SEED[path]!), async (bytes) => {
        expectAnswer(await open(path, bytes));
      }),
      runs(100),
    );
  });

  it.each(FILES.filter((path) => path.endsWith(".json")))(
    "when a value or a key of %s is another",
    { timeout: LONG },
    async (path) => {
      await fc.assert(
        fc.asyncProperty(mutatedValues(SEED[path]!), async (text) => {
          expectAnswer(await open(path, text));
        }),
        runs(100),
      );
    },
  );

  it.each(FILES)("when %s is anything at all", { timeout: LONG }, async (path) => {
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.string({ unit: "binary" }),
      fc.json({ depthSize: "small" }),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (content) => {
        expectAnswer(await open(path, content));
      }),
      runs(50),
    );
  });
});

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inside of Object.values(value)) deepFreeze(inside);
  }
  return value;
}

function frozenDocument(path: string, value: unknown): JsonDocument {
  return deepFreeze(parseJsonSource(createSource(path, JSON.stringify(value))).value!);
}

describe("nothing is changed", () => {
  it("in documents, libraries, templates and projects: all of them may be frozen", { timeout: LONG }, () => {
    fc.assert(
      fc.property(anyProject(), ({ files, tools }) => {
        const documents = Object.entries(files).map(([path, value]) => frozenDocument(path, value));
        const bound = deepFreeze(buildLibrary(deepFreeze(documents)).value!);
        const envelope = { type: "object", $ref: "#/$defs/allowed_family", $defs: { allowed_family: true } };
        const template = deepFreeze(
          buildTemplate("e", "envelope", frozenDocument("envelope.json", envelope), bound).value!,
        );
        const matrix = deepFreeze(buildMatrix(frozenDocument("matrix.json", { tools })).value!);
        const parts = {
          library: bound.library,
          matrix,
          envelope: template,
          envelopes: new Map(),
          schemas: new Map(),
        };
        const project = deepFreeze(buildProject({ ...parts, envelopeOf: () => undefined }).value!);
        const first = compileProject(project).contracts.map(textOf);
        const second = deepFreeze(compileProject(project).contracts).map(textOf);
        expect(second).toEqual(first);
      }),
      runs(60),
    );
  });
});
