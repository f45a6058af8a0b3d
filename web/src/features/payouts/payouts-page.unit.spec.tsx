import { screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { publishLiveEvent } from '../../lib/live-events.ts';
import type {
  MutationHoldPayoutArgs,
  MutationCancelPayoutArgs,
  MutationReleasePayoutArgs,
  QueryPayoutsArgs,
} from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { aSessionUser, jonas, maya } from '../../testing/fake-people.ts';
import { anExpense } from '../../testing/fake-expenses.ts';
import { anAttempt, aPayout, payoutId } from '../../testing/fake-payouts.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { watchDownloads } from '../../testing/watch-downloads.ts';
import { aPage, pageOf } from '../../testing/fake-page.ts';

const finance = aSessionUser({ roles: ['employee', 'finance'] });

test('an employee sees No access and no menu entry', async () => {
  renderApp('/payouts');
  await screen.findByRole('heading', { name: 'No access' });
  expect(screen.queryByRole('link', { name: 'Money' })).toBeNull();
});

test('finance finds payouts and rules in the navigation', async () => {
  renderApp('/payouts', { user: finance });
  await screen.findByRole('heading', { name: 'Money', level: 1 });
  screen.getByRole('link', { name: 'Money' });
  screen.getByRole('link', { name: 'Approval rules' });
});

test('a payout whose expense is unavailable says so beside the others', async () => {
  const lost = aPayout({ id: '32', expense: null });
  renderApp('/payouts', { user: finance, answers: { payouts: () => aPage([aPayout(), lost]) } });
  await screen.findByRole('row', { name: 'Maya Okafor, Team lunch' });
  const item = screen.getByRole('row', { name: 'Maya Okafor, Expense unavailable' });
  within(item).getByText('Expense unavailable');
  expect(within(item).queryByRole('link')).toBeNull();
  expect(item.textContent).toContain('$128.40');
});

test('a payout that waits for a wallet names who lacks it', async () => {
  const held = { status: 'HELD', reasonCode: 'NO_PAYEE_WALLET', isReleasable: false } as const;
  const payout = aPayout({ ...held, reason: 'The payee has no wallet.', payee: maya });
  renderApp('/payouts', { user: finance, answers: { payouts: () => aPage([payout]) } });
  const toDecide = await screen.findByRole('list', { name: 'Payouts to decide' });
  expect(toDecide.textContent).toContain('Team lunch to Maya Okafor is held');
  expect(toDecide.textContent).toContain('Maya has no wallet yet.');
  expect(toDecide.textContent).not.toContain('The payee');
  within(toDecide).getByRole('button', { name: /^Cancel the payout/ });
});

test('a payout says who gets what, why it waits, what follows and which transactions were signed', async () => {
  const payout = aPayout({
    status: 'FAILED',
    reason: 'The account of the payee is frozen.',
    nextStep: 'Finance cancels it.',
    recipientAddress: 'Old1',
    payee: { ...maya, walletAddress: 'New1', walletChangedAt: '2026-11-01T10:00:00.000Z' },
    attempts: [anAttempt({ state: 'REFUSED' })],
  });
  const { user } = renderApp('/payouts', {
    user: finance,
    answers: { payouts: () => aPage([payout]) },
  });
  const question = await screen.findByRole('list', { name: 'Payouts to decide' });
  expect(question.textContent).toContain('Team lunch to Maya Okafor failed');
  expect(question.textContent).toContain('The account of the payee is frozen. Finance cancels it.');
  within(question).getByRole('button', { name: 'Cancel the payout to Maya Okafor' });
  expect(within(question).queryByRole('button', { name: /^Release/ })).toBeNull();
  const item = await screen.findByRole('row', { name: 'Maya Okafor, Team lunch' });
  within(item).getByText('Failed');
  expect(item.textContent).toContain('$128.40');
  expect(item.textContent).toContain('128.44 PYUSD');
  await user.click(within(item).getByRole('button', { name: /^Details of the payout/ }));
  expect(item.textContent).toContain('The account of the payee is frozen. Finance cancels it.');
  expect(item.textContent).toContain('Their wallet was set Nov 1, 2026');
  expect(item.textContent).toContain('To Old1');
  expect(within(item).getByRole('link', { name: 'Team lunch' }).getAttribute('href')).toBe(
    '/expenses/10',
  );
  await user.click(within(item).getByText('1 attempt'));
  expect(item.textContent).toContain('rejected on Solana, no money moved');
  // The newest transaction, the payee's address, and the transaction of its attempt.
  const links = within(item).getAllByRole('link', { name: /opens the Solana explorer/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining('https://explorer.solana.com/tx/5VERv8'),
    expect.stringContaining('https://explorer.solana.com/address/'),
    expect.stringContaining('https://explorer.solana.com/tx/5VERv8'),
  ]);
});

test('a held payout is released with a reason; a refusal shows in the dialog', async () => {
  const releasePayout = vi
    .fn<(args: MutationReleasePayoutArgs) => ReturnType<typeof released>>()
    .mockReturnValueOnce({
      payout: null,
      errors: refusal('SELF_APPROVAL', 'Somebody else decides on your own payout.'),
    })
    .mockImplementation(released);
  const { user } = renderApp('/payouts', {
    user: finance,
    answers: { payouts: () => aPage([aPayout({ status: 'HELD' })]), releasePayout },
  });
  await user.click(
    await screen.findByRole('button', { name: 'Release the payout to Maya Okafor' }),
  );
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  within(dialog).getByText('Enter a reason');
  await user.type(within(dialog).getByLabelText('Reason'), 'Price is back');
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  await within(dialog).findByText('Somebody else decides on your own payout.');
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  await screen.findByText('The payout to Maya Okafor is released.');
  const [refused, sent] = releasePayout.mock.calls.map(([args]) => args);
  expect(sent).toMatchObject({ id: payoutId, reason: 'Price is back' });
  // A retry of the same decision.
  expect(sent?.idempotencyKey).toBe(refused?.idempotencyKey);
});

function released({ id }: MutationReleasePayoutArgs): {
  payout: ReturnType<typeof aPayout> | null;
  errors: ReturnType<typeof refusal>;
} {
  return { payout: aPayout({ id }), errors: [] };
}

test.each([
  ['of another submission', aPayout({ expense: anExpense({ status: 'APPROVED', submission: 2 }) })],
  ['under an id of its own', aPayout({ id: '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60' })],
])(
  'a payout that is listed %s is not held, because another one would be paid',
  async (_how, payout) => {
    const holdPayout = vi.fn(() => ({ payout, errors: [] }));
    const { user } = renderApp('/payouts', {
      user: finance,
      answers: { payouts: () => aPage([payout]), holdPayout },
    });
    const row = await screen.findByRole('row', { name: 'Maya Okafor, Team lunch' });
    await user.click(within(row).getByRole('button', { name: /^Details of the payout/ }));
    await user.click(screen.getByRole('button', { name: 'Hold the payout to Maya Okafor' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Reason'), 'Is this the right Maya?');
    await user.click(within(dialog).getByRole('button', { name: 'Hold' }));
    await within(dialog).findByText(/not the payout of the expense shown/);
    expect(holdPayout).not.toHaveBeenCalled();
  },
);

test('a queued payout is put on hold with a reason, and can be released then', async () => {
  const holdPayout = vi.fn(({ id, reason }: MutationHoldPayoutArgs) => ({
    payout: aPayout({ id, status: 'HELD' as const, reasonCode: 'HELD_BY_PERSON' as const, reason }),
    errors: [],
  }));
  const { user } = renderApp('/payouts', {
    user: finance,
    answers: { payouts: () => aPage([aPayout()]), holdPayout },
  });
  const row = await screen.findByRole('row', { name: 'Maya Okafor, Team lunch' });
  await user.click(within(row).getByRole('button', { name: /^Details of the payout/ }));
  await user.click(screen.getByRole('button', { name: 'Hold the payout to Maya Okafor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hold the payout to Maya Okafor?' });
  within(dialog).getByText(/won't be sent until someone releases it/);
  await user.type(within(dialog).getByLabelText('Reason'), 'Is this the right Maya?');
  await user.click(within(dialog).getByRole('button', { name: 'Hold' }));
  await screen.findByText('The payout to Maya Okafor is on hold.');
  expect(holdPayout.mock.calls[0]?.[0]).toMatchObject({
    id: payoutId,
    reason: 'Is this the right Maya?',
  });
  within(row).getByRole('button', { name: 'Release the payout to Maya Okafor' });
  within(row).getByRole('button', { name: 'Cancel the payout to Maya Okafor' });
});

test('a payout that waits for its wallet offers no release, and cancelling decides what happens to its expense', async () => {
  const held = aPayout({
    status: 'HELD',
    reasonCode: 'WALLET_NOT_CURRENT',
    isReleasable: false,
  });
  const cancelPayout = vi.fn((_args: MutationCancelPayoutArgs) => ({
    payout: aPayout({ status: 'CANCELLED' }),
    errors: [],
  }));
  const { user } = renderApp('/payouts', {
    user: finance,
    answers: { payouts: () => aPage([held]), cancelPayout },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel the payout to Maya Okafor' }));
  const dialog = await screen.findByRole('dialog');
  expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull();
  within(dialog).getByRole('radio', { name: /^Send it back to Maya Okafor/, checked: true });
  await user.click(within(dialog).getByRole('radio', { name: /^Don't pay it/ }));
  await user.type(within(dialog).getByLabelText('Reason'), 'Paid in cash');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the payout' }));
  await screen.findByText('The payout to Maya Okafor is cancelled.');
  expect(cancelPayout.mock.calls[0]?.[0]).toMatchObject({
    outcome: 'REJECT',
    reason: 'Paid in cash',
  });
});

test('a cancelled payout offers nothing more to decide', async () => {
  const { user } = renderApp('/payouts', {
    user: finance,
    answers: { payouts: () => aPage([aPayout({ status: 'HELD' })]) },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel the payout to Maya Okafor' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Reason'), 'Paid in cash');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the payout' }));
  await screen.findByText('The payout to Maya Okafor is cancelled.');
  expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull();
});

test('the status is kept in the address, and unknown values are ignored', async () => {
  const payouts = vi.fn((_args: QueryPayoutsArgs) => aPage([aPayout({ status: 'HELD' })]));
  const { user, location } = renderApp('/payouts?status=HELD&status=nonsense', {
    user: finance,
    answers: { payouts },
  });
  await screen.findByRole('row', { name: 'Maya Okafor, Team lunch' });
  expect(payouts.mock.calls.map(([{ filter }]) => filter)).toContainEqual({ status: ['HELD'] });
  await user.click(screen.getByRole('button', { name: /^Failed/ }));
  expect(location()).toBe('/payouts?status=HELD&status=FAILED');
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(location()).toBe('/payouts');
});

test('the filter says how many payouts need a decision', async () => {
  const payoutTotals = () => [{ status: 'HELD' as const, count: 1, amountUsd: '128.40' }];
  renderApp('/payouts', { user: finance, answers: { payoutTotals } });
  await screen.findByRole('button', { name: /^Held ?1$/ });
  screen.getByRole('button', { name: /^Failed ?0$/ });
});

test('an empty status leads back to all payouts', async () => {
  const { user, location } = renderApp('/payouts?status=FAILED', { user: finance });
  await screen.findByText('No payouts found');
  await user.click(screen.getByRole('button', { name: 'Show all payouts' }));
  await screen.findByText('No payouts yet');
  expect(location()).toBe('/payouts');
});

test('Show more continues after the last row and ends with the list', async () => {
  const all = Array.from({ length: 27 }, (_, index) => aPayout({ id: String(100 - index) }));
  const payouts = vi.fn((args: QueryPayoutsArgs) => pageOf(all, args));
  const { user } = renderApp('/payouts', { user: finance, answers: { payouts } });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  // Includes the header row.
  const rows = () => within(screen.getByRole('table', { name: 'Payouts' })).getAllByRole('row');
  await waitFor(() => expect(rows()).toHaveLength(28));
  expect(payouts.mock.lastCall?.[0].after).toBe('76');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('exactly one full page of payouts offers nothing more', async () => {
  const all = Array.from({ length: 25 }, (_, index) => aPayout({ id: String(100 - index) }));
  renderApp('/payouts', {
    user: finance,
    answers: { payouts: (args) => pageOf(all, args) },
  });
  const table = await screen.findByRole('table', { name: 'Payouts' });
  expect(within(table).getAllByRole('row')).toHaveLength(26);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a payout queued elsewhere comes on top, and the pages loaded before stay', async () => {
  let all = Array.from({ length: 27 }, (_, index) => aPayout({ id: String(100 - index) }));
  const payouts = (args: QueryPayoutsArgs) => pageOf(all, args);
  const { user } = renderApp('/payouts', { user: finance, answers: { payouts } });
  const rows = () => within(screen.getByRole('table', { name: 'Payouts' })).getAllByRole('row');
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rows()).toHaveLength(28));
  all = [aPayout({ id: '101', payee: jonas }), ...all];
  publishLiveEvent({ kind: 'resumed' });
  await screen.findByRole('row', { name: /^Jonas/ });
  expect(rows()).toHaveLength(29);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('payouts that cannot be loaded can be asked for again', async () => {
  let fails = true;
  const { user } = renderApp('/payouts', {
    user: finance,
    answers: {
      payouts: () => {
        if (fails) throw new Error('down');
        return aPage([aPayout()]);
      },
    },
  });
  const card = await screen.findByRole('region', { name: 'Payouts' });
  await within(card).findByText('Failed to load payouts');
  fails = false;
  await user.click(within(card).getByRole('button', { name: 'Retry' }));
  await screen.findByRole('row', { name: 'Maya Okafor, Team lunch' });
});

test('last quarter’s payment to a person is found in two steps, and the row above the table says what was found', async () => {
  const payouts = vi.fn((_args: QueryPayoutsArgs) => aPage([aPayout({ status: 'PAID' })]));
  const payoutTotals = () => [{ status: 'PAID' as const, count: 1, amountUsd: '128.40' }];
  const { user, location } = renderApp('/payouts', {
    user: finance,
    answers: { payouts, payoutTotals },
  });
  await user.selectOptions(await screen.findByLabelText('When'), 'Last quarter');
  await user.type(screen.getByLabelText('Search payouts'), 'maya');
  await waitFor(() => expect(payouts.mock.lastCall?.[0].filter?.query).toBe('maya'));
  expect(payouts.mock.lastCall?.[0].filter).toMatchObject({
    dateFrom: expect.stringMatching(/-(01|04|07|10)-01$/) as string,
    dateTo: expect.stringMatching(/-(03|06|09|12)-3[01]$/) as string,
  });
  await waitFor(() => expect(location()).toMatch(/^\/payouts\?query=maya&from=.*&to=/));
  await screen.findByText('1 payout · $128.40');
});

test('payee, days, amounts and treasury filter the list at once, and nothing found leads back to all', async () => {
  const payouts = vi.fn(({ filter }: QueryPayoutsArgs) =>
    aPage(filter?.amountMin === '500' ? [] : [aPayout()]),
  );
  const { user, location } = renderApp('/payouts', { user: finance, answers: { payouts } });
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const filters = within(screen.getByRole('region', { name: 'Filters' }));
  await filters.findByRole('option', { name: 'Maya Okafor' });
  await user.selectOptions(filters.getByLabelText('Payee'), 'Maya Okafor');
  await waitFor(() => expect(payouts.mock.lastCall?.[0].filter).toEqual({ payeeId: maya.id }));
  // With one treasury there is nothing to choose.
  expect(filters.queryByLabelText('Treasury')).toBeNull();
  await user.type(filters.getByLabelText('Min amount'), '500');
  await screen.findByText('No payouts found');
  await user.click(screen.getByRole('button', { name: 'Show all payouts' }));
  await screen.findByRole('row', { name: 'Maya Okafor, Team lunch' });
  expect(location()).toBe('/payouts');
});

test('the export has the payouts of all pages that match the filters', async () => {
  const downloaded = watchDownloads();
  const all = Array.from({ length: 130 }, (_, index) => aPayout({ id: String(index + 1) }));
  const payouts = vi.fn((args: QueryPayoutsArgs) => pageOf(all, args));
  const { user } = renderApp('/payouts?query=lunch', { user: finance, answers: { payouts } });
  await screen.findByRole('button', { name: 'Show more' });
  await user.click(screen.getByRole('button', { name: /^Export CSV/ }));
  await expect.poll(downloaded).not.toBe('');
  const lines = (await downloaded()).split('\r\n');
  expect(lines).toHaveLength(132);
  expect(lines[1]).toMatch(/^Maya Okafor,Team lunch,128\.40,128\.438531,Queued,/);
  expect(payouts.mock.lastCall?.[0]).toMatchObject({ first: 100, filter: { query: 'lunch' } });
});

test('finance reminds the payee of a wallet from the page and from home; a second time in a day is refused in words', async () => {
  const held = { status: 'HELD', reasonCode: 'NO_PAYEE_WALLET', isReleasable: false } as const;
  const payout = aPayout({ ...held, payee: maya });
  const remindPayee = vi
    .fn()
    .mockReturnValueOnce({ payout, errors: [] })
    .mockReturnValue({
      payout: null,
      errors: refusal('ALREADY_REMINDED', 'The payee was reminded less than a day ago.'),
    });
  const { user } = renderApp('/dashboard', {
    user: finance,
    answers: { payouts: () => aPage([payout]), remindPayee },
  });
  const remind = await screen.findByRole('button', { name: 'Remind Maya Okafor of their wallet' });
  await user.click(remind);
  await screen.findByText('Maya Okafor was reminded to set a wallet.');
  expect(remindPayee.mock.lastCall?.[0]).toEqual({ id: payoutId });
  await user.click(remind);
  await screen.findByText('The payee was reminded less than a day ago.');
});

test('three payouts need someone each, more are one row that leads to all of them', async () => {
  const all = ['1', '2', '3', '4'].map((id) => aPayout({ id, status: 'HELD' }));
  const payoutTotals = () => [{ status: 'HELD' as const, count: 9, amountUsd: '1155.60' }];
  renderApp('/payouts', { user: finance, answers: { payouts: () => aPage(all), payoutTotals } });
  const toDecide = await screen.findByRole('list', { name: 'Payouts to decide' });
  expect(within(toDecide).getAllByRole('listitem')).toHaveLength(4);
  const rest = within(toDecide).getByRole('link', { name: /^Show all: 6 more payouts/ });
  expect(rest.getAttribute('href')).toBe('/payouts?status=HELD&status=FAILED');
  expect(toDecide.textContent).toContain('All together: $1,155.60');
});
