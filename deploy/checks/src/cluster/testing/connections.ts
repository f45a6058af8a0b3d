import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import type { Labels, Party, Reach } from './network-reach.ts';
import { readmeTable, type Manifest } from './manifests.ts';

export const NAMESPACE = 'outlay';

/** Names in the README's table that stand for several pods; any other name is a pod's own. */
const ROLES: Readonly<Record<string, string>> = {
  migration: 'migration job',
  topics: 'topics job',
  organization: 'organization job',
};

const outside = (name: string, namespace: string, app?: string): Party => ({
  name,
  namespace,
  labels: app === undefined ? {} : { 'app.kubernetes.io/name': app },
});

/** Parties in other namespaces and at other addresses, and those that an attacker could start or reach. */
const OTHERS: readonly Party[] = [
  outside('ingress controller', 'ingress'),
  outside('monitoring', 'monitoring'),
  outside('PostgreSQL', 'outlay-data', 'postgres'),
  outside('Kafka', 'outlay-data', 'kafka'),
  outside('any other data', 'outlay-data'),
  outside('names', 'kube-system'),
  outside('any other pod', NAMESPACE),
  outside('any other namespace', 'default'),
  { name: 'internet', address: '203.0.113.7' },
  { name: 'private address', address: '10.1.2.3' },
  { name: 'machine credentials', address: '169.254.169.254' },
];

const nameOf = (labels: Labels): string =>
  ROLES[labels['app.kubernetes.io/component'] ?? ''] ?? labels['app.kubernetes.io/name'] ?? '';

/** The pods of deployments and jobs, and all other parties. */
export const partiesOf = (owners: readonly Manifest[]): Party[] => [
  ...owners.map(({ spec }) => {
    const labels = spec?.template?.metadata.labels ?? {};
    return { name: nameOf(labels), namespace: NAMESPACE, labels };
  }),
  ...OTHERS,
];

const named = (cell: string): string[] =>
  cell.split(', ').flatMap((name) => (name === 'each service' ? [...SUBGRAPH_NAMES] : [name]));

/** The connections that the README lists, one by one; none of a pod with itself. */
export const documentedConnections = (): Reach[] =>
  readmeTable('From').flatMap(([from = '', to = '', ports = '']) =>
    named(from).flatMap((caller) =>
      named(to)
        .filter((callee) => callee !== caller)
        .flatMap((callee) =>
          ports.split(', ').map((port) => ({
            ...{ from: caller, to: callee },
            port: port.includes(' ') ? port : `TCP ${port}`,
          })),
        ),
    ),
  );

/** The list sorted and without repetitions, for comparing. */
export const asLines = (connections: readonly Reach[]): string[] =>
  [...new Set(connections.map(({ from, to, port }) => `${from} -> ${to}: ${port}`))].sort();
