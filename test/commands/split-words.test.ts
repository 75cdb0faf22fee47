import { expect, test } from "vitest";
import { splitWords } from "../../src/commands/split-words.js";

test.each<[string, readonly string[] | undefined]>([
  ["node server.js", ["node", "server.js"]],
  ["  node\t server.js \n", ["node", "server.js"]],
  ["", []],
  [`"/my programs/node" 'a b' c`, ["/my programs/node", "a b", "c"]],
  [`a"b c"d'e f'g`, ["ab cde fg"]],
  [`node "" ''`, ["node", "", ""]],
  [`a\\ b "c\\"d" 'e\\f'`, ["a b", 'c"d', "e\\f"]],
  ['C:\\Programs\\node.exe "D:\\My Files\\s.js"', ["C:\\Programs\\node.exe", "D:\\My Files\\s.js"]],
  ["sh -c 'a && b | c > d $E'", ["sh", "-c", "a && b | c > d $E"]],
  ["a && b; $C *", ["a", "&&", "b;", "$C", "*"]],
  [`a "b`, undefined],
  ["a 'b", undefined],
  ["a\\", ["a\\"]],
])("%s", (text, words) => {
  expect(splitWords(text)).toEqual(words);
});
