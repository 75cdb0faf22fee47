import type { Environment } from "./environment.js";

/**
 * Runs one command line (without the program's own name) and returns the exit code.
 * Everything beyond the version is loaded when it is needed.
 */
export async function main(argv: readonly string[], environment: Environment): Promise<number> {
  const { terminal, createHost } = environment;
  try {
    if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
      const manifest = JSON.parse(await createHost().readPackageFile("package.json")) as { version: string };
      terminal.out(`${manifest.version}\n`);
      return 0;
    }
    const { run } = await import("./run.js");
    return await run(argv, environment);
  } catch (error) {
    const { reportBug } = await import("./report-bug.js");
    return reportBug(error, argv, terminal);
  }
}
