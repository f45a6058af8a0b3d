import type { SubgraphName } from './subgraph-names.ts';

/** Subgraphs with controls that another admin confirms. */
const WITH_CONTROL_CHANGES: readonly SubgraphName[] = [
  'identity',
  'expense',
  'workflow',
  'ledger-watcher',
  'payout',
  'notification',
];

/** The files of a subgraph's SDL in graphql/: its own, and types that federation wants every subgraph to define that returns them. */
export const sdlFilesOf = (name: SubgraphName | 'gateway'): readonly string[] => [
  `${name}.graphql`,
  'shared/relay.graphql',
  ...(name !== 'gateway' && WITH_CONTROL_CHANGES.includes(name)
    ? ['shared/control-changes.graphql']
    : []),
];
