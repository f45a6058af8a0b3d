import { expect, test } from 'vitest';
import { currentArea } from './current-area.ts';

const paths = ['/dashboard', '/expenses', '/expenses/create-from-receipt'];

test.each([
  ['/expenses', '/expenses'],
  ['/expenses/12/edit', '/expenses'],
  ['/expenses/create-from-receipt', '/expenses/create-from-receipt'],
  ['/expenses/create', '/expenses/create-from-receipt'],
  ['/expenses-of-others', null],
  ['/settings', null],
])('%s belongs to %s', (pathname, area) => {
  expect(currentArea(paths, pathname)).toBe(area);
});
