import { Worker } from "node:worker_threads";

const START_MILLISECONDS = 30_000;
const ANSWER_MILLISECONDS = 5_000;

/** Asks a peer in a thread of its own; one that does not answer in time is ended, and started again for the next. */
export class Asker {
  #data;
  #worker;
  #settle = () => {};

  /** `folder`: where the peer was installed. */
  constructor(name, folder) {
    this.#data = { name, folder };
  }

  /** `{ verdict, witness }`; the verdict is `crash` for a peer that throws, ends, or is late. */
  async ask({ old, next }) {
    if (!this.#worker) await this.#start();
    const answer = this.#next(ANSWER_MILLISECONDS);
    this.#worker.postMessage({ old, next });
    const said = await answer;
    if (said.isOver) await this.stop();
    return said;
  }

  async stop() {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #start() {
    const worker = new Worker(new URL("./judge.js", import.meta.url), {
      workerData: this.#data,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    this.#worker = worker;
    worker.on("message", (message) => this.#settle(message));
    worker.on("error", ({ message }) => this.#settle({ verdict: "crash", message, isOver: true }));
    const ready = await this.#next(START_MILLISECONDS);
    if (ready !== "ready") throw new Error(`${this.#data.name} does not start: ${ready.message}`);
  }

  #next(milliseconds) {
    return new Promise((resolve) => {
      const late = { verdict: "crash", message: "no answer in time", isOver: true };
      const timer = setTimeout(() => this.#settle(late), milliseconds);
      this.#settle = (message) => {
        clearTimeout(timer);
        this.#settle = () => {};
        resolve(message);
      };
    });
  }
}
