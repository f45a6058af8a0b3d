import { SUBGRAPH_NAMES, type SubgraphName } from './subgraph-names.ts';

/** A part of the graph: a service, or the gateway itself. */
type Part = SubgraphName | 'gateway';

/** Files in graphql/shared with types that several subgraphs define alike, as federation requires. */
const SHARED: Readonly<Record<string, readonly Part[]>> = {
  'every-subgraph': ['gateway', ...SUBGRAPH_NAMES],
  'every-service': SUBGRAPH_NAMES,
  decimal: SUBGRAPH_NAMES.filter((name) => name !== 'notification'),
  asset: ['expense', 'ledger-watcher', 'payout'],
  date: ['expense', 'receipt-ai', 'workflow'],
  // Control changes that another admin confirms.
  'control-changes': SUBGRAPH_NAMES.filter((name) => name !== 'receipt-ai'),
  'source-and-permission': ['expense', 'workflow'],
  'roles-and-passkeys': ['identity', 'workflow'],
  'history-path': ['expense', 'payout'],
};

/** The SDL files of a subgraph in graphql/: its own, and shared ones. */
export const sdlFilesOf = (name: Part): readonly string[] => [
  `${name}.graphql`,
  ...Object.keys(SHARED)
    .filter((file) => SHARED[file]?.includes(name))
    .map((file) => `shared/${file}.graphql`),
];
