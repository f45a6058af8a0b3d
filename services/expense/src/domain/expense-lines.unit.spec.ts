import { CURRENCIES, formatMoney } from '@outlay/platform/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anExpense, someCodes } from '../../test/fixtures/an-expense.ts';
import { readExpenseInput, type ExpenseInput } from './expense-input.ts';
import {
  fromStoredLine,
  linesOf,
  taxOf,
  taxSum,
  toStoredLine,
  wireLinesOf,
  type LineInput,
} from './expense-lines.ts';
import type { Expense } from './expense.ts';
import { changesBetween } from './field-changes.ts';

const ofForty = (changes: Partial<Expense> = {}) =>
  anExpense({ amount: { amountMinor: 4_000n, currency: 'USD' }, ...changes });

const read = (input: ExpenseInput, current = ofForty()) =>
  readExpenseInput(input, current, someCodes());

function detailsOf(input: ExpenseInput, current?: Expense) {
  const result = read(input, current);
  if (!result.ok) throw new Error(result.refusals[0].message);
  return result.value;
}

const refusalOf = (lines: readonly LineInput[], current?: Expense) => {
  const result = read({ lines }, current);
  return result.ok ? null : result.refusals.map(({ code, field }) => [code, field]);
};

const UNSPLIT = [{ description: null, amountMinor: 4_000n, categoryId: '2', taxCodeId: null }];
const split = ofForty({
  ...detailsOf({ lines: [{ amount: '15' }, { amount: '25', categoryId: '5', taxCodeId: '1' }] }),
});

describe('lines of an input', () => {
  test('an unsplit expense has one line, with its amount and category', () => {
    expect(linesOf(ofForty())).toMatchObject(UNSPLIT);
    const details = detailsOf({ lines: [{ amount: '40.00' }] });
    expect(details.lines).toBeNull();
    expect(linesOf(detailsOf({ amount: '40', categoryId: '5' }))).toMatchObject([
      { categoryId: '5' },
    ]);
  });

  test('the category is that of the largest line, of equal ones the first', () => {
    expect(split.categoryId).toBe('5');
    const equal = [
      { amount: '20', categoryId: '5' },
      { amount: '20', categoryId: '2' },
    ];
    expect(detailsOf({ lines: equal }).categoryId).toBe('5');
    const discount = [
      { amount: '-50', categoryId: '5' },
      { amount: '90', categoryId: '2' },
    ];
    expect(detailsOf({ lines: discount }).categoryId).toBe('2');
  });

  test.each<[string, LineInput[], string]>([
    ['no line', [], 'VALIDATION_FAILED'],
    ['51 lines', Array.from({ length: 51 }, () => ({ amount: '0' })), 'VALIDATION_FAILED'],
    ['a cent too little', [{ amount: '39.99' }], 'LINES_DO_NOT_ADD_UP'],
    ['a cent too much', [{ amount: '20' }, { amount: '20.01' }], 'LINES_DO_NOT_ADD_UP'],
    ['too many decimals', [{ amount: '40.000' }, { amount: '0.001' }], 'VALIDATION_FAILED'],
    ['no number', [{ amount: '--40' }], 'VALIDATION_FAILED'],
    ['an unknown category', [{ amount: '40', categoryId: '99' }], 'VALIDATION_FAILED'],
    ['an archived category', [{ amount: '40', categoryId: '8' }], 'VALIDATION_FAILED'],
    ['an unknown tax code', [{ amount: '40', taxCodeId: '99' }], 'VALIDATION_FAILED'],
    ['an archived tax code', [{ amount: '40', taxCodeId: '8' }], 'VALIDATION_FAILED'],
    ['tax without a code', [{ amount: '40', taxAmount: '1' }], 'VALIDATION_FAILED'],
    [
      'more tax than amount',
      [{ amount: '40', taxCodeId: '1', taxAmount: '40.01' }],
      'VALIDATION_FAILED',
    ],
    [
      'tax of the other sign',
      [{ amount: '40', taxCodeId: '1', taxAmount: '-1' }],
      'VALIDATION_FAILED',
    ],
    [
      'tax of a reverse charge',
      [{ amount: '40', taxCodeId: '2', taxAmount: '1' }],
      'VALIDATION_FAILED',
    ],
    ['a long description', [{ amount: '40', description: 'x'.repeat(501) }], 'VALIDATION_FAILED'],
  ])('with %s are refused by name', (_what, lines, code) => {
    expect(refusalOf(lines)).toEqual([[code, 'lines']]);
  });

  test('50 lines are accepted, and what lines name already may stay, even if it is archived', () => {
    expect(refusalOf(Array.from({ length: 50 }, () => ({ amount: '0.80' })))).toBeNull();
    const [first, second] = linesOf(split);
    const old = { ...split, lines: [{ ...first!, categoryId: '8', taxCodeId: '8' }, second!] };
    const same = [
      { amount: '15', categoryId: '8', taxCodeId: '8' },
      { amount: '25', categoryId: '5' },
    ];
    expect(refusalOf(same, old)).toBeNull();
  });

  test('a printed tax replaces the computed one', () => {
    const printed = detailsOf({ lines: [{ amount: '40', taxCodeId: '1', taxAmount: '6.40' }] });
    expect(taxSum(linesOf(printed))).toBe(640n);
    const zero = detailsOf({ lines: [{ amount: '40', taxCodeId: '1', taxAmount: '0' }] });
    expect(taxSum(linesOf(zero))).toBe(0n);
  });
});

describe('an edit without lines', () => {
  test('a single line follows the amount, with its tax', () => {
    const taxed = ofForty(detailsOf({ lines: [{ amount: '40', taxCodeId: '1' }] }));
    expect(linesOf(taxed)).toMatchObject([{ taxMinor: 639n }]);
    expect(linesOf(detailsOf({ amount: '11.90', categoryId: '5' }, taxed))).toMatchObject([
      { amountMinor: 1_190n, taxMinor: 190n, taxCodeId: '1', categoryId: '5' },
    ]);
  });

  test.each([
    [{ amount: '41' }, 'The lines add up to $40.00, $1.00 less than the amount.'],
    [{ amount: '39.99' }, 'The lines add up to $40.00, $0.01 more than the amount.'],
    [
      { amount: '39.99', currency: 'EUR' },
      'The lines add up to EUR 40.00, EUR 0.01 more than the amount.',
    ],
    [
      { amount: '4000', currency: 'JPY' },
      'The lines add up to $40.00, but the amount is JPY 4,000.',
    ],
  ])('lines that do not add up to %j name the sum and the difference', (input, message) => {
    expect(read(input, split)).toMatchObject({ refusals: [{ message, field: 'lines' }] });
  });

  test('several lines stay while they add up', () => {
    expect(detailsOf({ title: 'Other' }, split).lines).toEqual(split.lines);
    for (const input of [{ amount: '41' }, { amount: '4000', currency: 'JPY' }])
      expect(read(input, split)).toMatchObject({
        refusals: [{ code: 'LINES_DO_NOT_ADD_UP', field: 'lines' }],
      });
    expect(detailsOf({ currency: 'EUR' }, split).lines).toEqual(split.lines);
  });

  test('another category is that of the largest line; null joins the lines', () => {
    expect(detailsOf({ categoryId: '2' }, split).lines).toMatchObject([
      { categoryId: '2' },
      { categoryId: '2', taxCodeId: '1' },
    ]);
    expect(detailsOf({ lines: null }, split)).toMatchObject({ lines: null, categoryId: '5' });
  });
});

describe('tax', () => {
  const of = (rate: string) => ({ rate, kind: 'input' as const });

  test.each([
    [11_900n, '19', 1_900n],
    [8_040n, '19', 1_284n],
    // Exactly half a cent.
    [5n, '100', 3n],
    [-5n, '100', -3n],
    [2n, '20', 0n],
    [3n, '20', 1n],
    [1_000n, '0', 0n],
  ])('of %s at %s percent is %s', (gross, rate, tax) => {
    expect(taxOf(gross, of(rate))).toBe(tax);
  });

  test('of a discount mirrors that of the amount, lies between 0 and it, and is off by half a unit at most', () => {
    const rate = fc.integer({ min: 0, max: 100_000 }).map((units) => (units / 1_000).toFixed(3));
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), rate, (gross, percent) => {
        const tax = taxOf(gross, of(percent));
        expect(taxOf(-gross, of(percent))).toBe(-tax);
        expect(tax >= 0n && tax <= gross).toBe(true);
        const units = BigInt(percent.replace('.', ''));
        const doubled = 2n * (tax * (100_000n + units) - gross * units);
        expect(doubled <= 100_000n + units && doubled > -(100_000n + units)).toBe(true);
      }),
    );
  });

  test('is 0 for reverse charge, exempt and no code', () => {
    expect(taxOf(11_900n, { rate: '19', kind: 'reverse_charge' })).toBe(0n);
    expect(taxOf(11_900n, { rate: '19', kind: 'exempt' })).toBe(0n);
    expect(taxOf(11_900n, null)).toBe(0n);
  });
});

test('in every currency the wire and the table keep every unit', () => {
  const amounts = fc.array(fc.bigInt({ min: -(10n ** 7n), max: 10n ** 7n }), {
    minLength: 2,
    maxLength: 20,
  });
  fc.assert(
    fc.property(fc.constantFrom(...CURRENCIES), amounts, (currency, minors) => {
      const total = minors.reduce((sum, minor) => sum + minor, 0n);
      fc.pre(total >= 0n);
      const text = (amountMinor: bigint) => formatMoney({ amountMinor, currency });
      const lines = minors.map((minor) => ({ amount: text(minor), taxCodeId: '1' }));
      const details = detailsOf({ amount: text(total), currency, lines });
      expect(details.lines?.map(({ amountMinor }) => amountMinor)).toEqual(minors);
      expect(details.lines?.map(toStoredLine).map(fromStoredLine)).toEqual(details.lines);
      expect(wireLinesOf(details).map(({ amount }) => amount)).toEqual(minors.map(text));
    }),
  );
});

describe('custom fields of lines', () => {
  const given = (...fields: { key: string; value: string | null }[]) => ({
    amount: '86.40',
    fields,
  });
  const atlas = { key: 'project', value: 'Atlas' };

  test('are those of their level alone, and of a published line also those of the expense', () => {
    const lines = [given({ key: 'seat', value: '12A' })];
    const details = detailsOf({ fields: [atlas], lines }, anExpense());
    expect(details.fields).toEqual({ project: 'Atlas' });
    expect(details.lines?.map(({ fields }) => fields)).toEqual([{ seat: '12A' }]);
    expect(wireLinesOf(details)[0].fields).toEqual({ project: 'Atlas', seat: '12A' });
    expect(read({ lines: [given(atlas)] }, anExpense())).toMatchObject({
      refusals: [{ field: 'lines', message: 'Line 1: Project is a field of the expense.' }],
    });
  });

  test('are equal in any order of their keys, so that a line from the database is no change', () => {
    const [line] = linesOf(anExpense());
    if (!line) throw new Error('an expense has a line');
    const withFields = (fields: Record<string, string>) =>
      anExpense({ lines: [{ ...line, fields }] });
    const one = withFields({ aa: '1', b: '2' });
    const other = withFields({ b: '2', aa: '1' });
    expect(changesBetween(one, other, someCodes().book)).toEqual([]);
    expect(changesBetween(one, withFields({ aa: '1' }), someCodes().book)).toHaveLength(1);
  });
});

test('a changed, an added and a cleared custom field are one change each', () => {
  const before = anExpense({ fields: { project: 'Atlas', client: 'Acme' } });
  const after = anExpense({ fields: { constructor: 'Bob', project: 'Zeus' } });
  expect(changesBetween(before, after, someCodes().book)).toEqual([
    { field: 'fields.project', before: 'Atlas', after: 'Zeus' },
    { field: 'fields.client', before: 'Acme', after: null },
    { field: 'fields.constructor', before: null, after: 'Bob' },
  ]);
});

test('a very long text of lines is cut off in the history, so that the event of the change is not too large', () => {
  const [line] = linesOf(anExpense());
  if (!line) throw new Error('an expense has a line');
  const seat = '\u{1f389}'.repeat(200);
  const fields = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, seat]));
  const lines = Array.from({ length: 50 }, () => ({ ...line, fields }));
  const [change] = changesBetween(anExpense(), anExpense({ lines }), someCodes().book);
  expect(change?.after).toHaveLength(30_000);
  expect(change?.after?.isWellFormed()).toBe(true);
});
