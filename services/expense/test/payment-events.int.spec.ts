import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { anEvent } from '@outlay/platform/testing';
import { aPayment, PAYOUT_ID, SIGNATURE } from './support/inbound-events.ts';
import { EMMA } from './support/people.ts';

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
      amountPyusd: '20.002400',
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

test('a payment of an expense that was never approved changes nothing', async () => {
  const id = await testkit.givenSubmitted();
  await testkit.deliver(aPayment(id));
  expect(await testkit.statusOf(id)).toBe('submitted');
  expect(await testkit.typesOf(id)).not.toContain('ExpensePaid');
});
