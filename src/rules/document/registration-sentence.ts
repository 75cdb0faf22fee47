import { registrationSentence } from "../../diagnostics/catalogue/document.js";
import { diagnose } from "../../diagnostics/diagnostic.js";
import { stringOption } from "../options.js";
import type { Check } from "../rule-context.js";

/** The documents say where contracts are registered. Options: `{ "sentence": … }`; Markdown marks and line breaks do not count. */
export const checkRegistrationSentence: Check = {
  rules: [registrationSentence.id],
  run: ({ documents, protocol, options }) => {
    const sentence =
      stringOption(options(registrationSentence.id), "sentence") ??
      `tools/list advertises outputSchema on each Tool object per MCP ${protocol}; output contracts never appear inside description.`;
    if (documents.some(({ text }) => plain(text).includes(plain(sentence)))) return [];
    const [first] = documents;
    const location = first && { source: first, span: { start: 0, end: 0 } };
    return [diagnose(registrationSentence, { sentence }, { location, subject: "documents" })];
  },
};

function plain(text: string): string {
  return text.replace(/[`*_]/g, "").replace(/\s+/g, " ").toLowerCase();
}
