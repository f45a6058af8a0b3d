import type { ApolloClient } from '@apollo/client/core';
import { canonicalJson } from '@outlay/schemas/canonical-json';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { aSessionAnswer } from '../testing/fake-answers.ts';
import { signingQuestion } from './questions.ts';
import { storeSession } from './session-store.ts';
import { signChange } from './sign-change.ts';

const { user } = aSessionAnswer();
const viewerId = String(user.id);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A browser whose key the server knows. */
function signedIn(): ApolloClient {
  const claims = btoa(JSON.stringify({ sid: crypto.randomUUID(), fresh_until: 0 }));
  storeSession({ ...aSessionAnswer(), access_token: `head.${claims}.signature` });
  const answer = { keyId: 'key', digits: null, errors: [] };
  const mutate = () => Promise.resolve({ data: { registerDeviceKey: answer } });
  return { mutate } as unknown as ApolloClient;
}

const offered = (kind: string, subject: string, body: object, changes: object = {}): string =>
  canonicalJson({
    kind,
    subject,
    body,
    organizationId: String(user.org_id),
    version: 1,
    madeAt: new Date().toISOString(),
    nonce: 'n',
    ...changes,
  });

/** Signs what the server offers for a mutation, and says whether the person was asked first. */
async function sign(operationName: string, variables: object, statement: string, agrees = true) {
  let wasAsked = false;
  const unsubscribe = signingQuestion.subscribe(() => {
    const asked = signingQuestion.current();
    if (!asked || wasAsked) return;
    wasAsked = true;
    if (agrees) void asked.request.sign().then((signed) => asked.answer(signed.value));
    else asked.answer();
  });
  const change = { client: signedIn(), operationName, variables: { ...variables }, statement };
  const proof = await signChange({ ...change, takesPasskey: false });
  unsubscribe();
  return { wasAsked, signed: proof?.statement };
}

test.each([
  ['PausePayouts', { reason: 'Fraud' }, 'payments.paused', 'payments', {}],
  ['ReleasePayout', { id: '7' }, 'payout.released', 'payout/7', {}],
  ['ClosePeriod', { month: '2026-10' }, 'month.set', 'month/2026-10', { isClosed: true }],
  ['VoidJournalExport', { id: '5' }, 'journal_export.voided', 'journal_export/5', {}],
  [
    'WithdrawFromTreasury',
    { treasury: 'T', asset: 'PYUSD', amount: '25.5', to: 'A', idempotencyKey: 'k' },
    'withdrawal.ordered',
    'withdrawal/7',
    { treasury: 'T', asset: 'PYUSD', amount: '25.500000', to: 'A' },
  ],
  [
    'AddWithdrawalAddress',
    { address: 'A', label: 'Exchange', memo: '4711' },
    'withdrawal_address.set',
    'withdrawal_address/A',
    { address: 'A', isVault: false, memo: '4711' },
  ],
  [
    'AddWithdrawalAddress',
    { address: 'A', label: 'Vault', memo: null },
    'withdrawal_address.set',
    'withdrawal_address/A',
    { address: 'A', isVault: true },
  ],
  [
    'RemoveWithdrawalAddress',
    { address: 'A' },
    'withdrawal_address.set',
    'withdrawal_address/A',
    { removed: true },
  ],
  ['ReopenPeriod', { month: '2026-10' }, 'month.set', 'month/2026-10', { isClosed: false }],
  ['ConfirmChange', { id: 'ab' }, 'proposal.confirmed', 'proposal/ab', { statementHash: 'ab' }],
  [
    'ConfirmWalletChange',
    { address: 'A' },
    'wallet.set',
    `wallet/${viewerId}`,
    { address: 'A', memo: null },
  ],
  [
    'UpdateMember',
    { id: '3', input: { roles: ['ADMIN', 'EMPLOYEE'] } },
    'member.roles',
    'member/3',
    { roles: ['employee', 'admin'] },
  ],
  [
    'UpdateMember',
    { id: '3', input: { managerId: '4' } },
    'member.manager',
    'member/3',
    { managerId: '4' },
  ],
  [
    'InviteMember',
    { input: { roles: ['EMPLOYEE'] } },
    'member.invited',
    'member/9',
    { roles: ['employee'], managerId: null, department: null, secretHash: sha256('s') },
  ],
  [
    'SetApprovalLimits',
    { input: { deciderDayUsd: '5000', decider30DaysUsd: '20000', payee30DaysUsd: null } },
    'limits.set',
    'limits',
    { deciderDayUsd: '5000.00', decider30DaysUsd: '20000.00', payee30DaysUsd: null },
  ],
  [
    'CreatePolicy',
    { input: { reimbursable: true } },
    'policy.set',
    'policy/9',
    { reimbursable: true },
  ],
  [
    'SetPolicyArchived',
    { id: '9', archived: true },
    'policy.set',
    'policy/9',
    { reimbursable: false },
  ],
  [
    'UpdateCategory',
    { id: '5', name: ' Fees ' },
    'category.set',
    'category/5',
    { nameHash: sha256('Fees') },
  ],
  [
    'SetAutoApprovalLimit',
    { limitUsd: '50', allowApiKeys: false },
    'auto_approval.set',
    'auto_approval',
    { limitUsd: '50.00', allowsApiKeys: false },
  ],
  [
    'CreateWebhook',
    { url: 'https://x.test', eventTypes: ['B', 'A'] },
    'webhook.set',
    'webhook/9',
    { urlHash: sha256('https://x.test/'), eventTypes: ['A', 'B'] },
  ],
  [
    'CreateMileageRate',
    { name: 'Car', unit: 'KM', perUnit: '0.30', thresholdPerYear: '20000', currency: 'EUR' },
    'mileage_rate.set',
    'mileage_rate/2',
    { unit: 'km', perUnit: '0.3', thresholdPerYear: 20_000, currency: 'EUR' },
  ],
  [
    'ArchiveMileageRate',
    { id: '2', archived: true },
    'mileage_rate.set',
    'mileage_rate/2',
    { removed: true },
  ],
  [
    'CreateDelegation',
    { input: { toId: '4', startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-02T00:00:00Z' } },
    'delegation.set',
    'delegation/9',
    {
      fromId: viewerId,
      toId: '4',
      startsAt: '2026-12-01T00:00:00.000Z',
      endsAt: '2026-12-02T00:00:00.000Z',
    },
  ],
] as const)(
  '%s signs what it asks for without a question',
  async (operation, input, kind, subject, body) => {
    const statement = offered(kind, subject, body);
    expect(await sign(operation, input, statement)).toEqual({ wasAsked: false, signed: statement });
  },
);

test.each([
  ['another kind', offered('payout.released', 'payout/7', {})],
  ['another row', offered('payout.held', 'payout/8', {})],
  ['another organization', offered('payout.held', 'payout/7', {}, { organizationId: '99' })],
  ['another form', ` ${offered('payout.held', 'payout/7', {})}`],
])('a statement about %s than was asked for is never signed', async (_what, statement) => {
  const answer = await sign('HoldPayout', { id: '7' }, statement);
  expect(answer).toEqual({ wasAsked: false, signed: undefined });
});

test.each([
  ['member.manager', { managerId: null }],
  ['member.department', { department: null }],
  ['member.roles', { roles: ['employee'] }],
])('whoever renames a member signs no %s, which the server may offer', async (kind, body) => {
  const renamed = { id: '3', input: { firstName: 'Mia' } };
  const answer = await sign('UpdateMember', renamed, offered(kind, 'member/3', body));
  expect(answer).toEqual({ wasAsked: false, signed: undefined });
});

test('a value that the person did not enter is shown before it is signed', async () => {
  const asked = { id: '3', input: { roles: ['EMPLOYEE'] } };
  const more = offered('member.roles', 'member/3', { roles: ['employee', 'finance'] });
  expect(await sign('UpdateMember', asked, more)).toEqual({ wasAsked: true, signed: more });
});

test('a new row that has a statement already is shown, because it would be another one', async () => {
  const input = { input: { reimbursable: true } };
  const other = offered('policy.set', 'policy/2', { reimbursable: true }, { version: 2 });
  expect((await sign('CreatePolicy', input, other)).wasAsked).toBe(true);
});

test('a statement that is dated ahead is shown, because it could be kept and used later', async () => {
  const madeAt = new Date(Date.now() + 3_600_000).toISOString();
  const ahead = offered('payout.held', 'payout/7', {}, { madeAt });
  expect((await sign('HoldPayout', { id: '7' }, ahead)).wasAsked).toBe(true);
});

test('whoever declines signs nothing', async () => {
  const shown = offered('rule.set', 'rule/2', { rule: { name: 'Travel', stages: [] } });
  const answer = await sign('UpdateApprovalRule', { id: '2' }, shown, false);
  expect(answer).toEqual({ wasAsked: true, signed: undefined });
});

test('a passkey is added with the key that the authenticator made, and no other', async () => {
  const x = Buffer.alloc(32, 1);
  const y = Buffer.alloc(32, 2);
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    x,
    Buffer.from('225820', 'hex'),
    y,
  ]);
  const attestationObject = Buffer.concat([Buffer.from('head'), cose]).toString('base64url');
  const asked = { name: 'Laptop', registration: { credentialId: 'a2V5', attestationObject } };
  const publicKey = Buffer.concat([Buffer.from([4]), x, y]).toString('base64url');
  const own = { key: { id: 'a2V5', kind: 'passkey', publicKey } };
  const other = { key: { ...own.key, publicKey: `BAAA${publicKey.slice(4)}` } };
  const added = (body: object): string => offered('key.added', `keys/${viewerId}`, body);
  expect((await sign('AddPasskey', asked, added(own))).wasAsked).toBe(false);
  expect((await sign('AddPasskey', asked, added(other))).wasAsked).toBe(true);
});
