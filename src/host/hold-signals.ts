const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

let holds = 0;

/**
 * Runs synchronous work to its end although somebody asks the process to stop. The signal does afterwards what it
 * would have done: it goes to the listeners there are, or it ends the process.
 */
export function holdSignals<T>(work: () => T): T {
  // A signal without a listener ends the process on the spot, whatever is half done.
  if (holds++ === 0) for (const signal of signals) process.prependListener(signal, raiseAgain);
  try {
    return work();
  } finally {
    // Signals arrive while the event loop polls: twice around it, and none can be on its way any more.
    setImmediate(() => setImmediate(release));
  }
}

function release(): void {
  if (--holds === 0) for (const signal of signals) process.off(signal, raiseAgain);
}

function raiseAgain(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  process.off(signal, raiseAgain);
  process.kill(process.pid, signal);
}
