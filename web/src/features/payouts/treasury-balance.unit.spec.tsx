import { screen, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { expect, test, vi } from 'vitest';
import { aSessionUser } from '../../testing/fake-people.ts';
import { aTreasuryDay } from '../../testing/fake-payouts.ts';
import { renderApp } from '../../testing/render-app.tsx';

const finance = aSessionUser({ roles: ['employee', 'finance'] });
const cardOf = () => screen.findByRole('region', { name: 'Balance history' });
const DAYS = [
  aTreasuryDay({ date: '2026-11-21', amount: '9007199254740993.000001', paidOut: '0.000000' }),
  aTreasuryDay({ date: '2026-11-22', amount: '9007199254740990.500001', paidOut: '2.500000' }),
  aTreasuryDay({
    date: '2026-11-23',
    amount: '9007199254740997.500002',
    paidOut: '0.000000',
    received: '7.000001',
    sol: '0.840000000',
  }),
];

test('the balance says its range and exact last value in words, and every day in a table', async () => {
  renderApp('/payouts', { user: finance, answers: { treasuryHistory: () => DAYS } });
  const card = await cardOf();
  await within(card).findByRole('img', {
    name: 'Balance from Nov 21, 2026 to Nov 23, 2026: 9,007,199,254,740,997.50 PYUSD on the last day',
  });
  within(card).getByText('Show as table');
  const rows = within(card).getAllByRole('row', { hidden: true });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Day (UTC)Balance (PYUSD)Paid outReceived',
    'Nov 23, 20269,007,199,254,740,997.500.007.00',
    'Nov 22, 20269,007,199,254,740,990.502.500.00',
    'Nov 21, 20269,007,199,254,740,993.000.000.00',
  ]);
});

test('another range is asked for when it is chosen, and the days before stay until it is there', async () => {
  const asked = vi.fn();
  const { user } = renderApp('/payouts', {
    user: finance,
    answers: {
      treasuryHistory: ({ days }) => {
        asked(days);
        return days === 90 ? new Promise(() => undefined) : DAYS;
      },
    },
  });
  const card = await cardOf();
  await within(card).findByRole('img');
  await user.click(within(card).getByRole('button', { name: '90 days' }));
  expect(asked.mock.calls).toEqual([[30], [90]]);
  const pressed = within(card).getByRole('button', { pressed: true });
  expect(pressed.textContent.trim()).toBe('90 days');
  within(card).getByRole('img');
});

test('while the days load, the card says so in place of a chart', async () => {
  renderApp('/payouts', {
    user: finance,
    answers: { treasuryHistory: () => new Promise(() => undefined) },
  });
  const card = await cardOf();
  await within(card).findByText('Loading the balance');
  expect(within(card).queryByRole('img')).toBeNull();
});

test.each([
  [
    'a treasury that never moved anything',
    [aTreasuryDay({ amount: '0', paidOut: '0' })],
    'No movements yet.',
  ],
  ['a history that is not read completely', null, 'Treasury history isn’t ready yet.'],
  ['no day', [], 'Treasury history isn’t ready yet.'],
])('%s shows a sentence and no chart', async (_name, days, sentence) => {
  renderApp('/payouts', { user: finance, answers: { treasuryHistory: () => days } });
  const card = await cardOf();
  await within(card).findByText(sentence.replace('’', "'"));
  expect(within(card).queryByRole('img')).toBeNull();
});

test('a failed read can be retried, and then shows the chart without the error', async () => {
  const treasuryHistory = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new GraphQLError('The service does not answer.');
    })
    .mockReturnValue(DAYS);
  const { user } = renderApp('/payouts', { user: finance, answers: { treasuryHistory } });
  const card = await cardOf();
  await within(card).findByText('Failed to load the balance');
  await user.click(within(card).getByRole('button', { name: 'Retry' }));
  await within(card).findByRole('img');
  expect(within(card).queryByText('Failed to load the balance')).toBeNull();
});
