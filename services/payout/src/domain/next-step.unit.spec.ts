import { expect, test } from 'vitest';
import { HOLDS, isParked } from './holds.ts';
import { nextStepOf } from './next-step.ts';
import { PAYOUT_STATUSES } from './payout.ts';

const steps = [
  ...PAYOUT_STATUSES.map((status) => nextStepOf({ status, reasonCode: null })),
  ...Object.keys(HOLDS).map((reasonCode) => nextStepOf({ status: 'HELD', reasonCode })),
];

test.each(steps)('"%s" is readable for a payee', (step) => {
  expect(step).toMatch(/^[A-Z][^_]*\.$/);
  expect(step).not.toMatch(/undefined|null|[A-Z]{2,}_/);
});

test('every hold names who can release it, and that no role can while money may have moved', () => {
  for (const reasonCode of Object.keys(HOLDS)) {
    const step = nextStepOf({ status: 'HELD', reasonCode });
    expect(step).toMatch(/[Ff]inance|[Oo]perator|[Aa]dministrator/);
    expect(step.includes("It can't be sent again")).toBe(isParked(reasonCode));
  }
});

test('a payment whose outcome is unknown promises no retry', () => {
  const step = nextStepOf({ status: 'SENDING', reasonCode: null });
  expect(step).toContain("can't be sent again");
});
