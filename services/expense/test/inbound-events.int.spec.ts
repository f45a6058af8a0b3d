import type { EventByType } from '@outlay/schemas/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  actorOf,
  anEvent,
  EMMA,
  MIA,
  startExpenseBench,
  STRANGER,
  valueOf,
  viewerOf,
  type ExpenseBench,
} from './support/expense-bench.ts';

const WALLET = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
const PAYOUT_ID = '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60';
const SIGNATURE =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

let bench: ExpenseBench;

beforeAll(async () => {
  bench = await startExpenseBench();
});
afterAll(() => bench.close());

const emma = actorOf(EMMA);
const typesOf = async (id: string): Promise<string[]> =>
  (await bench.eventsOf(id)).map(({ type }) => type);
const statusOf = async (id: string): Promise<string | undefined> =>
  (await bench.queries.find(EMMA, id))?.status;

/** How the workflow of the newest submission of an expense ended. */
async function aCompletion(
  expenseId: string,
  changes: Partial<EventByType['WorkflowCompleted']> = {},
) {
  const submitted = (await bench.eventsOf(expenseId)).findLast(
    ({ type }) => type === 'ExpenseSubmitted',
  )?.data as unknown as EventByType['ExpenseSubmitted'];
  const { content, contentHash } = submitted;
  return anEvent('WorkflowCompleted', expenseId, {
    workflowId: '7',
    expenseId,
    submitterId: '4',
    submission: content.submission,
    outcome: 'approved',
    decidedById: '2',
    reason: null,
    content,
    contentHash,
    ...changes,
  });
}

async function givenApproved(): Promise<string> {
  const id = await bench.givenSubmitted();
  await bench.deliver(await aCompletion(id));
  return id;
}

const aPayment = (expenseId: string) =>
  anEvent('PaymentSent', PAYOUT_ID, {
    payoutId: PAYOUT_ID,
    expenseId,
    payeeId: '4',
    signature: SIGNATURE,
    mint: '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
    recipient: WALLET,
    amountUsd: '20.00',
    amountPyusd: '20.002400',
    rate: '0.99988',
    slot: 447_552_223,
  });

const aQuote = (pair: string, price: string, publishedAt = new Date()) =>
  anEvent('QuoteRecorded', pair, {
    pair,
    price,
    confidence: '0.0005',
    source: 'pyth (simulated)',
    simulated: true,
    publishedAt: publishedAt.toISOString(),
    slot: 1,
  });

const aWalletTransaction = (
  changes: Partial<EventByType['WalletTransactionObserved']> & { signature: string },
) =>
  anEvent('WalletTransactionObserved', `${WALLET}:${changes.signature}`, {
    walletAddress: WALLET,
    ownerId: '4',
    companyWallet: false,
    account: WALLET,
    asset: 'PYUSD',
    direction: 'out',
    amount: '12.500000',
    counterparty: 'Fu76ChamBDjE8UuGLV6GP2AcPPSU6gjhkNhAyuoPm7ny',
    slot: 447_552_123,
    blockTime: '2026-11-21T09:30:00.000Z',
    usdAmount: '12.50',
    rate: null,
    payoutId: null,
    expense: 'draft',
    ...changes,
  });

test('an approved workflow approves the expense and tells it with the content that was decided on', async () => {
  const id = await bench.givenSubmitted();
  const completion = await aCompletion(id);
  await bench.deliver(completion);
  await bench.deliver(completion);
  expect(await statusOf(id)).toBe('approved');
  expect(await typesOf(id)).toEqual(['ExpenseCreated', 'ExpenseSubmitted', 'ExpenseApproved']);
  const { content, contentHash } = completion.data;
  expect((await bench.eventsOf(id)).at(-1)?.data).toMatchObject({
    submission: 1,
    decidedById: '2',
    content,
    contentHash,
  });
  expect((await bench.kindsOf(id)).at(-1)).toBe('expense.approved');
});

test.each(['rejected', 'sent_back'] as const)(
  'a workflow that ends as %s is taken over with its reason and approves nothing',
  async (outcome) => {
    const id = await bench.givenSubmitted();
    await bench.deliver(await aCompletion(id, { outcome, reason: 'no receipt' }));
    expect(await statusOf(id)).toBe(outcome);
    expect(await typesOf(id)).not.toContain('ExpenseApproved');
    expect((await bench.queries.activity(EMMA, id)).at(-1)).toMatchObject({
      kind: `expense.${outcome}`,
      note: 'no receipt',
    });
  },
);

test('a withdrawn expense is not approved by a late completion, and no payment can follow', async () => {
  const id = await bench.givenSubmitted();
  const late = await aCompletion(id);
  valueOf(await bench.cancel({ actor: emma, id, reason: 'mistake', visible: true }));
  await bench.deliver(late);
  expect(await statusOf(id)).toBe('draft');
  expect(await typesOf(id)).not.toContain('ExpenseApproved');
});

test('the completion of an earlier submission does not decide on the next one', async () => {
  const id = await bench.givenSubmitted();
  const first = await aCompletion(id);
  valueOf(await bench.cancel({ actor: emma, id, reason: 'mistake', visible: true }));
  valueOf(
    await bench.update({ actor: emma, id, input: { amount: '4999' }, expectedVersion: null }),
  );
  valueOf(await bench.submit({ actor: emma, id }));
  await bench.deliver(first);
  expect(await statusOf(id)).toBe('submitted');
  expect(await typesOf(id)).not.toContain('ExpenseApproved');
});

test('withdrawal and approval at the same moment leave either a draft or an approval, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await bench.givenSubmitted();
    const completion = await aCompletion(id);
    const [withdrawn] = await Promise.all([
      bench.cancel({ actor: emma, id, reason: 'mistake', visible: true }),
      bench.deliver(completion),
    ]);
    const types = await typesOf(id);
    expect(await statusOf(id)).toBe(withdrawn.ok ? 'draft' : 'approved');
    expect(types.includes('ExpenseApproved')).toBe(!withdrawn.ok);
    expect(types.includes('ExpenseWithdrawn')).toBe(withdrawn.ok);
  }
});

test('a final payment marks the expense paid once, also when it is told twice', async () => {
  const id = await givenApproved();
  const payment = aPayment(id);
  await bench.deliver(payment);
  await bench.deliver(payment);
  await bench.deliver(aPayment(id));
  expect(await bench.queries.find(EMMA, id)).toMatchObject({
    status: 'paid',
    reimbursement: {
      status: 'completed',
      amountPyusd: '20.002400',
      transactionSignature: SIGNATURE,
    },
  });
  expect((await typesOf(id)).filter((type) => type === 'ExpensePaid')).toHaveLength(1);
  expect((await bench.kindsOf(id)).filter((kind) => kind === 'expense.paid')).toHaveLength(1);
});

test('news of a payment is kept until it is final, and a late hold does not undo it', async () => {
  const id = await givenApproved();
  const held = () =>
    anEvent('PaymentHeld', PAYOUT_ID, {
      payoutId: PAYOUT_ID,
      expenseId: id,
      payeeId: '4',
      code: 'NO_PAYEE_WALLET',
      reason: 'The payee has no wallet address.',
    });
  await bench.deliver(held());
  expect(await bench.queries.find(EMMA, id)).toMatchObject({
    status: 'approved',
    reimbursement: { status: 'held', reason: 'The payee has no wallet address.' },
  });
  await bench.deliver(aPayment(id));
  await bench.deliver(held());
  expect(await bench.queries.find(EMMA, id)).toMatchObject({
    status: 'paid',
    reimbursement: { status: 'completed', reason: null },
  });
});

test('a payment of an expense that was never approved changes nothing', async () => {
  const id = await bench.givenSubmitted();
  await bench.deliver(aPayment(id));
  expect(await statusOf(id)).toBe('submitted');
  expect(await typesOf(id)).not.toContain('ExpensePaid');
});

test('an approver sees the expense from the assignment on, and another organisation never does', async () => {
  const id = await bench.givenSubmitted();
  expect(await bench.queries.find(MIA, id)).toBeNull();
  await bench.deliver(
    anEvent('StepAssigned', id, {
      workflowId: '7',
      expenseId: id,
      stepId: '11',
      stepNumber: 1,
      stepName: 'Manager approval',
      submitterId: '4',
      assigneeIds: ['2'],
    }),
  );
  expect(await bench.queries.find(MIA, id)).toMatchObject({ id });
  expect(await bench.queries.find(viewerOf('5', 'approver'), id)).toBeNull();
  expect(await bench.queries.find(viewerOf('2', 'approver', '2'), id)).toBeNull();
  expect(await bench.queries.find(STRANGER, id)).toBeNull();
  expect((await bench.kindsOf(id)).at(-1)).toBe('step.assigned');
});

test('an assignment that another organisation tells of opens nothing', async () => {
  const id = await bench.givenSubmitted();
  const foreign = {
    workflowId: '7',
    expenseId: id,
    stepId: '11',
    stepNumber: 1,
    stepName: 'Manager approval',
    submitterId: '4',
    assigneeIds: ['2'],
  };
  await bench.deliver(anEvent('StepAssigned', id, foreign, '2'));
  expect(await bench.queries.find(MIA, id)).toBeNull();
});

test('a wallet payment becomes exactly one draft, also when it is observed twice', async () => {
  const signature = SIGNATURE;
  const observed = aWalletTransaction({ signature });
  await bench.deliver(observed);
  await bench.deliver(observed);
  await bench.deliver(aWalletTransaction({ signature }));
  const rows = await bench.rows<{ id: string }>(
    'select id from expenses where wallet_signature = $1',
    [signature],
  );
  expect(rows).toHaveLength(1);
  expect(await bench.rows('select reason from parked_events')).toEqual([]);
  const id = rows[0]?.id ?? '';
  expect(await bench.queries.find(EMMA, id)).toMatchObject({
    status: 'draft',
    source: 'pyusd',
    title: 'PYUSD payment to Fu76...m7ny',
    amount: { amountMinor: 12_500_000n, currency: 'PYUSD' },
    usdAmount: { amountMinor: 1_250n },
    walletOrigin: { signature, account: WALLET, alreadyPaid: false },
  });
  expect(await bench.eventsOf(id)).toMatchObject([
    { type: 'ExpenseCreated', data: { transactionSignature: signature } },
  ]);
});

test('a payment of the company wallet is marked as paid already, and an incoming one makes no expense', async () => {
  const company = `${SIGNATURE.slice(0, -1)}A`;
  const incoming = `${SIGNATURE.slice(0, -1)}B`;
  await bench.deliver(aWalletTransaction({ signature: company, companyWallet: true }));
  await bench.deliver(
    aWalletTransaction({ signature: incoming, direction: 'in', expense: 'incoming' }),
  );
  expect(
    await bench.rows(
      'select wallet_signature, already_paid from expenses where wallet_signature = any($1)',
      [[company, incoming]],
    ),
  ).toEqual([{ wallet_signature: company, already_paid: true }]);
});

test('an arriving quote gives waiting drafts their value, and drafts of other currencies keep waiting', async () => {
  const euros = await bench.given({ amount: '100.00', currency: 'EUR' });
  const pounds = await bench.given({ amount: '100.00', currency: 'GBP' });
  expect(await bench.queries.find(EMMA, euros)).toMatchObject({ usdAmount: null, rate: null });
  expect(await bench.submit({ actor: emma, id: euros })).toMatchObject({ ok: false });
  await bench.deliver(aQuote('EUR/USD', '1.16123'));
  expect(await bench.queries.find(EMMA, euros)).toMatchObject({
    usdAmount: { amountMinor: 11_612n, currency: 'USD' },
    rate: { pair: 'EUR/USD', price: '1.16123' },
  });
  expect(await bench.queries.find(EMMA, pounds)).toMatchObject({ usdAmount: null });
  expect((await bench.kindsOf(euros)).at(-1)).toBe('expense.rate_recorded');
  valueOf(await bench.submit({ actor: emma, id: euros }));
});

test('a quote that is too old converts nothing', async () => {
  const id = await bench.given({ amount: '100.00', currency: 'CAD' });
  await bench.deliver(aQuote('USD/CAD', '1.40', new Date(Date.now() - 600_000)));
  expect(await bench.queries.find(EMMA, id)).toMatchObject({ usdAmount: null });
});

test('a receipt serves its owner only, and when it is deleted the draft loses it but stays', async () => {
  const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
  const uploaded = (receiptId: string, ownerId: string) =>
    anEvent('ReceiptUploaded', receiptId, {
      receiptId,
      ownerId,
      fileName: 'lunch.jpg',
      contentType: 'image/jpeg',
      sizeBytes: 1_000,
      sha256,
    });
  await bench.deliver(uploaded('9', '4'));
  await bench.deliver(uploaded('10', '2'));
  const id = await bench.given({ receiptId: '9' });
  expect(await bench.queries.find(EMMA, id)).toMatchObject({ receiptId: '9', source: 'fiat' });
  const stolen = await bench.create({
    actor: emma,
    input: { title: 'Lunch', amount: '1', receiptId: '10' },
    time: '2026-11-20',
  });
  expect(stolen).toMatchObject({ refusals: [{ field: 'receiptId' }] });
  await bench.deliver(anEvent('ReceiptDeleted', '9', { receiptId: '9', ownerId: '4' }));
  expect(await bench.queries.find(EMMA, id)).toMatchObject({ receiptId: null, status: 'draft' });
});
