import { appendFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  complement,
  contains,
  languageOfPattern,
  words,
} from "../../../src/json-schema/inclusion/language.js";
import { patterns, texts } from "./patterns.js";

const out = `/tmp/fz-${process.env.SEED}.log`;
let n = 0,
  none = 0;
test("x", () => {
  writeFileSync(out, "");
  const slow = (label: string, source: string, t: number) => {
    const d = performance.now() - t;
    if (d > 400) appendFileSync(out, `${label} ${d.toFixed(0)} ${source}\n`);
  };
  fc.assert(
    fc.property(patterns, fc.array(texts, { minLength: 1, maxLength: 8 }), (source, samples) => {
      let native: RegExp;
      try {
        native = new RegExp(source, "u");
      } catch {
        return;
      }
      n++;
      if (n % 500 === 0) appendFileSync(out, `# ${n} none ${none}\n`);
      writeFileSync(out + ".cur", `lang ${source}`);
      let t = performance.now();
      const language = languageOfPattern(source);
      slow("lang", source, t);
      if (!language) {
        none++;
        return;
      }
      const test_ = samples.filter((x) => x.length < 10 || !/\)[*+?{]/.test(source));
      writeFileSync(out + ".cur", `native ${source} ${JSON.stringify(test_)}`);
      t = performance.now();
      const want = test_.map((x) => native.test(x));
      slow("native", source, t);
      writeFileSync(out + ".cur", `contains ${source}`);
      t = performance.now();
      expect(test_.map((x) => contains(language, x))).toEqual(want);
      slow("contains", source, t);
      writeFileSync(out + ".cur", `words ${source}`);
      t = performance.now();
      const w = words(language, 3),
        v = words(complement(language)!, 3);
      slow("words", source, t);
      writeFileSync(out + ".cur", `native words ${source} ${JSON.stringify([w, v])}`);
      const short = (x: string) => x.length < 20 || !/\)[*+?{]/.test(source);
      for (const x of w.filter(short)) expect(native.test(x)).toBe(true);
      for (const x of v.filter(short)) expect(native.test(x)).toBe(false);
    }),
    { numRuns: Number(process.env.FC_RUNS), seed: Number(process.env.SEED) },
  );
}, 3600000);
