import { Agent } from 'node:http';

/** For files, which are streamed with Node's own streams. Connections to the subgraphs stay open. */
export const keepAliveAgent = new Agent({
  keepAlive: true,
  maxSockets: 64,
  maxFreeSockets: 16,
});
