import { CURRENCIES, formatMoney, formatUnits, scaleOf } from '@outlay/platform/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aMileageRate, aPerDiemRate } from '../../test/fixtures/a-travel-rate.ts';
import { readMileage, readPerDiem, travelNote, type MealsProvided, type Travel } from './travel.ts';
import { travelTemplateOf, type TravelRate } from './travel-rate.ts';

const TRIP = { rateId: '1', distance: '42', from: 'Berlin', to: 'Potsdam' };
const DAYS = { rateId: '2', firstDay: '2026-11-16', lastDay: '2026-11-18' };
const NO_MEALS: MealsProvided = { breakfasts: 0, lunches: 0, dinners: 0 };

const frame = (
  rates: readonly TravelRate[],
  day = '2026-11-20',
  currentRateId: string | null = null,
) => ({
  ...{ rates, day, currentRateId },
});

const drive = (given: Partial<typeof TRIP>, rates = [aMileageRate()], day?: string) =>
  readMileage({ ...TRIP, ...given }, frame(rates, day));

const stay = (
  given: Partial<typeof DAYS> & { mealsProvided?: Partial<MealsProvided> },
  rates = [aPerDiemRate()],
) => readPerDiem({ ...DAYS, ...given }, frame(rates));

function valueOf(read: ReturnType<typeof readMileage>): Travel {
  if (!read.ok) throw new Error(JSON.stringify(read.refusals));
  return read.value;
}
const amountOf = (read: ReturnType<typeof readMileage>): string => {
  const { amount } = valueOf(read);
  return `${formatMoney(amount)} ${amount.currency}`;
};
const refusalOf = (read: ReturnType<typeof readMileage>): [string | undefined, string] | null =>
  read.ok ? null : [read.refusals[0].field, read.refusals[0].message];

/** Half up by another way: the digit after the last one decides. */
const minorOf = (units: bigint, scale: number, decimals: number): bigint =>
  ((units * 10n ** BigInt(decimals + 1)) / 10n ** BigInt(scale) + 5n) / 10n;

describe('mileage', () => {
  describe('with a yearly threshold of 10,000 miles from April 6', () => {
    const rate = aMileageRate({
      ...{ name: 'Car or van', unit: 'mi', perUnit: '0.45', currency: 'GBP' },
      ...{ validFrom: '2011-04-06', thresholdPerYear: '10000', perUnitAbove: '0.25' },
    });
    const after = (
      claimed: [day: string, distance: string][],
      distance: string,
      day = '2026-11-20',
    ) =>
      readMileage(
        { ...TRIP, distance },
        { ...frame([rate], day), claimed: claimed.map(([on, of]) => ({ day: on, distance: of })) },
      );

    test.each<[string, [string, string][], string, string]>([
      ['below it', [['2026-05-01', '9000']], '1000', '450.00 GBP'],
      ['across it', [['2026-05-01', '9990.5']], '20', '6.90 GBP'],
      [
        'above it',
        [
          ['2026-05-01', '6000'],
          ['2026-09-01', '5000'],
        ],
        '100',
        '25.00 GBP',
      ],
      ['after a year before', [['2026-04-05', '20000']], '100', '45.00 GBP'],
      ['before a later year', [['2027-04-06', '20000']], '100', '45.00 GBP'],
    ])('a trip %s', (_what, claimed, distance, amount) => {
      expect(amountOf(after(claimed, distance))).toBe(amount);
    });

    test('the part above is kept and shown with its own amount', () => {
      const { computed, amount } = valueOf(after([['2026-05-01', '9990.5']], '20'));
      expect(computed).toMatchObject({ above: { distance: '10.50', perUnit: '0.25' } });
      expect(travelNote(computed, amount.currency)).toBe(
        'Mileage: 20 mi from Berlin to Potsdam at 0.45 GBP, 10.50 mi of it at 0.25 GBP',
      );
    });
  });

  test.each([
    ['42', '0.30', 'EUR', '12.60 EUR'],
    ['42.5', '0.725', 'USD', '30.81 USD'],
    ['0.01', '0.5', 'EUR', '0.01 EUR'],
    ['0.01', '0.4999', 'EUR', '0.00 EUR'],
    ['10000', '100000', 'EUR', '1000000000.00 EUR'],
    ['3', '0.5', 'JPY', '2 JPY'],
    ['3', '0.1255', 'KWD', '0.377 KWD'],
  ])('%s km at %s %s are %s, rounded half up once', (distance, perUnit, currency, amount) => {
    const rate = aMileageRate({ perUnit, currency: currency as TravelRate['currency'] });
    expect(amountOf(drive({ distance }, [rate]))).toBe(amount);
  });

  test('the amount is the exact product, in the minor unit of every currency', () => {
    const drawn = fc.record({
      distance: fc.bigInt(1n, 1_000_000n),
      perUnit: fc.bigInt(0n, 1_000_000n),
      currency: fc.constantFrom(...CURRENCIES),
    });
    fc.assert(
      fc.property(drawn, ({ distance, perUnit, currency }) => {
        const rate = aMileageRate({ perUnit: formatUnits(perUnit, 4), currency });
        const { amount } = valueOf(drive({ distance: formatUnits(distance, 2) }, [rate]));
        expect(amount).toEqual({
          currency,
          amountMinor: minorOf(distance * perUnit, 6, scaleOf(currency)),
        });
      }),
    );
  });

  test.each([
    { distance: '0' },
    { distance: '-1' },
    { distance: '10000.01' },
    { distance: '1.234' },
    { distance: 'far' },
    { from: ' ' },
    { to: 'x'.repeat(201) },
  ])('%j is refused at its field', (given) => {
    const [field = ''] = Object.keys(given);
    expect(refusalOf(drive(given))?.[0]).toBe(`mileage.${field}`);
  });

  test('the latest version that is valid on the travel day counts, whichever was chosen', () => {
    const rates = [
      aMileageRate({ id: '3', perUnit: '0.40', validFrom: '2026-12-01' }),
      aMileageRate({ id: '9', perUnit: '0.35', validFrom: '2026-06-01', archived: true }),
      aMileageRate({ validFrom: '2026-01-01' }),
    ];
    const on = (day: string, rateId = '1') => drive({ rateId }, rates, day);
    expect(amountOf(on('2026-11-30'))).toBe('12.60 EUR');
    expect(valueOf(on('2026-12-01'))).toMatchObject({
      amount: { amountMinor: 1_680n },
      computed: { rateId: '3', perUnit: '0.40' },
    });
    expect(amountOf(on('2026-11-30', '3'))).toBe('12.60 EUR');
    expect(refusalOf(on('2025-12-31'))).toEqual([
      'mileage.rateId',
      'This rate is valid from Jan 1, 2026.',
    ]);
    expect(refusalOf(on('2026-11-30', '9'))?.[1]).toBe('This rate is no longer in use.');
    expect(amountOf(readMileage({ ...TRIP, rateId: '9' }, frame(rates, '2026-11-30', '9')))).toBe(
      '14.70 EUR',
    );
  });

  test('a rate of another kind, or in another unit on the day, is refused', () => {
    expect(refusalOf(drive({ rateId: '2' }, [aPerDiemRate()]))?.[1]).toBe('Rate does not exist.');
    expect(refusalOf(drive({ rateId: '7' }))?.[1]).toBe('Rate does not exist.');
    const miles = aMileageRate({ id: '3', unit: 'mi', validFrom: '2026-06-01' });
    expect(refusalOf(drive({}, [miles, aMileageRate()]))?.[1]).toMatch(/^The unit or currency/);
  });
});

describe('a per diem', () => {
  describe('whose first and last day pay less', () => {
    const rates = [aPerDiemRate({ firstLastDay: '14.00' })];

    test.each([
      ['three days', '2026-11-16', '2026-11-18', '56.00 EUR'],
      ['two days', '2026-11-16', '2026-11-17', '28.00 EUR'],
      ['one day', '2026-11-16', '2026-11-16', '14.00 EUR'],
    ])('pays %s with the partial days', (_what, firstDay, lastDay, amount) => {
      expect(amountOf(stay({ firstDay, lastDay }, rates))).toBe(amount);
    });

    test('deducts meals from a partial day down to nothing, and names both amounts', () => {
      const read = stay({ mealsProvided: { breakfasts: 1, lunches: 1 } }, rates);
      expect(amountOf(read)).toBe('42.00 EUR');
      const { computed, amount } = valueOf(read);
      expect(computed).toMatchObject({
        perDay: '28.00',
        parts: [
          { days: 2, perDay: '14.00' },
          { days: 1, perDay: '28.00' },
        ],
      });
      expect(travelNote(computed, amount.currency)).toContain('2 × 14.00 EUR + 1 × 28.00 EUR');
    });

    test('of the United States pays 75 percent of the standard rate', () => {
      const template = travelTemplateOf('US').find(({ unit }) => unit === 'day');
      expect(template).toMatchObject({ perUnit: '68.00', firstLastDay: '51.00' });
    });
  });

  test.each([
    [{}, '84.00 EUR'],
    [{ firstDay: '2026-11-18' }, '28.00 EUR'],
    [{ mealsProvided: { breakfasts: 2 } }, '72.80 EUR'],
    [{ mealsProvided: { breakfasts: 3, lunches: 3, dinners: 3 } }, '0.00 EUR'],
  ])('%j is %s', (given, amount) => {
    expect(amountOf(stay(given))).toBe(amount);
  });

  test('a day is worth 0 or more, so a deduction never reduces another day', () => {
    const rate = aPerDiemRate({ perUnit: '14.00' });
    const mealsProvided = { lunches: 1, dinners: 1 };
    expect(amountOf(stay({ mealsProvided }, [rate]))).toBe('28.00 EUR');
  });

  test('each day has its own rate, with its own deductions', () => {
    const raised = { perUnit: '30.00', breakfast: '6.00', validFrom: '2026-11-17' };
    const rates = [aPerDiemRate({ id: '4', ...raised }), aPerDiemRate()];
    const read = stay({ mealsProvided: { breakfasts: 2 } }, rates);
    expect(amountOf(read)).toBe('76.40 EUR');
    expect(valueOf(read).computed).toMatchObject({
      ...{ rateId: '4', perDay: '30.00' },
      parts: [
        { days: 1, perDay: '28.00', breakfast: '5.60' },
        { days: 2, perDay: '30.00', breakfast: '6.00' },
      ],
    });
    const francs = [aPerDiemRate({ id: '4', ...raised, currency: 'CHF' }), aPerDiemRate()];
    expect(refusalOf(stay({}, francs))?.[1]).toMatch(/^The unit or currency/);
    expect(refusalOf(stay({}, [aPerDiemRate({ validFrom: '2026-11-17' })]))?.[1]).toBe(
      'This rate is valid from Nov 17, 2026.',
    );
  });

  test.each([
    [{ firstDay: '2026-11-19' }, 'perDiem.lastDay'],
    [{ firstDay: '2026-08-20' }, 'perDiem.lastDay'],
    [{ firstDay: '2026-02-30' }, 'perDiem.lastDay'],
    [{ mealsProvided: { dinners: 4 } }, 'perDiem.mealsProvided.dinners'],
    [{ mealsProvided: { lunches: -1 } }, 'perDiem.mealsProvided.lunches'],
  ])('%j is refused at %s', (given, field) => {
    expect(refusalOf(stay(given))?.[0]).toBe(field);
  });

  test('it is rounded once, on the exact sum of the days, in the minor unit of every currency', () => {
    const drawn = fc.record({
      perDay: fc.bigInt(0n, 1_000_000n),
      meal: fc.bigInt(0n, 400_000n),
      count: fc.integer({ min: 1, max: 18 }),
      meals: fc.record({ breakfasts: fc.nat(1), lunches: fc.nat(1), dinners: fc.nat(1) }),
      currency: fc.constantFrom(...CURRENCIES),
    });
    fc.assert(
      fc.property(drawn, ({ perDay, meal, count, meals, currency }) => {
        const text = formatUnits(meal, 4);
        const deducted = { breakfast: text, lunch: text, dinner: text };
        const rate = aPerDiemRate({ perUnit: formatUnits(perDay, 4), ...deducted, currency });
        const firstDay = `2026-11-${String(19 - count).padStart(2, '0')}`;
        const { amount } = valueOf(stay({ firstDay, mealsProvided: meals }, [rate]));
        const first = perDay - meal * BigInt(meals.breakfasts + meals.lunches + meals.dinners);
        const sum = (first > 0n ? first : 0n) + perDay * BigInt(count - 1);
        expect(amount.amountMinor).toBe(minorOf(sum, 4, scaleOf(currency)));
      }),
    );
  });
});

test('the history names a trip in words', () => {
  const mileage = valueOf(drive({}));
  expect(travelNote(mileage.computed, 'EUR')).toBe(
    'Mileage: 42 km from Berlin to Potsdam at 0.30 EUR',
  );
  const { computed } = valueOf(stay({ mealsProvided: { ...NO_MEALS, breakfasts: 2 } }));
  expect(travelNote(computed, 'EUR')).toBe(
    'Per diem: Germany, Nov 16, 2026 to Nov 18, 2026, 3 × 28.00 EUR, 2 breakfasts provided',
  );
  expect(travelNote(null, 'EUR')).toBeNull();
});
