import { expect, test } from 'vitest';
import budget from '../../lines-budget.json' with { type: 'json' };
import { countLines } from '../line-counts.ts';

// Whoever raises a budget says in the commit's body what the lines buy.
test('no part has more product lines than lines-budget.json allows', () => {
  const budgets: Readonly<Record<string, number>> = budget;
  const tooLong = [...countLines('HEAD')]
    .filter(([part, { product }]) => product > (budgets[part] ?? 0))
    .map(([part, { product }]) => `${part}: ${product} of ${budgets[part] ?? 0}`);
  expect(tooLong).toEqual([]);
});
