import { SUBGRAPH_NAMES, type SubgraphName } from './subgraph-names.ts';

/** A part of the graph: a service's, or the gateway's own. */
type Part = SubgraphName | 'gateway';

/** Files in graphql/shared with what several subgraphs define alike, as federation wants from each that uses it. */
const SHARED: Readonly<Record<string, readonly Part[]>> = {
  'every-subgraph': ['gateway', ...SUBGRAPH_NAMES],
  'every-service': SUBGRAPH_NAMES,
  decimal: SUBGRAPH_NAMES.filter((name) => name !== 'notification'),
  asset: ['expense', 'ledger-watcher', 'payout'],
  date: ['expense', 'receipt-ai', 'workflow'],
  // Controls that another admin confirms.
  'control-changes': SUBGRAPH_NAMES.filter((name) => name !== 'receipt-ai'),
  'source-and-permission': ['expense', 'workflow'],
  'roles-and-passkeys': ['identity', 'workflow'],
  'history-path': ['expense', 'payout'],
};

/** The files of a subgraph's SDL in graphql/: its own, and those that it shares with others. */
export const sdlFilesOf = (name: Part): readonly string[] => [
  `${name}.graphql`,
  ...Object.keys(SHARED)
    .filter((file) => SHARED[file]?.includes(name))
    .map((file) => `shared/${file}.graphql`),
];
