import { screen, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { aPayable } from '../../testing/fake-books.ts';
import { anExpense } from '../../testing/fake-expenses.ts';
import { aTreasury } from '../../testing/fake-payouts.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const row = aPayable().expenses[0]!;
const myPayable = () =>
  aPayable({
    ...{ amount: '-25.00', currency: 'EUR' },
    expenses: [
      { ...row, title: 'Returned monitor', amount: '-30.00' },
      { ...row, expense: anExpense({ id: '11' }), title: 'Taxi', amount: '5.00' },
    ],
  });

test('the dashboard leads to the page, which shows the expenses, the treasury and the wallet to send from', async () => {
  const user = aSessionUser();
  const { user: person } = renderApp('/dashboard', { user, answers: { myPayable } });
  await person.click(await screen.findByRole('link', { name: /^Pay it back/ }));
  await screen.findByRole('heading', { name: /^You owe .* €25\.00$/ });
  const origin = within(screen.getByRole('region', { name: 'Where it comes from' }));
  const rows = origin.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Returned monitor€30.00', 'Taxi-€5.00']);
  const link = origin.getByRole('link', { name: 'Taxi' });
  expect(link.getAttribute('href')).toBe('/expenses/11');
  await screen.findByText(aTreasury().address);
  await screen.findByRole('img', { name: 'QR code of the treasury address' });
  screen.getByTitle(user.wallet_address ?? '');
});

test('without a wallet nobody is asked to send money that would not be recognized', async () => {
  const user = aSessionUser({ wallet_address: null });
  renderApp('/pay-back', { user, answers: { myPayable } });
  const link = await screen.findByRole('link', { name: 'Add your wallet' });
  expect(link.getAttribute('href')).toBe('/settings/wallet');
  expect(screen.queryByText(aTreasury().address)).toBeNull();
});

test('without a treasury the page says whom to ask', async () => {
  renderApp('/pay-back', { answers: { myPayable, repaymentAddress: () => null } });
  await screen.findByText('Your company has no treasury yet. Ask finance where to pay.');
});

test('somebody who owes nothing sees no address', async () => {
  renderApp('/pay-back', { answers: { myPayable: () => aPayable() } });
  await screen.findByText('Nothing to pay back');
  expect(screen.queryByText(aTreasury().address)).toBeNull();
});

test('a failure to read the books is no empty debt', async () => {
  const down = () => {
    throw new GraphQLError('down', { extensions: { code: 'SERVICE_UNAVAILABLE' } });
  };
  renderApp('/pay-back', { answers: { myPayable: down } });
  await screen.findByText(/Failed to load what you owe/);
  expect(screen.queryByText('Nothing to pay back')).toBeNull();
});
