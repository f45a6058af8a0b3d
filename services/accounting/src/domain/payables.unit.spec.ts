import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payablesOf, type OpenExpense } from './payables.ts';

const anOpenExpense = (changes: Partial<OpenExpense> = {}): OpenExpense => ({
  ...{ expenseId: '41', payeeId: '4', name: 'Emma Novak', day: '2026-11-20' },
  ...{ title: 'Train to Hamburg', vendor: 'Deutsche Bahn', invoiceNumber: null },
  ...{ cents: 5_167n, currency: 'USD' },
  ...changes,
});

test.each([
  ['2026-12-15', 'upTo30'],
  ['2026-11-30', 'upTo30'],
  ['2026-10-31', 'upTo30'],
  ['2026-10-30', 'upTo60'],
  ['2026-10-01', 'upTo60'],
  ['2026-09-30', 'upTo90'],
  ['2026-09-01', 'upTo90'],
  ['2026-08-31', 'over90'],
] as const)('what is owed since %s is %s on 30 November, and in no other age', (day, age) => {
  const [payable] = payablesOf([anOpenExpense({ day })], '2026-11-30');
  const none = { upTo30: 0n, upTo60: 0n, upTo90: 0n, over90: 0n };
  expect(payable?.ages).toEqual({ ...none, [age]: 5_167n });
});

test('a credit note reduces what its person is owed, and whoever has waited longest comes first', () => {
  const payables = payablesOf(
    [
      anOpenExpense(),
      anOpenExpense({ expenseId: '42', day: '2026-11-02', cents: -1_000n }),
      anOpenExpense({ expenseId: '43', day: '2026-08-31', payeeId: '5', name: 'Finn Olsen' }),
    ],
    '2026-11-30',
  );
  expect(payables).toMatchObject([
    { name: 'Finn Olsen', cents: 5_167n, oldestDay: '2026-08-31' },
    { name: 'Emma Novak', cents: 4_167n, oldestDay: '2026-11-02' },
  ]);
  expect(payables[1]?.expenses.map(({ expenseId }) => expenseId)).toEqual(['42', '41']);
});

test('what the company paid itself is owed to no person, whoever spent it', () => {
  expect(payablesOf([anOpenExpense({ payeeId: null })], '2026-11-30')).toMatchObject([
    { payeeId: null, name: null, cents: 5_167n },
  ]);
});

const sum = (cents: readonly bigint[]): bigint => cents.reduce((all, each) => all + each, 0n);

test('whatever is open, no cent is lost between expenses, ages and people', () => {
  const open = fc
    .array(
      fc.record({
        payeeId: fc.option(fc.constantFrom('3', '4', '5')),
        day: fc.constantFrom('2026-08-01', '2026-09-15', '2026-10-15', '2026-11-20'),
        cents: fc.bigInt({ min: -10_000n, max: 10_000n }),
      }),
    )
    .map((all) => all.map((each, at) => anOpenExpense({ ...each, expenseId: String(at + 1) })));
  fc.assert(
    fc.property(open, (expenses) => {
      const payables = payablesOf(expenses, '2026-11-30');
      expect(sum(payables.map(({ cents }) => cents))).toBe(sum(expenses.map(({ cents }) => cents)));
      for (const payable of payables) {
        expect(sum(Object.values(payable.ages))).toBe(payable.cents);
        expect(sum(payable.expenses.map(({ cents }) => cents))).toBe(payable.cents);
        expect(new Set(payable.expenses.map(({ payeeId }) => payeeId)).size).toBe(1);
      }
    }),
  );
});
