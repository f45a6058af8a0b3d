import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { QueryJournalArgs, QueryPayablesArgs } from '../../generated/schema.ts';
import {
  anEntry,
  aPayable,
  journalPage,
  payableAccount,
  travelAccount,
} from '../../testing/fake-books.ts';
import { aSessionUser, maya } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { watchDownloads } from '../../testing/watch-downloads.ts';

const finance = aSessionUser({ roles: ['employee', 'finance'] });
const page = `/books/journal?month=2026-10&person=${maya.id}`;

const side = { debit: null, credit: null, originalAmount: null, originalCurrency: null };
const payment = anEntry({
  ...{ number: '8', kind: 'PAYMENT', date: '2026-10-20' },
  postings: [
    { ...side, account: payableAccount, debit: '41.33', description: null },
    { ...side, account: travelAccount, credit: '41.33', description: null },
  ],
});

const answers = () => ({
  payables: vi.fn((_args: QueryPayablesArgs) => [aPayable({ amount: '10.00' })]),
  // Two pages: the figures need both.
  journal: vi.fn(({ after, first }: QueryJournalArgs) =>
    first === 100 && !after ? journalPage([anEntry()], '7') : journalPage([payment]),
  ),
});

test('a statement has what a member was owed before, what was approved and paid, and what is left, from every page of entries', async () => {
  const given = answers();
  renderApp(page, { user: finance, answers: given });
  const statement = await screen.findByRole('region', {
    name: 'Statement of Maya Okafor, October 2026',
  });
  const closing = await within(statement).findByText('Owed after');
  const figures = within(statement)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(figures).toEqual(['$10.00', '$51.33', '$41.33', '$20.00']);
  expect(closing).toBeDefined();
  expect(given.payables.mock.calls[0]?.[0]).toEqual({ asOf: '2026-09-30' });
  expect(given.journal.mock.calls.map(([{ filter }]) => filter)).toContainEqual({
    personId: maya.id,
  });
});

test('it is downloaded with a row per entry between the balances, and printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const savedText = watchDownloads();
  const { user } = renderApp(page, { user: finance, answers: answers() });
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await savedText()).toContain(
    [
      'Day,Entry,Kind,Description,Expense,Owed (USD)',
      ',,Opening balance,,,10.00',
      '2026-10-14,7,Approval,"Deutsche Bahn, Maya Okafor",10,51.33',
      `2026-10-20,8,Payment,"Deutsche Bahn, Maya Okafor",10,'-41.33`,
      ',,Closing balance,,,20.00',
    ].join('\r\n'),
  );
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('in every month together there is no statement, only the entries', async () => {
  renderApp(`/books/journal?month=all&person=${maya.id}`, { user: finance, answers: answers() });
  await screen.findByRole('article', { name: 'Entry 8' });
  expect(screen.queryByRole('region', { name: /^Statement of/ })).toBeNull();
});

test('what a member paid back reduces what was paid to them, and settles what they owed', async () => {
  const repayment = anEntry({
    ...{ number: '9', kind: 'REPAYMENT' },
    postings: [
      { ...side, account: travelAccount, debit: '10.00', description: null },
      { ...side, account: payableAccount, credit: '10.00', description: null },
    ],
  });
  const given = {
    payables: () => [aPayable({ amount: '-10.00' })],
    journal: () => journalPage([repayment]),
  };
  renderApp(page, { user: finance, answers: given });
  const name = 'Statement of Maya Okafor, October 2026';
  const statement = within(await screen.findByRole('region', { name }));
  await statement.findByText('Owed after');
  const figures = statement.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures).toEqual(['-$10.00', '$0.00', '-$10.00', '$0.00']);
});
