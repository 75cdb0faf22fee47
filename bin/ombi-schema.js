#!/usr/bin/env node
import { start } from "../dist/cli.js";

process.exitCode = await start(process.argv.slice(2));
