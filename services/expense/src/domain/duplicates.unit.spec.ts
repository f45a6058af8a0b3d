import { expect, test } from 'vitest';
import { duplicateMessage, DUPLICATE_REASONS } from './duplicates.ts';

test.each(DUPLICATE_REASONS)('%s: nothing of a hidden expense is told', (reason) => {
  const other = { id: '77', title: 'Secret dinner' };
  expect(duplicateMessage(reason, other)).toContain('Expense 77, “Secret dinner”');
  expect(duplicateMessage(reason, null)).toMatch(
    /^Another expense of your organisation has the same/,
  );
  expect(duplicateMessage(reason, null)).not.toMatch(/77|Secret/);
});
