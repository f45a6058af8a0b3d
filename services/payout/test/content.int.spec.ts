import { canonicalHash } from '@outlay/platform/hashing';
import { provenQuote } from '@outlay/prices/testing';
import type { ApprovedContent } from '@outlay/schemas/events';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anApproval, anApprovedContent, aRate } from './fixtures/an-approval.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';

let testkit: PayoutTestkit;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
});
afterAll(() => testkit.close());

const aWallet = (): string => Keypair.generate().publicKey.toBase58();
const { rate, rateProof } = aRate('EUR/USD', '1.1000', new Date('2026-11-21T09:30:00.000Z'));

/** Approves 22.00 euros with a receipt, edits the row by hand, and then runs a worker. */
async function payAfter(
  edit: string,
  hashOfEdited?: (content: ApprovedContent) => ApprovedContent,
): Promise<{ reasonCode: string | null; attempts: number }> {
  const content = anApprovedContent({
    payeeWallet: aWallet(),
    payeeMemo: '1029384756',
    amount: { amount: '22.00', currency: 'EUR' },
    usdAmount: '24.20',
    rate,
    receiptSha256: 'a'.repeat(64),
  });
  await testkit.deliver(anApproval(content, { rateProof }));
  if (hashOfEdited) edit += `, content_hash = '${canonicalHash(hashOfEdited(content))}'`;
  await testkit.rows(`update payouts set ${edit} where expense_id = $1`, [content.expenseId]);
  const worker = testkit.worker();
  await worker.start();
  const { id, reasonCode } = await testkit.until(content.expenseId, 'HELD', 'PAID');
  await worker.stop();
  const [row] = await testkit.rows<{ count: number }>(
    'select count(*)::int as count from attempts where payout_id = $1',
    [id],
  );
  return { reasonCode, attempts: row!.count };
}

const setIn = (path: string, value: unknown): string =>
  `content = jsonb_set(content, '{${path}}', '${JSON.stringify(value)}')`;

test('unaltered content is paid, so the cases below fail because of their edits', async () => {
  expect(await payAfter('reason = reason')).toEqual({ reasonCode: null, attempts: 1 });
});

test('nothing is queued for a credit note, which reduces what is owed, and its payee’s next events are applied', async () => {
  const amount = { amount: '-8.00', currency: 'USD' };
  const credit = anApprovedContent({ amount, usdAmount: '-8.00', rate: null });
  await testkit.deliver(anApproval(credit));
  expect(await testkit.rows('select event_id from failed_events')).toEqual([]);
  const [row] = await testkit.rows<{ count: number }>(
    'select count(*)::int as count from payouts where expense_id = $1',
    [credit.expenseId],
  );
  expect(row).toEqual({ count: 0 });
});

/** The other columns of frozen terms, from a quote with another price. */
const OF_A_QUOTE = `rate_source = 'x', rate_published_at = now(), price_proof = '${JSON.stringify(
  provenQuote('PYUSD/USD', '0.9998').proof,
)}'`;

test.each([
  ['the amount', setIn('amount,amount', '2200.00')],
  ['the currency', setIn('amount,currency', 'USD')],
  ['the amount in US dollars', setIn('usdAmount', '2420.00')],
  [
    'the amount in US dollars and its column',
    `${setIn('usdAmount', '2420.00')}, amount_usd = 2420`,
  ],
  ['the column of the amount alone', 'amount_usd = 2420'],
  ['the payee', setIn('payeeId', '8')],
  ['the payee and its column', `${setIn('payeeId', '8')}, payee_id = 8`],
  ['the wallet', setIn('payeeWallet', aWallet())],
  ['the column of the wallet alone', `recipient_address = '${aWallet()}'`],
  ['the memo', setIn('payeeMemo', '666')],
  ['the memo, taken away', "content = content - 'payeeMemo'"],
  ['the column of the memo alone', "recipient_memo = '666'"],
  ['the column of the memo, emptied', 'recipient_memo = null'],
  ['the lines', setIn('linesHash', 'd'.repeat(64))],
  ['the lines, taken away', "content = content - 'linesHash'"],
  ['the receipt', setIn('receiptSha256', 'b'.repeat(64))],
  ['the receipt, taken away', setIn('receiptSha256', null)],
  ['the rate', setIn('rate,price', '9.9')],
  ['where the rate comes from', setIn('rate,source', 'me')],
  ['the rate, taken away', setIn('rate', null)],
  ['the expense', setIn('expenseId', '1')],
  ['the hash alone', `content_hash = '${canonicalHash('other')}'`],
  ['a frozen amount that the rate does not give', `amount = 999, rate = 0.9998, ${OF_A_QUOTE}`],
])(
  '%s edited directly in the database: held as a mismatch, and nothing is signed',
  async (_name, edit) => {
    expect(await payAfter(edit)).toEqual({ reasonCode: 'CONTENT_MISMATCH', attempts: 0 });
  },
);

const FORGED = `'"a.b.c"'`;

test.each([
  [
    'the submitter’s signature',
    `approval = jsonb_set(approval, '{submitted,proof,signature}', ${FORGED})`,
    'UNPROVEN_APPROVAL',
  ],
  [
    'the approver’s signature',
    `approval = jsonb_set(approval, '{steps,0,proof,signature}', ${FORGED})`,
    'UNPROVEN_APPROVAL',
  ],
  ['the decision, taken away', `approval = jsonb_set(approval, '{steps}', '[]')`, 'RULE_NOT_MET'],
  ['a line', `approval = jsonb_set(approval, '{lines,0,categoryId}', '"9"')`, 'CONTENT_MISMATCH'],
])('%s edited in the database: held, and nothing is signed', async (_name, edit, reasonCode) => {
  expect(await payAfter(edit)).toEqual({ reasonCode, attempts: 0 });
});

test.each([
  ['the proof of the exchange rate, taken away', 'rate_proof = null'],
  [
    'the proof of another rate',
    `rate_proof = '${JSON.stringify(aRate('EUR/USD', '1.2').rateProof)}'`,
  ],
  [
    'a frozen rate inside the band, together with its amount',
    `amount = 24.693878, rate = 0.98, ${OF_A_QUOTE}`,
  ],
])('%s: held as unproven, and nothing is signed', async (_name, edit) => {
  expect(await payAfter(edit)).toEqual({ reasonCode: 'UNPROVEN_RATE', attempts: 0 });
});

test('content and hash edited consistently: the signatures are about other content', async () => {
  const receiptSha256 = 'b'.repeat(64);
  const edit = setIn('receiptSha256', receiptSha256);
  expect(await payAfter(edit, (content) => ({ ...content, receiptSha256 }))).toEqual({
    reasonCode: 'CONTENT_MISMATCH',
    attempts: 0,
  });
});

test('a frozen rate edited together with its amount is held like an equally distant market price', async () => {
  const edit = `amount = 2420, rate = 0.01, ${OF_A_QUOTE}`;
  expect(await payAfter(edit)).toEqual({ reasonCode: 'RATE_OUT_OF_BAND', attempts: 0 });
});
