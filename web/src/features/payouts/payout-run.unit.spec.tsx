import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationStartPayoutRunArgs } from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { aSessionUser, jonas } from '../../testing/fake-people.ts';
import {
  aPayout,
  payoutId,
  aRunPreview,
  aTreasury,
  payoutSettings,
} from '../../testing/fake-payouts.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aPage } from '../../testing/fake-page.ts';

const finance = aSessionUser({ roles: ['employee', 'finance'] });

const byRun = () => ({
  treasury: aTreasury({ settings: { ...payoutSettings, mode: 'BY_RUN' as const } }),
  errors: [],
});

test('a run is looked at before it is started, with the problem of each line', async () => {
  const held = aPayout({ id: '32', payee: jonas });
  const startPayoutRun = vi.fn(({ ids }: MutationStartPayoutRunArgs) => ({
    payouts: [ids].flat().map((id) => aPayout({ id, status: 'SENDING' as const })),
    errors: [],
  }));
  const { user } = renderApp('/payouts', {
    user: finance,
    answers: {
      treasury: byRun,
      payouts: () => aPage([aPayout(), held, aPayout({ id: '33', status: 'PAID' })]),
      payoutRunPreview: () => {
        const preview = aRunPreview([aPayout(), held]);
        const [first, second] = preview.lines;
        if (!first || !second) throw new Error('two lines');
        return {
          preview: {
            ...preview,
            lines: [first, { ...second, outcome: 'HELD', problem: 'Not on the allow list.' }],
          },
          errors: [],
        };
      },
      startPayoutRun,
    },
  });
  const preview = await screen.findByRole('button', { name: 'Preview run' });
  expect((preview as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Choose all queued' }));
  screen.getByText('2 payouts chosen');
  await user.click(preview);
  const dialog = await screen.findByRole('dialog', { name: 'Preview of the run' });
  await within(dialog).findByText('1 payout, 1 held');
  within(dialog).getByText('Not on the allow list.');
  expect(dialog.textContent).toContain('47,771.81 PYUSD');
  await user.click(within(dialog).getByRole('button', { name: 'Start the run' }));
  await screen.findByText('Run started: 1 payout, 1 held.');
  expect(startPayoutRun.mock.calls[0]?.[0].ids).toEqual([payoutId, '32']);
});

test('a run that is refused says why and stays open', async () => {
  const { user } = renderApp('/payouts', {
    user: finance,
    answers: {
      treasury: byRun,
      payouts: () => aPage([aPayout()]),
      startPayoutRun: () => ({
        payouts: [],
        errors: refusal('PAYOUT_NOT_QUEUED', 'One of them has left the queue.'),
      }),
    },
  });
  await user.click(
    await screen.findByRole('checkbox', { name: 'Select the payout to Maya Okafor, Team lunch' }),
  );
  await user.click(screen.getByRole('button', { name: 'Preview run' }));
  await user.click(await screen.findByRole('button', { name: 'Start the run' }));
  await screen.findByText('One of them has left the queue.');
  screen.getByRole('dialog', { name: 'Preview of the run' });
});

test('where payouts go by themselves there is nothing to choose', async () => {
  renderApp('/payouts', { user: finance, answers: { payouts: () => aPage([aPayout()]) } });
  await screen.findByRole('row', { name: 'Maya Okafor, Team lunch' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Preview run' })).toBeNull();
});
