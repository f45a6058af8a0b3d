import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Currency } from '@outlay/platform/money';
import { AccountLookup, KINDS_OF, type Chart } from './account.ts';
import type { ApprovedExpense, ApprovedLine, TaxCode } from './approved-expense.ts';
import { bookApproval } from './book-approval.ts';
import { bookPayment } from './book-payment.ts';
import { isBalanced, reversalOf, type Posting } from './journal.ts';
import { Holdings } from './asset-cost.ts';
import { IN_USD } from './books-currency.ts';
import type { Booking } from './booking.ts';
import { shares as sharesOf } from './shares.ts';

/** Everything has an account, named after what leads to it. */
const chart: Chart = {
  accountOf: ({ subject, key }) => ({
    code: `${subject} ${key}`.trim(),
    name: subject,
    kind: KINDS_OF[subject][0] ?? 'expense',
  }),
};
const booking = (): Booking => ({
  accounts: new AccountLookup(chart),
  value: IN_USD,
  holdings: new Holdings(new Map(), 'average'),
});
const sumOf = (postings: readonly Posting[], code: string): bigint =>
  postings
    .filter(({ account }) => account.code === code)
    .reduce((sum, { cents }) => sum + cents, 0n);

const taxCodes: Readonly<Record<string, TaxCode>> = {
  '1': { id: '1', kind: 'input', rate: '19' },
  '2': { id: '2', kind: 'reverse_charge', rate: '20' },
  '3': { id: '3', kind: 'exempt', rate: '0' },
};
const taxCodeOf = (id: string): TaxCode | null => taxCodes[id] ?? null;

const cents = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
const line: fc.Arbitrary<ApprovedLine> = fc
  .record({
    amountMinor: cents,
    categoryId: fc.constantFrom('7', '8'),
    taxCodeId: fc.constantFrom(null, '1', '2', '3'),
    taxShare: fc.nat({ max: 100 }),
  })
  .map(({ taxShare, ...rest }) => ({
    ...rest,
    description: null,
    taxRule: null,
    fields: {},
    taxMinor: rest.taxCodeId === '1' ? (rest.amountMinor * BigInt(taxShare)) / 100n : 0n,
  }));
const expense: fc.Arbitrary<ApprovedExpense> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 50 }),
    currency: fc.constantFrom<Currency>('USD', 'EUR', 'JPY', 'BHD', 'SOL'),
    cents: fc.bigInt({ min: -100_000_000n, max: 100_000_000n }),
    paidBy: fc.constantFrom<ApprovedExpense['paidBy']>('person', 'company_wallet', 'company'),
  })
  .map(({ lines, currency, cents, paidBy }) => {
    const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    return {
      expenseId: '42',
      day: '2026-11-20',
      description: 'Ryanair',
      currency,
      usdAmount: { amountMinor: usdOf(currency, total, cents), currency: 'USD' },
      price: currency === 'USD' ? null : '1.16123',
      paidBy,
      signature: null,
      lines,
    };
  });

/** An amount in US dollars is its own value. */
function usdOf(currency: Currency, total: bigint, cents: bigint): bigint {
  if (currency === 'USD') return total;
  return total === 0n ? 0n : cents;
}

test('reverse charge on 1.50 at 19 percent is 0.29, rounded half up as the tax of a line', () => {
  const codes = (id: string): TaxCode => ({ id, kind: 'reverse_charge', rate: '19' });
  const bought = (amountMinor: bigint): Posting[] => {
    const only = { description: null, amountMinor, categoryId: '7', taxCodeId: '2', taxMinor: 0n };
    const booked: ApprovedExpense = {
      ...{ expenseId: '42', day: '2026-11-20', description: 'Hosting', currency: 'USD' },
      ...{ usdAmount: { amountMinor, currency: 'USD' }, price: null, paidBy: 'person' },
      ...{ signature: null, lines: [{ ...only, taxRule: null, fields: {} }] },
    };
    return [...bookApproval(booked, booking(), codes).postings];
  };
  expect(sumOf(bought(150n), 'tax_code 2')).toBe(29n);
  expect(sumOf(bought(150n), 'output_tax 2')).toBe(-29n);
  expect(sumOf(bought(-150n), 'tax_code 2')).toBe(-29n);
});

test('reverse charge is booked too where a line and its discount sum to nothing', () => {
  const line = { description: null, categoryId: '7', taxMinor: 0n, taxRule: null, fields: {} };
  const booked: ApprovedExpense = {
    ...{ expenseId: '42', day: '2026-11-20', description: 'Hosting', currency: 'EUR' },
    ...{ usdAmount: { amountMinor: 0n, currency: 'USD' }, price: '1.10', paidBy: 'person' },
    signature: null,
    lines: [
      { ...line, amountMinor: 10_000n, taxCodeId: '2' },
      { ...line, amountMinor: -10_000n, taxCodeId: null },
    ],
  };
  const { postings } = bookApproval(booked, booking(), taxCodeOf);
  expect(sumOf(postings, 'output_tax 2')).toBe(-2_200n);
});

test('a line is booked as its tax code taxed when it was chosen, whatever the code does now', () => {
  const taxedThen = { kind: 'input', rate: '19' } as const;
  const only = { description: null, amountMinor: 11_900n, categoryId: '7', taxCodeId: '2' };
  const booked: ApprovedExpense = {
    ...{ expenseId: '42', day: '2026-11-20', description: 'Hosting', currency: 'USD' },
    ...{ usdAmount: { amountMinor: 11_900n, currency: 'USD' }, price: null, paidBy: 'person' },
    ...{ signature: null, lines: [{ ...only, taxRule: taxedThen, taxMinor: 1_900n, fields: {} }] },
  };
  const { postings } = bookApproval(booked, booking(), taxCodeOf);
  expect(postings.map(({ account, cents }) => [account.code, cents])).toEqual([
    ['category 7', 10_000n],
    ['tax_code 2', 1_900n],
    ['payable', -11_900n],
  ]);
});

test('a credit note takes cost and tax back and reduces what is owed to the person', () => {
  const returned = { description: null, amountMinor: -1_190n, categoryId: '7', taxCodeId: '1' };
  const { postings } = bookApproval(
    {
      ...{ expenseId: '43', day: '2026-11-20', description: 'Rückgabe', currency: 'USD' },
      ...{ usdAmount: { amountMinor: -1_190n, currency: 'USD' }, price: null, paidBy: 'person' },
      ...{ signature: null, lines: [{ ...returned, taxMinor: -190n, taxRule: null, fields: {} }] },
    },
    booking(),
    taxCodeOf,
  );
  expect(sumOf(postings, 'category 7')).toBe(-1_000n);
  expect(sumOf(postings, 'tax_code 1')).toBe(-190n);
  expect(sumOf(postings, 'payable')).toBe(1_190n);
});

describe('shares', () => {
  test('the shares of any parts sum to exactly the value of the whole', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1 }), cents, (parts, total) => {
        const sum = parts.reduce((all, part) => all + part, 0n);
        const value = sum === 0n ? 0n : total;
        const shares = sharesOf(parts, value, { numerator: 3n, denominator: 7n });
        expect(shares.reduce((all, share) => all + share, 0n)).toBe(value);
      }),
    );
  });

  test('a dollar amount keeps its cents', () => {
    expect(sharesOf([1_000n, -300n, 50n], 750n, { numerator: 1n, denominator: 1n })).toEqual([
      1_000n,
      -300n,
      50n,
    ]);
  });
});

describe('an approval', () => {
  test('balances to the cent, whatever its lines, taxes and currency', () => {
    fc.assert(
      fc.property(expense, (approved) => {
        const used = booking();
        const entry = bookApproval(approved, used, taxCodeOf);
        expect(isBalanced(entry)).toBe(true);
        expect(used.accounts.missing).toEqual([]);
      }),
    );
  });

  test('owes the person exactly what was approved', () => {
    fc.assert(
      fc.property(expense, (approved) => {
        const { postings } = bookApproval({ ...approved, paidBy: 'person' }, booking(), taxCodeOf);
        expect(sumOf(postings, 'payable')).toBe(-approved.usdAmount.amountMinor);
      }),
    );
  });

  test('reverse charge is owed and reclaimed in the same amount, and costs nothing', () => {
    const approved = fc.sample(expense, 1)[0]!;
    const entry = bookApproval(
      {
        ...approved,
        currency: 'EUR',
        usdAmount: { amountMinor: 11_612n, currency: 'USD' },
        paidBy: 'person',
        lines: [
          {
            description: 'Hosting',
            amountMinor: 10_000n,
            categoryId: '7',
            taxCodeId: '2',
            taxRule: null,
            taxMinor: 0n,
            fields: {},
          },
        ],
      },
      booking(),
      taxCodeOf,
    );
    expect(entry.postings.map(({ account, cents }) => [account.code, cents])).toEqual([
      ['category 7', 11_612n],
      ['payable', -11_612n],
      ['tax_code 2', 2_322n],
      ['output_tax 2', -2_322n],
    ]);
  });

  test('what has no account is named once, so that it waits with a reason', () => {
    const lookup = new AccountLookup({ accountOf: () => null });
    const approved = fc.sample(expense, 1)[0]!;
    const twice = Array.from({ length: 2 }, () => ({
      description: null,
      amountMinor: 500n,
      categoryId: '7',
      taxCodeId: null,
      taxRule: null,
      taxMinor: 0n,
      fields: {},
    }));
    bookApproval(
      { ...approved, paidBy: 'person', lines: twice },
      { ...booking(), accounts: lookup },
      taxCodeOf,
    );
    expect(lookup.missing).toEqual([
      { subject: 'category', key: '7' },
      { subject: 'payable', key: '' },
    ]);
  });

  test('its reversal takes every posting back', () => {
    fc.assert(
      fc.property(expense, (approved) => {
        const entry = bookApproval(approved, booking(), taxCodeOf);
        const booked = { ...entry, number: 3n, month: '2026-11', hash: 'a' };
        const postings = [...entry.postings, ...reversalOf(booked).postings];
        for (const { account } of postings) expect(sumOf(postings, account.code)).toBe(0n);
      }),
    );
  });
});

describe('a payment', () => {
  const payment = {
    payoutId: '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60',
    expenseId: '42',
    day: '2026-11-21',
    description: 'Ryanair',
    signature: '5VERv8',
    owedCents: 10_033n,
    sent: { amountMinor: 100_342_000n, currency: 'PYUSD' },
    rate: '0.99',
    fee: { paid: { amountMinor: 5_000n, currency: 'SOL' }, price: '150' },
  } as const;

  test('books a difference in price as exchange, and a fee below a cent with its exact amount', () => {
    const { postings } = bookPayment(payment, booking());
    expect(
      postings.map(({ account, cents, original }) => [
        account.code,
        cents,
        original?.amountMinor ?? null,
      ]),
    ).toEqual([
      ['payable', 10_033n, null],
      ['asset PYUSD', -9_934n, -100_342_000n],
      ['exchange_gain', -99n, null],
      ['fee', 0n, 5_000n],
      ['asset SOL', 0n, -5_000n],
    ]);
  });

  test('balances to the cent at every price', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 300 }),
        (owed, sent, price) => {
          const entry = bookPayment(
            {
              ...payment,
              owedCents: owed,
              sent: { amountMinor: sent, currency: 'PYUSD' },
              rate: (price / 100).toFixed(2),
            },
            booking(),
          );
          expect(isBalanced(entry)).toBe(true);
        },
      ),
    );
  });
});
