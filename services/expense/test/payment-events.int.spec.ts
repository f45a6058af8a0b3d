import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { anEvent } from '@outlay/platform/testing';
import { PAYOUT_ID, SIGNATURE } from './support/inbound-events.ts';
import { actorOf, EMMA } from './support/people.ts';

let testkit: ExpenseTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
});
afterAll(() => testkit.close());

test('a final payment marks the expense paid once, even when delivered twice', async () => {
  const id = await testkit.givenApproved();
  const payment = testkit.paymentOf(id);
  await testkit.deliver(payment);
  await testkit.deliver(payment);
  await testkit.deliver(testkit.paymentOf(id));
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    status: 'paid',
    reimbursement: {
      status: 'completed',
      amount: '20.002400',
      transactionSignature: SIGNATURE,
    },
  });
  const paid = (await testkit.eventsOf(id)).filter(({ type }) => type === 'ExpensePaid');
  const [submitted] = (await testkit.eventsOf(id)).filter(
    ({ type }) => type === 'ExpenseSubmitted',
  );
  const { amount } = (submitted?.data as { content: { amount: object } }).content;
  expect(paid).toMatchObject([{ data: { amount, signature: SIGNATURE } }]);
  expect((await testkit.kindsOf(id)).filter((kind) => kind === 'expense.paid')).toHaveLength(1);
});

test('a payment without the receipt of the signer changes nothing, and is set aside', async () => {
  const [id, otherId] = [await testkit.givenApproved(), await testkit.givenApproved()];
  const payment = testkit.paymentOf(id);
  const ofOther = testkit.paymentOf(otherId).data.receipt;
  for (const changes of [{ receipt: 'a.b.c' }, { receipt: ofOther }, { amount: '2000.240000' }]) {
    await testkit.deliver({ ...payment, id: randomUUID(), data: { ...payment.data, ...changes } });
  }
  expect(await testkit.statusOf(id)).toBe('approved');
  expect(await testkit.typesOf(id)).not.toContain('ExpensePaid');
  const failed = await testkit.rows('delete from failed_events where key = $1 returning reason', [
    PAYOUT_ID,
  ]);
  expect(failed).toHaveLength(3);
  const reason = expect.stringContaining('UNPROVEN_PAYMENT') as string;
  expect(failed[0]).toEqual({ reason });
});

test('payment updates are applied until one is final, and a late hold does not undo it', async () => {
  const id = await testkit.givenApproved();
  const held = () =>
    anEvent('PaymentHeld', PAYOUT_ID, {
      payoutId: PAYOUT_ID,
      expenseId: id,
      payeeId: '4',
      code: 'NO_PAYEE_WALLET',
      reason: 'The payee has no wallet address.',
    });
  await testkit.deliver(held());
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    status: 'approved',
    reimbursement: { status: 'held', reason: 'The payee has no wallet address.' },
  });
  await testkit.deliver(testkit.paymentOf(id));
  await testkit.deliver(held());
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    status: 'paid',
    reimbursement: { status: 'completed', reason: null },
  });
});

const aCancellation = (expenseId: string, decided: object) =>
  anEvent('PaymentFailed', PAYOUT_ID, {
    ...{ payoutId: PAYOUT_ID, expenseId, payeeId: '4', code: 'CANCELLED', reason: 'Wrong wallet.' },
    ...{ returnsExpense: false, ...decided },
  });

test('a cancelled payout sends the expense back with the reason, nothing is due for it, and its next approval is a new one', async () => {
  const id = await testkit.givenApproved();
  const cancelled = aCancellation(id, { returnsExpense: true });
  await testkit.deliver(cancelled);
  await testkit.deliver(cancelled);
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    status: 'sent_back',
    approvedAt: null,
    reimbursement: null,
  });
  expect((await testkit.queries.activity(EMMA, [id])).at(-1)).toMatchObject({
    kind: 'payment.cancelled',
    note: 'Wrong wallet.',
  });
  expect((await testkit.eventsOf(id)).at(-1)).toMatchObject({
    type: 'ExpenseSentBack',
    data: { submission: 1, reason: 'Wrong wallet.' },
  });
  const again = await testkit.submit({ actor: actorOf(EMMA), id });
  expect(again).toMatchObject({ ok: true });
  const submissions = (await testkit.eventsOf(id)).filter(
    ({ type }) => type === 'ExpenseSubmitted',
  );
  expect(submissions.map(({ data }) => (data as { content: object }).content)).toMatchObject([
    { submission: 1 },
    { submission: 2 },
  ]);
});

test('a cancelled payout rejects the expense when finance will not pay it, so that it ends', async () => {
  const id = await testkit.givenApproved();
  await testkit.deliver(aCancellation(id, { rejectsExpense: true }));
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    status: 'rejected',
    reimbursement: null,
  });
  expect((await testkit.eventsOf(id)).at(-1)).toMatchObject({
    type: 'ExpenseRejected',
    data: { submission: 1, reason: 'Wrong wallet.' },
  });
  expect(await testkit.submit({ actor: actorOf(EMMA), id })).toMatchObject({ ok: false });
});

test('a payout that the chain refused leaves the expense approved, with the reason', async () => {
  const id = await testkit.givenApproved();
  await testkit.deliver(aCancellation(id, { code: 'ACCOUNT_FROZEN' }));
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    status: 'approved',
    reimbursement: { status: 'failed', reason: 'Wrong wallet.' },
  });
});

test('a payment of an expense that was never approved changes nothing', async () => {
  const id = await testkit.givenSubmitted();
  await testkit.deliver(testkit.paymentOf(id));
  expect(await testkit.statusOf(id)).toBe('submitted');
  expect(await testkit.typesOf(id)).not.toContain('ExpensePaid');
});
