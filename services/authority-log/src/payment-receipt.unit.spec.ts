import type { PaymentSent } from '@outlay/schemas/events';
import { createStatementVerifier } from './signed-statement.ts';
import { expect, test } from 'vitest';
import { PAYMENT_RECEIPT } from './attestations.ts';
import { receiptProblem } from './payment-receipt.ts';
import { createTestReceipts } from './testing/test-receipts.ts';

const payment = {
  payoutId: '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60',
  expenseId: '42',
  payeeId: '4',
  signature: '5'.repeat(88),
  mint: '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
  recipient: '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE',
  amountUsd: '20.00',
  asset: 'PYUSD' as const,
  amount: '20.0024',
  rate: '0.99988',
  slot: 1,
};

const receipts = createTestReceipts();
const verify = createStatementVerifier(receipts.keySet, PAYMENT_RECEIPT);
const problemOf = (changes: Partial<PaymentSent> = {}, organizationId = '1') => {
  const sent = { ...payment, receipt: receipts.receiptOf(payment, '1'), ...changes };
  return receiptProblem(verify(sent.receipt), sent, organizationId);
};

test("a payment as the signer's receipt says is believed, however its amount is written", () => {
  expect(problemOf()).toBeNull();
  expect(problemOf({ amount: '20.002400' })).toBeNull();
});

test.each<[string, Partial<PaymentSent>]>([
  ['another expense', { expenseId: '43' }],
  ['another payout', { payoutId: '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f61' }],
  ['another transaction', { signature: '6'.repeat(88) }],
  ['another token', { mint: 'CXk2AMBfi3TwaEL2468s6zP8xq9NxTXjp9gjMgzeUynM' }],
  ['another recipient', { recipient: 'Fu76ChamBDjE8UuGLV6GP2AcPPSU6gjhkNhAyuoPm7ny' }],
  ['another amount', { amount: '200.024' }],
  ['an amount finer than the token', { amount: '20.00240001' }],
  ["a receipt of another's key", { receipt: createTestReceipts().receiptOf(payment, '1') }],
  ['no receipt', { receipt: 'a.b.c' }],
])('a payment with %s is not believed', (_what, changes) => {
  expect(problemOf(changes)).not.toBeNull();
});

test("another organization's receipt proves nothing", () => {
  expect(problemOf({}, '2')).toBe("the signer's receipt has another organizationId");
});
