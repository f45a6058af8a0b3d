import { expect, test } from 'vitest';
import { mayBeDueBy, type FailedEvent } from './failed-event.ts';

const event = (changes: Partial<FailedEvent>): FailedEvent => ({
  type: 'PaymentSent',
  time: '2026-11-30T23:30:00.000Z',
  day: null,
  ...changes,
});
const isDue = (changes: Partial<FailedEvent>, month: string): boolean =>
  mayBeDueBy(event(changes), month, 'Europe/Berlin');

test('a payment counts from the month of its day in the time zone of the organization', () => {
  expect(isDue({}, '2026-11')).toBe(false);
  expect(isDue({}, '2026-12')).toBe(true);
});

test('an expense counts from the month of its own day', () => {
  expect(isDue({ type: 'ExpenseApproved', day: '2026-10-31' }, '2026-10')).toBe(true);
  expect(isDue({ type: 'ExpenseRecoded', day: '2026-11-01' }, '2026-10')).toBe(false);
});

test.each([
  { type: 'TaxCodeChanged' },
  { type: 'PaymentFailed' },
  { type: null, time: null },
  { time: 'yesterday' },
])('an event whose month is unknown counts for every month: %j', (changes) =>
  expect(isDue(changes, '2020-01')).toBe(true),
);
