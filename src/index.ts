export { createNodeHost } from "./host/node-host.js";
