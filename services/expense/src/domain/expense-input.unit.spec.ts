import { describe, expect, test, vi } from 'vitest';
import { anExpense } from '../../test/fixtures/an-expense.ts';
import { aMileageRate, aPerDiemRate } from '../../test/fixtures/a-travel-rate.ts';
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
    ['-1000000001', 'USD', 'Amount must be at most 1000000000.'],
    ['ten', 'USD', 'Amount must be a number.'],
    ['', 'USD', 'Amount is required.'],
    ['1500.5', 'JPY', 'Amount cannot have decimals in JPY.'],
    ['1.2345', 'KWD', 'Amount can have at most 3 decimals in KWD.'],
    ['1.0000001', 'PYUSD', 'Amount can have at most 6 decimals in PYUSD.'],
  ])('amount %j %s: %s', (amount, currency, message) => {
    expect(problems({ ...valid, amount, currency })).toEqual([['amount', message]]);
  });

  test('a negative amount is a credit note, in lines too', () => {
    const lines = [{ amount: '-5.00' }, { amount: '-3.00' }];
    const read = readExpenseInput({ ...valid, amount: '-8', currency: 'USD', lines }, null);
    expect(read.ok && read.value).toMatchObject({ amount: { amountMinor: -800n } });
    expect(read.ok && read.value.lines?.map(({ amountMinor }) => amountMinor)).toEqual([
      -500n,
      -300n,
    ]);
  });

  test('an unsupported currency is refused by name', () => {
    expect(problems({ ...valid, currency: 'XYZ' })).toEqual([
      ['currency', 'Currency must be an ISO 4217 code, PYUSD or SOL.'],
    ]);
  });

  test.each([
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

describe('mileage and per diems', () => {
  const mileage = { rateId: '1', distance: '42', from: 'Berlin', to: 'Potsdam' };
  const perDiem = { rateId: '2', firstDay: '2026-11-16', lastDay: '2026-11-18' };
  const read = (
    input: Parameters<typeof readExpenseInput>[0],
    current: Parameters<typeof readExpenseInput>[1] = null,
  ) => {
    const rate = input.perDiem ? aPerDiemRate() : aMileageRate();
    const details = readExpenseInput(input, current, undefined, [rate]);
    return details.ok ? details.value : details.refusals.map(({ code, field }) => [code, field]);
  };
  const detailsOf = (input: Parameters<typeof readExpenseInput>[0]) => {
    const details = read({ title: 'Trip', time: '2026-11-20', ...input });
    if (!('title' in details)) throw new Error(JSON.stringify(details));
    return details;
  };
  const COMPUTED = [['AMOUNT_IS_COMPUTED', 'amount']];

  test('compute amount, currency, type and the day of a per diem', () => {
    expect(detailsOf({ mileage, expenseType: 'regular' })).toMatchObject({
      ...{ expenseType: 'mileage', day: '2026-11-20' },
      amount: { amountMinor: 1_260n, currency: 'EUR' },
    });
    expect(detailsOf({ perDiem })).toMatchObject({
      ...{ expenseType: 'per_diem', day: '2026-11-18' },
      amount: { amountMinor: 8_400n, currency: 'EUR' },
    });
  });

  test.each([
    [{ amount: '12.60' }, true],
    [{ amount: '12.6', currency: 'EUR' }, true],
    [{ amount: '12.61' }, false],
    [{ amount: 'ten' }, false],
    [{ currency: 'USD' }, false],
  ])('take %j beside them: %s', (sent, isTaken) => {
    const given = { title: 'Trip', time: '2026-11-20', mileage, ...sent };
    if (isTaken) expect(read(given)).toMatchObject({ amount: { amountMinor: 1_260n } });
    else expect(read(given)).toEqual(COMPUTED);
    const edit = read(sent, detailsOf({ mileage }));
    if (isTaken) expect(edit).toEqual(detailsOf({ mileage }));
    else expect(edit).toEqual(COMPUTED);
  });

  test('keep their type until the trip is removed', () => {
    const trip = detailsOf({ perDiem });
    expect(read({ expenseType: 'travel' }, trip)).toEqual([['AMOUNT_IS_COMPUTED', 'expenseType']]);
    expect(read({ mileage: null }, trip)).toEqual(trip);
    const regular = { expenseType: 'regular', computed: null, amount: trip.amount };
    expect(read({ perDiem: null }, trip)).toMatchObject(regular);
    expect(read({ perDiem: null, amount: '5', expenseType: 'travel' }, trip)).toMatchObject({
      ...{ expenseType: 'travel', amount: { amountMinor: 500n, currency: 'EUR' } },
    });
    expect(read({ mileage }, trip)).toMatchObject({ expenseType: 'mileage' });
  });

  test('of both only one is taken, and all invalid fields are named in one answer', () => {
    expect(read({ title: ' ', time: 'x', mileage, perDiem })).toEqual([
      ...[
        ['VALIDATION_FAILED', 'title'],
        ['VALIDATION_FAILED', 'perDiem'],
        ['VALIDATION_FAILED', 'time'],
      ],
    ]);
    expect(read({ title: 'Trip', mileage: { ...mileage, distance: '0', to: '' } })).toEqual([
      ['VALIDATION_FAILED', 'mileage.distance'],
      ['VALIDATION_FAILED', 'mileage.to'],
      ['VALIDATION_FAILED', 'time'],
    ]);
  });

  test('a mileage that moves to another day has the rate of that day', () => {
    const raised = aMileageRate({ id: '3', perUnit: '0.40', validFrom: '2026-11-21' });
    const moved = readExpenseInput({ time: '2026-11-21' }, detailsOf({ mileage }), undefined, [
      ...[raised, aMileageRate()],
    ]);
    expect(moved).toMatchObject({
      value: { day: '2026-11-21', amount: { amountMinor: 1_680n }, computed: { rateId: '3' } },
    });
    expect(read({ vendor: 'Car' }, detailsOf({ mileage }))).toMatchObject({
      amount: { amountMinor: 1_260n },
    });
  });

  test('lines have to add up to the computed amount', () => {
    const lines = [{ amount: '12.00' }];
    expect(read({ title: 'Trip', time: '2026-11-20', mileage, lines })).toEqual([
      ['LINES_DO_NOT_ADD_UP', 'lines'],
    ]);
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
