import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';
import { startPayoutGraph, type PayoutGraph } from './support/payout-graph.ts';
import { aSecondTreasury, type TwoTreasuries } from './support/second-treasury.ts';

let testkit: PayoutTestkit;
let graph: PayoutGraph;
let two: TwoTreasuries;

beforeAll(async () => {
  testkit = await startPayoutTestkit({ baseUnits: 10_000_000n });
  two = await aSecondTreasury(testkit, { baseUnits: 70_000_000n });
  const address = Keypair.generate().publicKey.toBase58();
  const own = { name: 'organization-2', organizationId: '2', isPrimary: true, address };
  two.treasuries.add(testkit.rail({ treasury: own }));
  const useCases = testkit.useCasesWith(two.treasuries);
  graph = await startPayoutGraph({ ...testkit, useCases });
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const aWallet = (): string => Keypair.generate().publicKey.toBase58();
const TREASURY = `{ treasury { treasury { name address settings { secondTreasuryMayPay version }
  second { name address balances { amount } reservedAmount paused { reason } warnings } } errors { code } } }`;
const UPDATE = `mutation ($mayPay: Boolean, $version: Int!) { updatePayoutSettings(input: { mode: BY_RUN, perPayoutMaxUsd: "1000",
  perDayMaxUsd: "1000", warnBelowAmount: "100", warnBelowSol: "0", allowListOnly: false, allowList: [], secondTreasuryMayPay: $mayPay,
  version: $version }) { settings { secondTreasuryMayPay } errors { code field } } }`;
const RELEASE = `mutation ($id: ID!, $treasury: String) { releasePayout(id: $id, reason: "r", treasury: $treasury) {
  payout { status treasury } errors { code field } } }`;

test('finance sees both treasuries; an organization that the second does not serve sees one', async () => {
  graph.as('2', 'finance');
  expect(await graph.field('treasury', TREASURY)).toMatchObject({
    treasury: {
      name: 'default',
      address: two.primary.address,
      settings: { secondTreasuryMayPay: false },
      second: {
        name: 'second',
        address: two.second.address,
        balances: { amount: '70.000000' },
        reservedAmount: '0.000000',
        paused: null,
        warnings: [expect.stringContaining('70.00 PYUSD is left to pay with')],
      },
    },
  });
  graph.as('2', 'finance', '2');
  expect(await graph.field('treasury', TREASURY)).toMatchObject({ treasury: { second: null } });
});

test('an admin switches the second on; a client unaware of the setting leaves it unchanged', async () => {
  graph.as('3', 'admin');
  const on = await graph.field('updatePayoutSettings', UPDATE, { mayPay: true, version: 0 });
  expect(on).toMatchObject({ settings: { secondTreasuryMayPay: true } });
  const older = await graph.field('updatePayoutSettings', UPDATE, { version: 1 });
  expect(older).toMatchObject({ settings: { secondTreasuryMayPay: true } });
  const [decision] = await testkit.rows<{ details: { secondTreasuryMayPay: boolean } }>(
    `select details from control_decisions where action = 'settings' order by id desc limit 1`,
  );
  expect(decision?.details.secondTreasuryMayPay).toBe(true);
  graph.as('3', 'admin', '2');
  const nobody = await graph.field('updatePayoutSettings', UPDATE, { mayPay: true, version: 0 });
  expect(nobody).toMatchObject({
    settings: null,
    errors: [{ code: 'VALIDATION_FAILED', field: 'secondTreasuryMayPay' }],
  });
});

test('a preview names the treasury for each payout, and counts its payouts against its balance', async () => {
  const expenses = [
    await testkit.approve(aWallet(), '5.00'),
    await testkit.approve(aWallet(), '50.00'),
    await testkit.approve(aWallet(), '60.00'),
  ];
  const ids = await Promise.all(expenses.map(async (id) => (await testkit.payoutOf(id)).id));
  graph.as('2', 'finance');
  const preview = await graph.field(
    'payoutRunPreview',
    `query ($ids: [ID!]!) { payoutRunPreview(ids: $ids) { preview { lines { treasury problem } amountAfter } errors { code } } }`,
    { ids },
  );
  expect(preview.preview).toMatchObject({
    lines: [
      { treasury: 'default', problem: null },
      { treasury: 'second', problem: null },
      {
        treasury: null,
        problem: 'The treasury balance is reserved for other payments.',
      },
    ],
    amountAfter: '4.999000',
  });
});

test('a release names a treasury that serves the company or is refused at that field; payees see none', async () => {
  const expenseId = await testkit.approve(aWallet());
  const { id, payeeId } = await testkit.payoutOf(expenseId);
  await testkit.rows(
    `update payouts set status = 'HELD', reason_code = 'TREASURY_EMPTY' where id = $1`,
    [id],
  );
  graph.as('2', 'finance');
  for (const treasury of ['third', '__proto__', "second'; drop table payouts; --", '\u0000']) {
    const refused = await graph.field('releasePayout', RELEASE, { id, treasury });
    expect(refused).toEqual({
      payout: null,
      errors: [{ code: 'VALIDATION_FAILED', field: 'treasury' }],
    });
  }
  const released = await graph.field('releasePayout', RELEASE, { id, treasury: 'second' });
  expect(released).toEqual({ payout: { status: 'QUEUED', treasury: 'second' }, errors: [] });
  graph.as(payeeId, 'employee');
  const { data } = await graph.ask(
    `query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on Payout { status treasury } } }`,
    { representations: [{ __typename: 'Payout', id }] },
  );
  expect(data).toEqual({ _entities: [{ status: 'QUEUED', treasury: null }] });
});
