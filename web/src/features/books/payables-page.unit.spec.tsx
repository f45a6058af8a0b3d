import { fireEvent, screen, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { expect, test, vi } from 'vitest';
import type { QueryPayablesArgs } from '../../generated/schema.ts';
import { aPayable } from '../../testing/fake-books.ts';
import { anExpense } from '../../testing/fake-expenses.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { watchDownloads } from '../../testing/watch-downloads.ts';

const finance = aSessionUser({ roles: ['employee', 'finance'] });
const page = '/books/payables?as_of=2026-10-14';

const companyPaid = aPayable({
  ...{ person: null, name: null, amount: '-10.00', oldestDay: '2026-10-02' },
  ages: { upTo30: '-10.00', upTo60: '0.00', upTo90: '0.00', over90: '0.00' },
  expenses: [
    {
      ...{ expense: anExpense({ id: '11' }), day: '2026-10-02', title: 'Refund' },
      ...{ vendor: null, invoiceNumber: null, amount: '-10.00' },
    },
  ],
});

const cellsOf = (row: HTMLElement): string[] =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('each person has a row with since when, the sum by age and in all, and the last row has the total', async () => {
  renderApp(page, { user: finance, answers: { payables: () => [aPayable()] } });
  const maya = await screen.findByRole('row', { name: 'Maya Okafor' });
  const since = 'Jun 30, 2026 · Over 90 daysStatement';
  expect(cellsOf(maya).slice(1)).toEqual([since, '', '', '', '$51.33', '$51.33']);
  expect(within(maya).getByRole('link', { name: 'Statement' }).getAttribute('href')).toBe(
    `/books/journal?person=${aPayable().person?.id}`,
  );
  const total = screen.getByRole('row', { name: 'Total' });
  expect(cellsOf(total)).toEqual(['Total', '', '', '', '', '$51.33', '$51.33']);
});

test('what people owe is a list of its own with its own total, so that neither hides the other', async () => {
  renderApp(page, { user: finance, answers: { payables: () => [aPayable(), companyPaid] } });
  const owedBy = within(await screen.findByRole('region', { name: 'Owed by people' }));
  expect(cellsOf(owedBy.getByRole('row', { name: 'Company-paid' })).at(-1)).toBe('$10.00');
  const total = cellsOf(owedBy.getByRole('row', { name: 'Total' }));
  expect(total).toEqual(['Total', '', '$10.00', '', '', '', '$10.00']);
  const owedTo = within(screen.getByRole('region', { name: 'Owed to people' }));
  expect(cellsOf(owedTo.getByRole('row', { name: 'Total' })).at(-1)).toBe('$51.33');
});

test('a row opens the expenses, which lead to their pages, and closes them again', async () => {
  const { user } = renderApp(page, { user: finance, answers: { payables: () => [aPayable()] } });
  const person = await screen.findByRole('button', { name: /Maya Okafor/ });
  expect(screen.queryByRole('link', { name: 'Train to Hamburg' })).toBeNull();
  await user.click(person);
  const row = screen.getByRole('row', { name: 'Train to Hamburg' });
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/expenses/${anExpense().id}`);
  within(row).getByText('Deutsche Bahn · Invoice RE-4711');
  expect(person.getAttribute('aria-expanded')).toBe('true');
  await user.click(person);
  expect(screen.queryByRole('row', { name: 'Train to Hamburg' })).toBeNull();
});

test('another day is kept in the address and asked for; one that is half typed changes nothing', async () => {
  const payables = vi.fn(({ asOf }: QueryPayablesArgs) =>
    asOf === '2026-10-14' ? [aPayable()] : [],
  );
  const { user, location } = renderApp(page, { user: finance, answers: { payables } });
  await screen.findByRole('row', { name: 'Maya Okafor' });
  const field = screen.getByLabelText('As of');
  await user.clear(field);
  fireEvent.change(field, { target: { value: '0202-05-31' } });
  expect(location()).toBe(page);
  fireEvent.change(field, { target: { value: '2026-05-31' } });
  await screen.findByText('Approved expenses that were not paid on May 31, 2026 appear here.');
  expect(location()).toBe('/books/payables?as_of=2026-05-31');
  expect(payables.mock.calls.map(([{ asOf }]) => asOf)).toEqual(['2026-10-14', '2026-05-31']);
});

test.each(['/books/payables', '/books/payables?as_of=2026-02-30'])(
  '%s is about the current day',
  async (address) => {
    const payables = vi.fn((_args: QueryPayablesArgs) => []);
    renderApp(address, { user: finance, answers: { payables } });
    await screen.findByText('No open reimbursements');
    const today = screen.getByLabelText<HTMLInputElement>('As of').value;
    expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(payables.mock.lastCall?.[0]).toEqual({ asOf: today });
  },
);

test('the CSV has a row for each open expense with its age, so that an accountant can sum it anew', async () => {
  const savedText = watchDownloads();
  const { user } = renderApp(page, {
    user: finance,
    answers: { payables: () => [aPayable(), companyPaid] },
  });
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await savedText()).toContain(
    [
      'Person,Expense,Title,Vendor,Invoice,Day,Days,Owed (USD)',
      'Maya Okafor,10,Train to Hamburg,Deutsche Bahn,RE-4711,2026-06-30,106,51.33',
      "Company-paid,11,Refund,,,2026-10-02,12,'-10.00",
    ].join('\r\n'),
  );
});

test('a failure says so and is tried again', async () => {
  let isDown = true;
  const payables = () => {
    if (isDown) throw new GraphQLError('down', { extensions: { code: 'SERVICE_UNAVAILABLE' } });
    return [aPayable()];
  };
  const { user } = renderApp(page, { user: finance, answers: { payables } });
  await screen.findByText(/Failed to load what people are owed/);
  isDown = false;
  await user.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  await screen.findByRole('row', { name: 'Maya Okafor' });
});

test('an employee does not see what others are owed', async () => {
  renderApp(page, { user: aSessionUser({ roles: ['employee'] }) });
  await screen.findByText(
    'Only finance, admins and accountants of your organization can open this page.',
  );
});
