import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationRemindPayeeArgs } from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { aSessionUser, jonas, maya } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const finance = aSessionUser({ roles: ['employee', 'finance'] });

const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

const waiting = [
  {
    payee: maya,
    payoutId: '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f61',
    since: ago(3),
    count: 2,
    amountUsd: '148.40',
    remindedAt: null,
  },
  {
    payee: jonas,
    payoutId: '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f62',
    since: ago(5),
    count: 1,
    amountUsd: '20.00',
    remindedAt: ago(2),
  },
];

const theList = async () =>
  within(await screen.findByRole('region', { name: 'Waiting for a wallet' }));

test('finance reads who waits for a wallet, since when and for how much', async () => {
  renderApp('/payouts', { user: finance, answers: { waitingPayees: () => waiting } });
  const [first, second] = (await theList()).getAllByRole('listitem');
  expect(first?.textContent).toContain('Maya Okafor2 payouts, first queued 3 days ago$148.40');
  expect(second?.textContent).toContain('1 payout, queued 5 days ago, reminded 2 days ago$20.00');
});

test('nothing is said where nobody waits', async () => {
  renderApp('/payouts', { user: finance });
  await screen.findByText('No payouts yet');
  expect(screen.queryByRole('region', { name: 'Waiting for a wallet' })).toBeNull();
});

test('one person is reminded about their oldest payout, and the list is read again', async () => {
  const remindPayee = vi.fn((_args: MutationRemindPayeeArgs) => ({ payout: null, errors: [] }));
  const waitingPayees = vi.fn(() => waiting);
  const { user } = renderApp('/payouts', {
    user: finance,
    answers: { waitingPayees, remindPayee },
  });
  const list = await theList();
  await user.click(list.getByRole('button', { name: 'Remind Maya Okafor, who has no wallet' }));
  await screen.findByText('Maya Okafor was reminded to set a wallet.');
  expect(remindPayee.mock.lastCall?.[0]).toEqual({ id: waiting[0]?.payoutId });
  expect(waitingPayees).toHaveBeenCalledTimes(2);
});

test('a reminder of everyone says how many it reached, and how many were reminded already', async () => {
  const remindPayees = vi
    .fn()
    .mockReturnValueOnce({ reminded: 1, alreadyReminded: 1, errors: [] })
    .mockReturnValueOnce({ reminded: 2, alreadyReminded: 0, errors: [] })
    .mockReturnValue({
      reminded: 0,
      alreadyReminded: 0,
      errors: refusal('FORBIDDEN', 'Only finance and administrators can decide on payouts.'),
    });
  const { user } = renderApp('/payouts', {
    user: finance,
    answers: { waitingPayees: () => waiting, remindPayees },
  });
  const remindAll = (await theList()).getByRole('button', { name: 'Remind all' });
  await user.click(remindAll);
  await screen.findByText('1 person reminded; 1 was reminded less than a day ago.');
  await user.click(remindAll);
  await screen.findByText('2 people reminded.');
  await user.click(remindAll);
  await screen.findByText('Only finance and administrators can decide on payouts.');
});
