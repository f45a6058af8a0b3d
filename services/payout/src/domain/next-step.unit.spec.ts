import { expect, test } from 'vitest';
import { WALLET_COOLING_OFF } from './cooling-off.ts';
import { HOLDS, isHeldForGood } from './holds.ts';
import { nextStepOf } from './next-step.ts';
import { PAYOUT_STATUSES } from './payout.ts';
import { AWAITING_CONFIRMATION } from './signer-refusals.ts';

const stepsFor = (isPayee: boolean) => [
  ...PAYOUT_STATUSES.map((status) => nextStepOf({ status, reasonCode: null }, isPayee)),
  ...Object.keys(HOLDS).map((reasonCode) => nextStepOf({ status: 'HELD', reasonCode }, isPayee)),
  ...[WALLET_COOLING_OFF, AWAITING_CONFIRMATION].map((reasonCode) =>
    nextStepOf({ status: 'QUEUED', reasonCode }, isPayee),
  ),
];

test.each(stepsFor(false))('"%s" does not address finance as the payee', (step) => {
  expect(step).not.toMatch(/\byour?\b/i);
});

test.each([...stepsFor(true), ...stepsFor(false)])('"%s" is a readable sentence', (step) => {
  expect(step).toMatch(/^[A-Z][^_]*\.$/);
  expect(step).not.toMatch(/undefined|null|[A-Z]{2,}_/);
});

test('every hold names who can end it, and that no role can while money may have moved', () => {
  for (const reasonCode of Object.keys(HOLDS)) {
    for (const isPayee of [true, false]) {
      const step = nextStepOf({ status: 'HELD', reasonCode }, isPayee);
      expect(step).toMatch(/[Ff]inance|[Oo]perator|[Aa]dmin/);
      expect(step.includes("It can't be sent again")).toBe(isHeldForGood(reasonCode));
    }
  }
});

test('a payment whose outcome is unknown promises no retry', () => {
  const step = nextStepOf({ status: 'SENDING', reasonCode: null }, true);
  expect(step).toContain("can't be sent again");
});
