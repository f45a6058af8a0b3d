import { loadConfig } from '@outlay/platform/config';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { trustFields } from './trust-of.ts';

const { APPROVAL_ASSURANCE_MIN, AUTO_APPROVAL_MAX_USD, PASSKEY_ABOVE_USD } = trustFields;
const schema = z.object({ APPROVAL_ASSURANCE_MIN, AUTO_APPROVAL_MAX_USD, PASSKEY_ABOVE_USD });

test('without a maximum every approval needs a person, and an invalid maximum prevents the start', () => {
  const of = (environment: Record<string, string>) =>
    loadConfig(schema, environment).AUTO_APPROVAL_MAX_USD;
  expect(of({})).toBe('0.00');
  expect(of({ AUTO_APPROVAL_MAX_USD: '100' })).toBe('100.00');
  for (const AUTO_APPROVAL_MAX_USD of ['', '-1', '0.001', '1e3', 'much']) {
    expect(() => of({ AUTO_APPROVAL_MAX_USD })).toThrow('AUTO_APPROVAL_MAX_USD');
  }
});

test.each([
  ['approvals by a session alone', { APPROVAL_ASSURANCE_MIN: 'SESSION' }],
  ['large approvals without a passkey', { PASSKEY_ABOVE_USD: 'none' }],
])('production refuses %s, and a demo may have it', (_what, change) => {
  const environment = { NODE_ENV: 'production', ...change };
  expect(() => loadConfig(schema, environment)).toThrow(Object.keys(change)[0]);
  expect(() => loadConfig(schema, { ...environment, DEMO_MODE: 'true' })).not.toThrow();
});
