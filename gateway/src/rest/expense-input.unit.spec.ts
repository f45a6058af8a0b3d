import { expect, test } from 'vitest';
import { toInput, updateBody } from './expense-input.ts';
import { readInput } from './request-input.ts';
import { RestError } from './rest-error.ts';

const read = (body: object) => toInput(readInput(updateBody, body));

const fieldsOf = (body: object): string[] | undefined => {
  try {
    read(body);
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

test('every wrong field of a line is named', () => {
  const wrong = { amount: 'ten', category_id: -1, surprise: 1 };
  expect(fieldsOf({ lines: [{ amount: 1 }, wrong] })).toEqual(
    expect.arrayContaining(['lines.1.amount', 'lines.1.category_id', 'lines.1.surprise']),
  );
  const many = Array.from({ length: 51 }, () => ({ amount: 1 }));
  expect(fieldsOf({ lines: many })).toEqual(['lines']);
  expect(fieldsOf({ lines: 'two' })).toEqual(['lines']);
});
