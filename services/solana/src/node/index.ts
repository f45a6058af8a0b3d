export { connectToNode } from './connect-to-node.ts';
export { fetchFromNode } from './fetch-from-node.ts';
