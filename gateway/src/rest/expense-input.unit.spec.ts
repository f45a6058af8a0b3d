import { expect, test } from 'vitest';
import type { z } from 'zod';
import { createBody, toInput, updateBody } from './expense-input.ts';
import { readInput } from './request-input.ts';
import { RestError } from './rest-error.ts';

const read = (body: object) => toInput(readInput(updateBody, body));

const fieldsOf = (body: object, schema: z.ZodType = updateBody): string[] | undefined => {
  try {
    readInput(schema, body);
  } catch (error) {
    if (error instanceof RestError) return error.errors?.map(({ field }) => field);
    throw error;
  }
  throw new Error('it was accepted');
};

test('lines as they were answered are accepted as input, with the names of the graph', () => {
  const answered = {
    ...{ id: 1, description: null, amount: -44.5, category_id: 2, tax_code_id: 1 },
    tax_amount: -2.91,
  };
  expect(read({ lines: [answered, { amount: '50' }] })).toEqual({
    lines: [
      {
        ...{ description: null, amount: '-44.5', categoryId: '2', taxCodeId: '1' },
        taxAmount: '-2.91',
      },
      { amount: '50' },
    ],
  });
});

test('lines that are left out stay out, and null reaches the graph', () => {
  expect(read({ vendor: 'Trattoria' })).toEqual({ vendor: 'Trattoria' });
  expect(read({ lines: null })).toEqual({ lines: null });
});

test('custom fields reach the graph by key, on the expense and on lines, and null clears one', () => {
  const answered = { project: 'Atlas', constructor: 'Bob' };
  expect(read({ fields: answered, lines: [{ amount: 1, fields: { seat: null } }] })).toEqual({
    fields: [
      { key: 'project', value: 'Atlas' },
      { key: 'constructor', value: 'Bob' },
    ],
    lines: [{ amount: '1', fields: [{ key: 'seat', value: null }] }],
  });
  expect(read({ fields: null })).toEqual({});
  expect(fieldsOf({ fields: { project: 5 } })).toEqual(['fields.project']);
  expect(fieldsOf({ fields: ['Atlas'] })).toEqual(['fields']);
  expect(fieldsOf({ lines: [{ amount: 1, fields: { seat: {} } }] })).toEqual([
    'lines.0.fields.seat',
  ]);
});

test('trips as they were answered are accepted as input, with the names of the graph', () => {
  const mileage = { rate_id: 3, distance: 42.5, from: 'Berlin', to: 'Potsdam' };
  const trip = { rateId: '3', distance: '42.5', from: 'Berlin', to: 'Potsdam' };
  expect(read({ mileage, per_diem: null })).toEqual({ mileage: trip, perDiem: null });
  const days = { rate_id: '4', first_day: '2026-11-16', last_day: '2026-11-18' };
  const meals = { breakfasts: 2, lunches: 0, dinners: 1 };
  expect(read({ per_diem: { ...days, meals_provided: meals } })).toEqual({
    perDiem: { rateId: '4', firstDay: '2026-11-16', lastDay: '2026-11-18', mealsProvided: meals },
  });
});

test('every wrong field of a trip is named, and an amount is required without one', () => {
  const created = { title: 'Trip', time: '2026-11-20' };
  const wrong = { rate_id: -1, distance: null, from: 1, surprise: 1 };
  expect(fieldsOf({ mileage: wrong })).toEqual(
    expect.arrayContaining(
      ['rate_id', 'distance', 'from', 'to', 'surprise'].map((field) => `mileage.${field}`),
    ),
  );
  expect(fieldsOf({ per_diem: { rate_id: 1, first_day: '2026-02-30', last_day: 1 } })).toEqual([
    'per_diem.first_day',
    'per_diem.last_day',
  ]);
  const trip = { rate_id: 3, distance: '42', from: 'Berlin', to: 'Potsdam' };
  expect(readInput(createBody, { ...created, mileage: trip })).toMatchObject({ title: 'Trip' });
  for (const none of [{}, { mileage: null, per_diem: null, amount: null }])
    expect(fieldsOf({ ...created, ...none }, createBody)).toEqual(['amount']);
  expect(fieldsOf({ time: '2026-11-20' }, createBody)).toEqual(['title', 'amount']);
});

test('every wrong field of a line is named', () => {
  const wrong = { amount: 'ten', category_id: -1, surprise: 1 };
  expect(fieldsOf({ lines: [{ amount: 1 }, wrong] })).toEqual(
    expect.arrayContaining(['lines.1.amount', 'lines.1.category_id', 'lines.1.surprise']),
  );
  const many = Array.from({ length: 51 }, () => ({ amount: 1 }));
  expect(fieldsOf({ lines: many })).toEqual(['lines']);
  expect(fieldsOf({ lines: 'two' })).toEqual(['lines']);
});
