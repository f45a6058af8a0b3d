/**
 * The subgraphs, each a service of the same name with its SDL in graphql/<name>.graphql (and what it shares: subgraph-sdl.ts). What composes, starts or calls them
 * takes the list from here.
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
