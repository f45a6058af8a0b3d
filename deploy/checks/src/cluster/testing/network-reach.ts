/** Labels by name. */
export type Labels = Readonly<Record<string, string>>;

interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
}

interface Rule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { readonly port: number; readonly protocol?: string }[];
}

export interface NetworkPolicy {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly podSelector: Selector;
    readonly policyTypes: readonly string[];
    readonly ingress?: readonly Rule[];
    readonly egress?: readonly Rule[];
  };
}

/** Who may connect, or be connected to: a pod by its namespace's name and its labels, or an address. */
export interface Party {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Labels;
  readonly address?: string;
}

export interface Reach {
  readonly from: string;
  readonly to: string;
  /** The protocol and port, as in `TCP 5432`; `any` when no policy names one. */
  readonly port: string;
}

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const value = labels[key];
      switch (operator) {
        case 'In':
          return value !== undefined && values.includes(value);
        case 'NotIn':
          return value === undefined || !values.includes(value);
        case 'Exists':
          return value !== undefined;
        case 'DoesNotExist':
          return value === undefined;
        default:
          throw new Error(`unknown operator ${operator}`);
      }
    })
  );
}

const bitsOf = (address: string): number =>
  address.split('.').reduce((bits, part) => bits * 256 + Number(part), 0);

function isIn(cidr: string, address: string): boolean {
  const [network = '', length = ''] = cidr.split('/');
  const size = 2 ** (32 - Number(length));
  return Math.floor(bitsOf(network) / size) === Math.floor(bitsOf(address) / size);
}

/** Whether a rule's peer is this party. `home`: the policy's own namespace, where a pod selector alone looks. */
function isPeer({ podSelector, namespaceSelector, ipBlock }: Peer, party: Party, home: string) {
  if (party.address !== undefined) {
    const { address } = party;
    return (
      ipBlock !== undefined &&
      isIn(ipBlock.cidr, address) &&
      !(ipBlock.except ?? []).some((cidr) => isIn(cidr, address))
    );
  }
  if (ipBlock !== undefined) return false;
  const namespace = party.namespace ?? '';
  const isInNamespace = namespaceSelector
    ? selects(namespaceSelector, { 'kubernetes.io/metadata.name': namespace })
    : namespace === home;
  return isInNamespace && selects(podSelector ?? {}, party.labels ?? {});
}

/** Ports that a party's policies open in one direction to another; null when no policy restricts the party. */
function openPorts(
  policies: readonly NetworkPolicy[],
  home: string,
  { party, other, type }: { party: Party; other: Party; type: 'Ingress' | 'Egress' },
): ReadonlySet<string> | null {
  if (party.namespace !== home) return null;
  const own = policies.filter(
    ({ spec }) => spec.policyTypes.includes(type) && selects(spec.podSelector, party.labels ?? {}),
  );
  if (own.length === 0) return null;
  const rules = own.flatMap(({ spec }) => (type === 'Ingress' ? spec.ingress : spec.egress) ?? []);
  const matching = rules.filter(({ from, to }) => {
    const peers = type === 'Ingress' ? from : to;
    return peers === undefined || peers.some((peer) => isPeer(peer, other, home));
  });
  return new Set(
    matching.flatMap(
      ({ ports }) => ports?.map(({ port, protocol = 'TCP' }) => `${protocol} ${port}`) ?? ['any'],
    ),
  );
}

/** The ports that both sides allow. A side that no policy restricts allows all. */
function agreed(
  egress: ReadonlySet<string> | null,
  ingress: ReadonlySet<string> | null,
): readonly string[] {
  if (egress === null || egress.has('any')) return [...(ingress ?? ['any'])];
  if (ingress === null || ingress.has('any')) return [...egress];
  return [...egress].filter((port) => ingress.has(port));
}

/**
 * Every connection that the policies of the namespace `home` allow between two parties: the caller's egress and the callee's
 * ingress both. Between two parties of other namespaces nothing is computed.
 */
export const allowedConnections = (
  policies: readonly NetworkPolicy[],
  home: string,
  parties: readonly Party[],
): Reach[] =>
  parties.flatMap((from) =>
    parties
      .filter((to) => from !== to && [from.namespace, to.namespace].includes(home))
      .flatMap((to) => {
        const egress = openPorts(policies, home, { party: from, other: to, type: 'Egress' });
        const ingress = openPorts(policies, home, { party: to, other: from, type: 'Ingress' });
        return agreed(egress, ingress).map((port) => ({ from: from.name, to: to.name, port }));
      }),
  );
