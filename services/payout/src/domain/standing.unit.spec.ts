import { expect, test } from 'vitest';
import { approvalVerifier, standingsFor } from '../../test/fixtures/an-approval.ts';
import { A_WALLET, aPayout } from '../../test/fixtures/a-payout.ts';
import type { Payout } from './payout.ts';
import { askAgainAfterMs, judgeStanding } from './standing.ts';

const NOW = new Date('2026-11-21T09:10:00.000Z');
const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * MINUTE_MS);

/** A payout with statements that were requested at that moment. */
function stated(
  statedAt: Date,
  changes: Parameters<typeof standingsFor>[1] = {},
  asked: Partial<Payout> = {},
): Payout {
  const payout = aPayout({ standingAskedAt: statedAt, ...asked });
  const about = { payoutId: payout.id, content: payout.content, statedAt };
  return { ...payout, ...standingsFor(about, changes) };
}
const judge = (payout: Payout) =>
  judgeStanding(payout, { address: A_WALLET, memo: null }, approvalVerifier, NOW);

test('statements of the last eight minutes count, so that the signer gets none older than ten', () => {
  expect(judge(stated(minutesAgo(8))).kind).toBe('stands');
  expect(judge(stated(minutesAgo(8.01)))).toEqual({ kind: 'ask', asks: 1 });
});

test('a missing statement, or one that no pinned key has signed, is requested again', () => {
  const both = stated(NOW);
  for (const changes of [{ expenseStanding: null }, { peopleStanding: 'a.b.c' }]) {
    expect(judge({ ...both, ...changes, standingAsks: 4 })).toEqual({ kind: 'ask', asks: 5 });
  }
});

test('a service with a wrong clock is not asked again at once', () => {
  const skewed = stated(minutesAgo(9), {}, { standingAskedAt: NOW });
  expect(judge(skewed)).toEqual({ kind: 'contradicted', asks: 2 });
  expect(judge({ ...skewed, standingAsks: 7 })).toMatchObject({ code: 'STANDING_NOT_CONFIRMED' });
});

test('a cancelled approval is held at once; a statement that leaves out an approver is requested again', () => {
  const cancelled = stated(NOW, { expense: { standing: 'not_approved' } });
  expect(judge(cancelled)).toMatchObject({ kind: 'hold', code: 'APPROVAL_WITHDRAWN' });
  const without = stated(NOW, { people: { deciders: [] } });
  expect(judge(without)).toEqual({ kind: 'contradicted', asks: 2 });
});

test('requests become rarer, but not rarer than every ten minutes', () => {
  expect([1, 2, 3, 8, 9, 1_000].map(askAgainAfterMs)).toEqual([
    3_000, 6_000, 12_000, 384_000, 600_000, 600_000,
  ]);
});
