import { visible } from "../source/visible.js";

const WRONG_VALUE =
  /^error: (?:option '(?<option>\S+)[^']*' argument|command-argument value) '(?<value>.*)' is invalid(?: for argument '(?<argument>.*)')?\.(?<reason>.*)$/s;
const SUGGESTION = /\n\(Did you mean (?:one of )?(?<words>.*)\?\)$/;

/**
 * What commander says about a wrong command line, in the form of all our errors: what is wrong on the first line, what
 * to do on the next. `command` is the command that was meant, as far as it is known.
 */
export function usageError(text: string, command: string): string {
  const said = text.trimEnd();
  const suggestion = SUGGESTION.exec(said);
  const what = suggestion ? said.slice(0, suggestion.index) : said;
  const wrong = WRONG_VALUE.exec(what)?.groups;
  if (wrong) {
    const { option, argument, value = "", reason = "" } = wrong;
    const help = reason
      .trim()
      .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
      .replace(/\.$/, "");
    return lines(`error: "${value}" is not a value for ${option ?? `<${argument}>`}`, help);
  }
  const quoted = what.replace(/'([^']*)'/g, '"$1"');
  if (!suggestion) return lines(quoted, `\`${command} --help\` prints what there is`);
  const words = (suggestion.groups?.words ?? "").split(", ").map((word) => `"${word}"`);
  return lines(quoted, `did you mean ${words.join(" or ")}?`);
}

function lines(error: string, help: string): string {
  return `${visible(error)}\nhelp: ${visible(help)}\n`;
}
