import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
};

/** What the compiler says of TypeScript files, as a user's would be compiled. */
export function typeFaults(files: readonly string[], options: ts.CompilerOptions): readonly string[] {
  const program = ts.createProgram([...files], { ...OPTIONS, ...options });
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, "\n");
    return file ? `${basename(file.fileName)}: ${text}` : text;
  });
}

/** Writes a program as JavaScript into a folder, and says where. */
export function writeProgram(folder: string, name: string, text: string): string {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { ...OPTIONS, module: ts.ModuleKind.ESNext },
  });
  const path = join(folder, name.replace(/\.ts$/, ".mjs"));
  writeFileSync(path, outputText);
  return path;
}
