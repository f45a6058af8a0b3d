import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type {
  MutationClosePeriodArgs,
  MutationConfirmChangeArgs,
  MutationCreateJournalExportArgs,
  MutationRemindPeopleArgs,
  MutationReopenPeriodArgs,
} from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { aMonthClose, anExport, aPeriod, dollarBooks } from '../../testing/fake-books.ts';
import { aPendingChange } from '../../testing/fake-changes.ts';
import { aSessionUser, priya } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const finance = aSessionUser({ roles: ['employee', 'finance'] });
const admin = aSessionUser({ roles: ['admin'] });

const closed = aPeriod({
  state: 'CLOSED',
  closedAt: '2026-11-03T09:00:00.000Z',
  closedBy: priya,
  reason: 'All receipts are in',
});

/** Paths of the files that the page opened. */
const opened: string[] = [];
beforeEach(() => {
  opened.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push(this.getAttribute('href') ?? '');
  });
});

test('an employee sees No access and no menu entry', async () => {
  renderApp('/books');
  await screen.findByRole('heading', { name: 'No access' });
  expect(screen.queryByRole('link', { name: 'Books' })).toBeNull();
});

test('the page opens the oldest open month with entries that is over, which is closed next, with its trial balance and totals', async () => {
  renderApp('/books', {
    user: finance,
    answers: {
      periods: () => [
        aPeriod({ month: '2099-01' }),
        aPeriod({ month: '2026-11' }),
        aPeriod(),
        aPeriod({ month: '2026-09', state: 'CLOSED' }),
        aPeriod({ month: '2026-08', entries: 0 }),
      ],
    },
  });
  const total = await screen.findByRole('row', { name: 'Total' });
  expect(screen.getByLabelText<HTMLSelectElement>('Month').value).toBe('2026-10');
  expect(total.textContent).toContain('$51.33');
  within(screen.getByRole('row', { name: '2100 Due to employees' })).getByText('-$61.33');
  expect(within(total).getAllByText('$0.00')).toHaveLength(2);
});

test('open items of the month come first, and each opens its list', async () => {
  const counts = { unmappedEntries: 1, openApprovals: 4, heldPayouts: 1, missingReceipts: 2 };
  renderApp('/books?month=2026-10', {
    user: finance,
    answers: { monthClose: () => aMonthClose(counts) },
  });
  const list = await screen.findByRole('list', { name: 'Before closing' });
  const links = within(list)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links).toEqual([
    ['Map: 1 entry needs an account', '/books/accounts#unmapped'],
    [
      'Review: 4 expenses not approved yet',
      '/expenses?status=SUBMITTED&from=2026-10-01&to=2026-10-31',
    ],
    ['Decide: 1 payout still on hold', '/payouts?status=HELD'],
    [
      'Review: 2 expenses without a receipt',
      '/expenses?without=RECEIPT&status=SUBMITTED&status=APPROVED&status=PAID&from=2026-10-01&to=2026-10-31',
    ],
  ]);
});

test.each([
  ['MISSING_RECEIPTS', { missingReceipts: 2 }],
  ['WALLET_DRAFTS', { walletDrafts: 2 }],
  ['OPEN_APPROVALS', { openApprovals: 2 }],
])('whoever %s waits for is reminded from its row', async (about, counts) => {
  const remindPeople = vi.fn((_args: MutationRemindPeopleArgs) => ({ expenses: 2, errors: [] }));
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: { monthClose: () => aMonthClose(counts), remindPeople },
  });
  await screen.findByRole('link', { name: /^Review: 2/ });
  await user.click(screen.getByRole('button', { name: 'Remind all' }));
  await screen.findByText(/reminded/);
  expect(remindPeople.mock.calls[0]?.[0]).toEqual({ month: '2026-10', about });
});

test('an accountant only views what is left to do', async () => {
  renderApp('/books?month=2026-10', {
    user: aSessionUser({ roles: ['accountant'] }),
    answers: { monthClose: () => aMonthClose({ unmappedEntries: 1, linesWithoutTaxCode: 2 }) },
  });
  await screen.findByRole('link', { name: 'View: 1 entry needs an account' });
  screen.getByRole('link', { name: 'View: 2 lines without a tax code' });
});

test('a failed event blocks closing and says who can mend it', async () => {
  renderApp('/books?month=2026-10', {
    user: finance,
    answers: { monthClose: () => aMonthClose({ failedEvents: 1 }) },
  });
  const list = await screen.findByRole('list', { name: 'Before closing' });
  within(list).getByText('failed event');
  within(list).getByText('Must be redriven by an operator before closing');
  expect(within(list).queryByRole('link')).toBeNull();
});

test('people are reminded with one click; a second one on the same day is refused in place', async () => {
  const remindPeople = vi
    .fn((_args: MutationRemindPeopleArgs) => ({
      expenses: null as number | null,
      errors: refusal('ALREADY_REMINDED', 'People were reminded less than a day ago.'),
    }))
    .mockReturnValueOnce({ expenses: 2, errors: [] });
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: { monthClose: () => aMonthClose({ missingReceipts: 2 }), remindPeople },
  });
  const remind = await screen.findByRole('button', { name: 'Remind all' });
  await user.click(remind);
  await screen.findByText('Submitters reminded of their receipts');
  await user.click(remind);
  await screen.findByText('People were reminded less than a day ago.');
  expect(remindPeople.mock.calls.map(([args]) => args)).toEqual([
    { month: '2026-10', about: 'MISSING_RECEIPTS' },
    { month: '2026-10', about: 'MISSING_RECEIPTS' },
  ]);
});

test('closing asks for a reason, and shows why the server refuses', async () => {
  const closePeriod = vi.fn((_args: MutationClosePeriodArgs) => ({
    period: null,
    pendingChange: null,
    errors: refusal('ENTRIES_UNMAPPED', '1 entry still waits for an account. Map it first.'),
  }));
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: { closePeriod },
  });
  await user.click(await screen.findByRole('button', { name: 'Close October 2026' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close October 2026?' });
  within(dialog).getByText('Closing October 2026 locks it. Later entries go to November 2026.');
  const confirm = within(dialog).getByRole('button', { name: 'Close October 2026' });
  await user.click(confirm);
  await within(dialog).findByText('Enter a reason');
  await user.type(within(dialog).getByLabelText('Reason'), 'All receipts are in');
  await user.click(confirm);
  await within(dialog).findByText('1 entry still waits for an account. Map it first.');
  expect(closePeriod.mock.calls.map(([args]) => args)).toMatchObject([
    { month: '2026-10', reason: 'All receipts are in' },
  ]);
});

test('a month that finance closed says who closed it and why, and offers to reopen it', async () => {
  let period = aPeriod();
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: {
      periods: () => [period],
      closePeriod: () => {
        period = closed;
        return { period, pendingChange: null, errors: [] };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Close October 2026' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Reason'), 'All receipts are in');
  await user.click(within(dialog).getByRole('button', { name: 'Close October 2026' }));
  const close = screen.getByRole('region', { name: 'Month close' });
  await within(close).findByText('Priya Raman');
  within(close).getByText('All receipts are in');
  within(close).getByRole('button', { name: 'Reopen…' });
});

test('a month that is still closing says so and offers to finish, since its expenses may still be recoded', async () => {
  let period = aPeriod({ state: 'CLOSING', closedBy: priya, reason: 'All receipts are in' });
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: {
      periods: () => [period],
      closePeriod: () => {
        period = closed;
        return { period, pendingChange: null, errors: [] };
      },
    },
  });
  const close = await screen.findByRole('region', { name: 'Month close' });
  within(close).getByText(
    'October 2026 is still closing and takes no more entries. Close it again to finish.',
  );
  expect(within(close).queryByRole('button', { name: 'Reopen…' })).toBeNull();
  await user.click(within(close).getByRole('button', { name: 'Close October 2026' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Reason'), 'All receipts are in');
  await user.click(within(dialog).getByRole('button', { name: 'Close October 2026' }));
  await within(close).findByText('Priya Raman');
});

test('reopening is a proposal, which the page says', async () => {
  const reopenPeriod = vi.fn((_args: MutationReopenPeriodArgs) => ({
    period: null,
    pendingChange: aPendingChange({ kind: 'month.set' }),
    errors: refusal('PENDING_CONFIRMATION', 'Another admin must confirm this change.'),
  }));
  const { user } = renderApp('/books?month=2026-10', {
    user: admin,
    answers: { periods: () => [closed], reopenPeriod },
  });
  await user.click(await screen.findByRole('button', { name: 'Reopen…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reopen October 2026?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'An invoice came late');
  await user.click(within(dialog).getByRole('button', { name: 'Reopen October 2026' }));
  await screen.findByText('Another admin must confirm this change.');
  screen.getByRole('link', { name: 'View change' });
});

const reopening = aPendingChange({
  kind: 'month.set',
  subject: 'month/2026-10',
  title: 'Reopen October 2026',
});

test('finance confirms a reopening that someone else proposed', async () => {
  const confirmChange = vi.fn((_args: MutationConfirmChangeArgs) => ({ done: true, errors: [] }));
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: { periods: () => [closed], pendingChanges: () => [reopening], confirmChange },
  });
  await screen.findByText('Priya Raman proposed to reopen October 2026.');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('October 2026 reopened');
  expect(confirmChange.mock.calls[0]?.[0]).toMatchObject({ id: reopening.id });
});

test('a refused answer to a reopening shows why', async () => {
  const message = 'You cannot confirm your own change.';
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: {
      periods: () => [closed],
      pendingChanges: () => [reopening],
      rejectChange: () => ({ done: false, errors: refusal('FORBIDDEN', message) }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  await screen.findByText(message);
});

test('the current month says from when it can be closed', async () => {
  renderApp('/books?month=2099-11', { user: finance });
  await screen.findByText('You can close November 2099 from Dec 1, 2099.');
  expect(screen.queryByRole('button', { name: /^Close / })).toBeNull();
});

test('an export holds what is new in its format, is downloaded, and is remembered as the format', async () => {
  let exports = [anExport()];
  const createJournalExport = vi.fn((_args: MutationCreateJournalExportArgs) => {
    const made = anExport({ id: '6', format: 'XERO', url: '/files/journal?export=6' });
    exports = [made, ...exports];
    return { export: made, errors: [] };
  });
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: { journalExports: () => exports, createJournalExport },
  });
  await screen.findByText('All entries are exported in this format.');
  await user.selectOptions(screen.getByLabelText('Format'), 'Xero');
  await user.click(await screen.findByRole('button', { name: 'Export 2 new entries' }));
  await screen.findByRole('button', { name: 'Download Xero, 2 entries' });
  expect(createJournalExport.mock.calls[0]?.[0]).toMatchObject({
    month: '2026-10',
    format: 'XERO',
  });
  expect(opened).toEqual(['/files/journal?export=6']);
  expect(localStorage.getItem('journal-export-format')).toBe('XERO');
});

test('when someone else was faster, the export says that nothing is left', async () => {
  const message = 'Every entry of 2026-10 was exported in this format before.';
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: {
      createJournalExport: () => ({ export: null, errors: refusal('NOTHING_TO_EXPORT', message) }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Export 2 new entries' }));
  await screen.findByText(message);
  expect(opened).toEqual([]);
});

test('an export comes with its receipts in a ZIP, by a new link', async () => {
  const links = ['/archive?link=1', '/archive?link=2'];
  const { user } = renderApp('/books', {
    user: finance,
    answers: { journalExports: () => [anExport({ archiveUrl: links.shift() ?? '/archive?old' })] },
  });
  await user.click(await screen.findByRole('button', { name: 'With receipts CSV, 2 entries' }));
  await expect.poll(() => opened.at(-1)).toBe('/archive?link=2');
});

test('a download asks for a new link, because links expire', async () => {
  let link = '/files/journal?expires=1';
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: { journalExports: () => [anExport({ url: link })] },
  });
  const button = await screen.findByRole('button', { name: 'Download CSV, 2 entries' });
  link = '/files/journal?expires=2';
  await user.click(button);
  await vi.waitFor(() => expect(opened).toEqual(['/files/journal?expires=2']));
});

test('figures that cannot be loaded can be asked for again, and the rest of the page stays', async () => {
  let isDown = true;
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: {
      trialBalance: () => {
        if (isDown) throw new Error('down');
        return [];
      },
    },
  });
  const balance = await screen.findByRole('region', { name: 'Trial balance' });
  await within(balance).findByText('Failed to load the trial balance');
  screen.getByRole('button', { name: 'Close October 2026' });
  isDown = false;
  await user.click(within(balance).getByRole('button', { name: 'Retry' }));
  await within(balance).findByText('No entries yet');
});

test('books in euros show euros, and what an account holds of PYUSD', async () => {
  renderApp('/books?month=2026-10', {
    user: aSessionUser({ roles: ['employee', 'finance'] }),
    answers: {
      books: () => ({ ...dollarBooks, currency: 'EUR' }),
      trialBalance: () => [
        {
          account: { code: '1050', name: 'PYUSD', kind: 'ASSET' },
          ...{ opening: '0.00', debit: '800.00', credit: '0.00', closing: '800.00' },
          assets: [
            { asset: 'PYUSD', opening: '0.000000', closing: '1000.000000', value: '800.00' },
          ],
        },
      ],
    },
  });
  const row = await screen.findByRole('row', { name: '1050 PYUSD' });
  within(row).getByText(/PYUSD\s1,000\.00/);
  expect(within(row).getAllByText('€800.00')).toHaveLength(2);
});
