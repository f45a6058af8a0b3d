import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from './fixtures/a-member.ts';
import { startPayoutGraph, type PayoutGraph } from './support/payout-graph.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';
import { anInput, codesOf } from './support/treasury-documents.ts';

const [ADA, BEA] = ['3', '5'] as const;
const CHANGE = 'id title status reason diff { field before after }';
const UPDATE = `mutation ($input: PayoutSettingsInput!) { updatePayoutSettings(input: $input) {
  settings { version } pendingChange { ${CHANGE} } errors { code } } }`;
const DECIDE = `mutation ($id: ID!, $decision: ControlDecision!) {
  decidePayoutControlChange(id: $id, decision: $decision) { change { ${CHANGE} } errors { code } } }`;

let testkit: PayoutTestkit;
let graph: PayoutGraph;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  graph = await startPayoutGraph(testkit);
  for (const id of [ADA, BEA]) await testkit.deliver(aMember(id, { roles: ['admin'] }));
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const update = (userId: string, input: object) => {
  graph.as(userId, 'admin');
  return graph.field('updatePayoutSettings', UPDATE, { input });
};
const decide = (userId: string, id: string | undefined, decision: 'CONFIRM' | 'WITHDRAW') => {
  graph.as(userId, 'admin');
  return graph.field('decidePayoutControlChange', DECIDE, { id, decision });
};
const stored = () =>
  testkit.rows<{ address: string }>('select address from allowed_recipients order by address');

test('an admin alone cannot raise a limit or add a recipient; a second admin confirms both', async () => {
  const address = Keypair.generate().publicKey.toBase58();
  const allowList = [{ address, label: 'My own', isVault: false }];
  const made = await update(ADA, anInput({ perPayoutMaxUsd: '9000', allowList }));
  expect(made).toMatchObject({ settings: null, errors: [{ code: 'PENDING_CONFIRMATION' }] });
  expect(made.pendingChange?.diff).toEqual(
    expect.arrayContaining([
      { field: 'Limit per payout', before: '10000.00 USD', after: '9000.00 USD' },
      { field: `Recipient ${address}`, before: null, after: 'My own' },
    ]),
  );
  const id = made.pendingChange?.id;
  expect(codesOf(await decide(ADA, id, 'CONFIRM'))).toEqual(['SECOND_PERSON_REQUIRED']);
  expect(await stored()).toEqual([]);
  expect(await decide(BEA, id, 'CONFIRM')).toMatchObject({ change: { status: 'EFFECTIVE' } });
  expect(await stored()).toEqual([{ address }]);
  expect((await testkit.eventsOf(`control:${id}`)).at(-1)).toMatchObject({
    type: 'PayoutControlChanged',
    actorid: BEA,
    data: { change: { status: 'effective', proposedById: ADA, decidedById: BEA } },
  });
  const [audit] = await testkit.rows<{ actor: string }>(
    `select actor_id::text as actor from control_decisions where action = 'settings'`,
  );
  expect(audit?.actor).toBe(ADA);
});

test('settings that were changed meanwhile are not overwritten: the later proposal ends refused', async () => {
  const first = await update(ADA, anInput({ perDayMaxUsd: '3000', version: 1 }));
  const second = await update(BEA, anInput({ perDayMaxUsd: '4000', version: 1 }));
  await decide(BEA, first.pendingChange?.id, 'CONFIRM');
  const late = await decide(ADA, second.pendingChange?.id, 'CONFIRM');
  expect(late).toMatchObject({ change: { status: 'REFUSED' }, errors: [] });
});

test('someone who is no longer an admin leaves the decision to the other admin', async () => {
  await testkit.deliver(aMember(BEA, { roles: ['finance'] }));
  const made = await update(ADA, anInput({ version: 2 }));
  expect(made).toMatchObject({ settings: { version: 3 }, pendingChange: null, errors: [] });
});
