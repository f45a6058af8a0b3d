import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createBody } from './expense-input.ts';
import {
  idempotencyKey,
  idParameter,
  jsonAmount,
  jsonId,
  jsonObject,
  jsonText,
  paging,
  readInput,
} from './request-input.ts';
import { RestError } from './rest-error.ts';

const aRequest = (parts: { params?: unknown; body?: unknown; headers?: unknown }): FastifyRequest =>
  ({ params: {}, headers: {}, ...parts }) as FastifyRequest;

function refusalOf(work: () => unknown): RestError {
  try {
    work();
  } catch (error) {
    if (error instanceof RestError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

test('every wrong field of a new expense is named in one answer', () => {
  const fieldsOf = (input: object): string[] | undefined =>
    refusalOf(() => readInput(createBody, input)).errors?.map(({ field }) => field);
  const wrong = { title: ' ', amount: -1, currency: 'XYZ' };
  expect(fieldsOf(wrong)).toEqual(['title', 'amount', 'currency', 'time']);
  expect(fieldsOf({ ...wrong, vendor: 'x'.repeat(201), category_id: -1, surprise: 1 })).toEqual(
    expect.arrayContaining([
      'title',
      'amount',
      'currency',
      'time',
      'vendor',
      'category_id',
      'surprise',
    ]),
  );
});

test('a negative amount is refused with the ways to enter a credit note', () => {
  const creditNote = {
    title: 'Returned chair',
    amount: '-5.00',
    currency: 'EUR',
    time: '2026-11-20',
  };
  expect(refusalOf(() => readInput(createBody, creditNote)).errors).toEqual([
    {
      field: 'amount',
      message:
        'Amount must be 0 or more. For a credit note, use its receipt in the app, or createExpense or updateExpense in GraphQL.',
    },
  ]);
});

describe('JSON amounts', () => {
  test.each([
    [86.4, '86.4'],
    [0, '0'],
    [-0.5, '-0.5'],
    [1e-7, '0.0000001'],
    [1.5e-9, '0.0000000015'],
    [-2.5e-8, '-0.000000025'],
    [1e21, '1000000000000000000000'],
    [1.5e21, '1500000000000000000000'],
    [' 12.50 ', '12.50'],
    ['0.000000001', '0.000000001'],
  ])('%s is read as %s, digit by digit', (given, text) => {
    expect(jsonAmount.parse(given)).toBe(text);
  });

  test.each([123456789.12345679, 0.1234567890123456, 0.1 + 0.2])(
    '%s has more digits than every JSON parser keeps, and is refused instead of rounded',
    (given) => {
      const result = jsonAmount.safeParse(given);
      expect(result.error?.issues[0]?.message).toBe('Send an amount of over 15 digits as a text.');
    },
  );

  test.each(['', 'abc', '1,5', '1e3', '0x10', '.5', '5.', '--1', '1 000', NaN, Infinity, null, {}])(
    '%s is not an amount',
    (given) => {
      const result = jsonAmount.safeParse(given);
      expect(result.error?.issues[0]?.message).toBe('Amount must be a number.');
    },
  );
});

describe('ids', () => {
  test.each([
    [7, '7'],
    ['7', '7'],
  ])('%s is the id %s', (given, id) => {
    expect(jsonId('Category').parse(given)).toBe(id);
  });

  test.each([0, -1, 1.5, '', '07', '7 ', '1'.repeat(19)])(
    '"%s" in a body counts as something that does not exist',
    (given) => {
      const result = jsonId('Category').safeParse(given);
      expect(result.error?.issues[0]?.message).toBe('Category does not exist.');
    },
  );

  test.each([
    ['42', '42'],
    ['042', '0'],
    ['abc', '0'],
    ['1'.repeat(19), '0'],
    ['-1', '0'],
  ])(
    'the id "%s" in a path becomes %s, so that nonsense is not found like any unknown id',
    (given, id) => {
      expect(idParameter(aRequest({ params: { id: given } }))).toBe(id);
    },
  );
});

describe('reading a body', () => {
  const schema = z.strictObject({ title: jsonText('Title'), amount: jsonAmount });

  test('an object whose length cannot be compared is refused like any other value of the wrong type', () => {
    const schema = z.object({ title: z.string().min(1) });
    const refusal = refusalOf(() => readInput(schema, { title: { length: { toString: 1 } } }));
    expect(refusal).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
  });

  test('every invalid field is reported with its own message', () => {
    const refusal = refusalOf(() => readInput(schema, { title: 7, amount: 'x' }));
    expect(refusal).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(refusal.errors).toEqual([
      { field: 'title', message: 'Title must be a text.' },
      { field: 'amount', message: 'Amount must be a number.' },
    ]);
  });

  test('every unknown field is reported, so a misspelt one is not silently ignored', () => {
    const body = { title: 'Lunch', amount: 1, ammount: 2, note: 'x' };
    expect(refusalOf(() => readInput(schema, body)).errors).toEqual([
      { field: 'ammount', message: 'Unknown field: ammount.' },
      { field: 'note', message: 'Unknown field: note.' },
    ]);
  });

  test.each([undefined, null, 'text', 7, []])('%s is not an object and is refused', (body) => {
    expect(refusalOf(() => jsonObject(aRequest({ body }))).errors).toEqual([
      { field: 'body', message: 'The body must be a JSON object.' },
    ]);
  });
});

describe('paging', () => {
  const query = z.object(paging);

  test('the default is the first hundred, and query strings are parsed as numbers', () => {
    expect(readInput(query, {})).toEqual({ skip: 0, limit: 100 });
    expect(readInput(query, { skip: '20', limit: '10' })).toEqual({ skip: 20, limit: 10 });
  });

  test.each([
    [{ skip: '-1' }, 'skip must be 0 or more.'],
    [{ limit: '0' }, 'limit must be 1 or more.'],
    [{ limit: '101' }, 'limit must be at most 100.'],
    [{ limit: 'ten' }, 'limit must be a whole number.'],
    [{ skip: '1.5' }, 'skip must be a whole number.'],
  ])('%o is refused', (given, message) => {
    expect(refusalOf(() => readInput(query, given)).message).toBe(message);
  });
});

test('an Idempotency-Key is used when present', () => {
  expect(idempotencyKey(aRequest({ headers: { 'idempotency-key': 'k' } }))).toBe('k');
  expect(idempotencyKey(aRequest({}))).toBeNull();
});
