import { createPriceGuardians } from '@outlay/prices/signing';
import { anEvent } from '@outlay/platform/testing';
import { signedPriceProof } from '@outlay/prices/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { aQuote, aWalletTransaction, SIGNATURE, WALLET } from './support/inbound-events.ts';
import { actorOf, EMMA, valueOf, viewerOf } from './support/people.ts';

let testkit: ExpenseTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
});
afterAll(() => testkit.close());

const emma = actorOf(EMMA);

test('a wallet payment creates exactly one draft, even when observed twice', async () => {
  const signature = SIGNATURE;
  const observed = aWalletTransaction({ signature });
  await testkit.deliver(observed);
  await testkit.deliver(observed);
  await testkit.deliver(aWalletTransaction({ signature }));
  const rows = await testkit.rows<{ id: string }>(
    'select id from expenses where wallet_signature = $1',
    [signature],
  );
  expect(await testkit.rows('select reason from failed_events')).toEqual([]);
  expect(rows).toHaveLength(1);
  const id = rows[0]?.id ?? '';
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    status: 'draft',
    source: 'pyusd',
    title: 'PYUSD payment to Fu76C…Pm7ny',
    amount: { amountMinor: 12_500_000n, currency: 'PYUSD' },
    usdAmount: { amountMinor: 1_250n },
    walletOrigin: { signature, account: WALLET, alreadyPaid: false },
  });
  expect(await testkit.eventsOf(id)).toMatchObject([
    { type: 'ExpenseCreated', data: { transactionSignature: signature } },
  ]);
});

test('a payment from the company wallet is already paid, and an incoming one creates no expense', async () => {
  const company = `${SIGNATURE.slice(0, -1)}A`;
  const incoming = `${SIGNATURE.slice(0, -1)}B`;
  await testkit.deliver(aWalletTransaction({ signature: company, companyWallet: true }));
  await testkit.deliver(
    aWalletTransaction({ signature: incoming, direction: 'in', expense: 'incoming' }),
  );
  expect(
    await testkit.rows(
      'select wallet_signature, already_paid from expenses where wallet_signature = any($1)',
      [[company, incoming]],
    ),
  ).toEqual([{ wallet_signature: company, already_paid: true }]);
});

test('a new quote values waiting drafts, and drafts in other currencies keep waiting', async () => {
  const euros = await testkit.given({ amount: '100.00', currency: 'EUR' });
  const pounds = await testkit.given({ amount: '100.00', currency: 'GBP' });
  expect(await testkit.queries.find(EMMA, euros)).toMatchObject({ usdAmount: null, rate: null });
  expect(await testkit.submit({ actor: emma, id: euros })).toMatchObject({ ok: false });
  await testkit.deliver(aQuote('EUR/USD', '1.16123'));
  expect(await testkit.queries.find(EMMA, euros)).toMatchObject({
    usdAmount: { amountMinor: 11_612n, currency: 'USD' },
    rate: { pair: 'EUR/USD', price: '1.16123' },
  });
  expect(await testkit.queries.find(EMMA, pounds)).toMatchObject({ usdAmount: null });
  expect((await testkit.kindsOf(euros)).at(-1)).toBe('expense.rate_recorded');
  valueOf(await testkit.submit({ actor: emma, id: euros }));
});

test('a quote without a valid proof converts nothing and does not block later ones', async () => {
  const id = await testkit.given({ amount: '70.00', currency: 'GBP' });
  const honest = aQuote('GBP/USD', '1.3100');
  const by = createPriceGuardians('of ledger-watcher');
  const forged = signedPriceProof('GBP/USD', '131.0000', new Date(), { by });
  for (const data of [
    { ...honest.data, price: '131.0000' },
    { ...honest.data, price: '131.0000', confidence: '0.0655', proof: forged },
  ]) {
    await testkit.deliver(anEvent('QuoteRecorded', 'GBP/USD', data));
    expect(await testkit.queries.find(EMMA, id)).toMatchObject({ usdAmount: null });
  }
  await testkit.deliver(aQuote('GBP/USD', '1.3100'));
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    usdAmount: { amountMinor: 9_170n },
    rate: { price: '1.3100', proof: { format: 'pyth-hermes' } },
  });
});

test("a wallet payment's value that its proof does not give waits for a proven quote", async () => {
  const signature = `${SIGNATURE.slice(0, -1)}C`;
  await testkit.deliver(aWalletTransaction({ signature, usdAmount: '1250.00' }));
  const [row] = await testkit.rows<{ id: string }>(
    'select id from expenses where wallet_signature = $1',
    [signature],
  );
  expect(await testkit.queries.find(EMMA, row?.id ?? '')).toMatchObject({
    usdAmount: null,
    rate: null,
  });
});

test('a conversion is published under the organization of the expense, whichever recorded the quote', async () => {
  const stranger = actorOf(viewerOf('4', 'employee', '2'));
  const input = { title: 'Elsewhere', amount: '10.00', currency: 'SOL' };
  const { id } = valueOf(await testkit.create({ actor: stranger, input, time: '2026-11-20' }));
  await testkit.deliver(aQuote('SOL/USD', '134.5'));
  expect((await testkit.eventsOf(id)).at(-1)).toMatchObject({
    type: 'ExpenseUpdated',
    orgid: '2',
    actorid: null,
    data: { changes: [{ field: 'usdAmount', before: null, after: '1345.00' }] },
  });
});

test('a daily rate of yesterday values an amount that has no decimals', async () => {
  const id = await testkit.given({ amount: '1500', currency: 'JPY' });
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({ usdAmount: null });
  const yesterday = new Date(Date.now() - 86_400_000);
  await testkit.deliver(aQuote('JPY/USD', '0.006403087951', yesterday));
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    amount: { amountMinor: 1_500n, currency: 'JPY' },
    usdAmount: { amountMinor: 960n, currency: 'USD' },
  });
  const dinar = await testkit.given({ amount: '12.345', currency: 'KWD' });
  expect(await testkit.queries.find(EMMA, dinar)).toMatchObject({
    amount: { amountMinor: 12_345n, currency: 'KWD' },
    usdAmount: null,
  });
});

test('a stale quote converts nothing', async () => {
  const id = await testkit.given({ amount: '100.00', currency: 'CAD' });
  await testkit.deliver(aQuote('USD/CAD', '1.40', new Date(Date.now() - 600_000)));
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({ usdAmount: null });
});

test('approvers see a claim of more than the wallet paid, and the amount on the chain stays', async () => {
  await testkit.deliver(aQuote('PYUSD/USD', '1.0000'));
  const signature = `${SIGNATURE.slice(0, -1)}C`;
  await testkit.deliver(aWalletTransaction({ signature }));
  const [row] = await testkit.rows<{ id: string }>(
    'select id from expenses where wallet_signature = $1',
    [signature],
  );
  const id = row?.id ?? '';
  const { categoryId, policyId } = await testkit.queries
    .find(EMMA, await testkit.given())
    .then((other) => ({ categoryId: other?.categoryId, policyId: other?.policyId }));
  const input = { amount: '125.00', categoryId, policyId };
  valueOf(await testkit.update({ actor: emma, id, expectedVersion: null, input }));
  valueOf(await testkit.submit({ actor: emma, id }));
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    amount: { amountMinor: 125_000_000n },
    walletOrigin: { paid: { amountMinor: 12_500_000n, currency: 'PYUSD' } },
    submittedViolations: expect.arrayContaining([
      expect.objectContaining({
        code: 'PAYMENT_MISMATCH',
        message: 'The wallet paid 12.500000 PYUSD; this claims 125.000000 PYUSD.',
      }),
    ]) as unknown,
  });
});
