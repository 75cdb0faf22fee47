import fc from "fast-check";

// The same cases in every usual run, so that a failure is a change's own; `FC_RUNS` looks at new ones.
if (!process.env.FC_RUNS) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20261130 });
