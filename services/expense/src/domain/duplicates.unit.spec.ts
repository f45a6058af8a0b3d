import { describe, expect, test } from 'vitest';
import { anExpense } from '../../test/fixtures/an-expense.ts';
import { decideDuplicate, duplicateMessage, DUPLICATE_REASONS } from './duplicates.ts';
import { EXPENSE_STATUSES } from './expense.ts';

test.each(DUPLICATE_REASONS)('%s: nothing about a hidden expense is revealed', (reason) => {
  const other = { id: '77', title: 'Secret dinner' };
  expect(duplicateMessage(reason, other)).toContain('Expense 77, “Secret dinner”');
  expect(duplicateMessage(reason, null)).toMatch(
    /^Another expense of your organisation has the same/,
  );
  expect(duplicateMessage(reason, null)).not.toMatch(/77|Secret/);
});

const CREATOR = '4';
const codeOf = (
  status: (typeof EXPENSE_STATUSES)[number],
  person: { userId: string; reviews: boolean },
  choice: 'keep' | 'discard',
): string | null => {
  const decision = decideDuplicate(anExpense({ status }), person, choice);
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
});
