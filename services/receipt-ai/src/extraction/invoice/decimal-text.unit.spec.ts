import { expect, test } from 'vitest';
import { taxWithin } from './decimal-text.ts';

test('the tax in an amount is rounded half up like every tax, so 0.03 with 20% contains 0.01', () => {
  expect(taxWithin('0.03', '20')).toBe('0.01');
  expect(taxWithin('-0.03', '20')).toBe('-0.01');
  expect(taxWithin('122.00', '22')).toBe('22.00');
});

test('without a rate that is a decimal of at least 0, no tax is computed', () => {
  expect(taxWithin('0.03', '-20')).toBeNull();
  expect(taxWithin('0.03', 'exempt')).toBeNull();
});
