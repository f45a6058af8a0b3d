import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { anEvent } from '@outlay/platform/testing';
import { aPayment, PAYOUT_ID, SIGNATURE } from './support/inbound-events.ts';
import { actorOf, EMMA } from './support/people.ts';

let testkit: ExpenseTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
});
afterAll(() => testkit.close());

test('a final payment marks the expense paid once, even when delivered twice', async () => {
  const id = await testkit.givenApproved();
  const payment = aPayment(id);
  await testkit.deliver(payment);
  await testkit.deliver(payment);
  await testkit.deliver(aPayment(id));
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
  await testkit.deliver(aPayment(id));
  await testkit.deliver(held());
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    status: 'paid',
    reimbursement: { status: 'completed', reason: null },
  });
});

test('a cancelled payout gives the expense back where only another submission can be paid, and its next approval is a new one', async () => {
  const id = await testkit.givenApproved();
  const cancelled = anEvent('PaymentFailed', PAYOUT_ID, {
    payoutId: PAYOUT_ID,
    expenseId: id,
    payeeId: '4',
    code: 'CANCELLED',
    reason: 'Resubmit it with your wallet.',
    returnsExpense: true,
  });
  await testkit.deliver(cancelled);
  await testkit.deliver(cancelled);
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    status: 'sent_back',
    approvedAt: null,
    reimbursement: null,
  });
  expect((await testkit.kindsOf(id)).at(-1)).toBe('payment.failed');
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

test('a payout that is cancelled for another reason leaves the expense approved, with the reason', async () => {
  const id = await testkit.givenApproved();
  await testkit.deliver(
    anEvent('PaymentFailed', PAYOUT_ID, {
      payoutId: PAYOUT_ID,
      expenseId: id,
      payeeId: '4',
      code: 'CANCELLED',
      reason: 'Paid in cash.',
      returnsExpense: false,
    }),
  );
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    status: 'approved',
    reimbursement: { status: 'failed', reason: 'Paid in cash.' },
  });
});

test('a payment of an expense that was never approved changes nothing', async () => {
  const id = await testkit.givenSubmitted();
  await testkit.deliver(aPayment(id));
  expect(await testkit.statusOf(id)).toBe('submitted');
  expect(await testkit.typesOf(id)).not.toContain('ExpensePaid');
});
