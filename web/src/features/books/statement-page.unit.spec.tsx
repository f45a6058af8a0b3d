import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { QueryTreasuryStatementArgs, TreasuryStatement } from '../../generated/schema.ts';
import { anExpense } from '../../testing/fake-expenses.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const finance = aSessionUser({ roles: ['employee', 'finance'] });

const statement: TreasuryStatement = {
  treasury: 'default',
  address: 'Treas1rYqUHZ3kqXvBd2F5nM7cW8eR4tY6uJ9pLsKmNh',
  month: '2026-10',
  timeZone: 'Europe/Berlin',
  opening: { asset: 'PYUSD', amount: '100.000000', sol: '1.000000000' },
  closing: { asset: 'PYUSD', amount: '48.670000', sol: '0.999995000' },
  movements: [
    {
      at: '2026-10-14T09:00:00.000Z',
      kind: 'PAYOUT',
      amount: '-51.330000',
      sol: '-0.000005000',
      transactionSignature: 'a'.repeat(88),
      payout: 'p1',
      expense: anExpense(),
    },
  ],
};

test('a statement leads from opening to closing, and a payout to its expense', async () => {
  const treasuryStatement = vi.fn((_args: QueryTreasuryStatementArgs) => statement);
  renderApp('/books/statement?month=2026-10', { user: finance, answers: { treasuryStatement } });
  const table = await screen.findByRole('table', { name: 'Statement' });
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows).toHaveLength(4);
  screen.getByText(/^October 2026 \(Europe\/Berlin\), finalized on Solana/);
  expect(rows[1]).toContain('Opening balance');
  expect(rows[3]).toContain('48.67');
  const { id } = anExpense();
  expect(within(table).getByRole('link', { name: 'Payout' }).getAttribute('href')).toBe(
    `/expenses/${id}`,
  );
  expect(treasuryStatement.mock.calls[0]?.[0]).toMatchObject({ month: '2026-10' });
});

test('while the history is being read the page says so', async () => {
  renderApp('/books/statement?month=2026-10', { user: finance });
  await screen.findByText(/still being read from the chain/);
});
