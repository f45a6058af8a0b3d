import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anExpense } from '../../test/fixtures/an-expense.ts';
import {
  decideCancel,
  decideDelete,
  decideEdit,
  decideSubmit,
  statusAfterWorkflow,
  type WorkflowOutcome,
} from './expense-decisions.ts';
import { EXPENSE_STATUSES, type Expense, type ExpenseStatus } from './expense.ts';

const creator = '4';
const stranger = '9';
const codeOf = (decision: ReturnType<typeof decideSubmit>): string | null =>
  decision.ok ? null : decision.refusals[0].code;

describe('who may do what, in which status', () => {
  test.each(EXPENSE_STATUSES)(
    '%s: edit, delete and submit are open in draft and sent back only',
    (status) => {
      const open = status === 'draft' || status === 'sent_back';
      const expense = anExpense({ status });
      expect(decideEdit(expense, creator).ok).toBe(open);
      expect(decideDelete(expense, creator).ok).toBe(open);
      expect(decideSubmit(expense, creator).ok).toBe(open);
      expect(decideCancel(expense, creator).ok).toBe(status === 'submitted');
    },
  );

  test.each([decideEdit, decideDelete, decideSubmit, decideCancel])(
    'nobody but the creator may: %o',
    (decide) => {
      for (const status of EXPENSE_STATUSES) {
        expect(codeOf(decide(anExpense({ status }), stranger))).toBe('NOT_CREATOR');
      }
    },
  );

  test('without category or policy a submission is refused by its own code', () => {
    expect(codeOf(decideSubmit(anExpense({ categoryId: null }), creator))).toBe(
      'CATEGORY_AND_POLICY_REQUIRED',
    );
    expect(codeOf(decideSubmit(anExpense({ policyId: null }), creator))).toBe(
      'CATEGORY_AND_POLICY_REQUIRED',
    );
  });

  test('a foreign amount without a rate waits instead of being guessed', () => {
    const expense = anExpense({ amount: { amountMinor: 100n, currency: 'EUR' }, usdAmount: null });
    expect(codeOf(decideSubmit(expense, creator))).toBe('RATE_UNAVAILABLE');
  });
});

/** What can happen to an expense, as the use cases apply it. */
type Step =
  | { kind: 'submit' }
  | { kind: 'cancel' }
  | { kind: 'workflow'; submission: number; outcome: WorkflowOutcome }
  | { kind: 'paid' };

function apply(expense: Expense, step: Step): Expense {
  switch (step.kind) {
    case 'submit':
      return decideSubmit(expense, creator).ok
        ? { ...expense, status: 'submitted', submission: expense.submission + 1 }
        : expense;
    case 'cancel':
      return decideCancel(expense, creator).ok ? { ...expense, status: 'draft' } : expense;
    case 'workflow': {
      const status = statusAfterWorkflow(expense, step.submission, step.outcome);
      return status ? { ...expense, status } : expense;
    }
    case 'paid':
      return expense.status === 'approved' ? { ...expense, status: 'paid' } : expense;
  }
}

const ALLOWED: Record<ExpenseStatus, ExpenseStatus[]> = {
  draft: ['submitted'],
  submitted: ['draft', 'approved', 'rejected', 'sent_back'],
  sent_back: ['submitted'],
  approved: ['paid'],
  rejected: [],
  paid: [],
};

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ kind: 'submit' }),
  fc.constant<Step>({ kind: 'cancel' }),
  fc.constant<Step>({ kind: 'paid' }),
  fc.record({
    kind: fc.constant('workflow' as const),
    submission: fc.integer({ min: 0, max: 4 }),
    outcome: fc.constantFrom<WorkflowOutcome[]>('approved', 'rejected', 'sent_back', 'cancelled'),
  }),
);

describe('the state machine', () => {
  test('whatever happens in whatever order, only the transitions of the specification take place', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let expense = anExpense();
        for (const each of steps) {
          const next = apply(expense, each);
          if (next.status !== expense.status)
            expect(ALLOWED[expense.status]).toContain(next.status);
          expense = next;
        }
      }),
    );
  });

  test('the end of an older submission changes nothing about the one that is open now', () => {
    const resubmitted = anExpense({ status: 'submitted', submission: 2 });
    expect(statusAfterWorkflow(resubmitted, 1, 'approved')).toBeNull();
    expect(statusAfterWorkflow(resubmitted, 2, 'approved')).toBe('approved');
  });

  test('an approval that comes after the withdrawal does not bring the expense back', () => {
    expect(
      statusAfterWorkflow(anExpense({ status: 'draft', submission: 1 }), 1, 'approved'),
    ).toBeNull();
  });
});
