import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkflowOutcome } from '../src/domain/expense-decisions.ts';
import type { Expense, ExpenseStatus } from '../src/domain/expense.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { actorOf, EMMA, MIA } from './support/people.ts';

let testkit: ExpenseTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
});
afterAll(() => testkit.close());

const emma = actorOf(EMMA);

type Action =
  | { kind: 'edit'; amount: number; stale: boolean }
  | { kind: 'editByAnother' | 'submit' | 'cancel' | 'delete' | 'paid' }
  | { kind: 'decide'; outcome: WorkflowOutcome; late: boolean };

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Action>({ kind: 'submit' }) },
  fc.record({
    kind: fc.constant('edit' as const),
    amount: fc.integer({ min: 1, max: 5 }),
    stale: fc.boolean(),
  }),
  fc.constantFrom<Action>(
    { kind: 'editByAnother' },
    { kind: 'cancel' },
    { kind: 'delete' },
    { kind: 'paid' },
  ),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      outcome: fc.constantFrom<WorkflowOutcome[]>('approved', 'rejected', 'sent_back', 'cancelled'),
      late: fc.boolean(),
    }),
  },
);

/** The transitions of the specification. */
const ALLOWED: Record<ExpenseStatus, readonly (ExpenseStatus | 'deleted')[]> = {
  draft: ['submitted', 'deleted'],
  submitted: ['draft', 'approved', 'rejected', 'sent_back'],
  sent_back: ['submitted', 'deleted'],
  approved: ['paid'],
  rejected: [],
  paid: [],
};

async function perform(id: string, { version, submission }: Expense, step: Action): Promise<void> {
  const edit = { actor: emma, id, expectedVersion: null };
  switch (step.kind) {
    case 'edit': {
      const expectedVersion = step.stale ? version - 1 : version;
      await testkit.update({ ...edit, input: { amount: `${step.amount}.00` }, expectedVersion });
      return;
    }
    case 'editByAnother':
      await testkit.update({ ...edit, actor: actorOf(MIA), input: { title: 'Mine now' } });
      return;
    case 'submit':
      await testkit.submit({ actor: emma, id });
      return;
    case 'cancel':
      await testkit.cancel({ actor: emma, id, reason: 'changed my mind', visible: true });
      return;
    case 'delete':
      await testkit.remove({ actor: emma, id });
      return;
    case 'paid':
      await testkit.deliver(testkit.paymentOf(id));
      return;
    case 'decide': {
      if (submission === 0) return;
      const decided = step.late ? Math.max(1, submission - 1) : submission;
      const outcome = { outcome: step.outcome, submission: decided, reason: null };
      await testkit.deliver(await testkit.completionOf(id, outcome));
      return;
    }
  }
}

/** Returns the submissions that no published event has ended yet. */
async function openSubmissions(id: string): Promise<number> {
  const types = await testkit.typesOf(id);
  const count = (type: string): number => types.filter((each) => each === type).length;
  const kinds = await testkit.kindsOf(id);
  const ended = kinds.filter((kind) =>
    ['expense.approved', 'expense.rejected', 'expense.sent_back'].includes(kind),
  ).length;
  return count('ExpenseSubmitted') - count('ExpenseWithdrawn') - ended;
}

function compare(before: Expense, after: Expense | null): void {
  const status = after?.status ?? 'deleted';
  if (status !== before.status) expect(ALLOWED[before.status]).toContain(status);
  if (!after) return;
  const edited = after.amount.amountMinor !== before.amount.amountMinor;
  if (edited) expect(['draft', 'sent_back']).toContain(before.status);
  expect(after.title).toBe(before.title);
  const changed = edited || after.status !== before.status;
  expect(after.version - before.version).toBe(changed ? 1 : 0);
  expect(after.submission - before.submission).toBe(
    after.status === 'submitted' && before.status !== 'submitted' ? 1 : 0,
  );
}

test('in any order of events, only the specified transitions happen, one version each', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 14 }), async (steps) => {
      const id = await testkit.given();
      let before = await testkit.queries.find(EMMA, id);
      for (const step of steps) {
        if (!before) return;
        await perform(id, before, step);
        const after = await testkit.queries.find(EMMA, id);
        compare(before, after);
        expect(await openSubmissions(id)).toBe(after?.status === 'submitted' ? 1 : 0);
        before = after;
      }
    }),
    { numRuns: 60 },
  );
});

test('a concurrent submission, withdrawal and approval leave the result of exactly one order', async () => {
  for (let round = 0; round < 6; round += 1) {
    const id = await testkit.givenSubmitted();
    const completion = await testkit.completionOf(id);
    const [withdrawn, resubmitted] = await Promise.all([
      testkit.cancel({ actor: emma, id, reason: 'mistake', visible: true }),
      testkit.submit({ actor: emma, id }),
      testkit.deliver(completion),
    ]);
    const types = await testkit.typesOf(id);
    expect(types.includes('ExpenseApproved')).toBe(!withdrawn.ok);
    const expected = !withdrawn.ok ? 'approved' : resubmitted.ok ? 'submitted' : 'draft';
    expect(await testkit.statusOf(id)).toBe(expected);
    expect(await openSubmissions(id)).toBe(expected === 'submitted' ? 1 : 0);
  }
});
