import { expect, test } from 'vitest';
import { readReason } from './reason.ts';

test('a reason is required and bounded', () => {
  expect(readReason('  ', 400).ok).toBe(false);
  expect(readReason('x'.repeat(401), 400).ok).toBe(false);
  expect(readReason(' checked\u0000 ', 400)).toEqual({ ok: true, value: 'checked' });
});
