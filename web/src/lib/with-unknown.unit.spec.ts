import { expect, test } from 'vitest';
import { statusLabels } from './status-labels.ts';
import { textLabels } from './with-unknown.ts';

test('a value of a newer server is shown in its own words, a known one by its label', () => {
  const labels = textLabels({ FIAT: 'Card or cash' });
  expect(labels.FIAT).toBe('Card or cash');
  expect((labels as Record<string, string>)['BANK_TRANSFER']).toBe('Bank transfer');
  expect(Object.keys(labels)).toEqual(['FIAT']);
});

test('the badge of an unknown status is neutral', () => {
  const labels = statusLabels({ PAID: { label: 'Paid', tone: 'settled' } });
  expect((labels as Record<string, unknown>)['ON_HOLD']).toEqual({
    label: 'On hold',
    tone: 'neutral',
  });
});
