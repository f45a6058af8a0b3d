import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseBench, type ExpenseBench } from './support/expense-bench.ts';
import { anEvent, aPayment, PAYOUT_ID, SIGNATURE } from './support/inbound-events.ts';
import { EMMA } from './support/people.ts';

let bench: ExpenseBench;

beforeAll(async () => {
  bench = await startExpenseBench();
});
afterAll(() => bench.close());

test('a final payment marks the expense paid once, also when it is told twice', async () => {
  const id = await bench.givenApproved();
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
  expect((await bench.typesOf(id)).filter((type) => type === 'ExpensePaid')).toHaveLength(1);
  expect((await bench.kindsOf(id)).filter((kind) => kind === 'expense.paid')).toHaveLength(1);
});

test('news of a payment is kept until it is final, and a late hold does not undo it', async () => {
  const id = await bench.givenApproved();
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
  expect(await bench.statusOf(id)).toBe('submitted');
  expect(await bench.typesOf(id)).not.toContain('ExpensePaid');
});
