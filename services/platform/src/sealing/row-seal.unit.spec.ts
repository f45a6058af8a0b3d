import { expect, test } from 'vitest';
import { createRowSeal } from './row-seal.ts';

const rows = createRowSeal(Buffer.alloc(32, 1));
const emma = { id: 7n, roles: ['employee'], since: new Date('2026-11-21T09:00:00Z'), wallet: null };
const seal = rows.seal('members', emma);

test('a row verifies with its seal, however its id and its moment are read', () => {
  expect(rows.isSealed('members', emma, seal)).toBe(true);
  const read = { ...emma, id: '7', since: '2026-11-21T09:00:00.000Z' };
  expect(rows.isSealed('members', read, seal)).toBe(true);
});

test.each([
  ['a changed column', 'members', { ...emma, roles: ['employee', 'admin'] }, seal],
  ["another row's seal", 'members', { ...emma, id: 8n }, seal],
  ["another table's seal", 'passkeys', emma, seal],
  ['no seal', 'members', emma, null],
  ['a short seal', 'members', emma, seal.slice(0, 8)],
])('a row with %s does not verify, so that it is not believed', (_what, table, facts, given) => {
  expect(rows.isSealed(table, facts, given)).toBe(false);
});

test('a seal under another key does not verify, so that no installation accepts the rows of another', () => {
  const elsewhere = createRowSeal(Buffer.alloc(32, 2));
  expect(elsewhere.isSealed('members', emma, seal)).toBe(false);
});
