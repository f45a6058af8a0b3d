import { expect, test } from 'vitest';
import { standingOf } from './budget-standing.ts';

const standing = (spentUsd: string, elapsedPercent = 50) =>
  standingOf({ budgetUsd: '4000.00', spentUsd }, elapsedPercent);

test('spending up to the share of the month that has passed is on track', () => {
  expect(standing('2000.00')).toEqual({
    usedPercent: 50,
    tone: 'done',
    text: 'On track, $2,000.00 left',
  });
  expect(standing('0.00')).toMatchObject({ usedPercent: 0, tone: 'done' });
});

test('faster spending is ahead of pace before the budget is used up', () => {
  expect(standing('3000.00')).toMatchObject({
    usedPercent: 75,
    tone: 'held',
    text: 'Ahead of pace, $1,000.00 left',
  });
  expect(standing('4000.00')).toMatchObject({ usedPercent: 100, tone: 'held' });
});

test('a cent too much is over budget, in words', () => {
  expect(standing('4000.01', 100)).toEqual({
    usedPercent: 100,
    tone: 'failed',
    text: 'Over budget by $0.01',
  });
});
