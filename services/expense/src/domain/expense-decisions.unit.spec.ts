import { describe, expect, test } from 'vitest';
import { anExpense } from '../../test/fixtures/an-expense.ts';
import {
  decideCancel,
  decideContent,
  decideDateEdit,
  decideDay,
  decideDayChange,
  decideDelete,
  decideEdit,
  decideSubmit,
  statusAfterWorkflow,
} from './expense-decisions.ts';
import { EXPENSE_STATUSES } from './expense.ts';

const creator = '4';
const stranger = '9';
const today = '2026-11-21';
const content = { violations: [], today };
const codeOf = (decision: ReturnType<typeof decideSubmit>): string | null =>
  decision.ok ? null : decision.refusals[0].code;

describe('allowed actions by role and status', () => {
  test.each(EXPENSE_STATUSES)(
    '%s: editing, deleting and submitting are allowed only in draft and sent back',
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
    'only the creator may: %o',
    (decide) => {
      for (const status of EXPENSE_STATUSES) {
        expect(codeOf(decide(anExpense({ status }), stranger))).toBe('NOT_CREATOR');
      }
    },
  );

  test('a submission without a category or policy is refused with a specific code', () => {
    expect(codeOf(decideSubmit(anExpense({ categoryId: null }), creator))).toBe(
      'CATEGORY_AND_POLICY_REQUIRED',
    );
    expect(codeOf(decideSubmit(anExpense({ policyId: null }), creator))).toBe(
      'CATEGORY_AND_POLICY_REQUIRED',
    );
  });

  test('a foreign amount without a rate waits for one instead of being estimated', () => {
    const expense = anExpense({ amount: { amountMinor: 100n, currency: 'EUR' }, usdAmount: null });
    expect(codeOf(decideContent(expense, { violations: [], today }))).toBe('RATE_UNAVAILABLE');
  });

  test.each(['KWD', 'VND', 'NGN'] as const)(
    '%s, which no source quotes, is refused without the promise that waiting helps',
    (currency) => {
      const expense = anExpense({ amount: { amountMinor: 100n, currency }, usdAmount: null });
      expect(decideContent(expense, content)).toEqual({
        ok: false,
        refusals: [
          {
            code: 'CURRENCY_NOT_SUPPORTED',
            message: `There is no exchange rate for ${currency}, so this expense can't be submitted. Enter the amount in another currency.`,
            field: 'currency',
          },
        ],
      });
    },
  );
});

describe('amounts that pay nothing', () => {
  const usd = (amountMinor: bigint) => ({ amountMinor, currency: 'USD' }) as const;

  test('zero is refused at submission with its field', () => {
    const expense = anExpense({ amount: usd(0n), usdAmount: usd(0n) });
    expect(decideSubmit(expense, creator)).toEqual({
      ok: false,
      refusals: [
        {
          code: 'VALIDATION_FAILED',
          message: 'Amount must be more than 0 to submit.',
          field: 'amount',
        },
      ],
    });
  });

  test.each([
    ['0.000000001 SOL', { amountMinor: 1n, currency: 'SOL' }],
    ['50.00 IDR', { amountMinor: 5_000n, currency: 'IDR' }],
    ['0.004999 PYUSD', { amountMinor: 4_999n, currency: 'PYUSD' }],
  ] as const)('%s, worth less than a cent, is refused when its value is known', (text, amount) => {
    const expense = anExpense({ amount, usdAmount: usd(0n) });
    expect(decideContent(expense, content)).toEqual({
      ok: false,
      refusals: [
        {
          code: 'VALIDATION_FAILED',
          message: `${text} is worth less than a cent, so it can't be paid. Enter a larger amount.`,
          field: 'amount',
        },
      ],
    });
    expect(decideContent({ ...expense, usdAmount: usd(1n) }, content).ok).toBe(true);
  });
});

describe('policy rules', () => {
  const violation = { code: 'TOO_OLD', message: 'Too old.', field: 'time' } as const;

  test('warnings allow a submission, and each blocking rule refuses it', () => {
    const warned = decideContent(anExpense(), {
      violations: [{ ...violation, severity: 'warn' }],
      today,
    });
    expect(warned.ok).toBe(true);
    const blocked = decideContent(anExpense(), {
      violations: [
        { ...violation, severity: 'block' },
        { ...violation, severity: 'warn' },
      ],
      today,
    });
    expect(blocked).toEqual({
      ok: false,
      refusals: [{ code: 'POLICY_VIOLATION', message: 'Too old.', field: 'time' }],
    });
  });
});

describe('the day', () => {
  const dateInFuture = {
    ok: false,
    refusals: [
      { code: 'VALIDATION_FAILED', message: "Date can't be later than tomorrow.", field: 'time' },
    ],
  };

  test.each([
    ['2026-11-22', true],
    ['2026-11-23', false],
    ['2099-01-01', false],
  ])('%s is allowed on 2026-11-21: %s', (day, allowed) => {
    expect(decideDay(day, today)).toEqual(allowed ? { ok: true, value: null } : dateInFuture);
  });

  test('of a stored expense is looked at again when it is submitted', () => {
    const facts = { violations: [], today };
    expect(decideContent(anExpense({ day: '2099-01-01' }), facts)).toEqual(dateInFuture);
  });

  test('is corrected before the first submission only, and never for a wallet payment', () => {
    const time = new Date('2026-11-20T10:00:00Z');
    const paid = { amountMinor: 25_000_000n, currency: 'PYUSD' } as const;
    const walletOrigin = { signature: 's', account: 'a', time, paid, alreadyPaid: false };
    expect(decideDayChange(anExpense(), '2026-11-19').ok).toBe(true);
    expect(decideDateEdit(anExpense(), creator).ok).toBe(true);
    expect(codeOf(decideDateEdit(anExpense(), stranger))).toBe('NOT_CREATOR');
    expect(codeOf(decideDateEdit(anExpense({ status: 'paid' }), creator))).toBe(
      'EXPENSE_NOT_EDITABLE',
    );
    for (const fixed of [
      anExpense({ status: 'sent_back', submission: 1 }),
      anExpense({ submission: 2 }),
      anExpense({ walletOrigin }),
    ]) {
      expect(decideDateEdit(fixed, creator).ok).toBe(false);
      expect(decideDayChange(fixed, fixed.day).ok).toBe(true);
      expect(decideDayChange(fixed, '2026-11-19')).toMatchObject({
        refusals: [{ message: 'Date cannot be changed.', field: 'time' }],
      });
    }
  });
});

test('a cancelled workflow allows no transition', () => {
  expect(statusAfterWorkflow('cancelled')).toBeNull();
  expect(statusAfterWorkflow('sent_back')).toBe('sent_back');
});
