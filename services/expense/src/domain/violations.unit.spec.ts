import { describe, expect, test } from 'vitest';
import { aField, anExpense, aPolicy } from '../../test/fixtures/an-expense.ts';
import { violationsOf } from './violations.ts';

const today = '2026-11-21';
const facts = { today, monthSpentUsd: '0', closedMonths: new Set<string>(), customFields: [] };
const codes = (...args: Parameters<typeof violationsOf>) =>
  violationsOf(...args).map(({ code }) => code);

describe('violations', () => {
  test('without a policy there are no violations', () => {
    expect(codes(anExpense(), null, facts)).toEqual([]);
  });

  test('an amount at the limit is allowed, one cent more is a violation', () => {
    const policy = aPolicy({ amountMaxUsd: '86.40' });
    expect(codes(anExpense(), policy, facts)).toEqual([]);
    const above = anExpense({ usdAmount: { amountMinor: 8_641n, currency: 'USD' } });
    expect(codes(above, policy, facts)).toEqual(['AMOUNT_ABOVE_LIMIT']);
  });

  test('without an exchange rate, the limits that no one can check are named and never block', () => {
    const policy = aPolicy({
      enforcement: 'block',
      amountMaxUsd: '500.00',
      monthlyMaxUsd: '1000.00',
      receiptRequiredAboveUsd: '25.00',
    });
    expect(violationsOf(anExpense({ usdAmount: null }), policy, facts)).toEqual([
      {
        code: 'LIMITS_UNCHECKED',
        message:
          "The limits of this policy can't be checked without an exchange rate ($500.00 per expense, $1,000.00 per month, $25.00 without a receipt).",
        severity: 'warn',
        field: 'currency',
      },
    ]);
    expect(codes(anExpense({ usdAmount: null }), aPolicy({}), facts)).toEqual([]);
  });

  test('a day of a closed month warns and names the month that it is booked in; an open one does not', () => {
    const closed = { ...facts, closedMonths: new Set(['2026-10', '2026-11']) };
    expect(violationsOf(anExpense({ day: '2026-10-31' }), null, closed)).toEqual([
      {
        code: 'PERIOD_CLOSED',
        message: 'October 2026 is closed. This expense will be booked in December 2026.',
        severity: 'warn',
        field: 'time',
      },
    ]);
    expect(violationsOf(anExpense({ day: '2026-12-01' }), null, closed)).toEqual([]);
  });

  test('a missing receipt is reported only above the limit', () => {
    const policy = aPolicy({ receiptRequiredAboveUsd: '25.00' });
    expect(codes(anExpense(), policy, facts)).toEqual(['RECEIPT_REQUIRED']);
    expect(codes(anExpense({ receiptId: '1' }), policy, facts)).toEqual([]);
  });

  test('age and category are checked', () => {
    const old = anExpense({ day: '2026-09-01', categoryId: '8' });
    expect(codes(old, aPolicy({ ageMaxDays: 30 }), facts)).toEqual([
      'TOO_OLD',
      'CATEGORY_NOT_COVERED',
    ]);
  });

  test('a day that is as old as the policy allows is not too old', () => {
    const policy = aPolicy({ ageMaxDays: 30 });
    expect(codes(anExpense({ day: '2026-10-22' }), policy, facts)).toEqual([]);
    expect(codes(anExpense({ day: '2026-10-21' }), policy, facts)).toEqual(['TOO_OLD']);
  });

  test('91 days ago is warned about, also without a policy and under one that blocks; 90 are not', () => {
    const warning = {
      code: 'DATE_LONG_AGO',
      message: 'Dated more than 90 days ago.',
      severity: 'warn',
      field: 'time',
    };
    for (const policy of [null, aPolicy({ enforcement: 'block' })]) {
      expect(violationsOf(anExpense({ day: '2026-08-22' }), policy, facts)).toEqual([warning]);
      expect(violationsOf(anExpense({ day: '2026-08-23' }), policy, facts)).toEqual([]);
    }
  });

  test('a day that is too old for the policy is named once', () => {
    const policy = aPolicy({ ageMaxDays: 60 });
    expect(codes(anExpense({ day: '2026-08-22' }), policy, facts)).toEqual(['TOO_OLD']);
  });

  test('the monthly total includes this expense, to the cent', () => {
    const policy = aPolicy({ monthlyMaxUsd: '100.00' });
    const spent = (monthSpentUsd: string) =>
      violationsOf(anExpense(), policy, { ...facts, monthSpentUsd });
    expect(spent('13.60')).toEqual([]);
    expect(spent('13.61')).toEqual([
      {
        code: 'MONTHLY_LIMIT_EXCEEDED',
        message: 'Brings the month to $100.01 (limit: $100.00).',
        severity: 'warn',
        field: 'amount',
      },
    ]);
  });

  test('each required field that is missing is reported with its own message and field', () => {
    const policy = aPolicy({ requiredFields: ['vendor', 'location', 'invoiceNumber'] });
    expect(violationsOf(anExpense(), policy, facts)).toMatchObject([
      { code: 'FIELD_REQUIRED', field: 'location', message: 'This policy requires a location.' },
      { code: 'FIELD_REQUIRED', field: 'invoiceNumber' },
    ]);
  });

  test('a policy that enforces its rules blocks on all of them', () => {
    const policy = aPolicy({ enforcement: 'block', amountMaxUsd: '1.00', archived: true });
    expect(violationsOf(anExpense(), policy, facts)).toMatchObject([
      { code: 'AMOUNT_ABOVE_LIMIT', severity: 'block' },
      { code: 'POLICY_ARCHIVED', severity: 'block' },
    ]);
  });

  test('without a known value, no limit counts as exceeded', () => {
    const policy = aPolicy({ amountMaxUsd: '1.00', monthlyMaxUsd: '1.00' });
    expect(codes(anExpense({ usdAmount: null }), policy, facts)).toEqual(['LIMITS_UNCHECKED']);
  });
});

describe('a custom field without a value', () => {
  const line = { description: null, categoryId: '2', taxCodeId: null, taxMinor: 0n };
  const linesWith = (...seats: (string | null)[]) =>
    seats.map((value) => {
      const fields: Record<string, string> = value === null ? {} : { seat: value };
      return { ...line, amountMinor: 4_320n, fields };
    });
  const seat = aField({ id: '7', key: 'seat', name: 'Seat', level: 'line' });
  const found = (
    field: typeof seat,
    expense: Parameters<typeof anExpense>[0] = {},
    policy: Parameters<typeof aPolicy>[0] = {},
  ) => violationsOf(anExpense(expense), aPolicy(policy), { ...facts, customFields: [field] });

  test('blocks when the organization requires it, whatever the policy', () => {
    expect(found(aField({ required: true }))).toEqual([
      {
        code: 'FIELD_REQUIRED',
        message: 'Project is required.',
        severity: 'block',
        field: 'fields',
      },
    ]);
    expect(found(aField({ required: true }), { fields: { project: 'Atlas' } })).toEqual([]);
    const builder = aField({ key: 'constructor', required: true });
    expect(found(builder)).toHaveLength(1);
  });

  test('is a violation as the policy has it when the policy requires it', () => {
    const requiredCustomFields = ['1'];
    expect(found(aField(), {}, { requiredCustomFields })).toMatchObject([{ severity: 'warn' }]);
    const strict = { requiredCustomFields, enforcement: 'block' } as const;
    expect(found(aField(), {}, strict)).toMatchObject([{ severity: 'block' }]);
    expect(found(aField({ id: '2' }), {}, strict)).toEqual([]);
  });

  test('is required on every line, also of an unsplit expense', () => {
    const required = { ...seat, required: true };
    expect(found(required)).toMatchObject([{ message: 'Seat is required.', field: 'lines' }]);
    expect(found(required, { lines: linesWith('12A', null) })).toMatchObject([
      { message: 'Seat is required on every line.', field: 'lines' },
    ]);
    expect(found(required, { lines: linesWith('12A', '12B') })).toEqual([]);
  });

  test('is never required once it is archived', () => {
    const archived = aField({ required: true, archived: true });
    expect(found(archived, {}, { requiredCustomFields: ['1'] })).toEqual([]);
  });
});
