import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { QueryJournalArgs } from '../../generated/schema.ts';
import { anEntry, journalPage } from '../../testing/fake-books.ts';
import { anExpense } from '../../testing/fake-expenses.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const finance = aSessionUser({ roles: ['employee', 'finance'] });

test('an entry shows both sides, the original amount, its invoice and its expense; a reversal says what it takes back', async () => {
  const reversal = anEntry({ number: '8', kind: 'REVERSAL', reverses: '7' });
  renderApp('/books/journal?month=2026-10', {
    user: finance,
    answers: { journal: () => journalPage([anEntry({ invoiceNumber: 'RE-4711' }), reversal]) },
  });
  const entry = await screen.findByRole('article', { name: 'Entry 7' });
  const link = within(entry).getByRole('link', { name: 'Deutsche Bahn, Maya Okafor' });
  expect(link.getAttribute('href')).toBe('/expenses/10');
  within(entry).getByText('Approval · Invoice RE-4711');
  const [, debit, credit] = within(entry).getAllByRole('row');
  expect(debit?.textContent).toBe('6300 TravelEUR 44.50$51.33');
  expect(credit?.textContent).toBe('2100 Due to employees$51.33');
  const taken = screen.getByRole('article', { name: 'Entry 8' });
  within(taken).getByText('Reversal of entry #7');
});

test('an entry of an expense of an earlier month says that it came late; a payment has a day of its own', async () => {
  const expense = anExpense({ date: '2026-08-31' });
  const entries = [
    anEntry({ date: '2026-10-01', expense }),
    anEntry({ number: '8', kind: 'PAYMENT', expense }),
    anEntry({ number: '9', expense: anExpense({ id: '11', date: '2026-10-01' }) }),
  ];
  renderApp('/books/journal?month=2026-10', {
    user: finance,
    answers: { journal: () => journalPage(entries) },
  });
  const late = await screen.findByRole('article', { name: 'Entry 7' });
  within(late).getByText(/Booked late, belongs to August 2026$/);
  expect(screen.getAllByText(/Booked late/)).toHaveLength(1);
});

test('Load more continues after the last entry', async () => {
  const journal = vi.fn(({ after }: QueryJournalArgs) =>
    after ? journalPage([anEntry({ number: '8' })]) : journalPage([anEntry()], '7'),
  );
  const { user } = renderApp('/books/journal?month=2026-10', {
    user: finance,
    answers: { journal },
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByRole('article', { name: 'Entry 8' });
  screen.getByRole('article', { name: 'Entry 7' });
  expect(journal.mock.lastCall?.[0].after).toBe('7');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('a month without entries says so, and another month is chosen in the address', async () => {
  const { user, location } = renderApp('/books/journal?month=2026-09', {
    user: finance,
    answers: {
      journal: ({ month }) => journalPage(month === '2026-10' ? [anEntry()] : []),
    },
  });
  await screen.findByText('Approved expenses and payments of September 2026 appear here.');
  await user.selectOptions(screen.getByLabelText('Month'), 'October 2026');
  await screen.findByRole('article', { name: 'Entry 7' });
  expect(location()).toBe('/books/journal?month=2026-10');
});
