import { describe, expect, test } from 'vitest';
import { anExpense } from '../../test/fixtures/an-expense.ts';
import {
  decideDuplicate,
  duplicateMessage,
  duplicateOf,
  DUPLICATE_REASONS,
  isMarked,
  isOpen,
  type DuplicateDecision,
  type DuplicateWarning,
} from './duplicates.ts';
import { EXPENSE_STATUSES } from './expense.ts';

test.each(DUPLICATE_REASONS)('%s: nothing about a hidden expense is revealed', (reason) => {
  const other = { id: '77', title: 'Secret dinner', vendor: 'Ritz', day: '2026-11-20' };
  expect(duplicateMessage([reason], other, '2026-11-25')).toMatch(
    reason === 'repeat'
      ? /^Same amount at Ritz on Nov 20 \(#77\)\.$/
      : /^Looks like “Secret dinner” of Nov 20: /,
  );
  const hidden = duplicateMessage([reason], null, '2026-11-25');
  expect(hidden).toMatch(/^Another expense of your organization has /);
  expect(hidden).not.toMatch(/77|Secret|Ritz|Nov/);
});

test('a message names the year of another year', () => {
  const other = { id: '77', title: 'Lunch', vendor: null, day: '2025-12-31' };
  expect(duplicateMessage(['same_receipt'], other, '2026-01-01')).toBe(
    'Looks like “Lunch” of Dec 31, 2025: the same receipt.',
  );
});

const aDecision = (overrides: Partial<DuplicateDecision>): DuplicateDecision => ({
  choice: 'keep',
  markedExpenseId: null,
  decidedAs: 'creator',
  decidedById: '4',
  decidedAt: new Date('2026-11-21T08:00:00Z'),
  note: null,
  ...overrides,
});

const aWarning = (overrides: Partial<DuplicateWarning> = {}): DuplicateWarning => ({
  id: '1',
  expenseId: '42',
  otherExpenseId: '41',
  reasons: ['same_purchase'],
  decision: null,
  ...overrides,
});

const markOf = (expenseId: string) =>
  aDecision({
    choice: 'discard',
    markedExpenseId: expenseId,
    decidedAs: 'reviewer',
    decidedById: '9',
  });

test('a creator’s KEEP settles a pair for them alone, a reviewer’s for everyone', () => {
  const stated = aWarning({ decision: aDecision({}) });
  expect([isOpen(stated, '4'), isOpen(stated, '9')]).toEqual([false, true]);
  const settled = aWarning({ decision: aDecision({ decidedAs: 'reviewer', decidedById: '9' }) });
  expect([isOpen(settled, '4'), isOpen(settled, '9'), isOpen(settled, '3')]).toEqual([
    ...[false, false, false],
  ]);
  expect(isOpen(aWarning(), '4')).toBe(true);
});

test('a mark is on one of the two: the other one has nothing to decide and is no duplicate', () => {
  const ours = aWarning({ decision: markOf('42') });
  const theirs = aWarning({ expenseId: '41', otherExpenseId: '42', decision: markOf('42') });
  expect([isMarked(ours), isMarked(theirs)]).toEqual([true, false]);
  expect([isOpen(ours, '4'), isOpen(theirs, '4')]).toEqual([false, false]);
  expect(duplicateOf([ours], '4', () => true)).toBe('41');
  expect(duplicateOf([theirs], '4', () => true)).toBeNull();
});

test('an expense is the duplicate of the newest earlier one that is visible, else of the first later one', () => {
  const against = (...ids: string[]) => ids.map((otherExpenseId) => aWarning({ otherExpenseId }));
  expect(duplicateOf(against('100', '41', '9', '43'), '4', () => true)).toBe('41');
  expect(duplicateOf(against('100', '41', '9'), '4', (id) => id !== '41')).toBe('9');
  expect(duplicateOf(against('100', '43'), '4', () => true)).toBe('43');
  expect(duplicateOf(against('43'), '4', () => false)).toBeNull();
  const kept = aWarning({ decision: aDecision({}) });
  const repeat = aWarning({ reasons: ['repeat'] });
  expect(duplicateOf([repeat], '4', () => true)).toBeNull();
  expect(duplicateOf([{ ...repeat, decision: markOf('42') }], '4', () => true)).toBe('41');
  expect(duplicateOf([kept], '4', () => true)).toBeNull();
  expect(duplicateOf([kept], '9', () => true)).toBe('41');
});

const CREATOR = '4';
const codeOf = (
  status: (typeof EXPENSE_STATUSES)[number],
  person: { userId: string; reviews: boolean; oversees?: boolean },
  choice: 'keep' | 'discard',
  current: DuplicateDecision | null = null,
): string | null => {
  const decider = { oversees: false, ...person };
  const decision = decideDuplicate(anExpense({ status }), decider, choice, current);
  return decision.ok ? null : decision.refusals[0].code;
};

describe.each(EXPENSE_STATUSES)('%s', (status) => {
  const isOpen = status === 'draft' || status === 'sent_back';
  const tooLate = {
    approved: 'EXPENSE_ALREADY_APPROVED',
    paid: 'EXPENSE_ALREADY_PAID',
  } as Partial<Record<typeof status, string>>;

  test('the creator can clear a warning only while they can edit the expense, whatever their roles', () => {
    for (const reviews of [false, true]) {
      expect(codeOf(status, { userId: CREATOR, reviews }, 'keep')).toBe(
        isOpen ? null : 'FORBIDDEN',
      );
    }
  });

  test('a reviewer clears it at any time', () => {
    expect(codeOf(status, { userId: '9', reviews: true }, 'keep')).toBeNull();
  });

  test('an approved or paid expense cannot be marked as a duplicate', () => {
    for (const person of [
      { userId: CREATOR, reviews: false },
      { userId: '9', reviews: true },
    ]) {
      expect(codeOf(status, person, 'discard')).toBe(tooLate[status] ?? null);
    }
  });

  test('a member with no part in the expense cannot judge its duplicates', () => {
    for (const choice of ['keep', 'discard'] as const) {
      expect(codeOf(status, { userId: '9', reviews: false }, choice)).toBe('FORBIDDEN');
    }
  });

  test('a mark is taken back by who set it, finance and admins, and by no one else', () => {
    const keep = (person: { userId: string; reviews: boolean; oversees?: boolean }) =>
      codeOf(status, person, 'keep', markOf('42'));
    expect(keep({ userId: '9', reviews: true })).toBeNull();
    expect(keep({ userId: '3', reviews: true, oversees: true })).toBeNull();
    expect(keep({ userId: '2', reviews: true })).toBe('FORBIDDEN');
    expect(keep({ userId: CREATOR, reviews: false })).toBe('FORBIDDEN');
    expect(keep({ userId: CREATOR, reviews: true, oversees: true })).toBe('FORBIDDEN');
  });
});
