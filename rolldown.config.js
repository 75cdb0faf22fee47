import { defineConfig } from "rolldown";

/** The package as it ships: two entries, everything else in chunks that are loaded when they are needed. */
export default defineConfig({
  input: { cli: "src/cli/start.ts", index: "src/index.ts" },
  platform: "node",
  output: {
    dir: "dist",
    format: "esm",
    chunkFileNames: "chunks/[name]-[hash].js",
    minify: true,
    cleanDir: true,
  },
});
