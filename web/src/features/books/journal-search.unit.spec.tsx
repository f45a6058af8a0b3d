import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { QueryJournalArgs } from '../../generated/schema.ts';
import { anEntry, journalPage } from '../../testing/fake-books.ts';
import { anExpense } from '../../testing/fake-expenses.ts';
import { aSessionUser, maya } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const finance = aSessionUser({ roles: ['employee', 'finance'] });

const hrefs = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'));

test('an account of the trial balance leads to its entries of the month, its opening figure to those before', async () => {
  renderApp('/books?month=2026-10', { user: finance });
  const row = await screen.findByRole('row', { name: '2100 Due to employees' });
  expect(hrefs(within(row).getAllByRole('link'))).toEqual([
    '/books/journal?month=2026-10&account=2100',
    '/books/journal?month=all&before=2026-10&account=2100',
  ]);
  const total = screen.getByRole('row', { name: 'Total' });
  expect(within(total).queryByRole('link')).toBeNull();
});

test('a link’s filters are asked for in every month, until they are cleared', async () => {
  const journal = vi.fn((_args: QueryJournalArgs) => journalPage([anEntry()]));
  const { user, location } = renderApp('/books/journal?month=all&before=2026-10&account=2100', {
    user: finance,
    answers: { journal },
  });
  await screen.findByRole('article', { name: 'Entry 7' });
  expect(journal.mock.lastCall?.[0]).toMatchObject({
    month: null,
    filter: { before: '2026-10', account: '2100' },
  });
  expect(screen.getByLabelText<HTMLSelectElement>('Month').value).toBe('all');
  screen.getByText('Before October 2026');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(location()).toBe('/books/journal?month=all');
});

test('what is searched for is kept in the address', async () => {
  const journal = vi.fn(({ filter }: QueryJournalArgs) => journalPage(filter ? [] : [anEntry()]));
  const { user, location } = renderApp('/books/journal?month=2026-10', {
    user: finance,
    answers: { journal },
  });
  await screen.findByRole('article', { name: 'Entry 7' });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const filters = await screen.findByRole('region', { name: 'Filters' });
  await user.selectOptions(await within(filters).findByLabelText('Account'), '6300 Travel');
  await user.selectOptions(within(filters).getByLabelText('Person'), 'Maya Okafor');
  await user.type(within(filters).getByLabelText('Vendor'), 'Bahn');
  await user.type(within(filters).getByLabelText('Min amount'), '10');
  await screen.findByText('No entries found');
  await vi.waitFor(() =>
    expect(location()).toBe(
      `/books/journal?month=2026-10&account=6300&person=${maya.id}&vendor=Bahn&min=10`,
    ),
  );
  await vi.waitFor(() =>
    expect(journal.mock.lastCall?.[0]).toMatchObject({
      month: '2026-10',
      filter: { account: '6300', personId: maya.id, vendor: 'Bahn', amountFrom: '10' },
    }),
  );
});

test('an entry leads to the receipt of its expense, and a payment to its proof and transaction', async () => {
  const expense = anExpense();
  const payment = anEntry({
    ...{ number: '8', kind: 'PAYMENT', expense },
    transactionSignature: 'a'.repeat(88),
  });
  renderApp('/books/journal?month=2026-10', {
    user: finance,
    answers: { journal: () => journalPage([anEntry({ expense }), payment]) },
  });
  const paid = await screen.findByRole('article', { name: 'Entry 8' });
  expect(within(paid).getByRole('link', { name: 'Proof of payment' }).getAttribute('href')).toBe(
    `/expenses/${expense.id}/proof`,
  );
  within(paid).getByRole('button', { name: 'Copy transaction signature' });
  const approval = screen.getByRole('article', { name: 'Entry 7' });
  expect(within(approval).queryByRole('link', { name: 'Proof of payment' })).toBeNull();
  const receipt = within(approval).queryByRole('link', { name: /View Receipt/ });
  expect(receipt !== null).toBe(expense.receipt !== null);
});
