import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test('a link of the API is opened at the address of the page, whichever host the installation names', () => {
  expect(ownPath('https://outlay.example/api/v1/receipts/9/file?expires=1&signature=x')).toBe(
    '/api/v1/receipts/9/file?expires=1&signature=x',
  );
  expect(ownPath('/files/expenses.csv?token=x')).toBe('/files/expenses.csv?token=x');
});
