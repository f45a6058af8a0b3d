import { expect, test } from 'vitest';
import { brokenPromises } from './event-compatibility.ts';

const published = {
  required: ['id', 'amount'],
  properties: { id: { type: 'string' }, amount: { type: 'string' }, note: { type: 'string' } },
};

test('an optional field more, and other words, break nothing', () => {
  const now = {
    required: ['amount', 'id'],
    properties: {
      id: { type: 'string', description: 'Of the expense.' },
      amount: { type: 'string' },
      note: { type: 'string' },
      vendor: { type: 'string' },
    },
  };
  expect(brokenPromises(published, now)).toEqual([]);
});

test.each([
  ['a new required field', { required: ['id', 'amount', 'note'] }, 'note has become required'],
  ['a requirement dropped', { required: ['id'] }, 'amount is no longer required'],
  [
    'a field dropped',
    { properties: { id: { type: 'string' }, amount: { type: 'string' } } },
    'note was removed',
  ],
  [
    'a field of another type',
    {
      properties: { id: { type: 'integer' }, amount: { type: 'string' }, note: { type: 'string' } },
    },
    'id has changed',
  ],
])('%s needs a new version', (_what, change, problem) => {
  const same = {
    required: ['id', 'amount'],
    properties: { id: { type: 'string' }, amount: { type: 'string' }, note: { type: 'string' } },
  };
  expect(brokenPromises(published, { ...same, ...change })).toEqual([problem]);
});
