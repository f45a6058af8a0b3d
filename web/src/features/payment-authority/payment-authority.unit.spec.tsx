import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../testing/fake-answers.ts';
import { aSessionUser, jonas, maya, priya } from '../../testing/fake-people.ts';
import { aRule } from '../../testing/fake-rules.ts';
import { renderApp } from '../../testing/render-app.tsx';

const finance = aSessionUser({ roles: ['employee', 'finance'] });
const rule = aRule();

async function check(paidAlone: (typeof maya)[], amountUsd = '1000') {
  const authorities = [
    { payee: maya, rule, othersNeeded: 1, soleApprovers: [jonas, priya] },
    { payee: jonas, rule, othersNeeded: 2, soleApprovers: [] },
    { payee: priya, rule, othersNeeded: null, soleApprovers: [] },
  ];
  const { user } = renderApp('/payouts', {
    user: finance,
    answers: {
      paymentSimulation: ({ amountUsd: asked }) =>
        asked === '0'
          ? {
              members: [],
              paidAlone: [],
              errors: refusal('VALIDATION_FAILED', 'Too small.', 'amountUsd'),
            }
          : { members: authorities, paidAlone, errors: [] },
    },
  });
  const card = await screen.findByRole('region', { name: 'Can anyone pay themselves?' });
  const field = within(card).getByLabelText(/Amount/);
  await user.clear(field);
  await user.type(field, amountUsd);
  await user.click(within(card).getByRole('button', { name: 'Check' }));
  return card;
}

test('finance learns that no one is paid alone, and who could approve whose expense', async () => {
  const card = await check([]);
  await within(card).findByText('No one can be paid $1,000.00 without another person.');
  const rows = within(card)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows[1]).toContain('Jonas Brandt or Priya');
  expect(rows[2]).toContain('Two or more people');
  expect(rows[3]).toContain('No one can approve it');
});

test('an amount that a rule approves automatically is a warning with names', async () => {
  const card = await check([maya], '5');
  await within(card).findByText(/Paid \$5.00 without another person: Maya/);
});

test('a refused amount is explained at the field', async () => {
  const card = await check([], '0');
  await within(card).findByText('Too small.');
});

test('an installation with weaker defaults than production says so, and names no variable of it', async () => {
  const weak = { min: 'SESSION', passkeyAboveUsd: null, controlChangeDelaySeconds: 0 } as const;
  renderApp('/payouts', { user: finance, answers: { approvalAssurance: () => weak } });
  await screen.findByText('Test installation: not for real money.');
  expect(document.body.textContent).not.toMatch(/[A-Z]+_[A-Z_]+/);
});

test("with production's defaults there is nothing to name", async () => {
  const approvalAssurance = vi.fn(() => ({
    min: 'DEVICE_KEY' as const,
    passkeyAboveUsd: '1000.00',
    controlChangeDelaySeconds: 86_400,
  }));
  renderApp('/payouts', { user: finance, answers: { approvalAssurance } });
  await screen.findByRole('region', { name: 'Can anyone pay themselves?' });
  await waitFor(() => expect(approvalAssurance).toHaveBeenCalledOnce());
  expect(screen.queryByText('Test installation: not for real money.')).toBeNull();
});
