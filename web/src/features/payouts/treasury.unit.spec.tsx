import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../testing/fake-answers.ts';
import { aSessionUser, jonas } from '../../testing/fake-people.ts';
import { aTreasury } from '../../testing/fake-payouts.ts';
import { renderApp } from '../../testing/render-app.tsx';

const finance = aSessionUser({ roles: ['employee', 'finance'] });
const admin = aSessionUser({ roles: ['admin'] });

test('the treasury says what is left after what is reserved, and when it was read', async () => {
  renderApp('/payouts', {
    user: finance,
    answers: {
      treasury: () => ({
        treasury: aTreasury({ warnings: ['SOL for fees is below 0.10.'] }),
        errors: [],
      }),
    },
  });
  const card = await screen.findByRole('region', { name: 'Treasury' });
  await within(card).findByText('Available to pay');
  expect(card.textContent).toContain('47,900.25 PYUSD');
  expect(card.textContent).toContain('310.25 PYUSD');
  expect(card.textContent).toContain('2.481 SOLenough for about 2,400 payments');
  within(card).getByTitle(/slot 311204551$/);
  within(card).getByText('SOL for fees is below 0.10.');
});

test('an empty treasury shows how to fund it', async () => {
  const { balances } = aTreasury();
  const empty = balances ? { ...balances, amount: '0.000000' } : null;
  renderApp('/payouts', {
    user: finance,
    answers: { treasury: () => ({ treasury: aTreasury({ balances: empty }), errors: [] }) },
  });
  await screen.findByRole('img', { name: 'QR code of the treasury address' });
});

test('a funded treasury shows its QR code when someone wants to fund it', async () => {
  const { user } = renderApp('/payouts', { user: finance });
  const fund = await screen.findByText('Fund this treasury');
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
  await user.click(fund);
  await screen.findByRole('img', { name: /QR code/ });
});

test('demo money is on its way until the balance shows it, without a reload', async () => {
  const { balances } = aTreasury();
  let amount = '500.000000';
  const { user } = renderApp('/payouts', {
    user: admin,
    rest: { 'GET /config.json': () => Response.json({ demo: null, faucet: true }) },
    answers: {
      treasury: () => ({
        treasury: aTreasury({ balances: balances ? { ...balances, amount } : null }),
        errors: [],
      }),
      fundTreasury: () => ({ done: true, errors: [] }),
    },
  });
  await user.click(await screen.findByText('Fund this treasury'));
  await user.click(await screen.findByRole('button', { name: 'Add demo funds' }));
  await screen.findByText('On its way: 10,000 PYUSD and 5 SOL of demo money.');
  amount = '10500.000000';
  const arrived = await screen.findByText(/arrived\.$/, {}, { timeout: 5_000 });
  expect(arrived.textContent).toContain('10,000.00');
  expect(screen.queryByText(/On its way/)).toBeNull();
});

test('a chain that does not answer leaves the balances unknown, never zero', async () => {
  renderApp('/payouts', {
    user: finance,
    answers: { treasury: () => ({ treasury: aTreasury({ balances: null }), errors: [] }) },
  });
  const card = await screen.findByRole('region', { name: 'Treasury' });
  await within(card).findByText(/Solana isn't responding/);
  expect(within(card).queryByText(/^Available/)).toBeNull();
});

test('a refused treasury says the server’s sentence', async () => {
  renderApp('/payouts', {
    user: finance,
    answers: {
      treasury: () => ({ treasury: null, errors: refusal('FORBIDDEN', 'Ask an admin for it.') }),
    },
  });
  await screen.findByText('Ask an admin for it.');
});

test('pausing needs a reason, keeps what was typed when it is refused, and then says who and why', async () => {
  const pausePayouts = vi
    .fn()
    .mockReturnValueOnce({ treasury: null, errors: refusal('VALIDATION_FAILED', 'Say more.') })
    .mockReturnValue({
      treasury: aTreasury({
        paused: {
          reason: 'A key may be stolen',
          since: '2026-11-21T10:00:00.000Z',
          by: jonas,
          operatorOnly: false,
        },
      }),
      errors: [],
    });
  const { user } = renderApp('/payouts', { user: finance, answers: { pausePayouts } });
  await user.click(await screen.findByRole('button', { name: 'Pause payouts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pause payouts?' });
  await user.click(within(dialog).getByRole('button', { name: 'Pause payouts' }));
  within(dialog).getByText('Enter a reason');
  expect(pausePayouts).not.toHaveBeenCalled();
  await user.type(within(dialog).getByLabelText('Reason'), 'A key may be stolen');
  await user.click(within(dialog).getByRole('button', { name: 'Pause payouts' }));
  await within(dialog).findByText('Say more.');
  await user.click(within(dialog).getByRole('button', { name: 'Pause payouts' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('A key may be stolen');
  expect(alert.textContent).toContain('Paused by Jonas Brandt');
  expect(screen.queryByRole('button', { name: 'Resume payouts' })).toBeNull();
});

test('an admin resumes with a reason', async () => {
  const paused = {
    reason: 'Too many failures',
    since: '2026-11-21T10:00:00.000Z',
    by: jonas,
    operatorOnly: false,
  };
  const { user } = renderApp('/payouts', {
    user: admin,
    answers: { treasury: () => ({ treasury: aTreasury({ paused }), errors: [] }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Resume payouts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Resume payouts?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'Solana is well again');
  await user.click(within(dialog).getByRole('button', { name: 'Resume payouts' }));
  await screen.findByRole('button', { name: 'Pause payouts' });
  expect(screen.queryByText('Payouts are paused')).toBeNull();
});

test('a stop for security offers an admin no way to resume, and says who can', async () => {
  const paused = {
    reason: 'Money left the treasury that no payout explains.',
    since: '2026-11-21T10:00:00.000Z',
    by: null,
    operatorOnly: true,
  };
  renderApp('/payouts', {
    user: admin,
    answers: { treasury: () => ({ treasury: aTreasury({ paused }), errors: [] }) },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Stopped automatically');
  expect(alert.textContent).toContain('Only an operator can resume payouts.');
  expect(screen.queryByRole('button', { name: 'Resume payouts' })).toBeNull();
});
