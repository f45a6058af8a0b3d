import { expect, test } from 'vitest';
import type { PayoutRunOutcome } from '#graphql';
import { runSummary } from './run-summary.ts';

test.each([
  [['SENT', 'HELD'], '1 payout, 1 held'],
  [['SENT', 'SENT'], '2 payouts'],
  [['HELD', 'WAITING', 'WAITING'], '0 payouts, 1 held, 2 still queued'],
] as [PayoutRunOutcome[], string][])('%j reads "%s"', (outcomes, text) => {
  expect(runSummary(outcomes.map((outcome) => ({ outcome })))).toBe(text);
});
