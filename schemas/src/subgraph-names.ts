/**
 * The subgraphs. Each is a service of the same name with its SDL in graphql/<name>.graphql; subgraph-sdl.ts lists shared files.
 */
export const SUBGRAPH_NAMES = [
  'identity',
  'expense',
  'workflow',
  'receipt-ai',
  'ledger-watcher',
  'payout',
  'notification',
] as const;

export type SubgraphName = (typeof SUBGRAPH_NAMES)[number];
