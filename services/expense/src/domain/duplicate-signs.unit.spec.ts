import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signsBetween, type ComparedExpense, type PurchaseFacts } from './duplicate-signs.ts';
import { DUPLICATE_REASONS } from './duplicates.ts';
import type { Computed, Mileage, PerDiem } from './travel.ts';

const aStatement = (overrides: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  vendor: 'hotel adlon',
  invoiceNumber: null,
  amount: '310',
  currency: 'USD',
  usdAmount: '310.00',
  day: '2026-11-20',
  ...overrides,
});

interface Given {
  readonly entry?: Partial<PurchaseFacts>;
  readonly reading?: Partial<PurchaseFacts>;
  readonly facts?: Partial<ComparedExpense>;
}

const compared = ({ entry, reading, facts }: Given = {}): ComparedExpense => ({
  creatorId: '4',
  isWalletPayment: false,
  fileHash: null,
  entry: aStatement(entry),
  reading: reading ? aStatement(reading) : null,
  readingKey: null,
  trip: null,
  ...facts,
});

const signsOf = (one: Given, other: Given) => signsBetween(compared(one), compared(other));

/** Values that differ in every respect. */
const ELSEWHERE = { vendor: 'ikea', amount: '1', usdAmount: '1.00', day: '2026-01-01' };

describe('what was typed', () => {
  test.each([
    ['the same', {}],
    ['the next day', { day: '2026-11-21' }],
    ['the day before', { day: '2026-11-19' }],
    ['a shortened vendor', { vendor: 'hotel' }],
    ['a longer vendor', { vendor: 'hotel adlon berlin mitte' }],
    ['a number where the other has none', { invoiceNumber: 're77' }],
  ])('%s is the same purchase', (_name, entry) => {
    expect(signsOf({}, { entry })).toEqual(['same_purchase']);
  });

  test.each([
    ['a subscription of the next month', { day: '2026-12-20' }],
    ['another amount, like the second taxi', { amount: '311', usdAmount: '311.00' }],
    ['another vendor of the same first letters', { vendor: 'hotels' }],
    ['another vendor of the same kind', { vendor: 'hotel sacher' }],
    ['no vendor', { vendor: null }],
  ])('%s is not', (_name, entry) => {
    expect(signsOf({}, { entry })).toEqual([]);
  });

  test.each([
    ['two days later', { day: '2026-11-22' }, ['repeat']],
    ['30 days later', { day: '2026-12-19', vendor: 'hotel' }, ['repeat']],
    ['with a number of its own', { day: '2026-11-22', invoiceNumber: 're78' }, ['repeat']],
    ['31 days later', { day: '2026-12-21' }, []],
    ['a month before', { day: '2026-10-20' }, []],
    ['of another amount', { day: '2026-11-22', amount: '311' }, []],
    ['at another vendor', { day: '2026-11-22', vendor: 'ikea' }, []],
  ])('the same again %s is a repeat if it is of one person', (_name, entry, signs) => {
    expect(signsOf({ entry: { invoiceNumber: 're77' } }, { entry })).toEqual(signs);
    expect(signsOf({}, { entry, facts: { creatorId: '5' } })).toEqual([]);
  });

  test('two rides with different numbers are two; the same number is one invoice, whatever day and amount', () => {
    const ride = { entry: { invoiceNumber: 'a1' } };
    expect(signsOf(ride, { entry: { invoiceNumber: 'a2' } })).toEqual([]);
    expect(
      signsOf(ride, { entry: { ...ELSEWHERE, vendor: 'hotel', invoiceNumber: 'a1' } }),
    ).toEqual(['same_invoice']);
    expect(signsOf(ride, { entry: { ...ELSEWHERE, invoiceNumber: 'a1' } })).toEqual([]);
  });
});

describe('what was read', () => {
  const receipt = { vendor: 'ritz', amount: '490', currency: 'EUR', usdAmount: null } as const;

  test.each([
    ['a shortened vendor', { vendor: 'h' }],
    ['another day', { day: '2026-11-28' }],
    ['another amount', { amount: '309.99', usdAmount: '309.99' }],
    ['a number of its own', { invoiceNumber: 'made up' }],
  ])('%s that was typed does not hide that both files were read alike', (_name, entry) => {
    const one = { reading: receipt, facts: { fileHash: 'a' } };
    const signs = signsOf(one, { entry, reading: receipt, facts: { fileHash: 'b' } });
    expect(signs).toContain('same_reading');
  });

  test('one file is one receipt, whatever was typed and read', () => {
    const facts = { fileHash: 'a' };
    expect(signsOf({ facts }, { entry: ELSEWHERE, facts })).toEqual(['same_receipt']);
  });

  test('files with numbers of their own are two receipts; a number that was not read is no difference', () => {
    const one = { entry: ELSEWHERE, reading: { ...receipt, invoiceNumber: '1' } };
    const other = (invoiceNumber: string | null) => ({
      entry: { ...ELSEWHERE, vendor: 'lidl' },
      reading: { ...receipt, invoiceNumber },
    });
    expect(signsOf(one, other('2'))).toEqual([]);
    expect(signsOf(one, other(null))).toContain('same_reading');
    expect(signsOf(one, other('1'))).toContain('same_reading');
  });

  test('without a vendor, the number alone shows that two readings are of one receipt', () => {
    const reading = { ...receipt, vendor: null, invoiceNumber: '1' };
    expect(signsOf({ entry: ELSEWHERE, reading }, { reading })).toContain('same_reading');
    const without = { ...reading, invoiceNumber: null };
    expect(signsOf({ entry: ELSEWHERE, reading: without }, { reading: without })).toEqual([]);
  });

  test('what one typed is compared with what was read from the other’s receipt', () => {
    expect(signsOf({}, { entry: ELSEWHERE, reading: {} })).toEqual(['same_purchase']);
  });

  test('two people who split a bill claim parts of its total; more than the total is a double claim', () => {
    const bill = { amount: '90' };
    const part = (amount: string, creatorId: string) => ({
      entry: { amount, usdAmount: amount },
      reading: bill,
      facts: { fileHash: 'a', creatorId },
    });
    expect(signsOf(part('40', '4'), part('50', '5'))).toEqual([]);
    expect(signsOf(part('40', '4'), part('50.01', '5'))).toContain('same_receipt');
    expect(signsOf(part('90', '4'), part('40', '5'))).toContain('same_receipt');
    expect(signsOf(part('45', '4'), part('45', '5'))).toContain('same_receipt');
    const elsewhere = part('50', '5');
    const typed = { ...elsewhere, entry: { ...elsewhere.entry, vendor: 'ikea' } };
    expect(signsOf(part('40', '4'), typed)).toContain('same_receipt');
  });

  test('two files of one reading are one receipt, even if its values are uncertain and others were typed', () => {
    const facts = (fileHash: string, readingKey: string | null) => ({ fileHash, readingKey });
    const typed = { entry: ELSEWHERE, facts: facts('b', 'k') };
    expect(signsOf({ facts: facts('a', 'k') }, typed)).toEqual(['same_reading']);
    expect(signsOf({ facts: facts('a', null) }, typed)).toEqual([]);
  });
});

describe('across currencies', () => {
  test.each([
    ['1 percent', '313.10', true],
    ['more', '313.14', false],
  ])('a value that differs by %s', (_name, usdAmount, isAlike) => {
    const entry = { amount: '289', currency: 'EUR', usdAmount };
    expect(signsOf({}, { entry })).toEqual(isAlike ? ['same_value'] : []);
  });

  test.each([
    ['another vendor', { vendor: 'ikea' }],
    ['two days later', { day: '2026-11-22' }],
    ['a value that no rate gives', { usdAmount: null }],
    ['the same currency', { currency: 'USD', amount: '309.95', usdAmount: '309.95' }],
  ])('%s is no duplicate', (_name, entry) => {
    const euros = { amount: '289', currency: 'EUR', usdAmount: '310.20' };
    expect(signsOf({}, { entry: { ...euros, ...entry } })).toEqual([]);
  });

  const payment = (entry: Partial<PurchaseFacts> = {}, creatorId = '4') => ({
    entry: { vendor: 'fu76c bam', amount: '310', currency: 'PYUSD', usdAmount: '309.94', ...entry },
    facts: { isWalletPayment: true, creatorId },
  });

  test('a payment from a wallet, and its owner’s expense from the receipt, are one purchase', () => {
    expect(signsOf(payment(), {})).toEqual(['same_value']);
    expect(signsOf(payment({ currency: 'USD' }), {})).toEqual(['same_value']);
    expect(signsOf(payment({}, '5'), {})).toEqual([]);
    expect(signsOf(payment({ day: '2026-11-23' }), {})).toEqual([]);
    expect(signsOf(payment({ usdAmount: '300.00' }), {})).toEqual([]);
  });

  test('two payments from a wallet are not duplicates, because each has its own signature', () => {
    expect(signsOf(payment(), payment())).toEqual([]);
  });
});

describe('trips', () => {
  const drive = (day: string, from = 'Berlin', creatorId = '4') => ({
    entry: { ...ELSEWHERE, vendor: null, day },
    facts: { creatorId, trip: { kind: 'mileage', from, to: 'Potsdam' } as Mileage },
  });
  const days = (firstDay: string, lastDay: string, creatorId = '4') => ({
    entry: { ...ELSEWHERE, vendor: null, day: lastDay },
    facts: { creatorId, trip: { kind: 'per_diem', firstDay, lastDay } as PerDiem },
  });

  test('a drive that one person claims twice on a day is one trip; the way back, another day or person is not', () => {
    const one = drive('2026-11-20');
    expect(signsOf(one, drive('2026-11-20', ' berlin'))).toEqual(['same_trip']);
    expect(signsOf(one, drive('2026-11-20', 'Potsdam'))).toEqual([]);
    expect(signsOf(one, drive('2026-11-21'))).toEqual([]);
    expect(signsOf(one, drive('2026-11-20', 'Berlin', '5'))).toEqual([]);
  });

  test('per diems of one person that share a day are one trip; the day after is not', () => {
    const one = days('2026-11-18', '2026-11-20');
    expect(signsOf(one, days('2026-11-18', '2026-11-20'))).toEqual(['same_trip']);
    expect(signsOf(one, days('2026-11-20', '2026-11-25'))).toEqual(['same_trip']);
    expect(signsOf(one, days('2026-11-21', '2026-11-25'))).toEqual([]);
    expect(signsOf(one, days('2026-11-19', '2026-11-19', '5'))).toEqual([]);
    expect(signsOf(one, drive('2026-11-20'))).toEqual([]);
  });
});

const statement = fc.record({
  vendor: fc.constantFrom(null, 'kiosk', 'kiosk west', 'lidl'),
  invoiceNumber: fc.constantFrom(null, '1', '2'),
  amount: fc.constantFrom(null, '1', '2', '3'),
  currency: fc.constantFrom(null, 'USD', 'EUR', 'PYUSD'),
  usdAmount: fc.constantFrom(null, '1.00', '1.01', '3.00'),
  day: fc.constantFrom(null, '2026-11-20', '2026-11-21', '2026-11-22'),
});

const anyExpense = fc.record({
  creatorId: fc.constantFrom('4', '5'),
  isWalletPayment: fc.boolean(),
  fileHash: fc.constantFrom(null, 'a', 'b'),
  entry: statement,
  reading: fc.option(statement),
  readingKey: fc.constantFrom(null, 'k'),
  trip: fc.constantFrom<Computed | null>(
    null,
    { kind: 'mileage', from: 'A', to: 'B' } as Mileage,
    { kind: 'per_diem', firstDay: '2026-11-20', lastDay: '2026-11-22' } as PerDiem,
  ),
});

test('the order of two expenses does not matter, and the strongest reason comes first', () => {
  fc.assert(
    fc.property(anyExpense, anyExpense, (one, other) => {
      const signs = signsBetween(one, other);
      expect(signsBetween(other, one)).toEqual(signs);
      expect(signs).toEqual(DUPLICATE_REASONS.filter((reason) => signs.includes(reason)));
    }),
    { numRuns: 2_000 },
  );
});
