import { expect, test } from 'vitest';
import {
  autoApprovalLimitText,
  effectiveLimit,
  readAutoApprovalLimit,
} from './auto-approval-limit.ts';

test("the smaller of the organization's limit and the operator's maximum applies, so either alone ends automatic approval", () => {
  expect(effectiveLimit({ limitUsd: '50.00', maxUsd: '100.00' })).toBe('50.00');
  expect(effectiveLimit({ limitUsd: '50.00', maxUsd: '9.00' })).toBe('9.00');
  expect(effectiveLimit({ limitUsd: '0.00', maxUsd: '100.00' })).toBe('0.00');
  expect(effectiveLimit({ limitUsd: '50.00', maxUsd: '0.00' })).toBe('0.00');
});

test('a limit up to the maximum is accepted, and 0 always is', () => {
  const read = (limitUsd: string, maxUsd = '100.00') => readAutoApprovalLimit({ limitUsd, maxUsd });
  expect(read(' 100 ')).toEqual({ ok: true, value: '100.00' });
  expect(read('0', '0.00')).toEqual({ ok: true, value: '0.00' });
});

test.each([
  ['100.01', '100.00', 'The operator of this installation allows at most $100.00.'],
  ['0.01', '0.00', 'Automatic approval is turned off by the operator of this installation.'],
  ['-1', '100.00', 'Enter an amount in US dollars, such as 100.00.'],
  ['1.001', '100.00', 'Enter an amount in US dollars, such as 100.00.'],
  ['ten', '100.00', 'Enter an amount in US dollars, such as 100.00.'],
])(
  'a limit of %s under a maximum of %s is refused with the reason',
  (limitUsd, maxUsd, message) => {
    expect(readAutoApprovalLimit({ limitUsd, maxUsd })).toEqual({
      ok: false,
      refusals: [{ code: 'VALIDATION_FAILED', message, field: 'limitUsd' }],
    });
  },
);

test('a diff shows Off or the amount, so that the confirming admin sees what it allows', () => {
  expect(autoApprovalLimitText('0.00')).toBe('Off');
  expect(autoApprovalLimitText('100.00')).toBe('Up to $100.00');
});
