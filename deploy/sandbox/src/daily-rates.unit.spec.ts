import { readDailyRates } from '@outlay/prices';
import { expect, test } from 'vitest';
import { dailyRatesDocument } from './daily-rates.ts';

test('the rates are dated today and marked as simulated', () => {
  const text = dailyRatesDocument(new Date('2026-11-23T09:00:00Z'));
  const { publishedAt, perEuro } = readDailyRates(Buffer.from(text));
  expect(publishedAt).toEqual(new Date('2026-11-23T00:00:00Z'));
  expect(perEuro.get('MYR')).toEqual({ units: 48_067n, scale: 4 });
  expect(text).toContain('Outlay sandbox (simulated)');
});
