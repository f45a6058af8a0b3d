/**
 * The subgraphs. Each is a service of the same name, with its SDL in graphql/<name>.graphql and the types that it shares with
 * others (subgraph-sdl.ts). Everything that composes, starts, migrates or calls subgraphs takes the list from here.
 */
export const SUBGRAPH_NAMES = [
  'identity',
  'expense',
  'workflow',
  'receipt-ai',
  'ledger-watcher',
  'payout',
  'notification',
  'accounting',
] as const;

export type SubgraphName = (typeof SUBGRAPH_NAMES)[number];

/** A value for each subgraph. */
export const perSubgraph = <Value>(
  make: (name: SubgraphName) => Value,
): Record<SubgraphName, Value> =>
  Object.fromEntries(SUBGRAPH_NAMES.map((name) => [name, make(name)])) as Record<
    SubgraphName,
    Value
  >;
