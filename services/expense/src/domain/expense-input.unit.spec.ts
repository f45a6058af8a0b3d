import { describe, expect, test, vi } from 'vitest';
import { anExpense } from '../../test/fixtures/an-expense.ts';
import { readExpenseInput } from './expense-input.ts';

const valid = { title: 'Lunch', amount: '12.50', currency: 'USD', time: '2026-11-20' };
const problems = (input: Parameters<typeof readExpenseInput>[0]) => {
  const read = readExpenseInput(input, null);
  return read.ok ? [] : read.refusals.map(({ field, message }) => [field, message]);
};

describe('a new expense', () => {
  test('all invalid fields are named in one answer', () => {
    const fields = problems({ title: ' ', amount: 'abc', currency: 'USD', categoryId: 'x' }).map(
      ([field]) => field,
    );
    expect(fields).toEqual(['title', 'amount', 'time', 'categoryId']);
  });

  test.each([
    ['12.345', 'USD', 'Amount can have at most 2 decimals in USD.'],
    ['-1', 'USD', 'Amount must be 0 or more.'],
    ['ten', 'USD', 'Amount must be a number.'],
    ['', 'USD', 'Amount is required.'],
    ['1500.5', 'JPY', 'Amount cannot have decimals in JPY.'],
    ['1.2345', 'KWD', 'Amount can have at most 3 decimals in KWD.'],
    ['1.0000001', 'PYUSD', 'Amount can have at most 6 decimals in PYUSD.'],
  ])('amount %j %s: %s', (amount, currency, message) => {
    expect(problems({ ...valid, amount, currency })).toEqual([['amount', message]]);
  });

  test('an unsupported currency is refused by name', () => {
    expect(problems({ ...valid, currency: 'XYZ' })).toEqual([
      ['currency', 'Currency must be an ISO 4217 code, PYUSD or SOL.'],
    ]);
  });

  test.each([
    ['-1', 'Amount must be 0 or more.'],
    ['', 'Amount is required.'],
    ['ten', 'Amount must be a number.'],
  ])(
    'amount %j is refused beside an unsupported currency, so both are named at once',
    (amount, message) => {
      expect(problems({ ...valid, amount, currency: 'XYZ' })).toContainEqual(['amount', message]);
    },
  );

  test('control characters are refused, line breaks are kept', () => {
    expect(problems({ ...valid, vendor: 'A\u0000B' })).toHaveLength(1);
    const read = readExpenseInput({ ...valid, description: 'one\ntwo' }, null);
    expect(read.ok && read.value.description).toBe('one\ntwo');
  });
});

describe('an edit', () => {
  const current = anExpense();

  test('omitted fields stay, and fields set to null are cleared', () => {
    const read = readExpenseInput({ vendor: null }, current);
    expect(read.ok && read.value).toMatchObject({
      title: 'Team lunch',
      vendor: null,
      amount: current.amount,
    });
  });

  test('changing only the currency keeps an amount without decimals', () => {
    const yen = { ...current, amount: { amountMinor: 1_500n, currency: 'JPY' as const } };
    const read = readExpenseInput({ currency: 'KWD' }, yen);
    expect(read.ok && read.value.amount).toEqual({ amountMinor: 1_500_000n, currency: 'KWD' });
  });

  test('changing only the currency keeps the amount', () => {
    const read = readExpenseInput({ currency: 'EUR' }, current);
    expect(read.ok && read.value.amount).toEqual({ amountMinor: 8_640n, currency: 'EUR' });
  });
});

describe('the date', () => {
  const dayOf = (time: string | null) => {
    const read = readExpenseInput({ ...valid, time }, null);
    return read.ok ? read.value.day : read.refusals;
  };

  test.each([
    ['2026-02-31', 'Date must be a valid ISO date.'],
    ['2026-13-01', 'Date must be a valid ISO date.'],
    ['2026-11-20T25:00:00Z', 'Date must be a valid ISO date.'],
    ['yesterday', 'Date must be a valid ISO date.'],
    ['20/11/2026', 'Date must be a valid ISO date.'],
    ['1889-01-01', "Date can't be before 1990."],
    ['', 'Date is required.'],
    [null, 'Date is required.'],
  ])('%j is refused: %s', (time, message) => {
    expect(dayOf(time)).toEqual([{ code: 'VALIDATION_FAILED', field: 'time', message }]);
  });

  test.each([
    '2026-11-20',
    '2026-11-20 10:30',
    '2026-11-20T00:00:00+14:00',
    '2026-11-20T10:30:00.250Z',
    '2026-11-20T23:59:59-0500',
  ])('%s is 20 November, whatever its time and zone, on every machine', (text) => {
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) {
      vi.stubEnv('TZ', zone);
      const day = dayOf(text);
      vi.unstubAllEnvs();
      expect(day).toBe('2026-11-20');
    }
  });

  test('an edit without one keeps it', () => {
    const read = readExpenseInput({ title: 'Other' }, anExpense({ day: '2026-03-01' }));
    expect(read.ok && read.value.day).toBe('2026-03-01');
  });
});
