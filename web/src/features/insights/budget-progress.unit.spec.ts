import { expect, test } from 'vitest';
import { progressOf } from './budget-progress.ts';

const progress = (spent: string, elapsedPercent = 50) =>
  progressOf({ currency: 'USD', budget: '4000.00', spent }, elapsedPercent);

test('spending up to the share of the month that has passed is on track', () => {
  expect(progress('2000.00')).toEqual({
    usedPercent: 50,
    tone: 'done',
    text: 'On track, $2,000.00 left',
  });
  expect(progress('0.00')).toMatchObject({ usedPercent: 0, tone: 'done' });
});

test('faster spending is ahead of pace before the budget is used up', () => {
  expect(progress('3000.00')).toMatchObject({
    usedPercent: 75,
    tone: 'held',
    text: 'Ahead of pace, $1,000.00 left',
  });
  expect(progress('4000.00')).toMatchObject({ usedPercent: 100, tone: 'held' });
});

test('a cent too much is over budget, in words', () => {
  expect(progress('4000.01', 100)).toEqual({
    usedPercent: 100,
    tone: 'failed',
    text: 'Over budget by $0.01',
  });
});
