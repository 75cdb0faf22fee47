import { parentPort, workerData } from "node:worker_threads";
import { PEERS } from "./peers.js";

/** A thread that asks one peer, case by case, so that one which does not come back can be ended. */
const { name, folder } = workerData;
const judge = await PEERS.find((peer) => peer.name === name).load(folder);

parentPort.on("message", async (pair) => {
  try {
    const { verdict, witness } = await judge({ old: copyOf(pair.old), next: copyOf(pair.next) });
    parentPort.postMessage({ verdict, witness });
  } catch (error) {
    parentPort.postMessage({ verdict: "crash", message: String(error?.message ?? error) });
  }
});
parentPort.postMessage("ready");

/** Some peers write into what they are given: the two schemas must have no object in common. */
function copyOf(schema) {
  return JSON.parse(JSON.stringify(schema));
}
