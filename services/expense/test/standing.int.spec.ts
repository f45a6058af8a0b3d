import {
  createStatementVerifier,
  EXPENSE_STANDING,
  type ExpenseStanding,
} from '@outlay/platform/approval-proof';
import { anEvent } from '@outlay/platform/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';

let testkit: ExpenseTestkit;
beforeAll(async () => {
  testkit = await startExpenseTestkit();
});
afterAll(() => testkit.close());

interface Asked {
  readonly submission?: number;
  readonly contentHash?: string;
  readonly orgid?: string;
}

/** Returns the request of a payment for the newest submission. */
async function questionOf(expenseId: string, { orgid = '1', ...changes }: Asked = {}) {
  const submitted = (await testkit.eventsOf(expenseId)).findLast(
    ({ type }) => type === 'ExpenseSubmitted',
  );
  const { content, contentHash } = submitted?.data as {
    content: { submission: number };
    contentHash: string;
  };
  const payoutId = randomUUID();
  const data = { payoutId, expenseId, submission: content.submission, contentHash, ...changes };
  return anEvent('StandingRequested', payoutId, { ...data, payeeId: '4', deciders: [] }, { orgid });
}

async function answersTo(payoutId: string): Promise<ExpenseStanding[]> {
  const verify = createStatementVerifier(testkit.submissionKeySet, EXPENSE_STANDING);
  return (await testkit.eventsOf(payoutId)).map(({ data }) => {
    const stated = verify(String(data['statement']));
    if (!stated) throw new Error('expense has not signed it');
    return stated;
  });
}

async function ask(expenseId: string, changes: Asked = {}): Promise<ExpenseStanding | undefined> {
  const question = await questionOf(expenseId, changes);
  await testkit.deliver(question);
  return (await answersTo(question.subject))[0];
}

const cancelPayment = (expenseId: string) =>
  testkit.deliver(
    anEvent('PaymentFailed', randomUUID(), {
      ...{ payoutId: randomUUID(), expenseId, payeeId: '4' },
      ...{ code: 'CANCELLED', reason: 'Wrong wallet', returnsExpense: true },
    }),
  );

test('an approved submission stands with its hash, and a later change has a higher version', async () => {
  const id = await testkit.givenApproved();
  const stated = await ask(id);
  expect(stated).toMatchObject({ organizationId: '1', expenseId: id, standing: 'approved' });
  expect(Date.now() - Date.parse(stated?.statedAt ?? '')).toBeLessThan(60_000);
  await cancelPayment(id);
  const later = await ask(id);
  expect(later?.standing).toBe('not_approved');
  expect(later?.version).toBeGreaterThan(stated?.version ?? Infinity);
});

test('a submission is invalid when the expense is a draft again or has another submission, hash or organization', async () => {
  const approved = await testkit.givenApproved();
  const cases = [
    await ask(await testkit.givenSubmitted()),
    await ask(approved, { submission: 2 }),
    await ask(approved, { contentHash: 'a'.repeat(64) }),
    await ask(approved, { orgid: '2' }),
  ];
  expect(cases.map((stated) => stated?.standing)).toEqual(Array(4).fill('not_approved'));
  expect(cases[3]).toMatchObject({ organizationId: '2', version: 0 });
});

test('a question that is delivered twice is answered once, and many together are each answered', async () => {
  const id = await testkit.givenApproved();
  const questions = [await questionOf(id), await questionOf(id), await questionOf(id)];
  expect(await testkit.deliverTogether(questions)).toBe(true);
  for (const question of questions) {
    await testkit.deliver(question);
    expect(await answersTo(question.subject)).toHaveLength(1);
  }
});
