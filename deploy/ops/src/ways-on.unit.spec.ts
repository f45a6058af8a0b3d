import { decideCancel, decideHold, decideRelease } from '@outlay/payout/decisions';
import { HOLDS, isHeldForGood, type HoldCode } from '@outlay/payout/holds';
import { PAYOUT_STATUSES, type Payout, type PayoutStatus } from '@outlay/payout/payout';
import { aPayee, aPayout } from '@outlay/payout/testing/a-payout';
import * as expenses from '@outlay/expense/expense-decisions';
import { EXPENSE_STATUSES, type Expense, type ExpenseStatus } from '@outlay/expense/expense';
import { anExpense } from '@outlay/expense/testing/an-expense';
import type { Role, Viewer } from '@outlay/platform/auth';
import { expect, test } from 'vitest';

// Every state that an expense and its payout can have together, and who can change it.

interface State {
  readonly expense: ExpenseStatus;
  /** Null without a payout: the policy is not reimbursable, or a company wallet has paid. */
  readonly payout: PayoutStatus | null;
  readonly hold: HoldCode | null;
}

/** Payouts of each status of an expense; a cancelled one is of an earlier submission, or of the one that ended with it. */
const PAYOUTS_OF: Readonly<Record<ExpenseStatus, readonly (PayoutStatus | null)[]>> = {
  draft: [null],
  submitted: [null, 'CANCELLED'],
  approved: [
    null,
    ...PAYOUT_STATUSES.filter((status) => status !== 'PAID' && status !== 'CANCELLED'),
  ],
  sent_back: [null, 'CANCELLED'],
  rejected: [null, 'CANCELLED'],
  paid: ['PAID'],
};

const STATES: readonly State[] = EXPENSE_STATUSES.flatMap((expense) =>
  PAYOUTS_OF[expense].flatMap((payout) =>
    (payout === 'HELD' ? (Object.keys(HOLDS) as HoldCode[]) : [null]).map((hold) => ({
      ...{ expense, payout, hold },
    })),
  ),
);

/** States in which nothing is due. */
const isEnd = ({ expense, payout }: State): boolean =>
  expense === 'paid' || expense === 'rejected' || (expense === 'approved' && payout === null);

/** The chain decides within minutes, with a proof that a transaction has landed or never will. */
const isInFlight = ({ payout }: State): boolean => payout === 'SENDING' || payout === 'SENT';

const as = (role: Role): Viewer => ({ userId: '2', organizationId: '1', roles: [role] });

function waysOnOfCreator(expense: Expense): string[] {
  const decisions = {
    edit: expenses.decideEdit(expense, expense.creatorId),
    submit: expenses.decideSubmit(expense, expense.creatorId),
    withdraw: expenses.decideCancel(expense, expense.creatorId),
  };
  return Object.entries(decisions).flatMap(([name, { ok }]) => (ok ? [`creator: ${name}`] : []));
}

function waysOnOfFinance(payout: Payout): string[] {
  const operatorLimits = { perPayoutUsdMinor: 1_000_000n, perDayUsdMinor: 10_000_000n };
  const facts = { operatorLimits, approverIds: ['9'], payee: aPayee() };
  return (['finance', 'admin'] as const).flatMap((role) => {
    const decisions = {
      hold: decideHold(payout, as(role)),
      cancel: decideCancel(payout, as(role)),
      release: decideRelease(payout, as(role), facts),
    };
    return Object.entries(decisions).flatMap(([name, { ok }]) => (ok ? [`${role}: ${name}`] : []));
  });
}

/** Closing a month takes no decision away but the coding's, which moves neither the expense nor its payout. */
function waysOn({ expense, payout, hold }: State): string[] {
  const submission = expense === 'draft' ? 0 : 1;
  return [
    ...waysOnOfCreator(anExpense({ status: expense, submission })),
    ...(payout === null ? [] : waysOnOfFinance(aPayout({ status: payout, reasonCode: hold }))),
    // services/payout/README.md: money may have moved, so an operator compares chain and books.
    ...(isHeldForGood(hold) ? ['operator: settle'] : []),
  ];
}

test.each(STATES)(
  'an expense that is $expense with a payout that is $payout ($hold) has a way on for somebody, unless nothing is due',
  (state) => {
    const ways = waysOn(state);
    if (isEnd(state)) expect(ways).toEqual([]);
    else if (!isInFlight(state)) expect(ways).not.toEqual([]);
  },
);

test('finance can end every payout of an approved expense that is not under way, so that none is due for ever', () => {
  const due = STATES.filter(
    (state) => state.payout !== null && !isEnd(state) && !isInFlight(state),
  );
  for (const state of due.filter(
    ({ expense, hold }) => expense === 'approved' && !isHeldForGood(hold),
  )) {
    expect(waysOn(state)).toEqual(expect.arrayContaining(['finance: cancel', 'admin: cancel']));
  }
});
