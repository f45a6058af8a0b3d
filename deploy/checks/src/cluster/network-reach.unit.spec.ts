import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { expect, test } from 'vitest';
import {
  allowedConnections,
  type NetworkPolicy,
  type Party,
  type Reach,
} from './testing/network-reach.ts';
import { asLines, documentedConnections, NAMESPACE, partiesOf } from './testing/connections.ts';
import { ofKind } from './testing/manifests.ts';

const policies = ofKind('NetworkPolicy') as unknown as NetworkPolicy[];
const parties = partiesOf([...ofKind('Deployment'), ...ofKind('Job')]);
const allowed = allowedConnections(policies, NAMESPACE, parties);

const to = (name: string): Reach[] => allowed.filter((each) => each.to === name);
const from = (name: string): Reach[] => allowed.filter((each) => each.from === name);
test('the policies allow exactly the connections that the README lists', () => {
  expect(asLines(allowed)).toEqual(asLines(documentedConnections()));
});

test('payout alone brings payments to the signer, identity and the gateway bring what people signed; it reaches nothing', () => {
  expect(to('signer').map(({ from: caller, port }) => `${caller} ${port}`)).toEqual([
    'identity TCP 8081',
    'payout TCP 8080',
    'gateway TCP 8081',
  ]);
  expect(from('signer')).toEqual([]);
});

test('the internet reaches no pod, and the ingress controller the gateway alone', () => {
  expect(from('internet')).toEqual([]);
  expect(from('ingress controller')).toEqual([
    { from: 'ingress controller', to: 'gateway', port: 'TCP 8080' },
  ]);
});

test('no pod reaches a private address or the credentials of its machine', () => {
  expect(to('private address')).toEqual([]);
  expect(to('machine credentials')).toEqual([]);
});

test('a pod of another name in the namespace reaches names alone, and a pod of another namespace nothing', () => {
  expect(new Set(from('any other pod').map((each) => each.to))).toEqual(new Set(['names']));
  expect(from('any other namespace')).toEqual([]);
  expect(to('any other pod')).toEqual([]);
});

test('no service reaches another but identity, which keeps the authority log: they exchange events', () => {
  const callersOf = (name: string) => [...new Set(to(name).map((each) => each.from))].sort();
  for (const name of SUBGRAPH_NAMES.filter((each) => each !== 'identity')) {
    expect([name, ...callersOf(name)]).toEqual([name, 'gateway', 'monitoring']);
  }
});

const policy = (name: string, spec: NetworkPolicy['spec']): NetworkPolicy => ({
  metadata: { name },
  spec,
});
const A: Party = { name: 'a', namespace: 'home', labels: { app: 'a' } };
const B: Party = { name: 'b', namespace: 'home', labels: { app: 'b' } };
const SELECT_A = { podSelector: { matchLabels: { app: 'a' } } };
const SELECT_B = { podSelector: { matchLabels: { app: 'b' } } };

test('policies add up, a port needs both sides, and without a policy everything is open', () => {
  const connections = (...given: NetworkPolicy[]) =>
    allowedConnections(given, 'home', [A, B]).filter(({ from: caller }) => caller === 'a');
  const egress = (name: string, port: number) =>
    policy(name, {
      ...SELECT_A,
      policyTypes: ['Egress'],
      egress: [{ to: [SELECT_B], ports: [{ port }] }],
    });
  const ingress = policy('in', {
    ...SELECT_B,
    policyTypes: ['Ingress'],
    ingress: [{ from: [SELECT_A], ports: [{ port: 2 }, { port: 3 }] }],
  });
  const ports = (...given: NetworkPolicy[]) => connections(...given).map(({ port }) => port);
  expect(ports()).toEqual(['any']);
  expect(ports(egress('one', 1))).toEqual(['TCP 1']);
  expect(ports(egress('one', 1), egress('two', 2))).toEqual(['TCP 1', 'TCP 2']);
  expect(ports(egress('one', 1), ingress)).toEqual([]);
  expect(ports(egress('one', 1), egress('two', 2), ingress)).toEqual(['TCP 2']);
  expect(ports(policy('none', { podSelector: {}, policyTypes: ['Egress'] }))).toEqual([]);
});

test('an address is inside its block and outside the excepted ones', () => {
  const open = policy('open', {
    podSelector: {},
    policyTypes: ['Egress'],
    egress: [{ to: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }] }],
  });
  const reached = ['10.0.0.1', '10.1.255.1', '10.2.0.0', '11.0.0.1'].filter((address) =>
    allowedConnections([open], 'home', [A, { name: 'x', address }]).some(({ to: x }) => x === 'x'),
  );
  expect(reached).toEqual(['10.0.0.1', '10.2.0.0']);
});
